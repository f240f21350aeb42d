import { type SiteSettings, siteSettings } from "@truefill/contracts/http";
import * as z from "zod";
import { create, useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { call, isApiError, setDisabledListener } from "../http/index.ts";
import { lenientSettingsCall } from "./lenient-settings.ts";

const UNREACHABLE = "Failed to fetch site settings. The site might be unreachable.";

export interface SettingsState {
	/** Null before the first fetch and after a failed one. */
	readonly settings: SiteSettings | null;
	/** SPEC §8 text, or null. */
	readonly error: string | null;
	/** True once a fetch has completed or failed; stays true over reloads. */
	readonly initialized: boolean;
	readonly isLoading: boolean;
	/** Milliseconds since 1970 by this browser's clock (SPEC §3 lastFetched). */
	readonly lastFetched: number | null;
}

const stored = z.object({
	settings: siteSettings.nullable().catch(null),
	error: z.string().nullable().catch(null),
	initialized: z.boolean().catch(false),
	lastFetched: z.number().nullable().catch(null),
});

/** Persisted between visits, so that the gate can render at once; always refetched. */
export const settingsStore = create<SettingsState>()(
	persist(
		(): SettingsState => ({ settings: null, error: null, initialized: false, isLoading: true, lastFetched: null }),
		{
			name: "site-settings",
			storage: createJSONStorage(() => forgivingStorage),
			partialize: ({ settings, error, initialized, lastFetched }) => ({ settings, error, initialized, lastFetched }),
			merge: (saved, current) => {
				const parsed = stored.safeParse(saved);
				if (!parsed.success) return current;
				// A failure of the last visit does not apply to this one.
				return parsed.data.settings === null ? current : { ...current, ...parsed.data, error: null };
			},
		},
	),
);

let inFlight: Promise<void> | null = null;

/** Fetches the settings; called by both gates' buttons. Never throws: the outcome is in the store. */
export function fetchSettings(): Promise<void> {
	inFlight ??= fetchOnce().finally(() => {
		inFlight = null;
	});
	return inFlight;
}

/** Refresh interval of open pages: changes by staff appear within half a minute. */
const REFRESH_MS = 30_000;

/**
 * Refreshes the settings of an open page, also while a gate is shown. A failed request changes nothing, so that one
 * failure does not interrupt the user. Returns a stop function.
 */
export function startSettingsRefresh(): () => void {
	const ask = async (): Promise<void> => {
		if (document.visibilityState !== "visible" || inFlight !== null) return;
		try {
			const { data } = await call(lenientSettingsCall);
			const { settings } = settingsStore.getState();
			if (inFlight !== null || JSON.stringify(settings) === JSON.stringify(data)) return;
			settingsStore.setState({ settings: data, error: null, initialized: true, lastFetched: Date.now() });
		} catch {
			// Logged by the client; the next request retries.
		}
	};
	const now = () => void ask();
	const timer = setInterval(now, REFRESH_MS);
	// A refused call is the first to notice.
	setDisabledListener(now);
	document.addEventListener("visibilitychange", now);
	return () => {
		clearInterval(timer);
		document.removeEventListener("visibilitychange", now);
	};
}

async function fetchOnce(): Promise<void> {
	settingsStore.setState({ isLoading: true });
	try {
		const { data } = await call(lenientSettingsCall);
		settingsStore.setState({
			settings: data,
			error: null,
			initialized: true,
			isLoading: false,
			lastFetched: Date.now(),
		});
	} catch (error) {
		const text = isApiError(error) && error.code === "NO_BASE_URL" ? error.message : UNREACHABLE;
		settingsStore.setState({ settings: null, error: text, initialized: true, isLoading: false });
	}
}

export const useSettings = () => useStore(settingsStore);

/** Whether the site has demo accounts; false until the settings say so. */
export const useDemoMoney = (): boolean => useStore(settingsStore, ({ settings }) => settings?.demo_money === true);
