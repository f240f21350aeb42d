import {
	type AccountCurrency,
	type Currency,
	convert,
	type Exact,
	type Money,
	parseDecimal,
	pow10,
	ZERO_MONEY,
} from "../money/index.ts";
import type { TwoSidedRate } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { naturalRate } from "./pnl.ts";

/** Greatest number of decimals of a mark-up. */
const MARKUP_DECIMALS = 8;

/** The share given by a mark-up string, × 10^8. */
function share(markup: string): bigint {
	const parsed = parseDecimal(markup, MARKUP_DECIMALS);
	invariant(parsed.ok && parsed.value >= 0n, `a conversion mark-up is not a decimal of zero or more: ${markup}`);
	return parsed.value;
}

/**
 * The charge for converting a result, beside the rate: the mark-up's share of the converted amount, plus the mark-up of
 * a stale rate (`staleMarkup`), rounded once together; for gain and loss alike, ≥ 0, half-even (E2, E5). Zero where no
 * conversion is needed.
 */
export function conversionCharge(
	gross: Exact,
	from: Currency,
	to: AccountCurrency,
	rates: TwoSidedRate,
	markup: string,
	staleMarkup = "0",
): Money {
	if (from === to) return ZERO_MONEY;
	const size = gross.numerator < 0n ? -gross.numerator : gross.numerator;
	const charged = {
		numerator: size * (share(markup) + share(staleMarkup)),
		denominator: gross.denominator * pow10(MARKUP_DECIMALS),
	};
	return convert(charged, naturalRate(gross, rates), to, "half-even");
}
