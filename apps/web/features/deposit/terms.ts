import type { PaymentDirection, PaymentMethod, PaymentTerm, ProfileTerms } from "@truefill/contracts/http";
import type { Translate } from "../../i18n/index.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";

/** The terms of a method in a currency; undefined: it is not offered. */
export const termOf = (
	{ terms }: ProfileTerms,
	direction: PaymentDirection,
	method: PaymentMethod,
	currency: string,
): PaymentTerm | undefined =>
	terms.find((term) => term.direction === direction && term.method === method && term.currency === currency);

const HOUR = 60;
const DAY = 24 * HOUR;
/** Up to this many hours, hours are easier to read than days. */
const MOST_HOURS = 48;

/** From when to when the money arrives, in one unit: `1 to 24 hours`. */
export function timeText(t: Translate, from: number, to: number): string {
	const [unit, minutes] =
		to <= 2 * HOUR
			? (["minutes", 1] as const)
			: to <= MOST_HOURS * HOUR
				? (["hours", HOUR] as const)
				: (["days", DAY] as const);
	const most = Math.ceil(to / minutes);
	const least = Math.floor(from / minutes);
	return least === 0 || least === most
		? t(`deposit.time.within.${unit}`, { count: most })
		: t(`deposit.time.${unit}`, { from: least, to: most });
}

/** The fee as a rule: `Free`, `1.00 EUR`, `1.5 %`, or both parts. */
export function feeText(t: Translate, { fee_fixed, fee_basis_points, currency }: PaymentTerm): string {
	const parts: string[] = [];
	if (/[1-9]/.test(fee_fixed)) parts.push(formatMoney(fee_fixed, currency));
	if (fee_basis_points > 0) parts.push(formatPercent(percentOf(fee_basis_points)));
	return parts.length === 0 ? t("deposit.fee.free") : parts.join(" + ");
}

/** Hundredths of a percent as a decimal string. */
const percentOf = (basisPoints: number): string =>
	`${Math.floor(basisPoints / 100)}.${`${basisPoints % 100}`.padStart(2, "0")}`;
