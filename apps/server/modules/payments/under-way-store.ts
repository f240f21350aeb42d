import type { UnderWay } from "../../platform/index.ts";

/** Card payments that were paid and are not on the account yet, or go back to the card. */
export const underWay: UnderWay = {
	kind: "card-payment",
	query: `SELECT id, currency, amount::numeric AS amount FROM card_payments WHERE status IN ('paid', 'returning')`,
};
