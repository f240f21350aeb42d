import type { Clock, Log, PortOf } from "../../platform/index.ts";
import type { HouseJournal } from "../house/index.ts";
import type { BuyingPrices, ChainPayouts, PayoutChainId } from "./ports.ts";
import type { PayoutStore } from "./store.ts";

export interface PayoutDeps {
	readonly store: PortOf<PayoutStore>;
	readonly house: HouseJournal;
	readonly clock: Clock;
	readonly log: Log;
	readonly prices: BuyingPrices;
	/** The chains that coins can leave on. */
	readonly chains: ReadonlyMap<PayoutChainId, ChainPayouts>;
}
