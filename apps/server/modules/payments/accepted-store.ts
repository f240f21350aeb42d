import { sql } from "kysely";
import type { AcceptedDeposits } from "../../platform/index.ts";
import { UNDER_WAY } from "./state.ts";

/** Card payments that are under way, or were booked a moment ago. The command that books one has its id. */
export const acceptedDeposits: AcceptedDeposits = {
	rows: (userId, since) => sql`SELECT id AS command_id, amount, currency FROM card_payments
		WHERE user_id = ${userId} AND (status = ANY(${[...UNDER_WAY]}) OR booked_at >= ${since})`,
};
