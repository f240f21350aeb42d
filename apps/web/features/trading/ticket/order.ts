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
import type { OpenTradeOrder } from "@truefill/core/trading";
import type { VolumeUnit } from "../figures.ts";

export type LevelMode = "price" | "pips" | "money";
export interface LevelInput {
	readonly on: boolean;
	readonly mode: LevelMode;
	/** What was typed: a price, pips from the fill, or money of the account (a loss for a stop loss). */
	readonly text: string;
}

export interface TicketForm {
	readonly side: Side;
	readonly unit: VolumeUnit;
	readonly volume: string;
	readonly stopLoss: LevelInput;
	readonly takeProfit: LevelInput;
	/** Slippage limit in pips beyond the price seen. */
	readonly bound: { readonly on: boolean; readonly pips: string };
}

/** What a field that cannot be read says; refusals of readable orders come from core. */
export type FormProblem = "volume" | "stopLoss" | "takeProfit" | "bound";

export interface OrderContext {
	readonly instrument: Instrument;
	readonly quote: Quote | undefined;
	readonly rates: TwoSidedRate | undefined;
	readonly currency: AccountCurrency;
}

export interface ReadOrder {
	readonly order: OpenTradeOrder | null;
	readonly problems: readonly FormProblem[];
}

const SCALE = 8;

/** Typed volume in units; null when it is no number. Lots that are no whole number of 10⁻⁸ units cannot be read. */
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

const positive = (text: string): bigint | null => {
	const parsed = parseDecimal(text.endsWith(".") ? text.slice(0, -1) : text, SCALE);
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
};

const onGrid = (at: bigint, { priceIncrement }: Instrument): Price | null => {
	const snapped = divide(at, priceIncrement, "half-even") * priceIncrement;
	return snapped > 0n ? price(snapped) : null;
};

/** Pips (× 10⁸) as a price difference (× 10⁸). */
const pipsDifference = (pips: bigint, { pipPosition }: Instrument): bigint =>
	divide(pips, pow10(pipPosition), "half-even");

/** Price difference (× 10⁸) that makes so much money on this volume at `rate`; E4, E5 solved for the difference. */
export function moneyDifference(amount: bigint, units: Volume, rate: bigint, currency: AccountCurrency): bigint | null {
	if (units === 0n) return null;
	const minor = amount * pow10(CURRENCY_DIGITS[currency]);
	return divide(minor * pow10(SCALE + 12), pow10(CURRENCY_DIGITS[currency]) * units * rate, "half-even");
}

/** The price a level stands for now; null when it cannot be told. Counted from the fill: the ask of a buy (E3). */
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

/** A first level stands twenty pips, or ten spreads, from the price that would close the trade. */
const FIRST_PIPS = 20n;
const FIRST_SPREADS = 10n;

/** A first level to adjust from, on its own side and on the price grid, as decimal text; empty where none fits. */
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

/** Worst price accepted: so many pips beyond the price seen now. */
export function boundPrice(form: TicketForm, { instrument, quote }: OrderContext): Price | null {
	const pips = parseDecimal(form.bound.pips.endsWith(".") ? form.bound.pips.slice(0, -1) : form.bound.pips, SCALE);
	if (!pips.ok || pips.value < 0n || quote === undefined) return null;
	const seen = openingSide(form.side, quote);
	const difference = pipsDifference(pips.value, instrument);
	return onGrid(form.side === "buy" ? seen + difference : seen - difference, instrument);
}

/** The order that the form stands for at this quote, or which fields cannot be read. */
export function readOrder(form: TicketForm, context: OrderContext): ReadOrder {
	const problems: FormProblem[] = [];
	const units = readVolume(form.volume, form.unit, context.instrument);
	if (units === null) problems.push("volume");
	const level = (kind: "stop-loss" | "take-profit", input: LevelInput, field: FormProblem): Price | null => {
		if (!input.on) return null;
		const at = levelPrice(kind, input, form.side, units, context);
		if (at === null) problems.push(field);
		return at;
	};
	const stopLoss = level("stop-loss", form.stopLoss, "stopLoss");
	const takeProfit = level("take-profit", form.takeProfit, "takeProfit");
	const bound = form.bound.on ? boundPrice(form, context) : null;
	if (form.bound.on && bound === null) problems.push("bound");
	if (units === null || problems.length > 0) return { order: null, problems };
	return {
		order: { instrumentId: context.instrument.id, side: form.side, volume: units, stopLoss, takeProfit, bound },
		problems,
	};
}

/** The same volume typed in the other unit; what cannot be read stays as it is. */
export function convertVolume(text: string, from: VolumeUnit, to: VolumeUnit, instrument: Instrument): string {
	if (from === to) return text;
	const units = readVolume(text, from, instrument);
	if (units === null) return text;
	if (to === "units") return formatVolume(units);
	const scaled = divide(units * pow10(SCALE), instrument.contractSize, "half-even");
	return formatVolume(volume(scaled));
}

/** A first volume: the last one sent, else a small one that is worth looking at: the smallest, up to a hundredth of a lot. */
export function firstVolume(instrument: Instrument, last: string | undefined): Volume {
	const parsed = last === undefined ? null : parseVolume(last);
	if (parsed?.ok && parsed.value >= instrument.minVolume && isOnStep(instrument, parsed.value)) return parsed.value;
	const tenth = volumeOfLots(instrument, pow10(SCALE) / 10n);
	return tenth > instrument.minVolume && tenth <= instrument.maxVolume ? tenth : instrument.minVolume;
}

/** Difference between the fill and the price seen, in pips with one decimal, as decimal text; positive is better for the customer. */
export function improvementPips(side: Side, seen: Price, filled: Price, { pipPosition }: Instrument): string {
	const better = side === "buy" ? seen - filled : filled - seen;
	const tenths = divide(better * pow10(pipPosition + 1), pow10(SCALE), "half-even");
	const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, "0");
	return `${tenths < 0n ? "-" : ""}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}

/** Distance between a level and the price that would reach it, in pips; for the help under a field. */
export function distancePips(side: Side, at: Price, quote: Quote, { pipPosition }: Instrument): string {
	const difference = at - closingSide(side, quote);
	const tenths = divide(
		(difference < 0n ? -difference : difference) * pow10(pipPosition + 1),
		pow10(SCALE),
		"half-even",
	);
	const digits = tenths.toString().padStart(2, "0");
	return `${digits.slice(0, -1)}.${digits.slice(-1)}`;
}
