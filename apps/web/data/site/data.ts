import { data as dataCall, type SiteData } from "@truefill/contracts/http";
import { ASSET_CLASSES, type AssetClass } from "@truefill/core/instruments";
import { create, useStore } from "zustand";
import { call, learnServerTime } from "../http/index.ts";
import { onMomentToRetry } from "../http/reach.ts";
import { sessionStore } from "../session/store.ts";

export type Leverage = Readonly<Record<AssetClass, number>>;

/** SPEC §9: 100 for each class unless the server sends another (it always does, R12). */
export const DEFAULT_LEVERAGE: Leverage = {
	cryptos: 100,
	stocks: 100,
	indices: 100,
	commodities: 100,
	metals: 100,
	forex: 100,
};

/** SPEC §3 Site data. */
export interface SiteDataState {
	readonly data: SiteData | null;
	readonly leverage: Leverage;
	readonly isLoading: boolean;
	/** SPEC §8, in English; components show it in the user's language. */
	readonly error: string | null;
}

const IDLE: SiteDataState = { data: null, leverage: DEFAULT_LEVERAGE, isLoading: false, error: null };

export const siteDataStore = create<SiteDataState>()(() => IDLE);

type Listener = (data: SiteData) => void;
const listeners = new Set<Listener>();
/** Notified of each answer of `GET /data`, even if it only has a new key. */
export function onSiteData(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

let inFlight: Promise<SiteData | null> | null = null;

/** Fetches `GET /data`. Never throws; a failure keeps the previous data and sets SPEC §8's text. */
export function fetchSiteData(): Promise<SiteData | null> {
	inFlight ??= fetchOnce().finally(() => {
		inFlight = null;
	});
	return inFlight;
}

async function fetchOnce(): Promise<SiteData | null> {
	const { token } = sessionStore.getState();
	if (token === null) return null;
	const startedMs = Date.now();
	siteDataStore.setState({ isLoading: true });
	try {
		const { data } = await call(dataCall);
		if (sessionStore.getState().token === null) return null;
		learnServerTime(data.server_time, startedMs);
		const known = siteDataStore.getState().data;
		// Instruments keep their identity if unchanged: lists and charts depend on it.
		const same = known !== null && JSON.stringify(known.instruments) === JSON.stringify(data.instruments);
		const kept = same ? { ...data, instruments: known.instruments } : data;
		siteDataStore.setState({ data: kept, leverage: leverageOf(data.leverage), isLoading: false, error: null });
		for (const listener of listeners) listener(kept);
		return kept;
	} catch {
		siteDataStore.setState({ isLoading: false, error: "Failed to fetch site data. Please try again later." });
		return null;
	}
}

function leverageOf(served: Partial<Record<AssetClass, number>>): Leverage {
	const leverage = { ...DEFAULT_LEVERAGE };
	for (const each of ASSET_CLASSES) leverage[each] = served[each] ?? DEFAULT_LEVERAGE[each];
	return leverage;
}

/** SPEC §8: retry delay after a failure. */
const RETRY_MS = 5_000;

/** SPEC §4: the loaded flag resets when the token disappears. Retried until it succeeds: nothing works without it. */
export function startSiteData(): () => void {
	const retry = (): void => {
		const { data, error } = siteDataStore.getState();
		if (data === null && error !== null) void fetchSiteData();
	};
	const timer = setInterval(retry, RETRY_MS);
	const stops = [
		onMomentToRetry(retry),
		sessionStore.subscribe((session, before) => {
			if (session.token === null && before.token !== null) siteDataStore.setState(IDLE);
		}),
	];
	return () => {
		clearInterval(timer);
		for (const stop of stops) stop();
	};
}

export const useSiteData = () => useStore(siteDataStore);
