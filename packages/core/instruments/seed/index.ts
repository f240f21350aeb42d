import type { Instrument } from "../types.ts";
import { COMMODITIES } from "./commodities.ts";
import { CRYPTOS } from "./cryptos.ts";
import { FOREX } from "./forex.ts";
import { INDICES } from "./indices.ts";
import { METALS } from "./metals.ts";
import { STOCKS } from "./stocks.ts";

/** What a new site trades: data, not code. Every id is unique and is its own symbol. */
export const SEED_INSTRUMENTS: readonly Instrument[] = [
	...FOREX,
	...METALS,
	...INDICES,
	...COMMODITIES,
	...CRYPTOS,
	...STOCKS,
];
