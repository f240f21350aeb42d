import type { Instrument } from "@truefill/core/instruments";

/** Other vendors' names of our instruments. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
	SPX500USD: "US500",
	SPX: "US500",
	NAS100USD: "US100",
	US30USD: "US30",
	US2000USD: "US2000",
	DE30EUR: "DE40",
	UK100GBP: "UK100",
	FR40EUR: "FR40",
	EU50EUR: "EU50",
	SX5E: "EU50",
	JP225JPY: "JP225",
	AU200AUD: "AU200",
	HK33HKD: "HK50",
	CH20CHF: "CH20",
	ES35EUR: "ES35",
	BCOUSD: "BRENT",
	WTICOUSD: "WTI",
	NATGASUSD: "NATGAS",
	XCUUSD: "COPPER",
	CORNUSD: "CORN",
	WHEATUSD: "WHEAT",
	SOYBNUSD: "SOYBEAN",
	SUGARUSD: "SUGAR",
};

export interface Symbols {
	/** The instrument of a recorded symbol: `eurusd`, `EUR/USD`, `DE30EUR`. */
	find(symbol: string): Instrument | undefined;
	/** The instrument of a file: the first word of its path that names one, searched from the file name upwards. */
	inPath(path: string): Instrument | undefined;
}

export function createSymbols(instruments: readonly Instrument[]): Symbols {
	const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
	const find = (symbol: string) => {
		const id = symbol.replaceAll(/[/\-_.]/g, "").toUpperCase();
		return byId.get(id) ?? byId.get(OTHER_NAMES[id] ?? "");
	};
	return {
		find,
		inPath: (path) => {
			for (const part of path.split("/").reverse()) {
				for (const word of [part, ...part.split(/[^A-Za-z0-9]+/)]) {
					const found = word.length < 2 ? undefined : find(word);
					if (found !== undefined) return found;
				}
			}
			return undefined;
		},
	};
}
