import type { DepositAccount } from "../../deposit-limits.ts";
import type { DepositArrived } from "../../deposit-methods.ts";
import type { CommandBase } from "../command-base.ts";

/** Money from outside. Only the engine raises it: it needs the deposits of the customer's other accounts. */
export interface Deposit extends CommandBase, DepositArrived {
	readonly kind: "deposit";
	/** The current state of the customer's other accounts; no other deposit of theirs is in progress. */
	readonly others: readonly DepositAccount[];
}
