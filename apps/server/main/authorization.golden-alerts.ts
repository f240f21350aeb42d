import { activeCustomer } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Price alerts; written by hand, like the main table. */
export const ALERT_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/alerts", answers: activeCustomer },
	{ route: "GET /api/v1/alerts/past", answers: activeCustomer },
	{
		route: "POST /api/v1/alerts",
		send: {
			body: {
				command_id: "golden-alert",
				asset_id: "EURUSD",
				price_type: "bid",
				direction: "up",
				price: "9.5",
			},
		},
		answers: activeCustomer,
	},
	{
		route: "PATCH /api/v1/alerts/:id",
		send: { path: "/api/v1/alerts/alr_none", body: { version: 1, note: "x" } },
		answers: activeCustomer,
	},
	{ route: "DELETE /api/v1/alerts/:id", send: { path: "/api/v1/alerts/alr_none", body: {} }, answers: activeCustomer },
];
