import type { Clock, Log } from "../../platform/index.ts";
import type { HouseJournal } from "../house/index.ts";
import type { ScreeningPort } from "../screening/index.ts";
import type { BuyingPrices, ChainPayouts, PayoutChainId } from "./ports.ts";
import type { PayoutPort, PayoutStore } from "./store.ts";

export interface PayoutDeps {
	readonly store: PayoutPort;
	readonly house: HouseJournal;
	readonly clock: Clock;
	readonly log: Log;
	readonly prices: BuyingPrices;
	readonly screening: ScreeningPort;
	/** The chains that coins can leave on. */
	readonly chains: ReadonlyMap<PayoutChainId, ChainPayouts>;
}

export interface StaffDeps extends PayoutDeps {
	readonly store: PayoutStore;
}
