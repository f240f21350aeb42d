import type { DepositAccount } from "../../deposit-limits.ts";
import type { DepositArrived } from "../../deposit-methods.ts";
import type { CommandBase } from "../definition.ts";

/** Money that has arrived from outside. Only the engine makes it, for it must know what came in on the customer's other accounts. */
export interface Deposit extends CommandBase, DepositArrived {
	readonly kind: "deposit";
	/** The customer's other accounts, as they are: no other deposit of theirs is under way. */
	readonly others: readonly DepositAccount[];
}
