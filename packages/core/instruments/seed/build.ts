import { PRICE_DECIMALS, parseDecimal, parsePrice, parseVolume, pow10, price } from "../../money/index.ts";
import { invariant, type Result } from "../../result/index.ts";
import type { Financing, Instrument } from "../types.ts";

/** The house's charge for converting a result (E5): 0.3 % of it. */
const CONVERSION_MARKUP = "0.003";

/** Terms shared by a group. Decimal strings are in units of the base or the underlying (E1). */
export interface Group {
	readonly assetClass: Instrument["assetClass"];
	readonly subClass: string;
	readonly quoteCurrency: Instrument["quoteCurrency"];
	readonly contractSize: string;
	/** Both the smallest volume and the step. */
	readonly step: string;
	readonly maxVolume: string;
	readonly maxExposure: string;
	readonly priceDigits: number;
	readonly pipPosition: number;
	readonly maxLeverage: number;
	readonly marginTiers: Instrument["marginTiers"];
	readonly commission: Instrument["commission"];
	/** Financing terms, derived from the currency and the calendar of the row. */
	readonly financing: (terms: Pick<Instrument, "quoteCurrency" | "calendar">) => Financing;
	/** Terms of a guaranteed stop in pips, as decimal strings; absent: not offered. */
	readonly guaranteedStop?: { readonly premium: string; readonly minDistance: string };
	readonly calendar: Instrument["calendar"];
	readonly maxQuoteAgeMs: number;
	readonly outlierBand: string;
}

/** One instrument: its names, and its differences from the group. */
export interface Row extends Partial<Group> {
	readonly id: string;
	readonly displayName: string;
	readonly name: string;
	readonly base: string;
}

function parsed<T>(result: Result<T>, what: string): T {
	invariant(result.ok, `seed instrument: ${what} is not a decimal`);
	return result.value;
}

/** Makes an instrument from a row and its group; throws when a decimal in the data is invalid. */
export function build(group: Group, row: Row): Instrument {
	const { step, maxVolume, maxExposure, contractSize, guaranteedStop, ...rest } = { ...group, ...row };
	const units = (text: string) => parsed(parseVolume(text), `${row.id} ${text}`);
	const pips = (text: string) => {
		const scaled = parsed(parseDecimal(text, 2), `${row.id} ${text}`);
		return price(scaled * pow10(PRICE_DECIMALS - 2 - rest.pipPosition));
	};
	const increment = rest.priceDigits === 0 ? "1" : `0.${"1".padStart(rest.priceDigits, "0")}`;
	return {
		...rest,
		symbol: row.id,
		priceIncrement: parsed(parsePrice(increment), `${row.id} ${increment}`),
		guaranteedStop:
			guaranteedStop === undefined
				? null
				: { premium: pips(guaranteedStop.premium), minDistance: pips(guaranteedStop.minDistance) },
		contractSize: units(contractSize),
		minVolume: units(step),
		stepVolume: units(step),
		maxVolume: units(maxVolume),
		maxExposure: units(maxExposure),
		conversionMarkup: CONVERSION_MARKUP,
		financing: rest.financing(rest),
		tradingMode: "enabled",
		tradingModeReason: null,
	};
}

export const buildAll = (group: Group, rows: readonly Row[]): readonly Instrument[] =>
	rows.map((row) => build(group, row));
