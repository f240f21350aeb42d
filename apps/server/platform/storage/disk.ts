import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkKey, type Storage } from "./storage.ts";

const UNFINISHED = ".unfinished-";

/**
 * Files in a folder of this machine. A file is written under a temporary name, flushed to the disk and then renamed, so
 * that it is either complete or absent.
 */
export function diskStorage(dir: string): Storage {
	const place = (key: string): string => {
		checkKey(key);
		return join(dir, key);
	};
	return {
		async put(key, data) {
			const path = place(key);
			await mkdir(dirname(path), { recursive: true, mode: 0o700 });
			const unfinished = join(dirname(path), `${UNFINISHED}${randomUUID()}`);
			try {
				const file = await open(unfinished, "wx", 0o600);
				try {
					await file.writeFile(data);
					await file.sync();
				} finally {
					await file.close();
				}
				await rename(unfinished, path);
			} catch (error) {
				await rm(unfinished, { force: true });
				throw error;
			}
		},
		async get(key) {
			const file = await open(place(key), "r").catch(ignoreMissing);
			if (file === undefined) return undefined;
			const { size } = await file.stat();
			return { body: file.createReadStream(), sizeBytes: size };
		},
		async remove(key) {
			await rm(place(key), { force: true });
		},
	};
}

/** Deletes unfinished files of a killed process. Called at the start. */
export async function forgetUnfinished(dir: string): Promise<void> {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
	for (const entry of entries ?? []) {
		if (entry.name.startsWith(UNFINISHED)) await rm(join(entry.parentPath, entry.name), { force: true });
	}
}

function ignoreMissing(error: unknown): undefined {
	if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
	throw error;
}
