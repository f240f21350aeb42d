import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { StartupError } from "../startup-error.ts";

const ownerNote = z.object({ pid: z.number(), since: z.string() });

/** Keeps the locks referenced: garbage collection would release them. */
const held = new Set<DatabaseSync>();

/**
 * Takes ownership of the data folder for this process. The lock is held by the operating system through an open SQLite
 * file, so it ends with the process, and a reused process id does not matter. The note beside it only tells a second
 * process who the owner is.
 *
 * @returns the function that releases the folder.
 * @throws StartupError that names the owner when another process (or this one) owns the folder.
 */
export function ownDataFolder(dataDir: string): () => void {
	const note = join(dataDir, "owner.json");
	const lock = openLock(dataDir, join(dataDir, "owner.lock"));
	try {
		lock.exec("PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
	} catch {
		lock.close();
		throw new StartupError(
			`The data folder ${dataDir} is in use by ${describeOwner(note)}: stop it first, or set DATA_DIR to another folder.`,
		);
	}
	held.add(lock);
	const since = new Date().toISOString();
	writeFileSync(note, `${JSON.stringify({ pid: process.pid, since })}\n`, { mode: 0o600 });
	return () => {
		if (held.delete(lock)) lock.close();
	};
}

function openLock(dataDir: string, file: string): DatabaseSync {
	try {
		// Private, so that no other account can hold the lock.
		closeSync(openSync(file, "a", 0o600));
		return new DatabaseSync(file);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new StartupError(`The data folder ${dataDir} cannot be written (${reason}): set DATA_DIR to one that can.`);
	}
}

function describeOwner(note: string): string {
	try {
		const owner = ownerNote.parse(JSON.parse(readFileSync(note, "utf8")));
		return `process ${owner.pid} (since ${owner.since})`;
	} catch {
		return "another process";
	}
}
