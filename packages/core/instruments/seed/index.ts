import type { Instrument } from "../types.ts";
import { COMMODITIES } from "./commodities.ts";
import { CRYPTOS } from "./cryptos.ts";
import { FOREX } from "./forex.ts";
import { INDICES } from "./indices.ts";
import { METALS } from "./metals.ts";
import { STOCKS } from "./stocks.ts";

/** The instruments of a new site, as data. Every id is unique and equals the symbol. */
export const SEED_INSTRUMENTS: readonly Instrument[] = [
	...FOREX,
	...METALS,
	...INDICES,
	...COMMODITIES,
	...CRYPTOS,
	...STOCKS,
];
