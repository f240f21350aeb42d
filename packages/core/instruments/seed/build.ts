import { PRICE_DECIMALS, parseDecimal, parsePrice, parseVolume, pow10, price } from "../../money/index.ts";
import { invariant, type Result } from "../../result/index.ts";
import type { Financing, Instrument } from "../types.ts";

/** What the house takes for converting a result (E5): 0.3 % of it. */
const CONVERSION_MARKUP = "0.003";

/** What a whole group shares. Decimal texts are in units of the base or the underlying (E1). */
export interface Group {
	readonly assetClass: Instrument["assetClass"];
	readonly subClass: string;
	readonly quoteCurrency: Instrument["quoteCurrency"];
	readonly contractSize: string;
	/** Smallest volume and step at once. */
	readonly step: string;
	readonly maxVolume: string;
	readonly maxExposure: string;
	readonly priceDigits: number;
	readonly pipPosition: number;
	readonly maxLeverage: number;
	readonly marginTiers: Instrument["marginTiers"];
	readonly commission: Instrument["commission"];
	/** What holding costs follows from the currency and the calendar of the row. */
	readonly financing: (terms: Pick<Instrument, "quoteCurrency" | "calendar">) => Financing;
	/** Terms of a guaranteed stop in pips, as decimal texts; absent: not offered. */
	readonly guaranteedStop?: { readonly premium: string; readonly minDistance: string };
	readonly calendar: Instrument["calendar"];
	readonly maxQuoteAgeMs: number;
	readonly outlierBand: string;
}

/** One instrument: its names, and what differs from its group. */
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

/** Makes an instrument of a row and its group; throws when a decimal in the data is not one. */
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
