import { refusalSentence } from "@truefill/contracts/errors/refusal-sentence";
import type { Instrument } from "@truefill/core/instruments";
import { formatVolume, parseVolume, type Volume } from "@truefill/core/money";
import type { MarketState } from "@truefill/core/pricing";
import type { TradingRefusal } from "@truefill/core/trading";
import type { DayRange, LiveQuote } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { ownText } from "../../i18n/server-texts.ts";
import { isDecimal } from "../../lib/decimal.ts";
import { formatAge, formatNumber, formatTime, formatZoned } from "../../lib/format.ts";
import { lotsText } from "../../lib/lots.ts";

export type VolumeUnit = "lots" | "units";

/** A wire price as decimal text, with the instrument's digits. */
export const priceText = (price: number, digits: number): string => price.toFixed(digits);

/** Name of a step at the pip position: pips for currencies and metals, points for everything else. */
export const stepUnit = ({ assetClass }: Pick<Instrument, "assetClass">): "pips" | "points" =>
	assetClass === "forex" || assetClass === "metals" ? "pips" : "points";

/** The price difference of one step, as decimal text. */
export const stepSize = ({ pipPosition }: Pick<Instrument, "pipPosition">): string =>
	pipPosition === 0 ? "1" : `0.${"1".padStart(pipPosition, "0")}`;

/** The spread (ask − bid) in pips, one decimal, as decimal text. */
export function spreadPips(quote: Pick<LiveQuote, "bid" | "ask">, pipPosition: number): string {
	return ((quote.ask - quote.bid) * 10 ** pipPosition).toFixed(1);
}

/**
 * Change of the bid since the previous day's close in percent, two decimals; without a price before today, since
 * today's first one. Null if neither is known.
 */
export function dayChange(
	bid: number | undefined,
	day: Pick<DayRange, "previousClose" | "open"> | undefined,
): string | null {
	const from = day?.previousClose ?? day?.open;
	if (bid === undefined || from === null || from === undefined || from <= 0) return null;
	return ((bid / from - 1) * 100).toFixed(2);
}

/** A volume for display: lots or units, with the unit's name. */
export function volumeLabel(instrument: Instrument, units: Volume, unit: VolumeUnit): string {
	if (unit === "lots") {
		const volume = lotsText(instrument, units);
		return volume === "1" ? t("trading.volume.lot") : t("trading.volume.lots", { volume: formatNumber(volume) });
	}
	return t("trading.volume.units", { volume: formatNumber(formatVolume(units)), base: instrument.base });
}

/** The number alone in the chosen unit, as decimal text. */
export const volumeText = (instrument: Instrument, units: Volume, unit: VolumeUnit): string =>
	unit === "lots" ? lotsText(instrument, units) : formatVolume(units);

const VOLUME_PARAMS = ["volume", "minimum", "maximum", "step", "open", "exposure"];

/** A refusal as text: volumes in the user's unit, times in their zone. The wording is the server's. */
export function refusalText({ code, params }: TradingRefusal, instrument: Instrument, unit: VolumeUnit): string {
	const texts = textParams(params, instrument, unit);
	return ownText("error", code, texts) ?? refusalSentence(code, texts);
}

const TIME_PARAMS = ["opens_at", "expired_at", "until"];

/** Parameters of a reason in display form: volumes in the user's unit, times in their zone. */
export function textParams(
	params: Readonly<Record<string, string>>,
	instrument: Instrument,
	unit: VolumeUnit,
): Readonly<Record<string, string>> {
	const texts = Object.entries(params).map(([name, value]): [string, string] => {
		if (TIME_PARAMS.includes(name))
			return [name, value === "unknown" ? t("trading.market.opensUnknown") : formatZoned(value)];
		// Whole seconds: milliseconds would be hard to read.
		if (name === "age_seconds") return [name, formatNumber(Math.floor(Number(value)).toString())];
		// With a currency it is an amount: a limit on the value of trades, not on their volume.
		if (!VOLUME_PARAMS.includes(name) || params.currency !== undefined)
			return [name, isDecimal(value) ? formatNumber(value) : value];
		const parsed = parseVolume(value);
		return [name, parsed.ok ? volumeLabel(instrument, parsed.value, unit) : value];
	});
	return Object.fromEntries(texts);
}

/** Why an instrument cannot be traded now, briefly; null if it can. */
export function marketText(market: MarketState): string | null {
	switch (market.state) {
		case "open":
			return null;
		case "closed":
			return market.opensAtMs === null
				? t("trading.market.closed")
				: t("trading.market.closedUntil", { time: formatTime(new Date(market.opensAtMs).toISOString(), "day-time") });
		case "halted":
			return t("trading.market.halted", { reason: market.reason });
		case "close-only":
			return t("trading.market.closeOnly", { reason: market.reason });
		case "stale":
			return t("trading.market.stale", { age: formatAge(market.ageMs) });
		case "no-price":
			return t("trading.market.noPrice");
	}
}

/** The same in one word, for little space; the full reason is in the tooltip. */
export function marketWord(market: MarketState): string | null {
	switch (market.state) {
		case "closed":
			return t("trading.market.closedShort");
		case "halted":
			return t("trading.market.haltedShort");
		case "close-only":
			return t("trading.market.closeOnlyShort");
		case "stale":
			return t("trading.market.staleShort", { age: formatAge(market.ageMs) });
		default:
			return marketText(market);
	}
}

/** Whether displayed prices are too old to be trusted (R9). */
export const isStale = (market: MarketState): boolean => market.state === "stale" || market.state === "no-price";
