import type { MarketView, StaleConversion } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import type { AccountCurrency, Currency } from "../money/index.ts";
import type { TwoSidedRate } from "../pricing/index.ts";
import { because, seconds, type Verdict } from "./explain.ts";

/**
 * What closing at the market costs more while the rate of its result is stale: this share of the converted result, beside
 * the instrument's own mark-up (E5). It pays for a rate that nobody quotes any more.
 */
export const STALE_RATE_MARKUP = "0.005";

/** The pair of a rate whose quote is the longest overdue; null: the rate is good. */
function overduePair({ via }: TwoSidedRate, view: Pick<MarketView, "overdueMs">) {
	let longest: Omit<StaleConversion, "markup"> | null = null;
	for (const instrumentId of via) {
		const ageMs = view.overdueMs(instrumentId);
		if (ageMs !== null && (longest === null || ageMs > longest.ageMs)) longest = { instrumentId, ageMs };
	}
	return longest;
}

/**
 * What a result that is converted at a stale rate keeps of that (E5); null: the rate is good. `isChosen`: the customer
 * deals at the market now and was shown the charge before; what a tick or the clock sets off is not charged.
 */
export function staleConversionOf(
	rates: TwoSidedRate,
	isChosen: boolean,
	view: Pick<MarketView, "overdueMs">,
): StaleConversion | null {
	const pair = overduePair(rates, view);
	return pair === null ? null : { ...pair, markup: isChosen ? STALE_RATE_MARKUP : "0" };
}

/** Every conversion that an opening of the instrument is made with: its margin, its commission, its bands. */
function conversionsOf({ quoteCurrency, commission, marginTiers }: Instrument, account: AccountCurrency) {
	const pairs: [Currency, Currency][] = [[quoteCurrency, account]];
	if (commission.kind !== "none") pairs.push([quoteCurrency, commission.currency], [commission.currency, account]);
	if (marginTiers.length > 0) pairs.push([quoteCurrency, "USD"]);
	return pairs;
}

/**
 * Why nothing of the instrument is opened because of a rate, or null (E5): a pair of the rate is in session and its last
 * quote is older than its own limit. A pair that is shut by its hours is not stale: its last rate is the rate.
 * A rate that is not known at all is refused by whoever needs it.
 */
export function staleRateVerdict(instrument: Instrument, currency: AccountCurrency, view: MarketView): Verdict {
	for (const [from, to] of conversionsOf(instrument, currency)) {
		const rates = view.rate(from, to);
		const pair = rates === undefined ? null : overduePair(rates, view);
		const known = pair === null ? undefined : view.instrument(pair.instrumentId);
		if (pair === null || known === undefined) continue;
		return because("CONVERSION_STALE", {
			from,
			to,
			instrument: known.displayName,
			age_seconds: seconds(pair.ageMs),
			limit_seconds: seconds(known.maxQuoteAgeMs),
		});
	}
	return null;
}
