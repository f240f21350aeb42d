import { type UserPreferences, type UserPreferencesChange, userPreferencesChange } from "@truefill/contracts/http";
import { takePickedLanguage } from "../../i18n/index.ts";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { isFollowing } from "../../lib/other-tabs.ts";
import { isSame } from "../documents/merge.ts";
import { changeDocument, keptDocument, onDocument } from "../documents/store.ts";
import { chosenHere, forgetHere, onChoice, showHere } from "./bindings.ts";

const DOCUMENT = "preferences";
/** Whose choices this device shows. */
const SHOWN_KEY = "preferences-of";
/** Of the previous release: whose choices it showed, and those that it could not send. */
const EARLIER_KEY = "preferences-sync";

const NOT_CHOSEN: UserPreferences = {
	theme: null,
	palette: null,
	density: null,
	language: null,
	time_zone: null,
	one_click: null,
	sounds: null,
	reality_check_minutes: null,
};

/** The changed values between two snapshots. */
function differences(before: UserPreferences, after: UserPreferences): UserPreferencesChange {
	const was: Readonly<Record<string, unknown>> = before;
	return Object.fromEntries(Object.entries(after).filter(([name, value]) => was[name] !== value));
}

/** The stored ones that this version knows; others stay in the document. */
function knownOf(content: Readonly<Record<string, unknown>>): UserPreferencesChange {
	const known = Object.entries(content).filter(([name]) => Object.hasOwn(NOT_CHOSEN, name));
	return Object.fromEntries(
		known.filter(([name, value]) => userPreferencesChange.safeParse({ [name]: value }).success),
	);
}

function earlier(): { userId: string | null; unsent: UserPreferencesChange } {
	try {
		const { userId, unsent }: { userId?: unknown; unsent?: unknown } = JSON.parse(
			forgivingStorage.getItem(EARLIER_KEY) ?? "{}",
		);
		return {
			userId: typeof userId === "string" ? userId : null,
			unsent: knownOf(typeof unsent === "object" && unsent !== null ? { ...unsent } : {}),
		};
	} catch {
		return { userId: null, unsent: {} };
	}
}

/** Two-way binding of this device's choices and the user's document of preferences. */
export function startPreferences(signedInId: () => string | null): {
	/** The server's document, if any, is here. */
	readonly pulled: (userId: string) => void;
	readonly stop: () => void;
} {
	let shown = chosenHere();
	let showing = 0;
	/** Whose document is shown: before that of a user is here, what is chosen is not theirs alone. */
	let following: string | null = forgivingStorage.getItem(SHOWN_KEY);

	const show = async (change: UserPreferencesChange): Promise<void> => {
		showing += 1;
		try {
			await showHere(change);
		} finally {
			showing -= 1;
			shown = chosenHere();
		}
	};
	const choose = (change: UserPreferencesChange): void =>
		changeDocument(DOCUMENT, { ...NOT_CHOSEN, ...keptDocument(DOCUMENT).content, ...change });
	const chosen = (): void => {
		if (showing > 0) return;
		const now = chosenHere();
		const change = differences(shown, now);
		shown = now;
		// From another tab: it stores and sends the document itself.
		if (isFollowing() || signedInId() === null || Object.keys(change).length === 0) return;
		choose(change);
	};
	const pulled = (userId: string): void => {
		const before = earlier();
		const last = forgivingStorage.getItem(SHOWN_KEY) ?? before.userId;
		if (last !== null && last !== userId) {
			showing += 1;
			forgetHere();
			showing -= 1;
		}
		forgivingStorage.setItem(SHOWN_KEY, userId);
		forgivingStorage.removeItem(EARLIER_KEY);
		following = userId;
		const language = takePickedLanguage();
		const present = keptDocument(DOCUMENT).content;
		const change = {
			...(before.userId === userId ? before.unsent : {}),
			...(language === null || language === present?.language ? {} : { language }),
		};
		if (Object.keys(change).length > 0) choose(change);
		void show(knownOf(keptDocument(DOCUMENT).content ?? {}));
	};
	const changed = (id: string): void => {
		const { content } = keptDocument(DOCUMENT);
		if (id !== DOCUMENT || content === null || following === null || following !== signedInId()) return;
		const known = knownOf(content);
		const here = chosenHere();
		const wanted = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
		if (!isSame({ ...here, ...wanted }, here)) void show(known);
	};
	const stops = [onChoice(chosen), onDocument(changed)];
	return {
		pulled,
		stop: () => {
			for (const stop of stops) stop();
		},
	};
}
