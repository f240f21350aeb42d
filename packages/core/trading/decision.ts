import type { Refusal } from "../result/index.ts";
import type { CommandRefused } from "./events/command-refused.ts";
import type { AccountEvent } from "./events/index.ts";
import type { RefusalCode } from "./refusals.ts";

/** A refusal is an event too: the account's sequence counts it, the customer can find it. */
export type Decision =
	| { readonly kind: "accepted"; readonly events: readonly AccountEvent[] }
	| {
			readonly kind: "refused";
			readonly refusal: Refusal<RefusalCode>;
			/** Empty only for ACCOUNT_NOT_FOUND: there is no sequence to count it in. */
			readonly events: readonly [] | readonly [CommandRefused];
	  };
