import { ACCOUNT_CURRENCIES, type AccountCurrency, type Money, money } from "@truefill/core/money";
import Stripe from "stripe";
import {
	type Checkout,
	type CheckoutRequest,
	type PaymentProvider,
	type ProviderCard,
	type ProviderDispute,
	type ProviderFee,
	type ProviderMovement,
	type ProviderPayment,
	type ProviderRefund,
	ProviderRefused,
	ProviderUnavailable,
} from "../provider.ts";
import { isSigned } from "../signature.ts";
import { asked, orNull } from "./asked.ts";
import { fingerprintOf, isSaved, stripeCustomers } from "./customers.ts";
import { readStripeEvent } from "./read-event.ts";

export interface StripeOptions {
	readonly secretKey: string;
	readonly webhookSecret: string;
	/** Default: Stripe's own. */
	readonly api?: URL;
}

/** Shorter than the lease of a payment, with its repetitions. */
const TIMEOUT_MS = 20_000;
const EXPANDED = ["payment_intent.latest_charge.balance_transaction", "payment_intent.payment_method"];
/** No payment has as many. */
const MOST_LISTED = 100;
const MOST_MOVEMENTS = 100_000;

const isAccountCurrency = (text: string): text is AccountCurrency =>
	(ACCOUNT_CURRENCIES as readonly string[]).includes(text);
/** Stripe counts in the minor unit, as we do; of our currencies it has the same decimals for each. */
const minor = (amount: number): Money => money(BigInt(amount));
const object = <T extends object>(value: T | string | null | undefined): T | null =>
	typeof value === "object" && value !== null ? value : null;

/** Payments over Stripe's hosted Checkout: no card number and no script of Stripe is on our pages. */
export function stripeProvider({ secretKey, webhookSecret, api }: StripeOptions): PaymentProvider {
	const place =
		api === undefined
			? {}
			: {
					host: api.hostname,
					port: api.port === "" ? (api.protocol === "https:" ? 443 : 80) : Number.parseInt(api.port, 10),
					protocol: api.protocol === "https:" ? ("https" as const) : ("http" as const),
				};
	const stripe = new Stripe(secretKey, { ...place, maxNetworkRetries: 1, timeout: TIMEOUT_MS, telemetry: false });
	return {
		name: "stripe",
		...stripeCustomers(stripe),
		createCheckout: (request) => asked(() => createCheckout(stripe, request)),
		endCheckout: (sessionId) => endCheckout(stripe, sessionId),
		fetchPayment: (sessionId) => orNull(() => fetchPayment(stripe, sessionId)),
		refund: ({ refundId, providerPaymentId, amount }) =>
			asked(async () =>
				refundOf(
					await stripe.refunds.create(
						{ payment_intent: providerPaymentId, amount: Number(amount), metadata: { refund: refundId } },
						{ idempotencyKey: refundId },
					),
				),
			),
		fetchRefund: (id) => orNull(async () => refundOf(await stripe.refunds.retrieve(id))),
		listDisputes: (id) => asked(() => disputesOf(stripe, id)),
		movements: (until) => asked(() => movementsUntil(stripe, until)),
		readEvent: (raw, signature, nowMs) =>
			isSigned(raw, signature, webhookSecret, nowMs) ? readStripeEvent(raw) : null,
	};
}

async function createCheckout(stripe: Stripe, request: CheckoutRequest): Promise<Checkout> {
	const { paymentId, customerId, amount, currency, description } = request;
	const metadata = { payment: paymentId };
	const session = await stripe.checkout.sessions.create(
		{
			mode: "payment",
			client_reference_id: paymentId,
			customer: customerId,
			// With the customer's consent, by a box on the page. Removed cards are removed on our page, which then knows it.
			saved_payment_method_options: { payment_method_save: "enabled" },
			allowed_payment_method_types: ["card"],
			// What is charged is what was quoted, in its currency.
			adaptive_pricing: { enabled: false },
			line_items: [
				{
					quantity: 1,
					price_data: {
						currency: currency.toLowerCase(),
						unit_amount: Number(amount),
						product_data: { name: description },
					},
				},
			],
			payment_intent_data: { metadata },
			metadata,
			locale: LOCALES[request.language] ?? "auto",
			expires_at: Math.floor(request.expiresAtMs / 1000),
			success_url: request.successUrl,
			cancel_url: request.cancelUrl,
		},
		{ idempotencyKey: paymentId },
	);
	if (session.url === null) throw new ProviderUnavailable("a checkout session without its page");
	return { sessionId: session.id, url: session.url, expiresAtMs: session.expires_at * 1000 };
}

/** Languages that Stripe's page has; Arabic is not among them. */
const LOCALES: Readonly<Record<string, "en" | "de" | "fr" | "es">> = { en: "en", de: "de", fr: "fr", es: "es" };

/** A session that was paid or has ended cannot be ended: not an error. */
async function endCheckout(stripe: Stripe, sessionId: string): Promise<void> {
	try {
		await asked(() => stripe.checkout.sessions.expire(sessionId));
	} catch (error) {
		if (!(error instanceof ProviderRefused)) throw error;
	}
}

