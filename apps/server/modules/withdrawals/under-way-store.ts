import type { UnderWay } from "../../platform/index.ts";

/**
 * Legs of which one journal may have booked the payment and the other not yet. By wire the customer's journal is first;
 * a refund to a card is booked by the house first, in the payment's currency.
 */
export const underWay: UnderWay = {
	kind: "withdrawal",
	query: `SELECT withdrawal_id AS id, currency, amount - fee AS amount FROM withdrawal_legs WHERE status = 'paying'
		UNION ALL
		SELECT withdrawal_id, received_currency, -received FROM withdrawal_legs WHERE method = 'card' AND status IN ('sent', 'paying')
		UNION ALL
		SELECT withdrawal_id, currency, fee - amount FROM withdrawal_legs WHERE status = 'returning'
		UNION ALL
		SELECT withdrawal_id, received_currency, received FROM withdrawal_legs WHERE method = 'card' AND status IN ('paid', 'returning')`,
};
