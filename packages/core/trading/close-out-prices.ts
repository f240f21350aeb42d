import { type Price, price } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { isBreached, marginFigures } from "./account-figures.ts";
import { withQuotes } from "./overlay.ts";
import type { MarketView, ValuedAccount } from "./types.ts";

/** Where one instrument's price closes the account out, everything else standing still (E17, N6). */
export interface CloseOutPrices {
	readonly instrumentId: string;
	/** The highest bid at or under the present one that does; null: none. */
	readonly below: Price | null;
	/** The lowest ask at or over the present one that does; null: none. */
	readonly above: Price | null;
}

/** As far up as is looked: ten times the price. */
const FARTHEST = 9n;

/** The least move of the quote, away from where it is, that breaches; null when `farthest` does not. Moves may be negative. */
function leastMove(breaches: (move: bigint) => boolean, farthest: bigint): bigint | null {
	if (breaches(0n)) return 0n;
	if (!breaches(farthest)) return null;
	let safe = 0n;
	let breached = farthest;
	while (breached - safe > 1n || safe - breached > 1n) {
		const middle = (safe + breached) / 2n;
		if (breaches(middle)) breached = middle;
		else safe = middle;
	}
	return breached;
}

/**
 * The close-out prices of every instrument that the account holds, sorted by id. The quote is moved as a whole, its spread
 * kept, on the eight-decimal scale; conversions that rest on it move with it, and every probe is the exact judgement that
 * closes out. Empty where a price or a rate is unknown. `only`: of this one instrument.
 */
export function closeOutPrices(account: ValuedAccount, view: MarketView, only?: string): readonly CloseOutPrices[] {
	const held = new Set([...account.openTrades.values()].map((trade) => trade.instrumentId));
	const ids = [...held].filter((id) => only === undefined || id === only).toSorted();
	return ids.flatMap((instrumentId): readonly CloseOutPrices[] => {
		const quote = view.quote(instrumentId);
		if (quote === undefined || !marginFigures(account, view).ok) return [];
		const moved = (move: bigint): Quote => ({ ...quote, bid: price(quote.bid + move), ask: price(quote.ask + move) });
		const breaches = (move: bigint): boolean => {
			const figures = marginFigures(account, withQuotes(view, [moved(move)]));
			return figures.ok && isBreached(figures.value.equity, figures.value.usedMargin);
		};
		const down = leastMove(breaches, 1n - quote.bid);
		const up = leastMove(breaches, quote.ask * FARTHEST);
		return [
			{
				instrumentId,
				below: down === null ? null : price(quote.bid + down),
				above: up === null ? null : price(quote.ask + up),
			},
		];
	});
}
