import { formatMoney } from "../money/index.ts";
import { refuse } from "../result/index.ts";
import { Draft } from "./draft.ts";
import type { Outcome } from "./event-base.ts";
import type { AccountState, ArchiveAccount, Command, MarketView, RestoreAccount } from "./types.ts";

/** What would bring something into an account or change how it deals: not while it is put away. */
const NOT_WHILE_ARCHIVED: ReadonlySet<Command["kind"]> = new Set([
	"adjust-balance",
	"deposit",
	"open-trade",
	"place-order",
	"place-oco",
	"set-leverage-cap",
	"set-margin-call-levels",
	"set-swap-free",
	"top-up-demo",
	"reset-demo",
	"transfer-out",
]);

export const refusesWhileArchived = ({ kind }: Command): boolean => NOT_WHILE_ARCHIVED.has(kind);

/**
 * Puts the account away. Refused: it is away already; something is in it: an open trade, a pending order, or, in a live
 * account, money or credit. Demo money is no money: it stays, and is there again when the account is taken back.
 */
export function decideArchiveAccount(state: AccountState, command: ArchiveAccount, view: MarketView): Outcome {
	if (state.archived) return refuse("NOTHING_TO_CHANGE");
	const { currency } = state;
	const holdsMoney = state.type === "live" && (state.balance !== 0n || state.credit !== 0n);
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

/** Takes an archived account back into use, as it was. Refused: it is in use. */
export function decideRestoreAccount(state: AccountState, command: RestoreAccount, view: MarketView): Outcome {
	if (!state.archived) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "account-restored" });
	return draft.outcome();
}
