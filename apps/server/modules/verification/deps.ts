import type { PaymentLevels } from "@truefill/contracts/http";
import type { QueryExecutorProvider } from "kysely";
import type { Clock, Log, Scanner, Storage } from "../../platform/index.ts";
import type { SealingKeys } from "../../platform/sealing.ts";
import type { ViewLog } from "../audit/index.ts";
import type { Gate, Links } from "../documents/index.ts";
import type { PersonalModule } from "../personal/index.ts";
import type { Requests } from "../requests/index.ts";
import type { ScreeningPort } from "../screening/index.ts";
import type { FileStore } from "./file-store.ts";
import type { HandoverStore } from "./handover-store.ts";
import type { VerificationStore } from "./store.ts";

export interface VerificationDeps {
	readonly store: VerificationStore;
	readonly files: FileStore;
	readonly handovers: HandoverStore;
	readonly requests: Requests;
	readonly personal: Pick<PersonalModule, "detailsOf" | "lockIdentity">;
	readonly storage: Storage;
	readonly sealing: SealingKeys;
	/** Undefined: no virus scan. */
	readonly scanner: Scanner | undefined;
	readonly links: Links;
	readonly gate: Gate;
	readonly views: ViewLog;
	readonly screening: Pick<ScreeningPort, "check" | "refusal">;
	readonly clock: Clock;
	readonly log: Log;
	readonly wake: () => void;
	readonly isSessionLive: (sessionId: string) => Promise<boolean>;
	/** What each level allows under the rules of a customer. */
	readonly levelsOf: (userId: string) => Promise<PaymentLevels>;
}

export type Transaction = QueryExecutorProvider;
