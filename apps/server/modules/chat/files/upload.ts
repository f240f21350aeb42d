import { randomBytes } from "node:crypto";
import { ATTACHMENT_QUOTA_BYTES } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { ReceivedFile } from "../../../http/bind.ts";
import type { Clock, Log, Scanner, Storage } from "../../../platform/index.ts";
import { type Gate, type Links, openReceived } from "../../documents/index.ts";
import type { FileStore } from "./store.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

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

export const LINKED_FILES = { path: "/api/files", prefix: "fil" };
export const storageKey = (fileId: string): string => `chat/${fileId}`;

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
		const checked = await openReceived({ scanner, clock }, received);
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
