import type { AccountWire, TradeWire } from "@truefill/contracts/http";
import { type AccountSummary as Exact, summarise, tradePnl } from "@truefill/core/margin";
import {
	type AccountCurrency,
	approximatePrice,
	formatMoney,
	formatPercent,
	type Money,
	parseMoney,
} from "@truefill/core/money";
import { closingSide } from "@truefill/core/pricing";
import type { MarketView, ValuedAccount } from "@truefill/core/trading";
import { checked } from "../site/instruments.ts";
import { accountCurrency, type LocalTrade, tradeFromWire } from "../trades/from-wire.ts";
import { protectionFromWire } from "./protection.ts";

/** SPEC §3 Account summary, as decimal text in the account's currency. Null is unknown, never zero. */
export interface AccountSummary {
	readonly accountId: string;
	readonly currency: AccountCurrency;
	readonly balance: string;
	readonly credit: string;
	readonly equity: string | null;
	readonly margin: string;
	/** Percent with two decimals, `∞` when no margin is used. */
	readonly marginLevel: string | null;
	readonly freeMargin: string | null;
	readonly pnl: string | null;
	readonly lifetimePnl: string;
	/** Ids of instruments without a price or rate, which make figures unknown. */
	readonly unknown: readonly string[];
}

/** Current open result of one trade, at its closing side (R10). */
export interface TradeValue {
	/** Account currency, decimal text; null is unknown. */
	readonly pnl: string | null;
	/** The price that would close it now. */
	readonly closingPrice: number | null;
}

export const localTrades = (open: readonly TradeWire[]): ReadonlyMap<string, LocalTrade> =>
	new Map(open.map((each) => [each.id, tradeFromWire(each)]));

/**
 * An account in core's form. The lists are newest first, but the engine holds trades oldest first: which trades an
 * order reduces depends on it (E9).
 */
export function valuedAccount(
	account: AccountWire,
	open: ReadonlyMap<string, LocalTrade>,
): ValuedAccount & { readonly openTrades: ReadonlyMap<string, LocalTrade> } {
	const currency = accountCurrency(account);
	const amount = (text: string): Money => checked(parseMoney(text, currency));
	return {
		currency,
		positionMode: account.position_mode,
		balance: amount(account.balance),
		credit: amount(account.credit),
		lifetimePnl: amount(account.lifetime_pnl),
		leverageCap: account.leverage_cap,
		jurisdiction: account.jurisdiction,
		swapFree: account.swap_free,
		protection: protectionFromWire(account, amount),
		openTrades: new Map([...open].reverse()),
	};
}

const text = (amount: Money | null, currency: AccountCurrency) =>
	amount === null ? null : formatMoney(amount, currency);

const levelText = (level: Exact["marginLevel"]) =>
	level === null ? null : level === "infinite" ? "∞" : formatPercent(level);

const NONE: ReadonlyMap<string, LocalTrade> = new Map();

/** All figures at the latest prices, by the server's functions (E7). */
export function summaryOf(
	account: AccountWire,
	open: ReadonlyMap<string, LocalTrade>,
	view: MarketView,
): AccountSummary {
	// Sums do not depend on the order.
	const valued = { ...valuedAccount(account, NONE), openTrades: open };
	const { currency } = valued;
	const exact = summarise(valued, view);
	return {
		accountId: account.id,
		currency,
		balance: formatMoney(exact.balance, currency),
		credit: formatMoney(exact.credit, currency),
		equity: text(exact.equity, currency),
		margin: formatMoney(exact.usedMargin, currency),
		marginLevel: levelText(exact.marginLevel),
		freeMargin: text(exact.freeMargin, currency),
		pnl: text(exact.pnl, currency),
		lifetimePnl: formatMoney(exact.lifetimePnl, currency),
		unknown: exact.unknown,
	};
}

export function tradeValueOf(trade: LocalTrade, currency: AccountCurrency, view: MarketView): TradeValue {
	const quote = view.quote(trade.instrumentId);
	return {
		pnl: text(tradePnl(trade, currency, view), currency),
		closingPrice: quote === undefined ? null : approximatePrice(closingSide(trade.side, quote)),
	};
}

/** Instruments whose ticks change these figures: the trades' own and those of their currency conversion (E5). */
export function priceDependencies(
	open: Iterable<LocalTrade>,
	currency: AccountCurrency,
	view: MarketView,
): ReadonlySet<string> {
	const ids = new Set<string>();
	for (const { instrumentId } of open) {
		ids.add(instrumentId);
		const instrument = view.instrument(instrumentId);
		const rate = instrument === undefined ? undefined : view.rate(instrument.quoteCurrency, currency);
		for (const id of rate?.via ?? []) ids.add(id);
	}
	return ids;
}
