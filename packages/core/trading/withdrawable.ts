import type { AccountState, MarketView } from "../account/index.ts";
import { type Money, money, ZERO_MONEY } from "../money/index.ts";
import { ok } from "../result/index.ts";
import { marginFigures } from "./account-figures.ts";
import type { Checked } from "./explain.ts";

/** How much may leave an account now, and what it is made of. In the account's currency. */
export interface Withdrawable {
	/** Balance − open loss − used margin, never below zero. */
	readonly amount: Money;
	readonly balance: Money;
	/** Open result of all open trades if it is a loss, as a positive amount; an open gain never leaves. */
	readonly openLoss: Money;
	readonly usedMargin: Money;
}

/**
 * What may leave the account: balance, less what open trades have lost so far and the margin that they use. What is
 * pending has left the balance already; credit does not count (R13). Refused while a price or a rate is unknown.
 */
export function withdrawable(state: AccountState, view: MarketView): Checked<Withdrawable> {
	const figures = marginFigures(state, view);
	if (!figures.ok) return figures;
	const { balance } = state;
	const { equity, usedMargin } = figures.value;
	const openLoss = equity < balance ? money(balance - equity) : ZERO_MONEY;
	const free = balance - openLoss - usedMargin;
	return ok({ amount: free > 0n ? money(free) : ZERO_MONEY, balance, openLoss, usedMargin });
}
