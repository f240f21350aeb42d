import type { MarketView } from "../account/index.ts";
import { barredBy, type Instrument, isOnIncrement, type Jurisdiction } from "../instruments/index.ts";
import { formatDecimal, formatPrice, formatVolume, PRICE_DECIMALS, type Price, type Volume } from "../money/index.ts";
import type { MarketState, Quote, Side } from "../pricing/index.ts";
import { type Refusal, type Result, refuse } from "../result/index.ts";
import type { RefusalCode } from "./refusals.ts";

/** A refusal of the engine, with its numbers as text. */
export type TradingRefusal = Refusal<RefusalCode>;
/** A value, or a refusal of the engine. */
export type Checked<T> = Result<T, TradingRefusal>;
/** The result of a check: null, or the refusal. */
export type Verdict = TradingRefusal | null;

/** The refusal itself, for a verdict rather than a Result. */
export const because = (code: RefusalCode, params: Readonly<Record<string, string>> = {}): TradingRefusal =>
	refuse(code, params).refusal;

/** A price with the instrument's number of digits. */
export const priceText = (instrument: Instrument, at: Price): string => formatPrice(at, instrument.priceDigits);

/** Milliseconds as seconds with up to three decimals. */
export const seconds = (ms: number): string => formatDecimal(BigInt(Math.trunc(ms)), 3, 0);

/** Why the instrument's mode refuses an order, or null. Orders may rest while the session is closed (E14). */
export function modeVerdict(instrument: Instrument, purpose: Purpose): Verdict {
	const named = { instrument: instrument.displayName, reason: instrument.tradingModeReason ?? "" };
	if (instrument.tradingMode === "halted") return because("INSTRUMENT_HALTED", named);
	if (instrument.tradingMode === "close-only" && purpose === "open") return because("INSTRUMENT_CLOSE_ONLY", named);
	return null;
}

/** `open`: any order; `close`: only what lowers exposure. */
export type Purpose = "open" | "close";

/**
 * Why the market refuses this now, or null (E14). An opening needs an open market; a close is also accepted while the
 * instrument is close-only.
 */
export function marketVerdict(instrument: Instrument, state: MarketState, purpose: Purpose): Verdict {
	const named = { instrument: instrument.displayName };
	switch (state.state) {
		case "open":
			return null;
		case "close-only":
			return purpose === "close" ? null : because("INSTRUMENT_CLOSE_ONLY", { ...named, reason: state.reason });
		case "halted":
			return because("INSTRUMENT_HALTED", { ...named, reason: state.reason });
		case "closed": {
			const opens = state.opensAtMs === null ? "unknown" : new Date(state.opensAtMs).toISOString();
			return because("MARKET_CLOSED", { ...named, opens_at: opens });
		}
		case "stale": {
			const ages = { age_seconds: seconds(state.ageMs), limit_seconds: seconds(instrument.maxQuoteAgeMs) };
			return because("PRICE_STALE", { ...named, ...ages });
		}
		case "no-price":
			return because("PRICE_UNKNOWN", named);
	}
}

/** Why a resident of the account's country may not open the instrument, or null (R26). Never checked for a close. */
export function eligibilityVerdict(
	jurisdiction: Jurisdiction | null | undefined,
	instrument: Pick<Instrument, "assetClass" | "displayName">,
): Verdict {
	const barred = barredBy(jurisdiction, instrument);
	if (barred === null) return null;
	const { residence, rule, id } = barred;
	return because("INSTRUMENT_NOT_ELIGIBLE", { instrument: instrument.displayName, residence, rule, rule_id: id });
}

/** The instrument's latest quote if the market accepts this now; else the refusal (E14). */
export function dealable(instrument: Instrument, purpose: Purpose, view: MarketView): Checked<Quote> {
	const closed = marketVerdict(instrument, view.state(instrument.id), purpose);
	if (closed !== null) return { ok: false, refusal: closed };
	const quote = view.quote(instrument.id);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	return { ok: true, value: quote };
}

/** A price given by a customer must be on the instrument's grid (E1). */
export function gridVerdict(instrument: Instrument, at: Price): Verdict {
	if (isOnIncrement(instrument, at)) return null;
	return because("PRICE_OFF_INCREMENT", { price: priceText(instrument, at), increment: incrementText(instrument) });
}

/** Refuses a bound off the grid, or a fill at `at` beyond it: a buyer would pay more, a seller get less. */
export function boundVerdict(instrument: Instrument, dealing: Side, at: Price, bound: Price | null): Verdict {
	if (bound === null) return null;
	const offGrid = gridVerdict(instrument, bound);
	if (offGrid !== null) return offGrid;
	if (dealing === "buy" ? at <= bound : at >= bound) return null;
	return because("PRICE_BEYOND_BOUND", {
		instrument: instrument.displayName,
		price: priceText(instrument, at),
		bound: priceText(instrument, bound),
	});
}

export const volumeText = (units: Volume): string => formatVolume(units);

/** The instrument's price increment as text: `0.00001`. */
export const incrementText = (instrument: Instrument): string =>
	formatDecimal(instrument.priceIncrement, PRICE_DECIMALS, 0);
