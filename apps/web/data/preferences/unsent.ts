import { amendUserPreferences, userPreferencesChange } from "@truefill/contracts/http";
import * as z from "zod";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { call, isApiError } from "../http/index.ts";
import { sessionStore } from "../session/store.ts";

/** Debounce: several choices in a row are one call. */
export const GATHER_MS = 400;
const RETRY_MS = 15_000;
/** Whose choices this device shows, and those not yet sent to the server. */
const KEY = "preferences-sync";

const kept = z.object({ userId: z.string(), unsent: userPreferencesChange.strip().catch({}) });
type Kept = z.infer<typeof kept>;

export function readUnsent(): Kept | null {
	try {
		return kept.safeParse(JSON.parse(forgivingStorage.getItem(KEY) ?? "null")).data ?? null;
	} catch {
		return null;
	}
}

export const writeUnsent = (next: Kept): void => forgivingStorage.setItem(KEY, JSON.stringify(next));

/** The signed-in user's id. */
export function signedInId(): string | null {
	const session = sessionStore.getState();
	return session.token === null ? null : (session.user?.id ?? null);
}

/** Sends the choices that the server does not have yet: `later` begins the wait again. Without a network it retries. */
export function createSender(): { readonly later: (ms: number) => void; readonly stop: () => void } {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const later = (ms: number): void => {
		clearTimeout(timer);
		timer = setTimeout(() => void report(), ms);
	};
	const report = async (): Promise<void> => {
		const own = readUnsent();
		const id = signedInId();
		if (own === null || own.userId !== id || Object.keys(own.unsent).length === 0) return;
		try {
			await call(amendUserPreferences, { body: own.unsent });
			// Choices made during the request are sent next.
			const now = readUnsent();
			if (now === null || now.userId !== id) return;
			const sent: Readonly<Record<string, unknown>> = own.unsent;
			const rest = Object.entries(now.unsent).filter(([name, value]) => sent[name] !== value);
			writeUnsent({ ...now, unsent: Object.fromEntries(rest) });
			if (rest.length > 0) later(GATHER_MS);
		} catch (error) {
			if (!isApiError(error)) throw error;
			if (error.status === 0 || error.status >= 500 || error.status === 429) later(RETRY_MS);
			// A value that the server refuses is not retried.
			else if (error.status === 400) writeUnsent({ ...own, unsent: {} });
		}
	};
	return { later, stop: () => clearTimeout(timer) };
}