async function fetchPayment(stripe: Stripe, sessionId: string): Promise<ProviderPayment> {
	const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: EXPANDED });
	const intent = object<Stripe.PaymentIntent>(session.payment_intent);
	const charge = object<Stripe.Charge>(intent?.latest_charge);
	const isPaid = intent?.status === "succeeded";
	const failure = intent?.last_payment_error ?? null;
	const amount = isPaid ? intent.amount_received : (session.amount_total ?? 0);
	return {
		sessionId,
		providerPaymentId: intent?.id ?? null,
		reference: session.client_reference_id,
		amount: minor(amount),
		currency: (isPaid ? intent.currency : (session.currency ?? "")).toUpperCase(),
		status: statusOf(session, intent),
		declineCode: isPaid || failure === null ? null : (failure.decline_code ?? failure.code ?? "generic_decline"),
		card: cardOf(charge),
		isCardSaved: isSaved(object<Stripe.PaymentMethod>(intent?.payment_method)),
		fee: feeOf(object<Stripe.BalanceTransaction>(charge?.balance_transaction)),
		refunds: isPaid ? await refundsOf(stripe, intent.id) : [],
		disputes: isPaid ? await disputesOf(stripe, intent.id) : [],
	};
}

function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProviderPayment["status"] {
	switch (intent?.status) {
		case "succeeded":
			return "paid";
		case "processing":
			return "processing";
		case "requires_capture":
			return "authorised";
		case "canceled":
			return session.status === "expired" ? "expired" : "cancelled";
		default:
			return session.status === "expired" ? "expired" : "open";
	}
}

function cardOf(charge: Stripe.Charge | null): ProviderCard | null {
	const card = charge?.payment_method_details?.card;
	if (card == null || card.last4 === null) return null;
	return {
		fingerprint: fingerprintOf(card),
		brand: brandOf(card.brand),
		last4: card.last4,
		expMonth: card.exp_month,
		expYear: card.exp_year,
	};
}

const BRANDS: Readonly<Record<string, string>> = {
	visa: "Visa",
	mastercard: "Mastercard",
	amex: "American Express",
	diners: "Diners Club",
	discover: "Discover",
	jcb: "JCB",
	unionpay: "UnionPay",
	cartes_bancaires: "Cartes Bancaires",
};
const brandOf = (brand: string | null): string => BRANDS[brand ?? ""] ?? "Card";

function feeOf(transaction: Pick<Stripe.BalanceTransaction, "fee" | "currency"> | null): ProviderFee | null {
	const currency = transaction?.currency.toUpperCase() ?? "";
	return transaction === null || !isAccountCurrency(currency) ? null : { amount: minor(transaction.fee), currency };
}

async function refundsOf(stripe: Stripe, intentId: string): Promise<ProviderRefund[]> {
	return (await stripe.refunds.list({ payment_intent: intentId, limit: MOST_LISTED })).data.map(refundOf);
}

const refundOf = ({ id, amount, metadata, status }: Stripe.Refund): ProviderRefund => ({
	id,
	ours: metadata?.refund ?? null,
	amount: minor(amount),
	status: status === "succeeded" ? "succeeded" : status === "failed" || status === "canceled" ? "failed" : "pending",
});

/** Inquiries (`warning_…`) and prevented disputes move no money. */
const DISPUTES: Readonly<Record<string, ProviderDispute["status"]>> = {
	needs_response: "open",
	under_review: "open",
	appeal_needs_response: "open",
	appeal_under_review: "open",
	won: "won",
	lost: "lost",
};

async function disputesOf(stripe: Stripe, intentId: string): Promise<ProviderDispute[]> {
	const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: MOST_LISTED });
	return data.flatMap(({ id, amount, status, balance_transactions: transactions }) => {
		const shown = DISPUTES[status];
		return shown === undefined
			? []
			: [{ id, amount: minor(amount), status: shown, fee: feeOf(transactions[0] ?? null) }];
	});
}

/** The balance transactions of our account there. One in a currency that we do not book is left out. */
async function movementsUntil(stripe: Stripe, until: Date): Promise<ProviderMovement[]> {
	const created = { lt: Math.floor(until.getTime() / 1000) };
	const movements: ProviderMovement[] = [];
	for await (const each of stripe.balanceTransactions.list({ created, limit: 100, expand: ["data.source"] })) {
		const currency = each.currency.toUpperCase();
		if (!isAccountCurrency(currency)) continue;
		movements.push({
			providerPaymentId: paymentOf(each.source),
			currency,
			amount: minor(each.net),
			at: new Date(each.created * 1000),
		});
		if (movements.length > MOST_MOVEMENTS)
			throw new ProviderUnavailable("more balance transactions than are read at once");
	}
	return movements.toReversed();
}

/** Charges, refunds and disputes name their payment. */
function paymentOf(source: Stripe.BalanceTransaction["source"]): string | null {
	if (source === null || typeof source === "string" || !("payment_intent" in source)) return null;
	const { payment_intent: intent } = source;
	return typeof intent === "string" ? intent : (intent?.id ?? null);
}
