import type { AccountState, MarketView } from "../../../account/index.ts";
import { formatMoney } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { payable } from "../../../savings/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";
/** Archives an empty account; its history stays. */
export interface ArchiveAccount extends CommandBase {
	readonly kind: "archive-account";
}

/**
 * Archives the account. Refused if already archived or not empty (an open trade, a pending order or, unless it
 * is a demo, money, credit or interest). Demo money does not count: it stays, and is still there after the account is restored.
 */
function decideArchiveAccount(state: AccountState, command: ArchiveAccount, view: MarketView): Outcome {
	if (state.archived) return refuse("NOTHING_TO_CHANGE");
	const { currency } = state;
	const owed = state.savings === null ? 0n : payable(state.savings.unpaid);
	const isMoney = state.balance !== 0n || state.credit !== 0n || state.pending !== null || owed !== 0n;
	const holdsMoney = state.type !== "demo" && isMoney;
	if (state.openTrades.size > 0 || state.orders.size > 0 || holdsMoney) {
		return refuse("ACCOUNT_NOT_EMPTY", {
			open_trades: `${state.openTrades.size}`,
			pending_orders: `${state.orders.size}`,
			balance: formatMoney(state.balance, currency),
			credit: formatMoney(state.credit, currency),
			currency,
		});
	}
	const draft = new Draft(state, command, view);
	draft.add({ type: "account-archived" });
	return draft.outcome();
}

export const archiveAccount: CommandDefinition<ArchiveAccount> = {
	kind: "archive-account",
	whileArchived: "allowed",
	refusalStored: true,
	read: (_, base) => ({ kind: "archive-account", ...base }),
	decide: decideArchiveAccount,
};
