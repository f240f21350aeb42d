import type { SiteData } from "@truefill/contracts/http";
import { createRates } from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import { useStore } from "zustand";
import { serverNow } from "../http/index.ts";
import { marketNow, overdueNow } from "../prices/feed.ts";
import { prices } from "../prices/store.ts";
import { siteDataStore } from "./data.ts";
import { instrumentFromWire, type LocalInstrument } from "./instruments.ts";

/** All instruments of the site, and the market view that core's functions need. */
export interface Directory {
	readonly all: readonly LocalInstrument[];
	byId(id: string): LocalInstrument | undefined;
	/** By the symbol in paths; case-insensitive. */
	bySymbol(symbol: string): LocalInstrument | undefined;
	readonly view: MarketView;
}

let made: { readonly from: SiteData["instruments"]; readonly directory: Directory } | null = null;

function build(from: SiteData["instruments"]): Directory {
	const all = from.map(instrumentFromWire);
	const ids = new Map(all.map((each) => [each.id, each]));
	const symbols = new Map(all.map((each) => [each.symbol.toUpperCase(), each]));
	const quote = (id: string) => prices.quote(id)?.exact;
	const view: MarketView = {
		get nowMs() {
			return serverNow();
		},
		instrument: (id) => ids.get(id),
		quote,
		state: (id) => {
			const instrument = ids.get(id);
			return instrument === undefined ? { state: "no-price" } : marketNow(instrument);
		},
		overdueMs: (id) => {
			const instrument = ids.get(id);
			return instrument === undefined ? null : overdueNow(instrument);
		},
		rate: createRates(all, quote),
		profileLeverage: (instrument) => ids.get(instrument.id)?.leverage ?? instrument.maxLeverage,
	};
	return { all, byId: (id) => ids.get(id), bySymbol: (symbol) => symbols.get(symbol.toUpperCase()), view };
}

const EMPTY: Directory = build([]);

/** Created once per list of instruments; empty before the first `GET /data`. */
export function directoryOf(data: SiteData | null): Directory {
	if (data === null) return EMPTY;
	if (made?.from !== data.instruments) made = { from: data.instruments, directory: build(data.instruments) };
	return made.directory;
}

export const directory = (): Directory => directoryOf(siteDataStore.getState().data);
export const useDirectory = (): Directory => useStore(siteDataStore, ({ data }) => directoryOf(data));
