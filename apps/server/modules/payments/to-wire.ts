import { CARD_DECLINES, type CardDecline, type CardDepositWire } from "@truefill/contracts/http";
import { formatMoney } from "@truefill/core/money";
import { refusalToWire } from "../request.ts";
import { type Card, chargedOf, type Payment } from "./payment.ts";
import type { PaymentStatus } from "./state.ts";

/** Codes of providers that say the same in other words. */
const SAME: Readonly<Record<string, CardDecline>> = {
	invalid_cvc: "incorrect_cvc",
	invalid_number: "incorrect_number",
	invalid_expiry_month: "expired_card",
	invalid_expiry_year: "expired_card",
	merchant_blacklist: "fraudulent",
	highest_risk_level: "fraudulent",
	elevated_risk_level: "fraudulent",
	pickup_card: "lost_card",
	restricted_card: "card_not_supported",
	withdrawal_count_limit_exceeded: "card_velocity_exceeded",
	payment_intent_authentication_failure: "authentication_required",
	issuer_not_available: "try_again_later",
	reenter_transaction: "try_again_later",
};

const isDecline = (code: string): code is CardDecline => (CARD_DECLINES as readonly string[]).includes(code);

/** A provider's code as customers are told. */
export const declineOf = (code: string): CardDecline => (isDecline(code) ? code : (SAME[code] ?? "generic_decline"));

const SHOWN: Readonly<Partial<Record<PaymentStatus, CardDepositWire["status"]>>> = {
	created: "open",
	redirected: "open",
	processing: "processing",
	authorised: "processing",
	paid: "processing",
};

const shownStatus = (status: PaymentStatus): CardDepositWire["status"] =>
	// The others have the same names.
	SHOWN[status] ?? (status as CardDepositWire["status"]);

export const cardToWire = ({ brand, last4, expMonth, expYear }: Card) => ({
	brand,
	last4,
	exp_month: expMonth,
	exp_year: expYear,
});

export function paymentToWire(payment: Payment, accountNumber: string, card: Card | undefined): CardDepositWire {
	const { currency } = payment;
	const status = shownStatus(payment.status);
	return {
		id: payment.id,
		account_id: payment.accountId,
		account_number: accountNumber,
		amount: formatMoney(payment.amount, currency),
		fee: formatMoney(payment.fee, currency),
		total: formatMoney(chargedOf(payment), currency),
		currency,
		status,
		card: card === undefined ? null : cardToWire(card),
		decline: payment.declineCode === null ? null : declineOf(payment.declineCode),
		failure: payment.failure === null ? null : refusalToWire(payment.failure),
		redirect_url: status === "open" ? (payment.session?.url ?? null) : null,
		created_at: payment.createdAt.toISOString(),
		changed_at: payment.changedAt.toISOString(),
	};
}
