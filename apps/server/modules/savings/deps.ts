import type { SavingsPlans } from "@truefill/contracts/http";
import type { Jurisdiction } from "@truefill/core/instruments";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock, Log, PortOf } from "../../platform/index.ts";
import type { NotificationDraft } from "../notifications/index.ts";
import type { SavingsStore } from "./store.ts";

export interface SavingsDeps {
	readonly engine: EnginePort;
	readonly store: PortOf<SavingsStore>;
	readonly clock: Clock;
	readonly log: Log;
	readonly plans: () => Promise<SavingsPlans>;
	readonly jurisdictionOf: (userId: string) => Promise<Jurisdiction>;
	readonly nextNumber: () => Promise<string>;
	readonly notify: (draft: NotificationDraft) => Promise<void>;
}
