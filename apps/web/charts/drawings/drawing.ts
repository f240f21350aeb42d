import { approximatePrice, formatPrice, type Price, parsePrice } from "@truefill/core/money";
import { adjustPrice, priceFactor, type SplitRatio } from "@truefill/core/pricing";
import type { BarLength } from "../bar-length.ts";

export const TOOLS = [
	"trend",
	"ray",
	"horizontal",
	"vertical",
	"channel",
	"fibonacci",
	"rectangle",
	"text",
	"measure",
] as const;
export type Tool = (typeof TOOLS)[number];

/** How many points a person sets. */
export const POINTS: Readonly<Record<Tool, number>> = {
	trend: 2,
	ray: 2,
	horizontal: 1,
	vertical: 1,
	channel: 3,
	fibonacci: 2,
	rectangle: 2,
	text: 1,
	measure: 2,
};

export interface DrawingPoint {
	/** ISO 8601. */
	readonly time: string;
	/** Decimal text, in the units of its own time: as it was traded, before later splits. */
	readonly price: string;
}

/** A drawing as it is stored. */
export interface Drawing {
	readonly id: string;
	readonly tool: Tool;
	readonly points: readonly DrawingPoint[];
	/** Only of the tool `text`. */
	readonly text: string | null;
	/** Index of the theme's line colours. */
	readonly color: number;
	readonly locked: boolean;
	readonly hidden: boolean;
}

/** Where and in which units the chart shows prices. */
export interface Shown {
	readonly length: BarLength;
	readonly splits: readonly SplitRatio[];
	/** Prices before a split as they were traded, instead of adjusted by it. */
	readonly asTraded: boolean;
	readonly priceDigits: number;
}

/** A point of the chart library. */
export interface Place {
	readonly timestamp: number;
	readonly value: number;
}

const read = (text: string): Price | null => {
	const parsed = parsePrice(text);
	return parsed.ok ? parsed.value : null;
};

/** On the bar that contains its time, at its price in the units shown; null for a stored text that is no price. */
export function placeOf({ time, price }: DrawingPoint, { length, splits, asTraded }: Shown): Place | null {
	const atMs = Date.parse(time);
	const stored = read(price);
	if (stored === null || !Number.isFinite(atMs)) return null;
	const factor = asTraded ? null : priceFactor(splits, atMs);
	const shown = factor === null ? stored : adjustPrice(stored, factor);
	return { timestamp: length.startMs(atMs), value: approximatePrice(shown) };
}

/** A place of the chart as it is stored; null where there is no price, as below zero. */
export function pointAt({ timestamp, value }: Place, { splits, asTraded, priceDigits }: Shown): DrawingPoint | null {
	const shown = Number.isFinite(value) && value > 0 ? read(value.toFixed(priceDigits)) : null;
	if (shown === null || !Number.isFinite(timestamp)) return null;
	const factor = asTraded ? null : priceFactor(splits, timestamp);
	const back =
		factor === null ? shown : adjustPrice(shown, { numerator: factor.denominator, denominator: factor.numerator });
	// Of a split the price has more digits than the instrument, or drawing there again would move it.
	return { time: new Date(timestamp).toISOString(), price: formatPrice(back, factor === null ? priceDigits : 8) };
}

/** The stored points of a drawing after its places changed: those that did not move keep their exact time and price. */
export function movedPoints(before: Drawing, places: readonly Place[], shown: Shown): readonly DrawingPoint[] | null {
	const points = places.map((place, at) => {
		const own = before.points[at];
		const was = own === undefined ? null : placeOf(own, shown);
		const stays = was !== null && was.timestamp === place.timestamp && was.value === place.value;
		return stays && own !== undefined ? own : pointAt(place, shown);
	});
	return points.every((point) => point !== null) ? points : null;
}
