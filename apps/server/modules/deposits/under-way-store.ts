import type { UnderWay } from "../../platform/index.ts";

/** Deposits whose booking on the account was sent to the engine, and has no known outcome yet. */
export const underWay: UnderWay = {
	kind: "deposit",
	query: `SELECT id, terms->>'currency' AS currency, (terms->>'amount')::numeric AS amount
		FROM requests WHERE kind = 'deposit' AND status = 'approved'`,
	// One that was held before the house had a journal is not in suspense.
	suspense: `SELECT id, terms->>'currency' AS currency, (terms->>'amount')::numeric AS amount FROM requests r
		WHERE kind = 'deposit' AND status = 'held'
			AND EXISTS (SELECT FROM house_entries h WHERE h.key = 'suspense:' || r.id || ':' || r.attempts)`,
};
