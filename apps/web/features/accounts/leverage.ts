import { marginOfFill } from "@truefill/core/margin";
import { formatMoney } from "@truefill/core/money";
import type { Directory, LocalInstrument } from "../../data/index.ts";
import { currencyOf } from "./amounts.ts";

const STEPS = [500, 200, 100, 50, 30, 20, 10, 5, 3, 2, 1] as const;

/** Limits below the rules' maximum, highest first, including the current one. */
export function limitsBelow(greatest: number, set: number | null): readonly number[] {
	const below: number[] = STEPS.filter((step) => step < greatest);
	return set === null || below.includes(set) ? below : [...below, set].toSorted((a, b) => b - a);
}

export interface MarginExample {
	readonly instrument: LocalInstrument;
	/** The minimum of the limit, the instrument's and the rules' (E8). */
	readonly leverage: number;
	/** Of one lot in the account's currency, decimal text; null: no price or rate. */
	readonly margin: string | null;
	/** The same without the limit. */
	readonly without: string | null;
}

/** A well-known instrument of each class; those not on the site are omitted. */
const SAMPLES = ["EURUSD", "XAUUSD", "US500", "AAPL", "BTCUSD"];

/** A limit's effect: the margin of one lot at the current ask, by the engine's function (E8). */
export function marginExamples(directory: Directory, limit: number | null, currency: string): MarginExample[] {
	const own = currencyOf(currency);
	return SAMPLES.flatMap((id) => {
		const instrument = directory.byId(id);
		if (instrument === undefined) return [];
		const quote = directory.view.quote(id);
		const rate = directory.view.rate(instrument.quoteCurrency, own);
		const most = Math.min(instrument.leverage, instrument.maxLeverage);
		const leverage = limit === null ? most : Math.min(limit, most);
		const at = (by: number) =>
			quote === undefined || rate === undefined
				? null
				: formatMoney(marginOfFill(quote.ask, instrument.contractSize, by, rate.ask, own), own);
		return [{ instrument, leverage, margin: at(leverage), without: at(most) }];
	});
}
