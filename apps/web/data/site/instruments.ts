import type { InstrumentWire } from "@truefill/contracts/http";
import type { Instrument, WeeklySession } from "@truefill/core/instruments";
import { CURRENCY_DIGITS, type Currency, parsePrice, parseVolume } from "@truefill/core/money";
import type { MarketState } from "@truefill/core/pricing";
import { invariant, type Result } from "@truefill/core/result";

/** An instrument in core's form, with the leverage allowed by the jurisdiction profile (R12). */
export interface LocalInstrument extends Instrument {
	readonly leverage: number;
}

export function isCurrency(code: string): code is Currency {
	return Object.hasOwn(CURRENCY_DIGITS, code);
}

/** Unwraps a value already validated by the contract's schema; a failure is a defect of the contract. */
export function checked<T>(parsed: Result<T>): T {
	invariant(parsed.ok, "the contract let a malformed decimal through");
	return parsed.value;
}

export const currencyOf = (code: string): Currency => {
	invariant(isCurrency(code), `unknown currency ${code}`);
	return code;
};

const isDay = (day: number): day is WeeklySession["day"] => Number.isInteger(day) && day >= 0 && day <= 6;

/** E1 from the wire. Throws (a defect) for a currency that this build does not know. */
export function instrumentFromWire(wire: InstrumentWire): LocalInstrument {
	const { calendar, commission } = wire;
	return {
		id: wire.id,
		symbol: wire.symbol,
		displayName: wire.display_name,
		name: wire.name,
		assetClass: wire.asset_class,
		subClass: wire.sub_class,
		base: wire.base,
		quoteCurrency: currencyOf(wire.quote_currency),
		priceDigits: wire.price_digits,
		pipPosition: wire.pip_position,
		priceIncrement: checked(parsePrice(wire.price_increment)),
		contractSize: checked(parseVolume(wire.contract_size)),
		minVolume: checked(parseVolume(wire.min_volume)),
		maxVolume: checked(parseVolume(wire.max_volume)),
		stepVolume: checked(parseVolume(wire.step_volume)),
		maxExposure: checked(parseVolume(wire.max_exposure)),
		leverage: wire.leverage,
		maxLeverage: wire.max_leverage,
		commission: commission.kind === "none" ? commission : { ...commission, currency: currencyOf(commission.currency) },
		calendar: {
			timeZone: calendar.time_zone,
			weekly: calendar.weekly.flatMap(({ day, open_minute, close_minute }) =>
				isDay(day) ? [{ day, openMinute: open_minute, closeMinute: close_minute }] : [],
			),
			holidays: calendar.holidays,
			earlyCloses: calendar.early_closes,
			lateOpens: calendar.late_opens,
		},
		tradingMode: wire.trading_mode,
		tradingModeReason: wire.trading_mode_reason,
		maxQuoteAgeMs: wire.max_quote_age_ms,
		outlierBand: wire.outlier_band,
		marginTiers: wire.margin_tiers.map(({ upto_usd, leverage }) => ({ uptoUsd: upto_usd, leverage })),
		conversionMarkup: wire.conversion_markup,
		financing: financingFromWire(wire.financing),
		guaranteedStop:
			wire.guaranteed_stop === null
				? null
				: {
						premium: checked(parsePrice(wire.guaranteed_stop.premium)),
						minDistance: checked(parsePrice(wire.guaranteed_stop.min_distance)),
					},
	};
}

const financingFromWire = ({
	swap,
	settlement_days,
	holidays,
	swap_free,
}: InstrumentWire["financing"]): Instrument["financing"] => ({
	swap:
		swap.kind === "points"
			? swap
			: {
					kind: "rate",
					basePercent: swap.base_percent,
					quotePercent: swap.quote_percent,
					adminPercent: swap.admin_percent,
					dayCount: swap.day_count,
				},
	settlementDays: settlement_days,
	holidays,
	swapFree: {
		freeDays: swap_free.free_days,
		feePerLot: swap_free.fee_per_lot,
		currency: currencyOf(swap_free.currency),
	},
});

export type MarketStateWire =
	| { readonly state: "open" | "no-price" }
	| { readonly state: "closed"; readonly opens_at: string | null }
	| { readonly state: "halted" | "close-only"; readonly reason: string }
	| { readonly state: "stale"; readonly age_ms: number };

export function marketFromWire(wire: MarketStateWire): MarketState {
	switch (wire.state) {
		case "closed":
			return { state: "closed", opensAtMs: wire.opens_at === null ? null : Date.parse(wire.opens_at) };
		case "stale":
			return { state: "stale", ageMs: wire.age_ms };
		case "halted":
			return { state: "halted", reason: wire.reason };
		case "close-only":
			return { state: "close-only", reason: wire.reason };
		case "open":
			return { state: "open" };
		case "no-price":
			return { state: "no-price" };
	}
}
