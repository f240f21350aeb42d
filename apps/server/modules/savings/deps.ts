import type { SavingsPlans } from "@truefill/contracts/http";
import type { Jurisdiction } from "@truefill/core/instruments";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock, Log } from "../../platform/index.ts";
import type { NotificationDraft } from "../notifications/index.ts";
import type { SavingsStore } from "./store.ts";

/** What following calendar and plans needs. */
export interface FollowDeps {
	readonly engine: Pick<EnginePort, "submit" | "account" | "accountsOf" | "frozen" | "partitionOf" | "view">;
	readonly store: Pick<SavingsStore, "inUse" | "lastSource">;
	readonly clock: Clock;
	readonly log: Log;
	readonly plans: () => Promise<SavingsPlans>;
	readonly notify: (draft: NotificationDraft) => Promise<void>;
}

export interface SavingsDeps extends FollowDeps {
	readonly engine: EnginePort;
	readonly store: SavingsStore;
	readonly jurisdictionOf: (userId: string) => Promise<Jurisdiction>;
	readonly nextNumber: () => Promise<string>;
}
