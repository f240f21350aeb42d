import type { MarketView, ValuedAccount } from "../account/index.ts";
import {
	dayNumberOf,
	dayText,
	financingDayEndMs,
	financingDays,
	type Instrument,
	nextFinancingDate,
} from "../instruments/index.ts";
import type { Money, Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";
import { ok, refuse } from "../result/index.ts";
import { bookedFinancing, paidDays } from "./booked-financing.ts";
import type { Checked } from "./explain.ts";
import { feeOf, swapOf } from "./financing.ts";

/** What holding over the end of one financing day would cost or pay. */
export interface FinancingNight {
	/** The New York date that ends. */
	readonly date: string;
	readonly endsAtMs: number;
	/** Days that are charged: more where the night carries a weekend or a holiday, none on a weekend. */
	readonly days: number;
	/** In the account's currency; negative: the customer pays. */
	readonly amount: Money;
}

/** The account's terms that decide what is charged. */
export type FinancedAccount = Pick<ValuedAccount, "currency" | "swapFree">;

/**
 * The financing of a trade that is opened now and held over the next `nights` ends of a day, at the present prices and
 * rates: what `apply-financing` would book for each, with its rounding and carry (E20). Refused if a price or a rate is
 * unknown.
 */
export function financingAhead(
	account: FinancedAccount,
	instrument: Instrument,
	side: Side,
	units: Volume,
	view: Pick<MarketView, "nowMs" | "quote" | "rate">,
	nights: number,
): Checked<readonly FinancingNight[]> {
	const { financing, quoteCurrency } = instrument;
	const swapFree = account.swapFree === true;
	const quote = view.quote(instrument.id);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	const from = swapFree ? financing.swapFree.currency : quoteCurrency;
	const rates = view.rate(from, account.currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from, to: account.currency });
	const first = dayNumberOf(nextFinancingDate(view.nowMs)) ?? 0;
	let held = 0;
	let carry = 0n;
	return ok(
		Array.from({ length: nights }, (_, at): FinancingNight => {
			const date = dayText(first + at);
			const days = financingDays(financing, date) ?? 0;
			const exact = swapFree
				? feeOf(instrument, units, paidDays(instrument, held, days))
				: swapOf(instrument, side, units, quote, days);
			const booked = bookedFinancing(exact, rates, account.currency, carry);
			held += days;
			carry = booked.carry;
			return { date, endsAtMs: financingDayEndMs(date) ?? 0, days, amount: booked.amount };
		}),
	);
}
