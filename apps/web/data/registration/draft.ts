import * as z from "zod";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";

/** SPEC §9. */
export const DRAFT_KEY = "registration_data";
/** An older draft counts as missing. */
const OLDEST_MS = 24 * 60 * 60 * 1000;

// The password is not part of it (R6); unknown stored members are dropped.
const stored = z.object({
	email: z.email().max(254),
	country: z.string().min(2).max(64),
	timestamp: z.iso.datetime(),
	countryOfResidence: z.string().max(64).optional(),
	nationality: z.string().max(64).optional(),
	agreePrivacy: z.boolean().optional(),
	/** Provided by the identity provider where the sign-up began. */
	firstName: z.string().max(80).optional(),
	lastName: z.string().max(80).optional(),
});

/** SPEC §3: data passed between the sign-up steps, without the password (R6). */
export type Draft = z.infer<typeof stored>;

let secret: { readonly email: string; readonly password: string } | null = null;

/** The current sign-up's draft; null if there is none, or it is older than a day. */
export function readDraft(nowMs: number = Date.now()): Draft | null {
	const draft = parse(forgivingStorage.getItem(DRAFT_KEY));
	// A clock that was set back makes a draft from the future; it expires like any other.
	if (draft === null || Math.abs(nowMs - Date.parse(draft.timestamp)) > OLDEST_MS) return null;
	return draft;
}

/** If the storage is full or blocked, the draft lives only as long as the page. */
export function saveDraft(draft: Draft): void {
	forgivingStorage.setItem(DRAFT_KEY, JSON.stringify(stored.parse(draft)));
}

/** After the first step: a draft from now, and the password in memory. */
export function beginDraft(email: string, password: string, country: string): void {
	keepPassword(email, password);
	saveDraft({ email, country, timestamp: new Date().toISOString() });
}

/** The sign-up is done or restarted: removes everything from storage and memory. */
export function removeDraft(): void {
	secret = null;
	forgivingStorage.removeItem(DRAFT_KEY);
}

/** R6: in memory only, and lost on a reload. */
export function keepPassword(email: string, password: string): void {
	secret = { email, password };
}

/** The password typed for this address since the page load; null: the form asks for it. */
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
