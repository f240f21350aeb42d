import type { Engine } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Mail } from "../mail/index.ts";
import type { Trading } from "../trading/index.ts";
import type { ClientStore } from "./store.ts";

/** What the use cases of this module work with. */
export interface ClientParts {
	readonly store: ClientStore;
	readonly engine: Engine;
	readonly clock: Clock;
	readonly identity: Pick<Identity, "sessionEvents" | "userChanged">;
	readonly ledger: Pick<Ledger, "entriesOf">;
	readonly trading: Pick<Trading, "closedTradesOf">;
	readonly mail: Pick<Mail, "write">;
	/** Takes accounts that were archived with a client back into use. */
	readonly restoreAccounts: (accountIds: readonly string[]) => Promise<void>;
	/** What stands in the outbox goes out. */
	readonly wake: () => void;
}
