import { cardFeeOf, type PaymentTerm } from "@truefill/contracts/http";
import { formatMoney, type Money, money, parseMoney } from "@truefill/core/money";

const QUICK = [50, 100, 250, 500, 1_000, 2_500];
/** About as many units of the currency as of a euro; otherwise one. */
const UNITS: Readonly<Partial<Record<PaymentTerm["currency"], number>>> = { JPY: 100, AUD: 2 };
const MOST = 4;

const parsed = (text: string, { currency }: PaymentTerm): Money | null => {
	const read = parseMoney(text, currency);
	return read.ok ? read.value : null;
};

/** Round amounts that the terms allow. */
export const quickAmounts = (term: PaymentTerm): string[] =>
	QUICK.map((amount) => `${amount * (UNITS[term.currency] ?? 1)}`)
		.filter((amount) => paymentOf(amount, term) !== null)
		.slice(0, MOST);

/** What is paid for an amount that is typed; null: not an amount that the terms allow. */
export function paymentOf(
	typed: string,
	term: PaymentTerm,
): { readonly amount: string; readonly fee: string; readonly total: string; readonly isFree: boolean } | null {
	const amount = parsed(typed.trim(), term);
	const [minimum, maximum, feeFixed] = [term.minimum, term.maximum, term.fee_fixed].map((text) => parsed(text, term));
	if (amount === null || minimum == null || maximum == null || feeFixed == null) return null;
	if (amount < minimum || amount > maximum) return null;
	const fee = money(cardFeeOf(amount, { feeFixed, feeBasisPoints: term.fee_basis_points }));
	const text = (value: bigint) => formatMoney(money(value), term.currency);
	return { amount: text(amount), fee: text(fee), total: text(amount + fee), isFree: fee === 0n };
}
