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
/** What a check that only says yes or no gives. */
export type Verdict = TradingRefusal | null;

/** The refusal itself, where a verdict is wanted rather than a Result. */
export const because = (code: RefusalCode, params: Readonly<Record<string, string>> = {}): TradingRefusal =>
	refuse(code, params).refusal;

/** A price as the instrument shows it. */
export const priceText = (instrument: Instrument, at: Price): string => formatPrice(at, instrument.priceDigits);

/** Milliseconds as seconds with three decimals at most. */
export const seconds = (ms: number): string => formatDecimal(BigInt(Math.trunc(ms)), 3, 0);

/** Why the instrument's mode does not let an order rest, or null: an order rests also while the session is shut (E14). */
export function modeVerdict(instrument: Instrument, purpose: Purpose): Verdict {
	const named = { instrument: instrument.displayName, reason: instrument.tradingModeReason ?? "" };
	if (instrument.tradingMode === "halted") return because("INSTRUMENT_HALTED", named);
	if (instrument.tradingMode === "close-only" && purpose === "open") return because("INSTRUMENT_CLOSE_ONLY", named);
	return null;
}

/** What a market lets through: anything, or only what lowers exposure. */
export type Purpose = "open" | "close";

/**
 * Why the market does not take this now, or null (E14). An opening needs an open market; a closing also passes
 * while the instrument is close-only.
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

/** Why a resident of the account's country may not open the instrument, or null (R26). Closing is never asked this. */
export function eligibilityVerdict(
	jurisdiction: Jurisdiction | null | undefined,
	instrument: Pick<Instrument, "assetClass" | "displayName">,
): Verdict {
	const barred = barredBy(jurisdiction, instrument);
	if (barred === null) return null;
	const { residence, rule, id } = barred;
	return because("INSTRUMENT_NOT_ELIGIBLE", { instrument: instrument.displayName, residence, rule, rule_id: id });
}

/** The instrument and its latest quote when the market takes this now; else why not (E14). */
export function dealable(instrument: Instrument, purpose: Purpose, view: MarketView): Checked<Quote> {
	const closed = marketVerdict(instrument, view.state(instrument.id), purpose);
	if (closed !== null) return { ok: false, refusal: closed };
	const quote = view.quote(instrument.id);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	return { ok: true, value: quote };
}

/** A price that a customer gives lies on the instrument's grid (E1). */
export function gridVerdict(instrument: Instrument, at: Price): Verdict {
	if (isOnIncrement(instrument, at)) return null;
	return because("PRICE_OFF_INCREMENT", { price: priceText(instrument, at), increment: incrementText(instrument) });
}

/** A bound off the grid; or a fill at `at` would be worse than it: a buyer pays more, a seller gets less. */
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

/** Decimals of the instrument's price grid as text: `0.00001`. */
export const incrementText = (instrument: Instrument): string =>
	formatDecimal(instrument.priceIncrement, PRICE_DECIMALS, 0);
