import type { EnginePort } from "../../engine/index.ts";
import type { Clock, Log } from "../../platform/index.ts";
import type { HouseJournal } from "../house/index.ts";
import type { PaymentProvider } from "./provider.ts";
import type { PaymentStore } from "./store.ts";

export interface PaymentDeps {
	readonly store: PaymentStore;
	readonly provider: PaymentProvider;
	readonly engine: Pick<EnginePort, "submit">;
	readonly house: Pick<HouseJournal, "book">;
	readonly clock: Clock;
	readonly log: Log;
}
