import { parsePrice, parseVolume } from "../../money/index.ts";
import { invariant, type Result } from "../../result/index.ts";
import type { Instrument } from "../types.ts";

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
	readonly commission: Instrument["commission"];
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
	const { step, maxVolume, maxExposure, contractSize, ...rest } = { ...group, ...row };
	const units = (text: string) => parsed(parseVolume(text), `${row.id} ${text}`);
	const increment = rest.priceDigits === 0 ? "1" : `0.${"1".padStart(rest.priceDigits, "0")}`;
	return {
		...rest,
		symbol: row.id,
		priceIncrement: parsed(parsePrice(increment), `${row.id} ${increment}`),
		contractSize: units(contractSize),
		minVolume: units(step),
		stepVolume: units(step),
		maxVolume: units(maxVolume),
		maxExposure: units(maxExposure),
		tradingMode: "enabled",
		tradingModeReason: null,
	};
}

export const buildAll = (group: Group, rows: readonly Row[]): readonly Instrument[] =>
	rows.map((row) => build(group, row));
