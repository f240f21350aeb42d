import type { AccountWire, LedgerEntryWire, TradeWire } from "@truefill/contracts/http";
import { exact, halfEven, minus, plus, same, text, times, total } from "./exact.ts";

/** Decimals of the minor unit, for the currencies used in tests. */
export const minorDigits = (currency: string): number => (currency === "JPY" ? 0 : 2);

/** All data of one account that its owner can read. */
export interface Books {
	readonly account: AccountWire;
	readonly open: readonly TradeWire[];
	readonly closed: readonly TradeWire[];
	/** Oldest first. */
	readonly ledger: readonly LedgerEntryWire[];
}

/**
 * Recomputes an account from its journal and its closed trades with exact integers, as its owner could, and returns
 * every contradiction as a sentence; empty when there is none.
 */
export function contradictions({ account, open, closed, ledger }: Books): string[] {
	const found: string[] = [];
	const digits = minorDigits(account.currency);
	const expectSame = (what: string, said: string, computed: string): void => {
		if (said !== computed) found.push(`${what}: says ${said}, computes to ${computed}`);
	};
	let balance = exact("0");
	let previousHash = "0".repeat(64);
	ledger.forEach((entry, index) => {
		const name = `entry ${entry.number}`;
		if (entry.number !== index + 1) found.push(`${name} stands at place ${index + 1}`);
		for (const currency of new Set(entry.postings.map((posting) => posting.currency))) {
			const sum = total(entry.postings.filter((p) => p.currency === currency).map((p) => p.amount));
			if (sum.units !== 0n) found.push(`${name} does not sum to zero in ${currency}`);
		}
		const own = entry.postings.filter((posting) => posting.account === `customer:${account.id}`);
		expectSame(`${name} amount`, entry.amount, text(total(own.map((posting) => posting.amount)), digits));
		balance = plus(balance, exact(entry.amount));
		expectSame(`${name} balance after`, entry.balance_after, text(balance, digits));
		if (entry.previous_hash !== previousHash) found.push(`${name} does not follow the hash before it`);
		previousHash = entry.hash;
	});
	expectSame("balance", account.balance, text(balance, digits));
	for (const trade of closed) {
		expectSame(`gross of ${trade.id}`, String(trade.gross_pnl), grossOf(trade));
		// E6: each line separately, so that one wrong line cannot cancel out another.
		const added = total([trade.gross_pnl ?? "0", trade.swap, trade.dividends]);
		const net = minus(added, total([trade.commission, trade.conversion_charge, trade.guaranteed_premium]));
		expectSame(`net of ${trade.id}`, String(trade.pnl), text(net, digits));
	}
	const lifetime = text(total(closed.map((trade) => trade.pnl ?? "0")), digits);
	// Charges of open trades are booked already, but count towards the result of their closed parts later.
	const pending = total(open.flatMap((trade) => [trade.commission, trade.swap, trade.dividends]));
	if (pending.units === 0n) expectSame("lifetime P&L", account.lifetime_pnl, lifetime);
	expectSame("number of open trades", String(account.open_trades), String(open.length));
	return found;
}

/** E3, E4, E5: the price difference on the closing side × units × the rate of the fill, half-even to the minor unit. */
export function grossOf(trade: TradeWire): string {
	if (trade.closing_price === null || trade.conversion_rate === null) throw new Error(`${trade.id} is not closed`);
	const [first, second] =
		trade.trade_type === "buy"
			? [trade.closing_price, trade.opening_price]
			: [trade.opening_price, trade.closing_price];
	const inQuote = times(minus(exact(first), exact(second)), exact(trade.volume));
	const digits = minorDigits(trade.currency);
	return text(halfEven(times(inQuote, exact(trade.conversion_rate)), digits), digits);
}

/** A fill must match its own tick: a buy opens at the ask and closes at the bid, a sell the reverse (E3). */
export function fillFaults(trade: TradeWire): string[] {
	const found: string[] = [];
	const buy = trade.trade_type === "buy";
	const opening = buy ? trade.opening_tick.ask : trade.opening_tick.bid;
	if (!same(exact(trade.opening_price), exact(opening))) {
		found.push(`${trade.id} opened at ${trade.opening_price}, its tick says ${opening}`);
	}
	if (trade.closing_tick !== null) {
		const closing = buy ? trade.closing_tick.bid : trade.closing_tick.ask;
		if (!same(exact(trade.closing_price ?? "0"), exact(closing))) {
			found.push(`${trade.id} closed at ${trade.closing_price}, its tick says ${closing}`);
		}
	}
	return found;
}
