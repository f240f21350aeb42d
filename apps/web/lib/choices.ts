import { create, useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { isTimeZone } from "./device-zone.ts";
import { forgivingStorage } from "./forgiving-storage.ts";
import { followOtherTabs } from "./other-tabs.ts";

/** What a reader has chosen beside how the pages look (`appearance.ts`). */
export interface Choices {
	/** Orders are sent on the first click. Off unless the customer has turned it on. */
	readonly oneClick: boolean;
	/** On unless they were turned off; nothing sounds before the first gesture on a page. */
	readonly sounds: boolean;
	/** IANA name; null: the device's. */
	readonly timeZone: string | null;
	/** Says how long one has been here and what came of it, so often; 0: never. */
	readonly realityCheckMinutes: number;
}

export const DEFAULT_CHOICES: Choices = { oneClick: false, sounds: true, timeZone: null, realityCheckMinutes: 0 };

/** Kept on this device, and by the server for all devices of whoever is signed in (`data/preferences`). */
export const choicesStore = create<Choices>()(
	persist((): Choices => DEFAULT_CHOICES, {
		name: "choices",
		version: 1,
		// Sounds were off by default then, so an `off` says nothing; who chose it has it from the server again.
		migrate: (saved) => ({ ...DEFAULT_CHOICES, ...known(saved), sounds: DEFAULT_CHOICES.sounds }),
		storage: createJSONStorage(() => forgivingStorage),
		merge: (saved) => ({ ...DEFAULT_CHOICES, ...known(saved) }),
	}),
);

/** Of a stored value, only what this build knows. */
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

/** Follows what other tabs choose. Call once; the answer stops it. */
export const startChoices = (): (() => void) => followOtherTabs(choicesStore);
