/** One indicator on a chart; the same one may be there several times. */
export interface ShownIndicator {
	/** Its own in the chart. */
	readonly key: string;
	/** Of the definition. One that this version does not know is left out. */
	readonly id: string;
	readonly parameters: Readonly<Record<string, number | string>>;
	/** Its first line's colour: an index of `INDICATOR_COLORS`. */
	readonly color: number;
}

/** Indices of the theme's line colours. */
export const INDICATOR_COLORS = [0, 1, 2, 3] as const;

/** More make the chart unreadable. */
export const MAX_INDICATORS = 12;

/** The names that earlier versions stored, each with fixed settings. */
const EARLIER: Readonly<Record<string, readonly Omit<ShownIndicator, "key">[]>> = {
	MA: [
		{ id: "sma", parameters: { length: 20 }, color: 0 },
		{ id: "sma", parameters: { length: 50 }, color: 1 },
	],
	EMA: [
		{ id: "ema", parameters: { length: 20 }, color: 2 },
		{ id: "ema", parameters: { length: 50 }, color: 3 },
	],
	BOLL: [{ id: "bollinger", parameters: { length: 20, deviations: 2 }, color: 0 }],
	RSI: [{ id: "rsi", parameters: { length: 14 }, color: 0 }],
	MACD: [{ id: "macd", parameters: { fast: 12, slow: 26, signal: 9 }, color: 0 }],
};

/** Adds one to the others, with a key of its own. */
export function withIndicator(
	others: readonly ShownIndicator[],
	added: Omit<ShownIndicator, "key">,
): readonly ShownIndicator[] {
	const keys = new Set(others.map(({ key }) => key));
	let number = 1;
	while (keys.has(`${added.id}-${number}`)) number += 1;
	return [...others, { ...added, key: `${added.id}-${number}` }];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** As this version stores it. */
const isShown = (value: unknown): value is ShownIndicator =>
	isRecord(value) &&
	typeof value.id === "string" &&
	/^[a-z][a-z-]{0,39}$/.test(value.id) &&
	typeof value.key === "string" &&
	value.key.length <= 60 &&
	INDICATOR_COLORS.some((each) => each === value.color) &&
	isRecord(value.parameters) &&
	Object.keys(value.parameters).length <= 20 &&
	Object.values(value.parameters).every((each) => typeof each === "number" || typeof each === "string");

/** Reads what is stored on the device, also by earlier versions; what is not an indicator is dropped. */
export function readShown(stored: readonly unknown[]): readonly ShownIndicator[] {
	let shown: readonly ShownIndicator[] = [];
	for (const value of stored) {
		if (typeof value === "string" && Object.hasOwn(EARLIER, value))
			for (const each of EARLIER[value] ?? []) shown = withIndicator(shown, each);
		else if (isShown(value) && shown.every(({ key }) => key !== value.key)) shown = [...shown, value];
	}
	return shown.slice(0, MAX_INDICATORS);
}
