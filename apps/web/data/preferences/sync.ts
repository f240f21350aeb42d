import {
	amendUserPreferences,
	readUserPreferences,
	type UserPreferences,
	type UserPreferencesChange,
	userPreferencesChange,
} from "@truefill/contracts/http";
import * as z from "zod";
import { takePickedLanguage } from "../../i18n/index.ts";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { isFollowing } from "../../lib/other-tabs.ts";
import { call, isApiError } from "../http/index.ts";
import { listen } from "../realtime/wanted.ts";
import { sessionStore } from "../session/store.ts";
import { chosenHere, forgetHere, onChoice, showHere } from "./bindings.ts";

/** Debounce: several choices in a row are one call. */
const GATHER_MS = 400;
const RETRY_MS = 15_000;
/** Longer than another tab takes to send its change. */
const OTHER_TAB_MS = 3_000;
/** Whose choices this device shows, and those not yet sent to the server. */
const KEY = "preferences-sync";

const kept = z.object({ userId: z.string(), unsent: userPreferencesChange.strip().catch({}) });
type Kept = z.infer<typeof kept>;

function read(): Kept | null {
	try {
		return kept.safeParse(JSON.parse(forgivingStorage.getItem(KEY) ?? "null")).data ?? null;
	} catch {
		return null;
	}
}
const write = (next: Kept): void => forgivingStorage.setItem(KEY, JSON.stringify(next));

/** The changed values between two snapshots. */
function differences(before: UserPreferences, after: UserPreferences): UserPreferencesChange {
	const was: Readonly<Record<string, unknown>> = before;
	return Object.fromEntries(Object.entries(after).filter(([name, value]) => was[name] !== value));
}

/**
 * Syncs this device's choices with the server: choices made here are sent, those from other devices are applied.
 * Without a network they stay here and are sent later. Call once; returns a stop function.
 */
export function startPreferences(): () => void {
	let shown = chosenHere();
	let showing = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let of: string | null = null;
	let stopHearing: (() => void) | null = null;
	let stopped = false;

	const user = () => {
		const session = sessionStore.getState();
		return session.token === null ? null : (session.user?.id ?? null);
	};
	const show = async (change: UserPreferencesChange): Promise<void> => {
		showing += 1;
		try {
			await showHere(change);
		} finally {
			showing -= 1;
			shown = chosenHere();
		}
	};
	const later = (ms: number): void => {
		clearTimeout(timer);
		timer = setTimeout(() => void report(), ms);
	};
	const report = async (): Promise<void> => {
		const own = read();
		const id = user();
		if (own === null || own.userId !== id || Object.keys(own.unsent).length === 0) return;
		try {
			await call(amendUserPreferences, { body: own.unsent });
			// Choices made during the request are sent next.
			const now = read();
			if (now === null || now.userId !== id) return;
			const sent: Readonly<Record<string, unknown>> = own.unsent;
			const rest = Object.entries(now.unsent).filter(([name, value]) => sent[name] !== value);
			write({ ...now, unsent: Object.fromEntries(rest) });
			if (rest.length > 0) later(GATHER_MS);
		} catch (error) {
			if (!isApiError(error)) throw error;
			if (error.status === 0 || error.status >= 500 || error.status === 429) later(RETRY_MS);
			// A value that the server refuses is not retried.
			else if (error.status === 400) write({ ...own, unsent: {} });
		}
	};
	const pull = async (): Promise<void> => {
		const id = user();
		if (id === null || stopped) return;
		try {
			const { data } = await call(readUserPreferences);
			if (user() !== id) return;
			const before = read();
			if (before !== null && before.userId !== id) {
				showing += 1;
				forgetHere();
				showing -= 1;
			}
			const language = takePickedLanguage();
			const unsent = {
				...(before?.userId === id ? before.unsent : {}),
				...(language === null || language === data.language ? {} : { language }),
			};
			write({ userId: id, unsent });
			await show({ ...data, ...unsent });
			if (Object.keys(unsent).length > 0) later(0);
		} catch (error) {
			if (!isApiError(error)) throw error;
		}
	};
	const chosen = (): void => {
		if (showing > 0) return;
		const now = chosenHere();
		const change = differences(shown, now);
		shown = now;
		// The change comes from another tab: either a choice, which that tab sends itself, or the server's values, perhaps
		// from before a choice made here. If that tab closes before sending, this one sends later.
		if (isFollowing()) {
			later(OTHER_TAB_MS);
			return;
		}
		const id = user();
		if (id === null || Object.keys(change).length === 0) return;
		const own = read();
		write({ userId: id, unsent: { ...(own?.userId === id ? own.unsent : {}), ...change } });
		later(GATHER_MS);
	};
	const follow = (): void => {
		const id = user();
		if (id === of) return;
		of = id;
		stopHearing?.();
		stopHearing =
			id === null
				? null
				: listen(
						{ kind: "user", name: `private-user.${id}` },
						"user.updated",
						() => void pull(),
						() => void pull(),
					);
		void pull();
	};
	const online = (): void => later(0);
	const stops = [onChoice(chosen), sessionStore.subscribe(follow)];
	addEventListener("online", online);
	follow();
	return () => {
		stopped = true;
		clearTimeout(timer);
		removeEventListener("online", online);
		stopHearing?.();
		for (const stop of stops) stop();
	};
}
