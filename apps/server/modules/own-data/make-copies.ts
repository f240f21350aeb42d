import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { EXPORT_KEPT_DAYS } from "@truefill/contracts/http";
import type { Clock, Log, Storage } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import type { NotificationDraft } from "../notifications/index.ts";
import type { ReadingStore } from "./reading-store.ts";
import type { ExportStore } from "./store.ts";
import { type HeldList, writeCopy } from "./write-copy.ts";

/** Of the archive. It is in memory once on its way to the storage, and there is one at a time. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Who was killed while making one is followed by another after this. */
const CLAIM_MS = 15 * 60_000;
const MOST_ATTEMPTS = 3;

export interface CopyDeps {
	readonly store: ExportStore;
	readonly reading: ReadingStore;
	readonly storage: Storage;
	readonly spoolDir: string;
	readonly clock: Clock;
	readonly log: Log;
	readonly mail: Pick<Mail, "write">;
	readonly notify: (draft: NotificationDraft) => Promise<void>;
	/** What of a customer stands in no table. */
	readonly held: (userId: string) => readonly HeldList[];
}

export const storageKey = (id: string): string => `exports/${id}`;

/** Makes the copies that wait, one after the other. Never rejects because of one of them: it is tried again, then given up. */
export async function makeCopies(deps: CopyDeps): Promise<void> {
	const { store, clock } = deps;
	const next = () => store.claim(new Date(clock.nowMs()), new Date(clock.nowMs() + CLAIM_MS));
	for (let claimed = await next(); claimed !== undefined; claimed = await next()) await make(deps, claimed);
}

async function make(
	deps: CopyDeps,
	{ id, userId, attempts }: { readonly id: string; readonly userId: string; readonly attempts: number },
): Promise<void> {
	const { log } = deps;
	let size: number | null = null;
	// Whoever was killed over it again and again will be once more.
	if (attempts <= MOST_ATTEMPTS) {
		try {
			size = await keep(deps, id, userId);
		} catch (error) {
			log.error({ err: error, export: id, attempts }, "the copy of a customer's data could not be made");
			if (attempts < MOST_ATTEMPTS) return;
		}
	}
	await finish(deps, id, userId, size);
}

/** Writes it beside, then into the storage. @returns its size. */
async function keep(deps: CopyDeps, id: string, userId: string): Promise<number> {
	const { reading, storage, spoolDir, clock, held } = deps;
	const path = join(spoolDir, `export-${randomUUID()}`);
	try {
		const at = new Date(clock.nowMs());
		const size = await reading.atOneMoment((moment) =>
			writeCopy(path, MAX_BYTES, { reading: moment, userId, held: held(userId), at }),
		);
		await storage.put(storageKey(id), await readFile(path));
		return size;
	} finally {
		await rm(path, { force: true });
	}
}

async function finish({ store, clock, mail, notify, log }: CopyDeps, id: string, userId: string, size: number | null) {
	const at = new Date(clock.nowMs());
	const done = await store.finish(id, size, at, async (tx) => {
		if (size !== null) await mail.write(tx, { userId, template: "export-ready", params: {}, key: `export ${id}` });
	});
	if (!done) return;
	const code = size === null ? "EXPORT_FAILED" : "EXPORT_READY";
	const params = { days: String(EXPORT_KEPT_DAYS) };
	await notify({ userId, source: `export ${id}`, code, params, at }).catch((error: unknown) =>
		log.warn({ err: error }, "a copy could not be told; it stands in the settings"),
	);
}
