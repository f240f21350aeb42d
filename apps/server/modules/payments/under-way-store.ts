import type { UnderWay } from "../../platform/index.ts";

/**
 * Card payments that were paid and are not on the account yet, or go back to the card; and what a refund at the provider
 * or a lost dispute has taken from the account, until the house has booked it too.
 */
export const underWay: UnderWay = {
	kind: "card-payment",
	query: `SELECT id, currency, amount::numeric AS amount FROM card_payments WHERE status IN ('paid', 'returning')
		UNION ALL
		SELECT p.id, p.currency, r.customers_part FROM card_refunds r JOIN card_payments p ON p.id = r.payment_id
		WHERE r.cause = 'outside' AND r.status <> 'failed' AND r.settled_at IS NULL
		UNION ALL
		SELECT p.id, p.currency, d.customers_part FROM card_disputes d JOIN card_payments p ON p.id = d.payment_id
		WHERE d.status = 'lost' AND d.settled_at IS NULL`,
	// What the provider took for disputes that no book has the outcome of.
	suspense: `SELECT p.id, p.currency, -d.amount::numeric AS amount
		FROM card_disputes d JOIN card_payments p ON p.id = d.payment_id WHERE d.settled_at IS NULL`,
};
