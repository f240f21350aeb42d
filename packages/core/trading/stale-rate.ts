import type { MarketView, StaleConversion } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import type { AccountCurrency, Currency } from "../money/index.ts";
import type { TwoSidedRate } from "../pricing/index.ts";
import { because, seconds, type Verdict } from "./explain.ts";

/**
 * Charge for closing at the market while the conversion rate of the result is stale: this share of the converted
 * result, in addition to the instrument's mark-up (E5). It pays for a rate that is no longer quoted.
 */
export const STALE_RATE_MARKUP = "0.005";

/** The pair of a rate with the oldest overdue quote; null: the rate is not stale. */
function overduePair({ via }: TwoSidedRate, view: Pick<MarketView, "overdueMs">) {
	let longest: Omit<StaleConversion, "markup"> | null = null;
	for (const instrumentId of via) {
		const ageMs = view.overdueMs(instrumentId);
		if (ageMs !== null && (longest === null || ageMs > longest.ageMs)) longest = { instrumentId, ageMs };
	}
	return longest;
}

/**
 * The stale rate of a converted result (E5); null: the rate is not stale. `isChosen`: the customer deals at the market
 * now and saw the charge in advance. What a tick or the clock triggers is not charged.
 */
export function staleConversionOf(
	rates: TwoSidedRate,
	isChosen: boolean,
	view: Pick<MarketView, "overdueMs">,
): StaleConversion | null {
	const pair = overduePair(rates, view);
	return pair === null ? null : { ...pair, markup: isChosen ? STALE_RATE_MARKUP : "0" };
}

/** All conversions of an opening of the instrument: for margin, commission and bands. */
function conversionsOf({ quoteCurrency, commission, marginTiers }: Instrument, account: AccountCurrency) {
	const pairs: [Currency, Currency][] = [[quoteCurrency, account]];
	if (commission.kind !== "none") pairs.push([quoteCurrency, commission.currency], [commission.currency, account]);
	if (marginTiers.length > 0) pairs.push([quoteCurrency, "USD"]);
	return pairs;
}

/**
 * Why a stale rate forbids opening the instrument, or null (E5): a pair of the rate is in session and its last quote
 * is older than the pair's own limit. A pair outside its trading hours is not stale: its last rate applies. An unknown
 * rate is refused by the code that needs it.
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
