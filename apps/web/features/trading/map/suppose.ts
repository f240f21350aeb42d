import { divide, formatPrice as exactPrice, type Price, parseDecimal, price } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import type { LocalInstrument, LocalTrade, PreviewBody } from "../../../data/index.ts";
import { isDecimal } from "../../../lib/decimal.ts";

/** A hypothetical order, filled now. */
export interface SupposedOrder {
	readonly instrumentId: string;
	readonly side: Side;
	/** In units, decimal text. */
	readonly volume: string;
}

/** A hypothetical scenario. Nothing is executed. */
export interface Scenario {
	/** Percent by instrument, as typed; missing or unreadable means no move. */
	readonly moves: Readonly<Record<string, string>>;
	/** In one jump, e.g. over a weekend, or in steps, so that levels and the close-out act on the way. */
	readonly way: "jump" | "steps";
	/** Ids of trades to close first. */
	readonly closes: readonly string[];
	readonly order: SupposedOrder | null;
}

export const NOTHING_SUPPOSED: Scenario = { moves: {}, way: "steps", closes: [], order: null };

export const isNothing = ({ moves, closes, order }: Scenario): boolean =>
	order === null && closes.length === 0 && Object.values(moves).every((percent) => basisPoints(percent) === 0n);

const STEPS = 40n;
/** Maximum number of instruments in one step of a path. */
export const MOST_MOVED = 20;
/** A price falls to a hundredth at most: it must stay above zero. */
const LOWEST = -9_900n;

/** A typed percentage in hundredths of a percent; unreadable means no move. */
export function basisPoints(percent: string): bigint {
	const text = percent.replace(/\.$/, "");
	if (!isDecimal(text)) return 0n;
	const negative = text.startsWith("-");
	const parsed = parseDecimal(negative ? text.slice(1) : text, 2);
	if (!parsed.ok) return 0n;
	const moved = negative ? -parsed.value : parsed.value;
	return moved < LOWEST ? LOWEST : moved;
}

/** The bid moved by hundredths of a percent, on the price grid, with the current spread. */
export function movedQuote(
	quote: Pick<Quote, "bid" | "ask">,
	moved: bigint,
	increment: Price,
): { bid: Price; ask: Price } {
	const steps = divide(quote.bid * (10_000n + moved), 10_000n * increment, "half-even");
	const bid = (steps > 0n ? steps : 1n) * increment;
	return { bid: price(bid), ask: price(bid + (quote.ask - quote.bid)) };
}

export interface Market {
	instrument(id: string): LocalInstrument | undefined;
	quote(id: string): Quote | undefined;
}

/** The scenario as a preview request, based on current prices. */
export function previewBody({ moves, way, closes, order }: Scenario, market: Market): PreviewBody {
	const moved = Object.entries(moves)
		.map(([id, percent]) => ({
			id,
			by: basisPoints(percent),
			instrument: market.instrument(id),
			quote: market.quote(id),
		}))
		.filter(({ by, instrument, quote }) => by !== 0n && instrument !== undefined && quote !== undefined)
		.slice(0, MOST_MOVED);
	const count = way === "jump" ? 1n : STEPS;
	const path = Array.from({ length: moved.length === 0 ? 0 : Number(count) }, (_, at) =>
		moved.flatMap(({ id, by, instrument, quote }) => {
			if (instrument === undefined || quote === undefined) return [];
			const next = movedQuote(quote, divide(by * BigInt(at + 1), count, "half-even"), instrument.priceIncrement);
			const text = (each: Price) => exactPrice(each, instrument.priceDigits);
			return [{ asset_id: id, bid: text(next.bid), ask: text(next.ask) }];
		}),
	);
	return {
		...(order === null ? {} : { opens: [{ asset_id: order.instrumentId, side: order.side, volume: order.volume }] }),
		...(closes.length === 0 ? {} : { closes: closes.map((id) => ({ trade_id: id })) }),
		...(path.length === 0 ? {} : { path }),
	};
}

export type Preset = "against-1" | "against-5" | "weekend" | "dollar-up" | "dollar-down" | "crypto";
export const PRESETS: readonly Preset[] = ["against-1", "against-5", "weekend", "dollar-up", "dollar-down", "crypto"];

/** Bought minus sold volume; a move against the customer has the opposite sign. */
function netOf(id: string, trades: readonly LocalTrade[]): bigint {
	return trades
		.filter(({ instrumentId }) => instrumentId === id)
		.reduce((sum, { side, volume }) => (side === "buy" ? sum + volume : sum - volume), 0n);
}

function presetMove(preset: Preset, instrument: LocalInstrument, net: bigint): string | null {
	const against = (percent: string) => (net === 0n ? null : net > 0n ? `-${percent}` : percent);
	switch (preset) {
		case "against-1":
			return against("1");
		case "against-5":
			return against("5");
		case "weekend":
			return instrument.assetClass === "cryptos" ? null : against("2");
		case "dollar-up":
		case "dollar-down": {
			const up = preset === "dollar-up";
			if (instrument.base === "USD") return up ? "3" : "-3";
			return instrument.quoteCurrency === "USD" ? (up ? "-3" : "3") : null;
		}
		case "crypto":
			return instrument.assetClass === "cryptos" ? "-20" : null;
	}
}

/** The moves of a preset for the held instruments; empty if it affects none. */
export function presetMoves(
	preset: Preset,
	trades: readonly LocalTrade[],
	instrument: (id: string) => LocalInstrument | undefined,
): Readonly<Record<string, string>> {
	const ids = [...new Set(trades.map(({ instrumentId }) => instrumentId))];
	return Object.fromEntries(
		ids.flatMap((id) => {
			const known = instrument(id);
			const move = known === undefined ? null : presetMove(preset, known, netOf(id, trades));
			return move === null ? [] : [[id, move]];
		}),
	);
}

/** Distance from `from` to `to` in percent, two decimals, rounded away from zero so that the move reaches `to`. */
export function percentTo(from: Price, to: Price): string {
	const scaled = (to - from) * 10_000n;
	const moved = scaled < 0n ? -divide(-scaled, from, "ceiling") : divide(scaled, from, "ceiling");
	const size = moved < 0n ? -moved : moved;
	return `${moved < 0n ? "-" : ""}${size / 100n}.${(size % 100n).toString().padStart(2, "0")}`;
}
