import { isErrorCode, sentence } from "@truefill/contracts/errors";
import type { Instrument } from "@truefill/core/instruments";
import { lots } from "@truefill/core/instruments";
import { formatVolume, parseVolume, type Volume } from "@truefill/core/money";
import type { MarketState } from "@truefill/core/pricing";
import type { TradingRefusal } from "@truefill/core/trading";
import type { LiveQuote } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { isDecimal } from "../../lib/decimal.ts";
import { formatAge, formatNumber, formatTime } from "../../lib/format.ts";

export type VolumeUnit = "lots" | "units";

/** Decimal text of a wire price at the instrument's digits. */
export const priceText = (price: number, digits: number): string => price.toFixed(digits);

/** Ask less bid in pips, one decimal, as decimal text. */
export function spreadPips(quote: Pick<LiveQuote, "bid" | "ask">, pipPosition: number): string {
	return ((quote.ask - quote.bid) * 10 ** pipPosition).toFixed(1);
}

/** Change since the start of the UTC day in percent, two decimals; null when the day's start is unknown. */
export function dayChange(bid: number | undefined, open: number | null | undefined): string | null {
	if (bid === undefined || open === null || open === undefined || open <= 0) return null;
	return ((bid / open - 1) * 100).toFixed(2);
}

/** A volume as the customer reads volumes: lots or units, with the unit's name. */
export function volumeLabel(instrument: Instrument, units: Volume, unit: VolumeUnit): string {
	return unit === "lots"
		? t("trading.volume.lots", { volume: formatNumber(lotsText(instrument, units)) })
		: t("trading.volume.units", { volume: formatNumber(formatVolume(units)), base: instrument.base });
}

/** The bare number in the chosen unit, as decimal text. */
export const volumeText = (instrument: Instrument, units: Volume, unit: VolumeUnit): string =>
	unit === "lots" ? lotsText(instrument, units) : formatVolume(units);

/** Lots with at least as many decimals as the step has: `0.10`, not `0.1`. */
function lotsText(instrument: Instrument, units: Volume): string {
	const text = lots(instrument, units);
	const digits = (value: string) => value.split(".")[1]?.length ?? 0;
	const missing = digits(lots(instrument, instrument.stepVolume)) - digits(text);
	return missing <= 0 ? text : `${digits(text) === 0 ? `${text}.` : text}${"0".repeat(missing)}`;
}

const VOLUME_PARAMS = ["volume", "minimum", "maximum", "step", "open", "exposure"];

/** A refusal in words: volumes in the reader's unit, times in his zone. The sentences are the server's own. */
export function refusalText({ code, params }: TradingRefusal, instrument: Instrument, unit: VolumeUnit): string {
	if (!isErrorCode(code)) return code;
	const told = Object.entries(params).map(([name, value]): [string, string] => {
		if (name === "opens_at")
			return [name, value === "unknown" ? t("trading.market.opensUnknown") : formatTime(value, "date-time")];
		// Whole seconds: a sentence that counts milliseconds cannot be read.
		if (name === "age_seconds") return [name, formatNumber(Math.floor(Number(value)).toString())];
		if (!VOLUME_PARAMS.includes(name)) return [name, isDecimal(value) ? formatNumber(value) : value];
		const parsed = parseVolume(value);
		return [name, parsed.ok ? volumeLabel(instrument, parsed.value, unit) : value];
	});
	return sentence(code, Object.fromEntries(told));
}

/** Why an instrument cannot be traded now, in a few words; null when it can. */
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

/** The same in a word, where there is room for no more; the whole reason stands in the hover. */
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

/** Whether prices on the screen are too old to be believed (R9). */
export const isStale = (market: MarketState): boolean => market.state === "stale" || market.state === "no-price";
