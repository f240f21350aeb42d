import { type AccountSummary, summarise, tradePnl, type ValuationView } from "@truefill/core/margin";
import type { Money, Price } from "@truefill/core/money";
import { closingSide, type Side } from "@truefill/core/pricing";
import type { ValuedAccount } from "@truefill/core/trading";
import type { LocalTrade } from "../../../data/index.ts";

/** An open trade as a part of the account's figures. */
export interface TradePart {
	readonly trade: LocalTrade;
	/** What would close it now; null: no price. */
	readonly closingPrice: Price | null;
	/** Null: a price or a rate is unknown. */
	readonly pnl: Money | null;
}

/** The margin of a trade; of an instrument held in both directions only the larger side counts (E9). */
export interface MarginPart {
	readonly trade: LocalTrade;
	readonly counts: boolean;
}

/** All figures of an account and their parts, of one moment: each sum is that of its parts, exactly. */
export interface AccountTree {
	readonly figures: AccountSummary;
	/** Those that weigh most first, unknown ones before all. */
	readonly trades: readonly TradePart[];
	/** The largest first. */
	readonly margins: readonly MarginPart[];
}

type Valued = Omit<ValuedAccount, "openTrades"> & { readonly openTrades: ReadonlyMap<string, LocalTrade> };

const size = (amount: Money): bigint => (amount < 0n ? -amount : amount);

function heavierFirst(a: TradePart, b: TradePart): number {
	if (a.pnl === null || b.pnl === null) return a.pnl === b.pnl ? 0 : a.pnl === null ? -1 : 1;
	const [left, right] = [size(a.pnl), size(b.pnl)];
	return left === right ? 0 : left > right ? -1 : 1;
}

/** The figures by core's functions at one market view, with what they are made of (E7, E8, E9). */
export function accountTree(account: Valued, view: ValuationView): AccountTree {
	const trades = [...account.openTrades.values()].map((trade): TradePart => {
		const quote = view.quote(trade.instrumentId);
		return {
			trade,
			closingPrice: quote === undefined ? null : closingSide(trade.side, quote),
			pnl: tradePnl(trade, account.currency, view),
		};
	});
	return {
		figures: summarise(account, view),
		trades: trades.toSorted(heavierFirst),
		margins: marginsOf([...account.openTrades.values()]),
	};
}

function marginsOf(trades: readonly LocalTrade[]): readonly MarginPart[] {
	const sides = new Map<string, { buy: bigint; sell: bigint }>();
	for (const { instrumentId, side, margin } of trades) {
		const own = sides.get(instrumentId) ?? { buy: 0n, sell: 0n };
		own[side] += margin;
		sides.set(instrumentId, own);
	}
	const largerSide = (instrumentId: string): Side => {
		const { buy, sell } = sides.get(instrumentId) ?? { buy: 0n, sell: 0n };
		return sell > buy ? "sell" : "buy";
	};
	return trades
		.map((trade): MarginPart => ({ trade, counts: trade.side === largerSide(trade.instrumentId) }))
		.toSorted((a, b) => (a.trade.margin === b.trade.margin ? 0 : a.trade.margin > b.trade.margin ? -1 : 1));
}
