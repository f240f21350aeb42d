import type { AccountState, MarketView, ValuedAccount, ValuedTrade } from "../account/index.ts";
import { divide, type Money, money } from "../money/index.ts";
import { usedMargin } from "./margin.ts";
import { openPnl } from "./pnl.ts";

/** Equity ÷ used margin × 100 in basis points of a percent (two decimals); `infinite` when no margin is used (E7). */
export type MarginLevel = bigint | "infinite";

/** The account's figures in its own currency (E7). Null is unknown, never zero. */
export interface AccountSummary {
	readonly balance: Money;
	/** Separate; not part of any other figure (R13). */
	readonly credit: Money;
	/** Balance + open result. */
	readonly equity: Money | null;
	readonly usedMargin: Money;
	/** Equity − used margin; may be negative. */
	readonly freeMargin: Money | null;
	readonly marginLevel: MarginLevel | null;
	/** Open result of all open trades. */
	readonly pnl: Money | null;
	readonly lifetimePnl: Money;
	/** Cause of unknown figures: instruments of open trades without a price or a conversion rate, each once. */
	readonly unknown: readonly string[];
}

/** The market data needed to value open trades. */
export type ValuationView = Pick<MarketView, "instrument" | "quote" | "rate">;

/** Open result of one trade in the account's currency; null when its price or its rate is unknown (E2). */
export function tradePnl(
	trade: Omit<ValuedTrade, "margin">,
	currency: AccountState["currency"],
	view: ValuationView,
): Money | null {
	const instrument = view.instrument(trade.instrumentId);
	const quote = view.quote(trade.instrumentId);
	if (instrument === undefined || quote === undefined) return null;
	const rates = view.rate(instrument.quoteCurrency, currency);
	return rates === undefined ? null : openPnl(trade, quote, rates, currency);
}

/** Equity ÷ used × 10,000, rounded down, so that 99.999 % never shows as 100.00 (E7). */
export const marginLevel = (equity: Money, used: Money): MarginLevel =>
	used === 0n ? "infinite" : divide(equity * 10_000n, used, "floor");

/** All figures of an account at the latest quotes, exact (E7). The same in the browser and on the server. */
export function summarise(account: Omit<ValuedAccount, "leverageCap">, view: ValuationView): AccountSummary {
	const { currency, balance, credit, lifetimePnl, openTrades } = account;
	const used = usedMargin(openTrades.values());
	const unknown = new Set<string>();
	let open = 0n;
	for (const trade of openTrades.values()) {
		const pnl = tradePnl(trade, currency, view);
		if (pnl === null) unknown.add(trade.instrumentId);
		else open += pnl;
	}
	const known = { balance, credit, usedMargin: used, lifetimePnl, unknown: [...unknown] };
	if (unknown.size > 0) return { ...known, equity: null, freeMargin: null, marginLevel: null, pnl: null };
	const equity = money(balance + open);
	return {
		...known,
		pnl: money(open),
		equity,
		freeMargin: money(equity - used),
		marginLevel: marginLevel(equity, used),
	};
}
