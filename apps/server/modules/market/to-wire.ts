import type { CandleWire, InstrumentWire } from "@truefill/contracts/http";
import {
	effectiveLeverage,
	type Instrument,
	type Jurisdiction,
	jurisdictionLeverage,
	type LeverageProfile,
	profileLeverage,
} from "@truefill/core/instruments";
import { formatPrice, formatVolume } from "@truefill/core/money";
import type { Candle, Ohlc } from "@truefill/core/pricing";
import type { TradingRefusal } from "@truefill/core/trading";
import { refusalToWire } from "../request.ts";

type FinancingWire = InstrumentWire["financing"];

function financingToWire({ swap, settlementDays, holidays, swapFree }: Instrument["financing"]): FinancingWire {
	return {
		swap:
			swap.kind === "points"
				? { kind: "points", long: swap.long, short: swap.short }
				: {
						kind: "rate",
						base_percent: swap.basePercent,
						quote_percent: swap.quotePercent,
						admin_percent: swap.adminPercent,
						day_count: swap.dayCount,
					},
		settlement_days: settlementDays,
		holidays: [...holidays],
		swap_free: { free_days: swapFree.freeDays, fee_per_lot: swapFree.feePerLot, currency: swapFree.currency },
	};
}

/** E1 in wire form; leverage after the site's and the customer's profile (R12), and why they may not open it (R26). */
export function instrumentToWire(
	instrument: Instrument,
	site: LeverageProfile,
	jurisdiction: Jurisdiction | null,
	barred: TradingRefusal | null,
): InstrumentWire {
	const cap = Math.min(profileLeverage(site, instrument), jurisdictionLeverage(jurisdiction, instrument));
	const { calendar, guaranteedStop } = instrument;
	return {
		id: instrument.id,
		symbol: instrument.symbol,
		display_name: instrument.displayName,
		name: instrument.name,
		asset_class: instrument.assetClass,
		sub_class: instrument.subClass,
		base: instrument.base,
		quote_currency: instrument.quoteCurrency,
		price_digits: instrument.priceDigits,
		pip_position: instrument.pipPosition,
		price_increment: formatPrice(instrument.priceIncrement),
		contract_size: formatVolume(instrument.contractSize),
		min_volume: formatVolume(instrument.minVolume),
		max_volume: formatVolume(instrument.maxVolume),
		step_volume: formatVolume(instrument.stepVolume),
		max_exposure: formatVolume(instrument.maxExposure),
		leverage: effectiveLeverage(instrument, cap, null),
		max_leverage: instrument.maxLeverage,
		margin_tiers: instrument.marginTiers.map(({ uptoUsd, leverage }) => ({ upto_usd: uptoUsd, leverage })),
		commission: { ...instrument.commission },
		conversion_markup: instrument.conversionMarkup,
		financing: financingToWire(instrument.financing),
		guaranteed_stop:
			guaranteedStop === null
				? null
				: {
						premium: formatPrice(guaranteedStop.premium, instrument.priceDigits),
						min_distance: formatPrice(guaranteedStop.minDistance, instrument.priceDigits),
					},
		calendar: {
			time_zone: calendar.timeZone,
			weekly: calendar.weekly.map(({ day, openMinute, closeMinute }) => ({
				day,
				open_minute: openMinute,
				close_minute: closeMinute,
			})),
			holidays: [...calendar.holidays],
			early_closes: { ...calendar.earlyCloses },
			late_opens: { ...calendar.lateOpens },
		},
		trading_mode: instrument.tradingMode,
		trading_mode_reason: instrument.tradingModeReason,
		max_quote_age_ms: instrument.maxQuoteAgeMs,
		outlier_band: instrument.outlierBand,
		not_eligible: barred === null ? null : refusalToWire(barred),
	};
}

/** Prices with the instrument's digits; more only if a price has more. */
export function candleToWire({ startMs, bid, ask, ticks }: Candle, priceDigits: number): CandleWire {
	const side = ({ open, high, low, close }: Ohlc) => ({
		open: formatPrice(open, priceDigits),
		high: formatPrice(high, priceDigits),
		low: formatPrice(low, priceDigits),
		close: formatPrice(close, priceDigits),
	});
	return { start: new Date(startMs).toISOString(), bid: side(bid), ask: side(ask), ticks };
}
