import { create, useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { isTimeZone } from "./device-zone.ts";
import { forgivingStorage } from "./forgiving-storage.ts";
import { followOtherTabs } from "./other-tabs.ts";

/** User choices other than appearance (`appearance.ts`). */
export interface Choices {
	/** Orders are sent on the first click. Off by default. */
	readonly oneClick: boolean;
	/** On by default; nothing sounds before the first gesture on a page. */
	readonly sounds: boolean;
	/** IANA name; null: the device's zone. */
	readonly timeZone: string | null;
	/** Interval of the reminder of session time and result; 0: never. */
	readonly realityCheckMinutes: number;
}

export const DEFAULT_CHOICES: Choices = { oneClick: false, sounds: true, timeZone: null, realityCheckMinutes: 0 };

/** Stored on this device, and by the server for all devices of the signed-in user (`data/preferences`). */
export const choicesStore = create<Choices>()(
	persist((): Choices => DEFAULT_CHOICES, {
		name: "choices",
		version: 1,
		// Sounds were off by default then, so a stored `off` means nothing; a real choice comes back from the server.
		migrate: (saved) => ({ ...DEFAULT_CHOICES, ...known(saved), sounds: DEFAULT_CHOICES.sounds }),
		storage: createJSONStorage(() => forgivingStorage),
		merge: (saved) => ({ ...DEFAULT_CHOICES, ...known(saved) }),
	}),
);

/** Keeps only stored values that this build knows. */
function known(saved: unknown): Partial<Choices> {
	if (typeof saved !== "object" || saved === null) return {};
	const { oneClick, sounds, timeZone, realityCheckMinutes }: { readonly [Key in keyof Choices]?: unknown } = saved;
	return {
		...(typeof oneClick === "boolean" ? { oneClick } : {}),
		...(typeof sounds === "boolean" ? { sounds } : {}),
		...(typeof timeZone === "string" && isTimeZone(timeZone) ? { timeZone } : {}),
		...(typeof realityCheckMinutes === "number" && realityCheckMinutes >= 0 ? { realityCheckMinutes } : {}),
	};
}

export function setChoice(change: Partial<Choices>): void {
	choicesStore.setState(change);
}

export const useChoice = <K extends keyof Choices>(key: K): Choices[K] => useStore(choicesStore, (all) => all[key]);

/** Follows changes made in other tabs. Call once; returns a stop function. */
export const startChoices = (): (() => void) => followOtherTabs(choicesStore);
