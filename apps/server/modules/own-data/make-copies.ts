import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { EXPORT_KEPT_DAYS } from "@truefill/contracts/http";
import type { Clock, Dataset, Log, Storage } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import { writeNotification } from "../notifications/index.ts";
import type { ReadingStore } from "./reading-store.ts";
import type { ExportStore } from "./store.ts";
import { type HeldList, writeCopy } from "./write-copy.ts";

/** Largest archive. It is held in memory while it is stored, one at a time. */
const MAX_BYTES = 128 * 1024 * 1024;

export interface CopyDeps {
	readonly store: ExportStore;
	readonly reading: ReadingStore;
	readonly datasets: readonly Dataset[];
	readonly storage: Storage;
	readonly spoolDir: string;
	readonly clock: Clock;
	readonly log: Log;
	readonly mail: Pick<Mail, "write">;
	/** A customer's data that is in no table. */
	readonly held: (userId: string) => Promise<readonly HeldList[]>;
}

export const storageKey = (id: string): string => `exports/${id}`;

/** Makes a pending export, unless it is finished or its customer was erased. A failure rejects: it is retried later. */
export async function makeCopy(deps: CopyDeps, id: string): Promise<void> {
	const userId = await deps.store.waiting(id);
	if (userId !== undefined) await finish(deps, id, userId, await keep(deps, id, userId));
}

/** Tells the customer that it could not be made. */
export async function abandonCopy(deps: CopyDeps, id: string): Promise<void> {
	const userId = await deps.store.waiting(id);
	if (userId !== undefined) await finish(deps, id, userId, null);
}

/** Writes it into the spool folder, then into the storage. @returns its size. */
async function keep(deps: CopyDeps, id: string, userId: string): Promise<number> {
	const { reading, datasets, storage, spoolDir, clock, held } = deps;
	const path = join(spoolDir, `export-${randomUUID()}`);
	try {
		const at = new Date(clock.nowMs());
		const size = await reading.atOneMoment(async (moment) =>
			writeCopy(path, MAX_BYTES, { reading: moment, datasets, userId, held: await held(userId), at }),
		);
		await storage.put(storageKey(id), await readFile(path));
		return size;
	} finally {
		await rm(path, { force: true });
	}
}

async function finish({ store, clock, mail }: CopyDeps, id: string, userId: string, size: number | null) {
	const at = new Date(clock.nowMs());
	await store.finish(id, size, at, async (tx) => {
		if (size !== null) await mail.write(tx, { userId, template: "export-ready", params: {}, key: `export ${id}` });
		const code = size === null ? "EXPORT_FAILED" : "EXPORT_READY";
		const params = { days: String(EXPORT_KEPT_DAYS) };
		await writeNotification(tx, { userId, source: `export ${id}`, code, params, at });
	});
}
