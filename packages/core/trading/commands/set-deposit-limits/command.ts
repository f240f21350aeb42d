import type { DepositAmounts } from "../../../account/index.ts";
import type { AccountCurrency } from "../../../money/index.ts";
import type { DepositAccount } from "../../deposit-limits.ts";
import type { CommandBase } from "../command-base.ts";

/** The customer's own limit on deposits into all their accounts; sent to the account that stores it. */
export interface SetDepositLimits extends CommandBase {
	readonly kind: "set-deposit-limits";
	readonly currency: AccountCurrency;
	readonly amounts: DepositAmounts;
	/** As in `Deposit`. */
	readonly others: readonly DepositAccount[];
}
