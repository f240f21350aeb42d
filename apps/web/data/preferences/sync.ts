import { readUserPreferences, type UserPreferences, type UserPreferencesChange } from "@truefill/contracts/http";
import { takePickedLanguage } from "../../i18n/index.ts";
import { isFollowing } from "../../lib/other-tabs.ts";
import { call, isApiError } from "../http/index.ts";
import { listen } from "../realtime/wanted.ts";
import { sessionStore } from "../session/store.ts";
import { chosenHere, forgetHere, onChoice, showHere } from "./bindings.ts";
import { createSender, GATHER_MS, readUnsent, signedInId, writeUnsent } from "./unsent.ts";

/** Longer than another tab takes to send its change. */
const OTHER_TAB_MS = 3_000;

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
	let of: string | null = null;
	let stopHearing: (() => void) | null = null;
	let stopped = false;
	const { later, stop } = createSender();

	const show = async (change: UserPreferencesChange): Promise<void> => {
		showing += 1;
		try {
			await showHere(change);
		} finally {
			showing -= 1;
			shown = chosenHere();
		}
	};
	const pull = async (): Promise<void> => {
		const id = signedInId();
		if (id === null || stopped) return;
		try {
			const { data } = await call(readUserPreferences);
			if (signedInId() !== id) return;
			const before = readUnsent();
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
			writeUnsent({ userId: id, unsent });
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
		const id = signedInId();
		if (id === null || Object.keys(change).length === 0) return;
		const own = readUnsent();
		writeUnsent({ userId: id, unsent: { ...(own?.userId === id ? own.unsent : {}), ...change } });
		later(GATHER_MS);
	};
	const follow = (): void => {
		const id = signedInId();
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
		stop();
		removeEventListener("online", online);
		stopHearing?.();
		for (const stop of stops) stop();
	};
}
