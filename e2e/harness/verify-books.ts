import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT, scriptPath } from "./place.ts";

const run = promisify(execFile);

/** Connection string of the embedded database of a running product. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
	const sockets = join(dataDir, "postgres/socket");
	await access(join(sockets, ".s.PGSQL.5432"));
	return `postgresql://truefill@/truefill?host=${encodeURIComponent(sockets)}`;
}

/** Runs the operator's verification of the books on a running product's database; throws its output on failure. */
export async function verifyBooks(dataDir: string): Promise<string> {
	const { stdout } = await run("npm", ["run", "-s", "verify-books"], {
		cwd: ROOT,
		env: { ...process.env, PATH: scriptPath(), DATABASE_URL: await databaseUrlOf(dataDir) },
	});
	return stdout;
}
