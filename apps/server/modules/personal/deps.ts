import type { Jurisdiction } from "@truefill/core/instruments";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Requests } from "../requests/index.ts";
import type { PersonalStore } from "./store.ts";

export interface PersonalDeps {
	readonly store: PersonalStore;
	readonly requests: Requests;
	readonly engine: Pick<EnginePort, "accountsOf" | "view">;
	readonly clock: Clock;
	readonly accounts: {
		rulesOf(country: string | null): Jurisdiction;
		syncJurisdiction(userId: string): Promise<void>;
	};
	readonly wake: () => void;
}
