import * as z from "zod";
import { create, useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { BAR_PRICES, BAR_STYLES } from "../../charts/chart-settings.ts";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";

const panels = z.object({
	watchlist: z.number().min(200).max(480),
	ticket: z.number().min(280).max(440),
	blotter: z.number().min(120).max(520),
});
export type PanelSizes = z.infer<typeof panels>;

export const DEFAULT_PANELS: PanelSizes = { watchlist: 280, ticket: 320, blotter: 232 };

const hiddenColumns = z.object({ open: z.array(z.string()).catch([]), closed: z.array(z.string()).catch([]) });
/** Ids of the columns of the blotter's tables that the user does not want to see. */
export type HiddenColumns = z.infer<typeof hiddenColumns>;

const chartSettings = z.object({
	interval: z.string().max(5).catch("15m"),
	dayEnd: z.enum(["utc", "new-york"]).catch("utc"),
	style: z.enum(BAR_STYLES).catch("candles"),
	price: z.enum(BAR_PRICES).catch("bid"),
	indicators: z.array(z.unknown()).catch([]),
	askLine: z.boolean().catch(false),
	sessionBreaks: z.boolean().catch(false),
	fills: z.boolean().catch(true),
	asTraded: z.boolean().catch(false),
});
/** Earlier versions stored the interval as `resolution`. */
const chart = z.preprocess(
	(stored) =>
		typeof stored === "object" && stored !== null && "resolution" in stored
			? { interval: stored.resolution, ...stored }
			: stored,
	chartSettings,
);

const preferences = z.object({
	favourites: z.array(z.string()).catch([]),
	/** Unit for entering and displaying volumes. */
	unit: z.enum(["lots", "units"]).catch("lots"),
	/** Last volume sent, in units, per instrument. */
	volumes: z.record(z.string(), z.string()).catch({}),
	/** Last viewed instrument. */
	symbol: z.string().nullable().catch(null),
	panels: panels.catch(DEFAULT_PANELS),
	hiddenColumns: hiddenColumns.catch({ open: [], closed: [] }),
	chart: chart.catch(() => chart.parse({})),
});
export type Preferences = z.infer<typeof preferences>;

const DEFAULTS = preferences.parse({});

/** Stored only on this device. Values that this version does not know are dropped. */
export const preferencesStore = create<Preferences>()(
	persist((): Preferences => DEFAULTS, {
		name: "trading-preferences",
		storage: createJSONStorage(() => forgivingStorage),
		merge: (saved) => {
			const parsed = preferences.safeParse(saved ?? {});
			return parsed.success ? parsed.data : DEFAULTS;
		},
	}),
);

export function setPreference(change: Partial<Preferences>): void {
	preferencesStore.setState(change);
}

export const usePreference = <K extends keyof Preferences>(key: K): Preferences[K] =>
	useStore(preferencesStore, (all) => all[key]);

export function toggleFavourite(id: string): void {
	const { favourites } = preferencesStore.getState();
	setPreference({
		favourites: favourites.includes(id) ? favourites.filter((each) => each !== id) : [...favourites, id],
	});
}
