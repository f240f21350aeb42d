import { type Instrument, isOnStep, volumeOfLots } from "@truefill/core/instruments";
import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	divide,
	formatPrice,
	formatVolume,
	type Price,
	parseDecimal,
	parsePrice,
	parseVolume,
	pow10,
	price,
	type Volume,
	volume,
} from "@truefill/core/money";
import { closingSide, openingSide, type Quote, type Side, type TwoSidedRate } from "@truefill/core/pricing";
import type { VolumeUnit } from "../figures.ts";

export type LevelMode = "price" | "pips" | "money";
export interface LevelInput {
	readonly on: boolean;
	readonly mode: LevelMode;
	/** The typed text: a price, pips from the fill, or money in the account's currency (a loss for a stop loss). */
	readonly text: string;
}

export interface OrderContext {
	readonly instrument: Instrument;
	readonly quote: Quote | undefined;
	readonly rates: TwoSidedRate | undefined;
	readonly currency: AccountCurrency;
}

const SCALE = 8;

/** A typed volume in units; null if not a number. Lots that are no whole number of 10⁻⁸ units are refused. */
export function readVolume(text: string, unit: VolumeUnit, instrument: Instrument): Volume | null {
	const typed = text.endsWith(".") ? text.slice(0, -1) : text;
	if (unit === "units") {
		const parsed = parseVolume(typed);
		return parsed.ok ? parsed.value : null;
	}
	const parsed = parseDecimal(typed, SCALE);
	if (!parsed.ok || parsed.value < 0n) return null;
	const units = parsed.value * instrument.contractSize;
	return units % pow10(SCALE) === 0n ? volume(units / pow10(SCALE)) : null;
}

/** Refusal codes that concern the volume. */
export const VOLUME_FIELDS: Partial<Record<string, "volume">> = {
	VOLUME_NOT_POSITIVE: "volume",
	VOLUME_BELOW_MINIMUM: "volume",
	VOLUME_ABOVE_MAXIMUM: "volume",
	VOLUME_OFF_STEP: "volume",
	EXPOSURE_ABOVE_MAXIMUM: "volume",
};

/** The typed number on the eight-decimal scale; null if not above zero. */
const positive = (text: string): bigint | null => {
	const parsed = parseDecimal(text.endsWith(".") ? text.slice(0, -1) : text, SCALE);
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
};

/** The nearest price on the instrument's grid; null if not positive. */
export const onGrid = (at: bigint, { priceIncrement }: Instrument): Price | null => {
	const snapped = divide(at, priceIncrement, "half-even") * priceIncrement;
	return snapped > 0n ? price(snapped) : null;
};

/** Pips (× 10⁸) as a price difference (× 10⁸). */
export const pipsDifference = (pips: bigint, { pipPosition }: Instrument): bigint =>
	divide(pips, pow10(pipPosition), "half-even");

/** A typed number of pips above zero as a distance on the price grid; null otherwise. */
export function pipsAway(text: string, instrument: Instrument): Price | null {
	const typed = positive(text);
	return typed === null ? null : onGrid(pipsDifference(typed, instrument), instrument);
}

/** Price difference (× 10⁸) worth `amount` on this volume at `rate`; E4, E5 solved for the difference. */
export function moneyDifference(amount: bigint, units: Volume, rate: bigint, currency: AccountCurrency): bigint | null {
	if (units === 0n) return null;
	const minor = amount * pow10(CURRENCY_DIGITS[currency]);
	return divide(minor * pow10(SCALE + 12), pow10(CURRENCY_DIGITS[currency]) * units * rate, "half-even");
}

/** A level's current price; null if unknown. Counted from the fill: the ask of a buy (E3). */
export function levelPrice(
	kind: "stop-loss" | "take-profit",
	level: LevelInput,
	side: Side,
	units: Volume | null,
	context: OrderContext,
): Price | null {
	const { instrument, quote, rates, currency } = context;
	const typed = positive(level.text);
	if (typed === null) return null;
	if (level.mode === "price") {
		const parsed = parsePrice(level.text);
		return parsed.ok ? parsed.value : null;
	}
	if (quote === undefined) return null;
	const gain = kind === "take-profit";
	let difference: bigint | null = null;
	if (level.mode === "pips") difference = pipsDifference(typed, instrument);
	else if (units !== null && rates !== undefined)
		difference = moneyDifference(typed, units, gain ? rates.bid : rates.ask, currency);
	if (difference === null) return null;
	const fill = openingSide(side, quote);
	return onGrid((side === "buy") === gain ? fill + difference : fill - difference, instrument);
}

/** A first level is twenty pips, or ten spreads, from the price that would close the trade. */
const FIRST_PIPS = 20n;
const FIRST_SPREADS = 10n;

/** A first level to adjust, on its own side and on the price grid, as decimal text; empty if none fits. */
export function firstLevel(
	kind: "stop-loss" | "take-profit",
	side: Side,
	quote: Quote,
	instrument: Instrument,
): string {
	const pips = FIRST_PIPS * pow10(SCALE - instrument.pipPosition);
	const spreads = (quote.ask - quote.bid) * FIRST_SPREADS;
	const away = pips > spreads ? pips : spreads;
	const from = closingSide(side, quote);
	const at = onGrid((side === "buy") === (kind === "take-profit") ? from + away : from - away, instrument);
	return at === null ? "" : formatPrice(at, instrument.priceDigits);
}

/** The typed volume converted to the other unit; unreadable text is unchanged. */
export function convertVolume(text: string, from: VolumeUnit, to: VolumeUnit, instrument: Instrument): string {
	if (from === to) return text;
	const units = readVolume(text, from, instrument);
	if (units === null) return text;
	if (to === "units") return formatVolume(units);
	const scaled = divide(units * pow10(SCALE), instrument.contractSize, "half-even");
	return formatVolume(volume(scaled));
}

/** A first volume: the last one sent, else a tenth of a lot if the instrument allows that, else its minimum. */
export function firstVolume(instrument: Instrument, last: string | undefined): Volume {
	const parsed = last === undefined ? null : parseVolume(last);
	if (parsed?.ok && parsed.value >= instrument.minVolume && isOnStep(instrument, parsed.value)) return parsed.value;
	const tenth = volumeOfLots(instrument, pow10(SCALE) / 10n);
	return tenth > instrument.minVolume && tenth <= instrument.maxVolume ? tenth : instrument.minVolume;
}

/** A price difference in pips with one decimal, as decimal text. */
export function pipsOf(difference: bigint, { pipPosition }: Pick<Instrument, "pipPosition">): string {
	const tenths = divide(difference * pow10(pipPosition + 1), pow10(SCALE), "half-even");
	const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, "0");
	return `${tenths < 0n ? "-" : ""}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}

/** Difference between fill and displayed price, in pips with one decimal, as decimal text; positive is better. */
export const improvementPips = (side: Side, seen: Price, filled: Price, instrument: Instrument): string =>
	pipsOf(side === "buy" ? seen - filled : filled - seen, instrument);

/** A distance in pips with one decimal, as decimal text. */
export const pipsText = (distance: Price, instrument: Instrument): string => pipsOf(distance, instrument);
