import type { MarketView } from "../account/index.ts";
import type { Commission, Instrument } from "../instruments/index.ts";
import {
	type AccountCurrency,
	type Currency,
	convert,
	type Exact,
	exchange,
	type Money,
	notional,
	type Price,
	parseDecimal,
	pow10,
	type Volume,
	ZERO_MONEY,
} from "../money/index.ts";
import { invariant, ok, refuse } from "../result/index.ts";
import type { Checked } from "./explain.ts";

/** Decimals that an instrument's commission terms may have. */
const TERM_DECIMALS = 8;
const TERM = pow10(TERM_DECIMALS);

/** Cache: the distinct terms are few, but needed at every real and simulated fill. */
const parsedTerms = new Map<string, bigint>();

function term(text: string): bigint {
	const known = parsedTerms.get(text);
	if (known !== undefined) return known;
	const parsed = parseDecimal(text, TERM_DECIMALS);
	invariant(parsed.ok && parsed.value >= 0n, `a commission term is not a plain amount: ${text}`);
	parsedTerms.set(text, parsed.value);
	return parsed.value;
}

const less = (a: Exact, b: Exact): boolean => a.numerator * b.denominator < b.numerator * a.denominator;

const scaled = (amount: Exact, numerator: bigint, denominator: bigint): Exact => ({
	numerator: amount.numerator * numerator,
	denominator: amount.denominator * denominator,
});

type Charged = Exclude<Commission, { readonly kind: "none" }>;

/** `traded`: the notional in the commission's currency, computed only for terms that need it. */
function beforeMinimum(terms: Charged, instrument: Instrument, units: Volume, traded: () => Exact): Exact {
	switch (terms.kind) {
		case "per-lot":
			return { numerator: term(terms.amount) * units, denominator: TERM * instrument.contractSize };
		case "per-million":
			return scaled(traded(), term(terms.amount), TERM * 1_000_000n);
		case "percent":
			return scaled(traded(), term(terms.percent), TERM * 100n);
	}
}

const unknown = (from: Currency, to: Currency) => refuse("CONVERSION_UNKNOWN", { from, to });

/**
 * Commission of one side of a fill in the account currency, ≥ 0 (E21): by the instrument's terms, at least their
 * minimum, converted at the ask if needed, rounded half-even to the minor unit (E2). Refused with CONVERSION_UNKNOWN
 * if a needed rate is unknown.
 */
export function commissionOf(
	instrument: Instrument,
	at: Price,
	units: Volume,
	currency: AccountCurrency,
	view: Pick<MarketView, "rate">,
): Checked<Money> {
	const terms = instrument.commission;
	if (terms.kind === "none" || units === 0n) return ok(ZERO_MONEY);
	const intoTerms = view.rate(instrument.quoteCurrency, terms.currency);
	if (intoTerms === undefined) return unknown(instrument.quoteCurrency, terms.currency);
	const intoAccount = view.rate(terms.currency, currency);
	if (intoAccount === undefined) return unknown(terms.currency, currency);
	const charge = beforeMinimum(terms, instrument, units, () => exchange(notional(at, units), intoTerms.ask));
	const minimum: Exact = { numerator: term(terms.minimum), denominator: TERM };
	return ok(convert(less(charge, minimum) ? minimum : charge, intoAccount.ask, currency, "half-even"));
}
