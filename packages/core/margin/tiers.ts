import type { MarginExposure } from "../account/index.ts";
import type { MarginTier } from "../instruments/index.ts";
import {
	type AccountCurrency,
	convert,
	type Money,
	money,
	ONE_RATE,
	PRICE_DECIMALS,
	parseDecimal,
	pow10,
	productScaled,
	type Rate,
	VOLUME_DECIMALS,
} from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { type Costed, costOf } from "./cost.ts";
import { marginOfCost } from "./margin.ts";

/** Greatest number of decimals of a band's bound. */
const TIER_DECIMALS = 8;
const COST = pow10(PRICE_DECIMALS + VOLUME_DECIMALS);
/** One dollar on the scale of band calculations: cost × rate. */
const ONE_USD = COST * ONE_RATE;
const CENTS = 100n;

/** A range of exposure with one leverage; `to` null: no end. On the scale of `ONE_USD`. */
interface Band {
	readonly from: bigint;
	readonly to: bigint | null;
	readonly leverage: number;
}

/** Inputs of the bands. */
export interface MarginTerms {
	/** Least of the account's, the instrument's and the profile's limit (E8). */
	readonly leverage: number;
	readonly tiers: readonly MarginTier[];
}

function bound(uptoUsd: string): bigint {
	const parsed = parseDecimal(uptoUsd, TIER_DECIMALS);
	invariant(parsed.ok, `the upper bound of a margin band is not a decimal: ${uptoUsd}`);
	return (parsed.value * ONE_USD) / pow10(TIER_DECIMALS);
}

function bandsOf({ leverage, tiers }: MarginTerms): readonly Band[] {
	let from = 0n;
	return tiers.map((tier) => {
		const to = tier.uptoUsd === null ? null : bound(tier.uptoUsd);
		const band = { from, to, leverage: Math.min(leverage, tier.leverage) };
		from = to ?? from;
		return band;
	});
}

/** Exposure of open trades in USD, rounded up to the cent, at the ask of quote currency/USD (E8). */
export function exposureUsd(trades: Iterable<Costed>, rate: Rate): Money {
	let cost = 0n;
	for (const trade of trades) cost += costOf(trade);
	return convert(productScaled(cost), rate, "USD", "away-from-zero");
}

/**
 * Initial margin of a fill that costs `cost` (price × volume × 10^16), on top of the side's existing exposure: each
 * part of the added exposure at its band's leverage, but never more than `leverage` (E8, N4); above the last band its
 * leverage applies. Exact until one final rounding up (E2). Without bands `exposure` is not needed and the leverage is
 * the given one; with bands the returned leverage is that of the first band used.
 */
export function marginInBands(
	cost: bigint,
	terms: MarginTerms,
	exposure: MarginExposure | null,
	rate: Rate,
	currency: AccountCurrency,
): { readonly margin: Money; readonly leverage: number } {
	const bands = bandsOf(terms);
	const [first] = bands;
	if (exposure === null || first === undefined) {
		return { margin: marginOfCost(cost, terms.leverage, rate, currency), leverage: terms.leverage };
	}
	const begin = exposure.beforeUsd * (ONE_USD / CENTS);
	const end = begin + cost * exposure.rate;
	// One common denominator for all leverages, so that nothing is rounded in between.
	const common = bands.reduce((product, band) => product * BigInt(band.leverage), 1n);
	let numerator = 0n;
	let leverage = 0;
	bands.forEach((band, index) => {
		const to = band.to === null || index === bands.length - 1 || band.to > end ? end : band.to;
		const from = band.from < begin ? begin : band.from;
		if (to <= from) return;
		if (leverage === 0) leverage = band.leverage;
		numerator += (to - from) * (common / BigInt(band.leverage));
	});
	// (to − from) is in dollars × ONE_USD; dividing by the rate returns to the quote currency.
	const exact = { numerator, denominator: exposure.rate * COST * common };
	return {
		margin: cost === 0n ? money(0n) : convert(exact, rate, currency, "away-from-zero"),
		leverage: leverage === 0 ? first.leverage : leverage,
	};
}
