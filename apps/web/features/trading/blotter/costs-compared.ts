import type { TradeWire } from "@truefill/contracts/http";
import { formatMoney as exactMoney, parsePrice, parseRate, parseVolume } from "@truefill/core/money";
import { type CostKind, estimatedCosts, type MarketView, withQuotes } from "@truefill/core/trading";
import { accountCurrency, type LocalInstrument, tickFromWire } from "../../../data/index.ts";
import { signOf } from "../../../lib/decimal.ts";

/** One cost component of a trade: the ticket's estimate at the opening quote, and the actual cost. */
export interface ComparedCost {
	readonly kind: CostKind;
	/** Decimal text in the account's currency; negative: the customer pays; null is unknown. */
	readonly before: string | null;
	readonly really: string | null;
}

/** Rates of the opening fill; if they were not stored, the rate of the closing. */
function viewAt(trade: TradeWire, instrument: LocalInstrument, view: MarketView): MarketView {
	const ticks = trade.opening_conversion?.ticks ?? [];
	const at = withQuotes(view, [trade.opening_tick, ...ticks].map(tickFromWire));
	if (trade.opening_conversion !== null) return at;
	const used = parseRate(trade.conversion_rate ?? "");
	if (trade.conversion_rate === null || !used.ok) return at;
	return {
		...at,
		nowMs: at.nowMs,
		rate: (from, to) =>
			from === instrument.quoteCurrency && to === trade.currency
				? { bid: used.value, ask: used.value, via: [] }
				: at.rate(from, to),
	};
}

/**
 * Whether the trade still has the units and price of its opening quote. After an average of several fills, or a split,
 * the ticket's estimate cannot be recalculated from this quote.
 */
function isAsOpened({ trade_type: side, opening_price: price, opening_tick: tick }: TradeWire): boolean {
	const [opening, quoted] = [parsePrice(price), parsePrice(side === "buy" ? tick.ask : tick.bid)];
	return opening.ok && quoted.ok && opening.value === quoted.value;
}

const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/** Costs of an open trade so far; its spread is known after the close. */
const soFar = (trade: TradeWire): Partial<Record<CostKind, string>> => ({
	commission: signOf(trade.commission) === 0 ? trade.commission : negated(trade.commission),
	swap: trade.swap,
	"cash-adjustments": trade.dividends,
});

/** Estimated and actual cost lines side by side; lines that are zero in both are omitted, except the spread. */
export function comparedCosts(
	trade: TradeWire,
	instrument: LocalInstrument,
	view: MarketView,
): readonly ComparedCost[] {
	const volume = parseVolume(trade.volume);
	if (!volume.ok) return [];
	const currency = accountCurrency(trade);
	const order = {
		instrumentId: instrument.id,
		side: trade.trade_type,
		volume: volume.value,
		guaranteedStop: trade.guaranteed_stop_premium !== null || trade.close_reason === "guaranteed-stop",
	};
	const estimated = estimatedCosts(currency, order, viewAt(trade, instrument, view));
	if (!estimated.ok) return [];
	const asOpened = isAsOpened(trade);
	const actual: Partial<Record<CostKind, string | null>> =
		trade.closed_at === null ? soFar(trade) : Object.fromEntries(trade.costs.map(({ kind, amount }) => [kind, amount]));
	return estimated.value.flatMap(({ kind, amount }) => {
		const before = amount === null || !asOpened ? null : exactMoney(amount, currency);
		const really = actual[kind] ?? null;
		const nothing = amount === 0n && signOf(really ?? "0") === 0;
		return nothing && kind !== "spread" ? [] : [{ kind, before, really }];
	});
}
