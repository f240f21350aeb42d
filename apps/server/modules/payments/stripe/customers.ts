import type Stripe from "stripe";
import type { PaymentProvider } from "../provider.ts";
import { asked, orNull } from "./asked.ts";

/** Stripe's own limit for a customer. */
const MOST_CARDS = 100;

interface StripeCard {
	readonly fingerprint?: string | null;
	readonly brand: string | null;
	readonly last4: string | null;
	readonly exp_month: number;
	readonly exp_year: number;
}

/** Some card networks have no fingerprint. */
export const fingerprintOf = ({ fingerprint, brand, last4, exp_month, exp_year }: StripeCard): string =>
	fingerprint ?? `${brand ?? ""} ${last4} ${exp_month}/${exp_year}`;

/** Whether Checkout offers it again: it belongs to the customer, who consented to that. */
export const isSaved = (method: Stripe.PaymentMethod | null): boolean =>
	method !== null && method.customer !== null && method.allow_redisplay === "always";

/** Customers at Stripe, with the cards that they saved on its page. They have no name and no address there. */
export const stripeCustomers = (
	stripe: Stripe,
): Pick<PaymentProvider, "createCustomer" | "removeSavedCard" | "deleteCustomer"> => ({
	createCustomer: (userId) =>
		asked(async () => {
			const customer = { metadata: { user: userId } };
			return (await stripe.customers.create(customer, { idempotencyKey: `customer ${userId}` })).id;
		}),
	async removeSavedCard(customerId, fingerprint) {
		// Saved twice, a card is there twice.
		const found = await orNull(() =>
			stripe.customers.listPaymentMethods(customerId, { type: "card", limit: MOST_CARDS }),
		);
		for (const { id, card } of found?.data ?? []) {
			if (card !== undefined && fingerprintOf(card) === fingerprint)
				await asked(() => stripe.paymentMethods.detach(id));
		}
	},
	deleteCustomer: async (customerId) => void (await orNull(() => stripe.customers.del(customerId))),
});
