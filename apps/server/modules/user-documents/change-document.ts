import {
	kindOfDocument,
	MAX_DOCUMENT_BYTES,
	MAX_DOCUMENTS,
	type removeUserDocument,
	type UserDocument,
	type UserPreferences,
	type UserPreferencesChange,
	type writeUserDocument,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { readPreferences } from "./preferences.ts";
import type { UserDocumentStore } from "./store.ts";

/** The client's version is not the present one: the refusal carries what is stored, or null. */
const changed = (current: UserDocument | undefined) =>
	({ ok: false, refusal: { code: "DOCUMENT_CHANGED", params: {}, current: current ?? null } }) as const;

const bytesOf = (content: unknown): number => Buffer.byteLength(JSON.stringify(content));

/** Creates or replaces a document if `based_on` is its present version (0: none). */
export async function writeDocument(
	store: UserDocumentStore,
	userId: string,
	id: string,
	{ kind, based_on, content }: z.output<typeof writeUserDocument.body>,
	at: Date,
) {
	if (kindOfDocument(id) !== kind) return refuse("DOCUMENT_NOT_FOUND");
	return store.locked(userId, async (tx, version) => {
		const present = await store.one(userId, id, tx);
		if ((present?.version ?? 0) !== based_on) return changed(present);
		const others = await store.sizeOfOthers(tx, userId, id);
		if (others.count >= MAX_DOCUMENTS) return refuse("TOO_MANY_DOCUMENTS", { maximum: String(MAX_DOCUMENTS) });
		if (others.bytes + bytesOf(content) > MAX_DOCUMENT_BYTES) return refuse("DOCUMENTS_TOO_LARGE");
		return ok(await store.write(tx, userId, { id, version, content, at }));
	});
}

export async function removeDocument(
	store: UserDocumentStore,
	userId: string,
	id: string,
	{ based_on }: z.output<typeof removeUserDocument.body>,
) {
	return store.locked(userId, async (tx, version) => {
		const present = await store.one(userId, id, tx);
		if (present === undefined) return refuse("DOCUMENT_NOT_FOUND");
		if (present.version !== based_on) return changed(present);
		await store.remove(tx, userId, id, version);
		return ok({ removed: true as const });
	});
}

/**
 * Changes single preferences, whatever the version: for clients that do not know documents. Members that only another
 * version knows are kept.
 */
export async function amendPreferences(
	store: UserDocumentStore,
	userId: string,
	change: UserPreferencesChange,
	at: Date,
): Promise<UserPreferences> {
	const own = Object.entries(change).filter(([, value]) => value !== undefined);
	if (own.length === 0) return readPreferences((await store.one(userId, "preferences"))?.content);
	const done = await store.locked(userId, async (tx, version) => {
		const present = await store.one(userId, "preferences", tx);
		const content = { ...present?.content, ...Object.fromEntries(own) };
		return ok(await store.write(tx, userId, { id: "preferences", version, content, at }));
	});
	return readPreferences(done.value.content);
}
