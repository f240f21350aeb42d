import type { PersonalData } from "../../platform/index.ts";

/** What this module shows of a customer: the tables are the engine's, whose books are kept. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "savings-interest",
			about:
				"The interest of your savings accounts day by day, in 1 / 1,335,900,000 of the minor unit, which is exact.",
			money: ["balance"],
			query: `SELECT a.account_id, a.currency, e.payload->>'date' AS date, (e.payload->>'balance')::bigint AS balance,
				e.payload->>'interest' AS exact_interest, e.payload->>'unpaid' AS exact_unpaid, e.occurred_at
				FROM events e JOIN accounts a ON a.partition = e.partition AND a.account_id = e.account_id
				WHERE a.user_id = $1 AND a.type = 'savings' AND e.type = 'interest-accrued'
				ORDER BY a.account_id, e.account_sequence`,
		},
	],
};
