import type { EnginePort } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Mail } from "../mail/index.ts";
import type { Trading } from "../trading/index.ts";
import type { ClientStore } from "./store.ts";

/** What the use cases of this module work with. */
export interface ClientParts {
	readonly store: ClientStore;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly identity: Pick<Identity, "sessionEvents" | "userChanged">;
	readonly ledger: Pick<Ledger, "entriesOf">;
	readonly trading: Pick<Trading, "closedTradesOf">;
	readonly mail: Pick<Mail, "write">;
	/** Unarchives the accounts that were archived with a client. */
	readonly restoreAccounts: (accountIds: readonly string[]) => Promise<void>;
	/** Wakes the outbox publisher. */
	readonly wake: () => void;
}
