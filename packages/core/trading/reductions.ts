import type { MarketView, ValuedAccount, ValuedTrade } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { money, type Volume, volume, ZERO_MONEY } from "../money/index.ts";
import { closingSide, type Quote, type Side } from "../pricing/index.ts";
import { ok } from "../result/index.ts";
import { restOf, settle } from "./close-at.ts";
import type { Checked } from "./explain.ts";

/** A part of an open trade that an order closes. */
export interface Reduction {
	readonly tradeId: string;
	readonly part: Volume;
}

/** The fields of an order that decide what it reduces. */
export interface Reducing {
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly reduceOnly?: boolean | undefined;
	readonly tradeId?: string | undefined;
}

/**
 * The parts of open trades of the other side that an order closes, oldest first: every order in a netting account
 * (E9), only a reduce-only order in a hedging account. An order of one trade closes only that one. Never more than is
 * open.
 */
export function reductionsOf(account: ValuedAccount, order: Reducing): readonly Reduction[] {
	if (account.positionMode !== "netting" && order.reduceOnly !== true) return [];
	const reductions: Reduction[] = [];
	let left: bigint = order.volume;
	for (const [tradeId, trade] of account.openTrades) {
		if (left <= 0n) break;
		if (trade.instrumentId !== order.instrumentId || trade.side === order.side) continue;
		if (order.tradeId !== undefined && tradeId !== order.tradeId) continue;
		const part = volume(left < trade.volume ? left : trade.volume);
		reductions.push({ tradeId, part });
		left -= part;
	}
	return reductions;
}

/** The volume that an order opens beyond its reductions. */
export function openedVolume(order: Reducing, reductions: readonly Reduction[]): Volume {
	if (order.reduceOnly === true) return volume(0n);
	let left: bigint = order.volume;
	for (const { part } of reductions) left -= part;
	return volume(left);
}

/** Total volume of a fill; less than requested only if a reduce-only order finds less open. */
export function filledVolume(plan: { readonly reductions: readonly Reduction[]; readonly opened: Volume }): Volume {
	let filled: bigint = plan.opened;
	for (const { part } of plan.reductions) filled += part;
	return volume(filled);
}

/** The account after the parts are closed at the quote, and the commission of these closes. */
export interface Reduced {
	readonly account: ValuedAccount;
	readonly commission: bigint;
}

/** `isRaised`: as in `Closing`. Refused if a rate is unknown. */
export function afterReductions(
	account: ValuedAccount,
	reductions: readonly Reduction[],
	instrument: Instrument,
	quote: Quote,
	view: MarketView,
	isRaised: boolean,
): Checked<Reduced> {
	if (reductions.length === 0) return ok({ account, commission: ZERO_MONEY });
	const { currency } = account;
	const openTrades = new Map<string, ValuedTrade>(account.openTrades);
	let balance: bigint = account.balance;
	let commission = 0n;
	for (const { tradeId, part } of reductions) {
		const trade = openTrades.get(tradeId);
		if (trade === undefined) continue;
		const settled = settle(trade, part, closingSide(trade.side, quote), instrument, currency, view, !isRaised);
		if (!settled.ok) return settled;
		const { grossPnl, conversionCharge } = settled.value;
		balance += grossPnl - settled.value.commission - conversionCharge;
		commission += settled.value.commission;
		if (part === trade.volume) openTrades.delete(tradeId);
		else openTrades.set(tradeId, restOf(trade, part));
	}
	return ok({ account: { ...account, balance: money(balance), openTrades }, commission });
}
