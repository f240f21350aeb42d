import type { UnderWay } from "../../platform/index.ts";

/**
 * Coins that the house has converted and that are not on the account yet; and what a loss from the chain has taken from
 * the account, until the house has booked it too.
 */
export const underWay: UnderWay = {
	kind: "coin-deposit",
	query: `SELECT id, currency, amount::numeric AS amount FROM coin_outputs
		WHERE amount IS NOT NULL AND (status = 'converted' OR (status = 'frozen' AND frozen_from = 'converted'))
		UNION ALL
		SELECT o.id, o.currency, o.amount::numeric FROM coin_outputs o
		WHERE o.status = 'lost' AND o.frozen_from IN ('booked', 'converted')
			AND NOT EXISTS (SELECT FROM house_entries h WHERE h.key = 'coin-lost:' || o.id)`,
	// In coins until they are converted (below the ledger's eighth decimal nothing is booked), then in the currency.
	suspense: `SELECT id, currency, amount::numeric AS amount FROM coin_outputs
		WHERE status = 'held' OR (status = 'frozen' AND frozen_from = 'held')
		UNION ALL
		SELECT id, coin, floor(units * CASE coin WHEN 'USDT' THEN 100 WHEN 'ETH' THEN 0.0000000001 ELSE 1 END) FROM coin_outputs
		WHERE (status IN ('small', 'waiting') OR (status = 'frozen' AND frozen_from IN ('small', 'waiting')))
			AND floor(units * CASE coin WHEN 'USDT' THEN 100 WHEN 'ETH' THEN 0.0000000001 ELSE 1 END) > 0`,
};
