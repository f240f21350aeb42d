import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "price_alerts",
			about: "Your price alerts, also those that have ended.",
			query: `SELECT instrument_id, price_type, direction, price, note, expires_at, status, created_at, ended_at,
					reached_bid, reached_ask, while_stopped
				FROM price_alerts WHERE user_id = $1 ORDER BY created_at, id`,
		},
	],
	erased: [{ table: "price_alerts", where: "user_id = $1" }],
};
