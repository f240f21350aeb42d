import type { CandleWire, InstrumentWire } from "@truefill/contracts/http";
import { effectiveLeverage, type Instrument, type LeverageProfile, profileLeverage } from "@truefill/core/instruments";
import { formatPrice, formatVolume } from "@truefill/core/money";
import type { Candle, Ohlc } from "@truefill/core/pricing";

/** E1 on the wire; the leverage after the jurisdiction profile (R12). */
export function instrumentToWire(instrument: Instrument, profile: LeverageProfile): InstrumentWire {
	const { calendar } = instrument;
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
		leverage: effectiveLeverage(instrument, profileLeverage(profile, instrument), null),
		max_leverage: instrument.maxLeverage,
		commission: { ...instrument.commission },
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
	};
}

/** Prices with the instrument's digits, more only where a price has them. */
export function candleToWire({ startMs, bid, ask, ticks }: Candle, priceDigits: number): CandleWire {
	const side = ({ open, high, low, close }: Ohlc) => ({
		open: formatPrice(open, priceDigits),
		high: formatPrice(high, priceDigits),
		low: formatPrice(low, priceDigits),
		close: formatPrice(close, priceDigits),
	});
	return { start: new Date(startMs).toISOString(), bid: side(bid), ask: side(ask), ticks };
}
