import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A run of the server's tests creates some hundred databases of 11 MB; Chromium stores its bitmaps there as well. */
const ENOUGH_BYTES = 12 * 1024 ** 3;

/**
 * Creates an empty data folder for a throw-away PostgreSQL, in memory where there is enough: a database then costs a
 * quarter of the processor time. Other users may traverse it (as root, PostgreSQL runs as another user).
 *
 * @param purpose a word for its name
 */
export async function makeDataDir(purpose: string): Promise<string> {
	const memory = await statfs(MEMORY).catch(() => undefined);
	const isPlenty = memory !== undefined && memory.bavail * memory.bsize >= ENOUGH_BYTES;
	const dataDir = await mkdtemp(join(isPlenty ? MEMORY : tmpdir(), `truefill-${purpose}-`));
	await chmod(dataDir, 0o711);
	return dataDir;
}
