import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "card-payments",
			about: "Card payments into your accounts, with our fee and what went back to the card.",
			money: ["amount", "fee", "reversed"],
			query: `SELECT p.id, p.account_id, p.amount, p.fee, p.reversed, p.currency, p.status, p.decline_code, c.brand, c.last4,
				p.created_at, p.paid_at, p.booked_at
				FROM card_payments p LEFT JOIN payment_cards c ON c.id = p.card_id WHERE p.user_id = $1 ORDER BY p.created_at, p.id`,
		},
		{
			name: "cards",
			about: "Cards that you paid with, and whether the payment page offers them again. We never have the full number.",
			query: `SELECT id, brand, last4, exp_month, exp_year, first_used_at, last_used_at, removed_at,
				saved
				FROM payment_cards WHERE user_id = $1 ORDER BY first_used_at, id`,
		},
		{
			name: "payment-customers",
			about: "Under which id the payment provider knows you. It has your saved cards there, and our id of you.",
			query: `SELECT provider, provider_customer_id, created_at FROM payment_customers WHERE user_id = $1 ORDER BY provider`,
		},
	],
	kept: {
		card_payments: "books: payments that were booked, and refunds and disputes of them that are still possible",
		payment_customers:
			"until the provider has deleted its customer with the saved cards, in the night after the erasure",
		payment_cards: "books: the card to which a payment goes back",
		test_provider_payments: "of the embedded provider, as a real one keeps its own; names nobody",
		test_provider_customers: "as payment_customers",
		test_provider_cards: "as payment_customers",
		test_provider_refunds: "as test_provider_payments",
		test_provider_events: "as test_provider_payments",
	},
};
