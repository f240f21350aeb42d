import type { MarketView, ValuedAccount, ValuedTrade } from "../account/index.ts";
import { tradePnl } from "../margin/index.ts";
import { money, type Price, price } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { isBreached, marginFigures } from "./account-figures.ts";
import { withQuotes } from "./overlay.ts";

/** Prices of one instrument at which the account is closed out, if no other price moves (E17, N6). */
export interface CloseOutPrices {
	readonly instrumentId: string;
	/** The highest bid at or below the current one that causes a close-out; null: none. */
	readonly below: Price | null;
	/** The lowest ask at or above the current one that causes a close-out; null: none. */
	readonly above: Price | null;
}

/** The upward search ends at ten times the price. */
const FARTHEST = 9n;

/** The smallest move of the quote that breaches; null if `farthest` does not breach. Moves may be negative. */
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

/** Whether a trade's result depends on the instrument's price: as its own price or through its conversion rate (E5). */
function movesWith(trade: ValuedTrade, instrumentId: string, account: ValuedAccount, view: MarketView): boolean {
	if (trade.instrumentId === instrumentId) return true;
	const instrument = view.instrument(trade.instrumentId);
	return (
		instrument !== undefined &&
		view.rate(instrument.quoteCurrency, account.currency)?.via.includes(instrumentId) === true
	);
}

/** Instruments that the account holds, sorted. */
export const heldInstruments = (account: ValuedAccount): readonly string[] =>
	[...new Set([...account.openTrades.values()].map((trade) => trade.instrumentId))].toSorted();

/**
 * The close-out prices of one instrument. The whole quote is moved, spread unchanged, on the eight-decimal scale, and
 * conversion rates based on it move with it. Every probe uses the exact close-out check; only results that do not move
 * are summed up once. Null if a price or a rate is unknown.
 */
export function closeOutPriceOf(account: ValuedAccount, instrumentId: string, view: MarketView): CloseOutPrices | null {
	const quote = view.quote(instrumentId);
	const now = marginFigures(account, view);
	if (quote === undefined || !now.ok) return null;
	const { equity, usedMargin } = now.value;
	const moving = [...account.openTrades.values()].filter((trade) => movesWith(trade, instrumentId, account, view));
	const resultOf = (seen: MarketView): bigint | null => {
		let sum = 0n;
		for (const trade of moving) {
			const pnl = tradePnl(trade, account.currency, seen);
			if (pnl === null) return null;
			sum += pnl;
		}
		return sum;
	};
	const standing = equity - (resultOf(view) ?? 0n);
	const moved = (move: bigint): Quote => ({ ...quote, bid: price(quote.bid + move), ask: price(quote.ask + move) });
	const breaches = (move: bigint): boolean => {
		const result = resultOf(withQuotes(view, [moved(move)]));
		return result !== null && isBreached(money(standing + result), usedMargin);
	};
	const down = leastMove(breaches, 1n - quote.bid);
	const up = leastMove(breaches, quote.ask * FARTHEST);
	return {
		instrumentId,
		below: down === null ? null : price(quote.bid + down),
		above: up === null ? null : price(quote.ask + up),
	};
}

/**
 * The close-out prices of all instruments that the account holds, sorted by id; empty if a price or a rate is unknown.
 * `only`: this instrument alone.
 */
export function closeOutPrices(account: ValuedAccount, view: MarketView, only?: string): readonly CloseOutPrices[] {
	const ids = heldInstruments(account).filter((id) => only === undefined || id === only);
	return ids.flatMap((instrumentId) => closeOutPriceOf(account, instrumentId, view) ?? []);
}
