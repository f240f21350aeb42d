import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ATTACHMENT_QUOTA_BYTES } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { ReceivedFile } from "../../../http/bind.ts";
import type { Clock, Log, Scanner, Storage } from "../../../platform/index.ts";
import { judgeApart } from "../../documents/index.ts";
import type { Links } from "../links.ts";
import { checkFile } from "./check-file.ts";
import type { FileStore } from "./store.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Files checked at once; each is held in memory meanwhile. */
const AT_ONCE = 2;

export interface FileParts {
	readonly files: FileStore;
	readonly storage: Storage;
	/** Undefined: no virus scan. */
	readonly scanner: Scanner | undefined;
	readonly links: Links;
	readonly clock: Clock;
	readonly log: Log;
	/** Whether the session, or the API token with that id, is live. */
	readonly isSessionLive: (sessionId: string) => Promise<boolean>;
}

export const storageKey = (fileId: string): string => `chat/${fileId}`;

/** Lets `AT_ONCE` run and queues the others. */
export class Gate {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(atOnce: number = AT_ONCE) {
		this.#free = atOnce;
	}

	async run<T>(work: () => Promise<T>): Promise<T> {
		if (this.#free > 0) this.#free--;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = this.#waiting.shift();
			if (next === undefined) this.#free++;
			else next();
		}
	}
}

/**
 * Checks and stores an upload. First the row is written as `storing`, then the file, then the row becomes `stored`: an
 * interrupted upload is found again and deleted.
 */
export async function keepUpload(
	{ files, storage, scanner, links, clock }: FileParts,
	gate: Gate,
	by: { readonly userId: string; readonly sessionId: string },
	received: ReceivedFile,
	quotaBytes: number = ATTACHMENT_QUOTA_BYTES,
) {
	return gate.run(async () => {
		const sent = await readFile(received.path);
		// The original upload, not the re-encoded image.
		const scanned = (await scanner?.(sent)) ?? "clean";
		if (scanned !== "clean") return refuse(scanned === "infected" ? "FILE_INFECTED" : "SCANNER_UNAVAILABLE");
		const checked = await checkFile(sent, received, (data, kind) => judgeApart(clock, data, kind));
		if (!checked.ok) return checked;
		const { data, fileName, mediaType, isImage } = checked.value;
		const nowMs = clock.nowMs();
		const id = `fil_${randomBytes(18).toString("base64url")}`;
		const row = {
			id,
			owner_id: by.userId,
			file_name: fileName,
			media_type: mediaType,
			size_bytes: data.length,
			is_image: isImage,
			created_at: new Date(nowMs),
		};
		if (!(await files.begin(row, quotaBytes))) {
			return refuse("STORAGE_FULL", { maximum: `${Math.floor(quotaBytes / 1024 / 1024)}` });
		}
		try {
			await storage.put(storageKey(id), data);
		} catch (error) {
			await files.forget(id);
			throw error;
		}
		await files.finish(id);
		return ok({
			url: links.url(id, by.sessionId, nowMs),
			id,
			file_name: fileName,
			media_type: mediaType,
			size_bytes: data.length,
			is_image: isImage,
		});
	});
}

/** Deletes files that were not sent within a day, and uploads interrupted an hour ago. Run it hourly. */
export async function collectOrphans({ files, storage, clock, log }: FileParts): Promise<number> {
	const nowMs = clock.nowMs();
	const orphans = await files.orphans(new Date(nowMs - DAY_MS), new Date(nowMs - HOUR_MS), 1000);
	for (const id of orphans) {
		await storage.remove(storageKey(id));
		await files.forget(id);
	}
	if (orphans.length > 0) log.info({ files: orphans.length }, "deleted unsent uploads");
	return orphans.length;
}
