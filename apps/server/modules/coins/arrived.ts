import { ledgerAmount } from "@truefill/core/coins";
import { invariant } from "@truefill/core/result";
import type { Arrived } from "./house-entries.ts";
import type { Output } from "./output.ts";

/** What an output of a known coin is in the ledger. */
export function arrivedOf({ id, coin, units }: Output): Arrived {
	invariant(coin !== null, "an unknown token is in no ledger");
	return { id, coin, coins: ledgerAmount(units, coin) };
}
