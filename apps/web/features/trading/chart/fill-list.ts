import type { DealWire, TradeWire } from "@truefill/contracts/http";
import { divide, type Price, parsePrice, parseVolume, type Volume, volume } from "@truefill/core/money";
import { adjustPrice, type PriceFactor, priceFactor, type SplitRatio } from "@truefill/core/pricing";
import { sumOf } from "../../../lib/decimal.ts";

/** One of the account's own fills, derived from its trades. */
export interface OwnFill {
	readonly id: string;
	readonly tradeId: string;
	readonly atMs: number;
	/** The trade's side; a closing fill has the opposite side. */
	readonly tradeSide: TradeWire["trade_type"];
	readonly opens: boolean;
	readonly price: Price;
	/** Units. For an opening: the whole volume that the trade opened with. */
	readonly volume: Volume;
	/** Net result of the closed volume, decimal text; null for an opening that is still open. */
	readonly result: string | null;
	readonly currency: TradeWire["currency"];
	readonly reason: TradeWire["close_reason"];
	/** The price is the average of several fills that are not known individually (E9). */
	readonly averaged: boolean;
	/** One of several fills of the trade: the trade's result is not its own. */
	readonly share: boolean;
}

const NOW = Number.POSITIVE_INFINITY;

/** Converts a price from the units at `fromMs` to those at `toMs` (E22); null: the same units. */
export function factorBetween(splits: readonly SplitRatio[], fromMs: number, toMs: number): PriceFactor | null {
	const [early, late] = [Math.min(fromMs, toMs), Math.max(fromMs, toMs)];
	const factor = priceFactor(
		splits.filter(({ exAtMs }) => exAtMs <= late),
		early,
	);
	return factor === null || fromMs <= toMs ? factor : { numerator: factor.denominator, denominator: factor.numerator };
}

/**
 * The fills of an instrument's trades, oldest first. Prices and volumes are in current units, or with `asTraded` in
 * those of the fill's time: an open trade is stored in current units, a closed one in those of its closing, a deal in
 * its own. The opening fills come from the deals, if known (a netting account increases its trade).
 */
export function fillsOf(
	open: readonly TradeWire[],
	closed: readonly TradeWire[],
	deals: readonly DealWire[],
	splits: readonly SplitRatio[],
	asTraded: boolean,
): OwnFill[] {
	const inUnits = (price: string, units: string, keptMs: number, atMs: number) => {
		const factor = factorBetween(splits, keptMs, asTraded ? atMs : NOW);
		const parsedPrice = parsePrice(price);
		const parsedVolume = parseVolume(units);
		if (!parsedPrice.ok || !parsedVolume.ok) return null;
		return {
			price: factor === null ? parsedPrice.value : adjustPrice(parsedPrice.value, factor),
			volume:
				factor === null
					? parsedVolume.value
					: volume(divide(parsedVolume.value * factor.denominator, factor.numerator, "half-even")),
		};
	};
	const reported = (trade: TradeWire, price: string, atMs: number) =>
		inUnits(price, trade.volume, trade.closed_at === null ? NOW : Date.parse(trade.closed_at), atMs);
	const closings = closed.flatMap((part): OwnFill[] => {
		if (part.closed_at === null || part.closing_price === null) return [];
		const atMs = Date.parse(part.closed_at);
		const at = reported(part, part.closing_price, atMs);
		return at === null ? [] : [{ ...at, ...shared(part), id: part.id, atMs, opens: false, result: part.pnl }];
	});
	const parts = byTradeId([...open, ...closed], ({ trade_id }) => trade_id);
	const made = byTradeId(
		deals.filter(({ effect }) => effect !== "close"),
		({ trade_id }) => trade_id,
	);
	const openings = [...parts.values()].flatMap((all): OwnFill[] => {
		const [first] = all;
		if (first === undefined) return [];
		const known = made.get(first.trade_id) ?? [];
		// For a single deal the trade itself has the same data, plus its result.
		if (known.length > 1 && known.some(({ effect }) => effect === "open"))
			return known.flatMap((deal): OwnFill[] => {
				const atMs = Date.parse(deal.dealt_at);
				const at = inUnits(deal.price, deal.volume, atMs, atMs);
				return at === null
					? []
					: [{ ...shared(first), ...at, id: deal.id, atMs, opens: true, result: null, reason: null, share: true }];
			});
		const atMs = Date.parse(first.opened_at);
		const each = all.map((part) => reported(part, part.opening_price, atMs));
		const at = each[0];
		if (at === null || at === undefined) return [];
		const isOpen = all.some(({ closed_at }) => closed_at === null);
		return [
			{
				...shared(first),
				id: `${first.trade_id} opened`,
				atMs,
				opens: true,
				price: at.price,
				volume: volume(each.reduce((sum, part) => sum + (part?.volume ?? 0n), 0n)),
				result: isOpen ? null : sumOf(all.map(({ pnl }) => pnl)),
				reason: null,
				averaged: all.some(({ cost }) => cost !== null),
			},
		];
	});
	return [...openings, ...closings].sort((a, b) => a.atMs - b.atMs || Number(b.opens) - Number(a.opens));
}

/** Groups by an id, in the order of first occurrence. */
export function byTradeId<T>(items: readonly T[], idOf: (item: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const item of items) {
		const group = groups.get(idOf(item));
		if (group === undefined) groups.set(idOf(item), [item]);
		else group.push(item);
	}
	return groups;
}

const shared = ({ trade_id, trade_type, currency, close_reason }: TradeWire) => ({
	tradeId: trade_id,
	tradeSide: trade_type,
	currency,
	reason: close_reason,
	averaged: false,
	share: false,
});
