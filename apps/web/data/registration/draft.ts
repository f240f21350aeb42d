import * as z from "zod";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";

/** SPEC §9. */
export const DRAFT_KEY = "registration_data";
/** A draft that is older counts as missing. */
const OLDEST_MS = 24 * 60 * 60 * 1000;

// The password is no part of it (R6); what else a stored text may hold is not taken over.
const stored = z.object({
	email: z.email().max(254),
	country: z.string().min(2).max(64),
	timestamp: z.iso.datetime(),
	countryOfResidence: z.string().max(64).optional(),
	nationality: z.string().max(64).optional(),
	agreePrivacy: z.boolean().optional(),
	/** What a provider told when the sign-up began there. */
	firstName: z.string().max(80).optional(),
	lastName: z.string().max(80).optional(),
});

/** SPEC §3: what the steps of the sign-up carry from one to the next, without the password (R6). */
export type Draft = z.infer<typeof stored>;

let secret: { readonly email: string; readonly password: string } | null = null;

/** The draft of a sign-up that is under way; null where there is none, or one older than a day. */
export function readDraft(nowMs: number = Date.now()): Draft | null {
	const draft = parse(forgivingStorage.getItem(DRAFT_KEY));
	// A clock that was set back leaves a draft of the future; it ages like any other.
	if (draft === null || Math.abs(nowMs - Date.parse(draft.timestamp)) > OLDEST_MS) return null;
	return draft;
}

/** Where the storage is full or blocked, the draft lives as long as the page does. */
export function saveDraft(draft: Draft): void {
	forgivingStorage.setItem(DRAFT_KEY, JSON.stringify(stored.parse(draft)));
}

/** The first step is done: a draft of this moment, and the password beside it in memory. */
export function beginDraft(email: string, password: string, country: string): void {
	keepPassword(email, password);
	saveDraft({ email, country, timestamp: new Date().toISOString() });
}

/** The sign-up is done, or begins anew: nothing of it stays, here or in memory. */
export function removeDraft(): void {
	secret = null;
	forgivingStorage.removeItem(DRAFT_KEY);
}

/** R6: in memory only, and gone with a reload. */
export function keepPassword(email: string, password: string): void {
	secret = { email, password };
}

/** The password that was typed for this address in this page's life; null: the form asks for it. */
export const keptPassword = (email: string): string | null => (secret?.email === email ? secret.password : null);

function parse(text: string | null): Draft | null {
	if (text === null) return null;
	try {
		const parsed = stored.safeParse(JSON.parse(text));
		return parsed.success ? parsed.data : null;
	} catch {
		return null;
	}
}
