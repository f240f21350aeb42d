import type { Refusal } from "../result/index.ts";
import type { CommandRefused } from "./events/command-refused.ts";
import type { AccountEvent } from "./events/index.ts";
import type { RefusalCode } from "./refusals.ts";

/** A refusal is an event too: it has a sequence, and the customer can find it. */
export type Decision =
	| { readonly kind: "accepted"; readonly events: readonly AccountEvent[] }
	| {
			readonly kind: "refused";
			readonly refusal: Refusal<RefusalCode>;
			/** Empty only if the account does not exist: there is no sequence to number it in. */
			readonly events: readonly [] | readonly [CommandRefused];
	  };
