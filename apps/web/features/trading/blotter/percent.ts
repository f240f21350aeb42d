import { formatDecimal, PRICE_DECIMALS, parsePrice } from "@truefill/core/money";
import { formatPercent } from "../../../lib/format.ts";

/** A fraction as a percentage with its own decimals: `0.005` is `0.5 %`. */
export function shareText(share: string): string {
	const parsed = parsePrice(share);
	return formatPercent(parsed.ok ? formatDecimal(parsed.value * 100n, PRICE_DECIMALS, 0) : share);
}
