import { CURRENCY_DIGITS, type Currency } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";

const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_DIGITS, code);

/** Parses a currency code of the contract. Throws (a defect) for one that this build does not know. */
export function currencyCode(code: string): Currency {
	invariant(isCurrency(code), `unknown currency ${code}`);
	return code;
}
