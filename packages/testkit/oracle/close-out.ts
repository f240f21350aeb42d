import { type Currency, money, volume } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import type { OpenTrade } from "@truefill/core/trading";
import { fraction, nearestEven } from "./fraction.ts";
import { type OracleRate, oraclePnl } from "./oracle.ts";

/** An open trade, as the close-out rules need it. */
export type OracleTrade = Pick<
	OpenTrade,
	"id" | "instrumentId" | "side" | "openingPrice" | "volume" | "margin" | "openedAtMs"
> &
	Partial<Pick<OpenTrade, "cost">>;

/** One instrument at the time of the close-out. */
export interface OracleMarket {
	readonly quote: Pick<Quote, "bid" | "ask">;
	readonly rate: OracleRate;
	readonly step: bigint;
	readonly open: boolean;
	/** The charge for closing this volume of a trade, in minor units. */
	readonly charge: (trade: OracleTrade, units: bigint) => bigint;
}

export interface OracleAccount {
	readonly cash: bigint;
	readonly currency: Currency;
	readonly trades: readonly OracleTrade[];
	readonly market: (instrumentId: string) => OracleMarket;
}

export interface OracleClose {
	readonly tradeId: string;
	readonly volume: bigint;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const other = (side: Side): Side => (side === "buy" ? "sell" : "buy");

function pnl(account: OracleAccount, trade: OracleTrade): bigint {
	const { quote, rate } = account.market(trade.instrumentId);
	return trade.volume === 0n ? 0n : oraclePnl(trade, quote, rate, account.currency);
}

/** E7. */
export const oracleEquity = (account: OracleAccount): bigint =>
	account.trades.reduce((sum, trade) => sum + pnl(account, trade), account.cash);

const sideMargin = (account: OracleAccount, instrumentId: string, side: Side): bigint =>
	account.trades
		.filter((trade) => trade.instrumentId === instrumentId && trade.side === side)
		.reduce((sum, trade) => sum + trade.margin, 0n);

/** E9: the larger side of each instrument. */
export const oracleUsed = (account: OracleAccount): bigint =>
	[...new Set(account.trades.map((trade) => trade.instrumentId))].reduce(
		(sum, id) => sum + larger(sideMargin(account, id, "buy"), sideMargin(account, id, "sell")),
		0n,
	);

/** E17: equity at or below half of the used margin, if any is used. */
export function oracleBreached(account: OracleAccount): boolean {
	const used = oracleUsed(account);
	return used > 0n && oracleEquity(account) * 2n <= used;
}

/** E6: the share of a cost that is the sum of several fills; null where the opening price gives it exactly. */
function costOf({ cost = null, volume: whole }: OracleTrade, units: bigint): bigint | null {
	if (cost === null) return null;
	return units === whole ? cost : nearestEven(fraction(cost * units, whole));
}

/** The account after this volume of one trade is closed at its closing price. */
function closed(account: OracleAccount, tradeId: string, units: bigint): OracleAccount {
	const trade = account.trades.find((one) => one.id === tradeId);
	if (trade === undefined || units === 0n) return account;
	const taken = costOf(trade, units);
	const part = { ...trade, volume: volume(units), cost: taken };
	const rest = {
		...trade,
		volume: volume(trade.volume - units),
		cost: taken === null ? null : (trade.cost ?? 0n) - taken,
		margin: money(trade.margin - (trade.margin * units) / trade.volume),
	};
	const cash = account.cash + pnl(account, part) - account.market(trade.instrumentId).charge(trade, units);
	const trades = account.trades.flatMap((one) => (one.id !== tradeId ? [one] : rest.volume === 0n ? [] : [rest]));
	return { ...account, cash, trades };
}

/** The account after all these closes. */
export const oracleAfter = (account: OracleAccount, closes: readonly OracleClose[]): OracleAccount =>
	closes.reduce((state, close) => closed(state, close.tradeId, close.volume), account);

function inOrder(account: OracleAccount): readonly OracleTrade[] {
	return [...account.trades]
		.filter((trade) => account.market(trade.instrumentId).open)
		.sort((a, b) => {
			if (a.margin !== b.margin) return a.margin > b.margin ? -1 : 1;
			if (a.openedAtMs !== b.openedAtMs) return a.openedAtMs - b.openedAtMs;
			return a.id < b.id ? -1 : 1;
		});
}

/** Closes a volume, and step by step the least of its hedge that keeps the hedge from becoming the larger side. */
function together(account: OracleAccount, trade: OracleTrade, units: bigint): readonly OracleClose[] {
	const closes: OracleClose[] = [{ tradeId: trade.id, volume: units }];
	const { step } = account.market(trade.instrumentId);
	const target = sideMargin(oracleAfter(account, closes), trade.instrumentId, trade.side);
	for (const against of inOrder(account)) {
		if (against.instrumentId !== trade.instrumentId || against.side !== other(trade.side)) continue;
		let taken = 0n;
		while (
			taken < against.volume &&
			sideMargin(
				oracleAfter(account, [...closes, { tradeId: against.id, volume: taken }]),
				trade.instrumentId,
				against.side,
			) > target
		) {
			taken = taken + step < against.volume ? taken + step : against.volume;
		}
		if (taken > 0n) closes.push({ tradeId: against.id, volume: taken });
	}
	return closes;
}

/** Undoes closes of the other side, step by step from the last, while the account stays above its level. */
function notMoreThanNeeded(account: OracleAccount, closes: readonly OracleClose[]): readonly OracleClose[] {
	const kept = [...closes];
	for (let at = kept.length - 1; at > 0; at -= 1) {
		const close = kept[at];
		const trade = account.trades.find((one) => one.id === close?.tradeId);
		if (close === undefined || trade === undefined) continue;
		const { step } = account.market(trade.instrumentId);
		for (;;) {
			const now = kept[at]?.volume ?? 0n;
			if (now === 0n) break;
			const broken = now % step;
			const less = now - (now === trade.volume && broken > 0n ? broken : step);
			kept[at] = { tradeId: close.tradeId, volume: less };
			if (!oracleBreached(oracleAfter(account, kept))) continue;
			kept[at] = { tradeId: close.tradeId, volume: now };
			break;
		}
		if ((kept[at]?.volume ?? 0n) > 0n) break;
	}
	return kept.filter((close) => close.volume > 0n);
}

const distance = (account: OracleAccount): bigint => 2n * oracleEquity(account) - oracleUsed(account);

/**
 * E17, by brute force: largest margin first among the larger sides on open markets, one more volume step at a time
 * until the account is above half of its used margin, everything recalculated after each step.
 */
export function oracleCloseOut(begin: OracleAccount): {
	readonly closes: readonly OracleClose[];
	readonly after: OracleAccount;
} {
	let account = begin;
	const closes: OracleClose[] = [];
	while (oracleBreached(account)) {
		const here = account;
		const candidates = inOrder(here).filter(
			(trade) =>
				sideMargin(here, trade.instrumentId, trade.side) >= sideMargin(here, trade.instrumentId, other(trade.side)),
		);
		const helps = (trade: OracleTrade) =>
			distance(oracleAfter(here, together(here, trade, trade.volume))) > distance(here);
		const trade = candidates.find(helps) ?? candidates[0];
		if (trade === undefined) break;
		const { step } = here.market(trade.instrumentId);
		let units = 0n;
		let chosen: readonly OracleClose[] = [];
		while (units < trade.volume) {
			units = units + step < trade.volume ? units + step : trade.volume;
			chosen = together(here, trade, units);
			if (oracleBreached(oracleAfter(here, chosen))) continue;
			chosen = notMoreThanNeeded(here, chosen);
			break;
		}
		closes.push(...chosen);
		account = oracleAfter(here, chosen);
	}
	return { closes, after: account };
}
