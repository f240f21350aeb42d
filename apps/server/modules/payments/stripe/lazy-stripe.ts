import type { PaymentProvider } from "../provider.ts";
import { isSigned } from "../signature.ts";
import { readStripeEvent } from "./read-event.ts";
import type { StripeOptions } from "./stripe-provider.ts";

/** Stripe's library is loaded by the first payment: most servers never need it. */
export function lazyStripe(options: StripeOptions): PaymentProvider {
	let loaded: Promise<PaymentProvider> | undefined;
	const stripe = () => {
		loaded ??= import("./stripe-provider.ts").then(({ stripeProvider }) => stripeProvider(options));
		return loaded;
	};
	return {
		name: "stripe",
		createCustomer: async (userId) => (await stripe()).createCustomer(userId),
		removeSavedCard: async (id, fingerprint) => (await stripe()).removeSavedCard(id, fingerprint),
		deleteCustomer: async (id) => (await stripe()).deleteCustomer(id),
		createCheckout: async (request) => (await stripe()).createCheckout(request),
		endCheckout: async (sessionId) => (await stripe()).endCheckout(sessionId),
		fetchPayment: async (sessionId) => (await stripe()).fetchPayment(sessionId),
		refund: async (request) => (await stripe()).refund(request),
		fetchRefund: async (id) => (await stripe()).fetchRefund(id),
		listDisputes: async (id) => (await stripe()).listDisputes(id),
		movements: async (until) => (await stripe()).movements(until),
		readEvent: (raw, signature, nowMs) =>
			isSigned(raw, signature, options.webhookSecret, nowMs) ? readStripeEvent(raw) : null,
	};
}
