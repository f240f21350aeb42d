import type { Commission, MarginTier } from "@truefill/core/instruments";
import type { Currency } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import { decimal } from "./financing.ts";
import {
	atMost,
	awayFromZero,
	type Fraction,
	fraction,
	isNegative,
	minus,
	over,
	plus,
	scaled,
	times,
	wholeBelow,
} from "./fraction.ts";
import { type OracleRate, oracleMinor, oracleMinorUp } from "./oracle.ts";

const least = (a: Fraction, b: Fraction): Fraction => (atMost(a, b) ? a : b);
const most = (a: Fraction, b: Fraction): Fraction => (atMost(a, b) ? b : a);
const size = (a: Fraction): Fraction => (isNegative(a) ? minus(fraction(0n), a) : a);

/** E8: exposure in USD cents, rounded up; `usd` is the ask of the quote currency. */
export const oracleExposureUsd = (costs: readonly Fraction[], usd: Fraction): bigint =>
	awayFromZero(times(times(costs.reduce(plus, fraction(0n)), usd), fraction(100n)));

/**
 * E8: margin in bands: what is added to an exposure fills one band after the other, each at its own leverage or less;
 * summed in USD, converted back to the quote currency and bought in the account's, rounded up once at the end.
 */
export function oracleBandMargin(
	added: {
		/** In the quote currency. */
		readonly cost: Fraction;
		/** Existing exposure in USD cents. */
		readonly beforeUsd: bigint;
		readonly tiers: readonly MarginTier[];
		readonly leverage: number;
	},
	usd: Fraction,
	rate: Fraction,
	currency: Currency,
): bigint {
	const { cost, beforeUsd, tiers, leverage } = added;
	const begin = scaled(beforeUsd, 2);
	const end = plus(begin, times(cost, usd));
	let sum = fraction(0n);
	let from = begin;
	tiers.forEach((tier, index) => {
		const isLast = index === tiers.length - 1;
		const upto = tier.uptoUsd === null || isLast ? end : least(decimal(tier.uptoUsd), end);
		if (atMost(upto, from)) return;
		sum = plus(sum, over(minus(upto, from), fraction(BigInt(Math.min(leverage, tier.leverage)))));
		from = upto;
	});
	if (tiers.length === 0) return oracleMinorUp(times(over(cost, fraction(BigInt(leverage))), rate), currency);
	return oracleMinorUp(times(over(sum, usd), rate), currency);
}

/** E21: one side of a fill: an amount per lot, per million or a percentage, at least the minimum, bought at the ask. */
export function oracleCommission(
	terms: Commission,
	fill: { readonly notional: Fraction; readonly units: bigint; readonly contractSize: bigint },
	/** Asks: of the quote currency in the commission's, and of the commission's in the account's. */
	asks: { readonly intoTerms: Fraction; readonly intoAccount: Fraction },
	currency: Currency,
): bigint {
	if (terms.kind === "none" || fill.units === 0n) return 0n;
	const traded = times(fill.notional, asks.intoTerms);
	const charged =
		terms.kind === "per-lot"
			? times(decimal(terms.amount), fraction(fill.units, fill.contractSize))
			: terms.kind === "per-million"
				? over(times(traded, decimal(terms.amount)), fraction(1_000_000n))
				: over(times(traded, decimal(terms.percent)), fraction(100n));
	return oracleMinor(times(most(charged, decimal(terms.minimum)), asks.intoAccount), currency);
}

/** E5: the mark-up's share of a converted result, of either sign. */
export const oracleConversionCharge = (gross: Fraction, markup: string, rate: OracleRate, currency: Currency): bigint =>
	oracleMinor(times(times(size(gross), decimal(markup)), isNegative(gross) ? rate.ask : rate.bid), currency);

/** E22: a long gets the dividend less tax, a short pays it in full; gains sold at the bid, losses bought at the ask. */
export function oracleDividend(
	side: Side,
	units: bigint,
	terms: { readonly dividend: bigint; readonly taxBasisPoints: number },
	rate: OracleRate,
	currency: Currency,
): bigint {
	const whole = times(scaled(units, 8), scaled(terms.dividend, 8));
	const kept = fraction(10_000n - BigInt(terms.taxBasisPoints), 10_000n);
	return side === "buy"
		? oracleMinor(times(times(whole, kept), rate.bid), currency)
		: -oracleMinor(times(whole, rate.ask), currency);
}

/** E11: a trailing stop for a closing price: at its distance or slightly more, on the price grid. */
export function oracleTrailed(side: Side, closing: bigint, distance: bigint, increment: bigint): bigint {
	const exact = side === "buy" ? closing - distance : closing + distance;
	const steps = wholeBelow(fraction(side === "buy" ? exact : -exact, increment));
	return (side === "buy" ? steps : -steps) * increment;
}
