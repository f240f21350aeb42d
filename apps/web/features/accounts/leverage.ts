import { marginOfFill } from "@truefill/core/margin";
import { formatMoney } from "@truefill/core/money";
import type { Directory, LocalInstrument } from "../../data/index.ts";
import { currencyOf } from "./amounts.ts";

const STEPS = [500, 200, 100, 50, 30, 20, 10, 5, 3, 2, 1] as const;

/** Limits below what the rules allow anyway, highest first, with the one that is set. */
export function limitsBelow(greatest: number, set: number | null): readonly number[] {
	const below: number[] = STEPS.filter((step) => step < greatest);
	return set === null || below.includes(set) ? below : [...below, set].toSorted((a, b) => b - a);
}

export interface MarginExample {
	readonly instrument: LocalInstrument;
	/** The least of the limit, the instrument's and the rules' (E8). */
	readonly leverage: number;
	/** Of one lot in the account's currency, decimal text; null: no price. */
	readonly margin: string | null;
	/** The same without the limit. */
	readonly without: string | null;
}

/** One of each kind that people know; what a site does not list is left out. */
const SAMPLES = ["EURUSD", "XAUUSD", "US500", "AAPL", "BTCUSD"];

/** What a limit means in money: the margin of one lot at the ask of now, by the engine's own function (E8). */
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
