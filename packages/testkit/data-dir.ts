import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A run of the server's tests makes some hundred databases of 11 MB; Chromium keeps its pictures there as well. */
const ENOUGH_BYTES = 12 * 1024 ** 3;

/**
 * Makes an empty data folder for a PostgreSQL that a test throws away, in memory where there is plenty: a database then
 * costs a quarter of the processor time. Lesser accounts may pass through it (PostgreSQL runs under one when we are root).
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
