import { sql } from "kysely";
import type { AcceptedDeposits } from "../../platform/index.ts";

/** Wires that were approved and have no outcome yet, or were booked a moment ago. */
export const acceptedDeposits: AcceptedDeposits = {
	rows: (userId, since) => sql`SELECT 'deposit-' || id || '-' || attempts AS command_id, terms->>'amount' AS amount,
			terms->>'currency' AS currency
		FROM requests WHERE kind = 'deposit' AND user_id = ${userId}
			AND (status = 'approved' OR (status = 'done' AND decided_at >= ${since}))`,
};
