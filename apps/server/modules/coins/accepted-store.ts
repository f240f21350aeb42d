import { sql } from "kysely";
import type { AcceptedDeposits } from "../../platform/index.ts";

/** Coins that were booked a moment ago. Those that are not decided yet wait for the customer's other deposits. */
export const acceptedDeposits: AcceptedDeposits = {
	rows: (userId, since) => sql`
		SELECT CASE attempts WHEN 0 THEN id ELSE id || '-' || attempts END AS command_id, amount, currency
		FROM coin_outputs WHERE user_id = ${userId} AND status = 'booked' AND booked_at >= ${since}`,
};
