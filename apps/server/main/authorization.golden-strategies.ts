import { activeCustomer, ownAccount } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Strategies; written by hand, like the main table. */
export const STRATEGY_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/back-tests", answers: activeCustomer },
	{
		route: "POST /api/v1/back-tests",
		send: {
			body: {
				account_id: "{account}",
				strategy: {
					name: "Golden",
					asset_id: "EURUSD",
					interval: "15m",
					price: "bid",
					entries: [],
					exits: [],
					size: { kind: "lots", lots: "0.1" },
					stop: { kind: "pips", pips: "20" },
					target: null,
					trailing: false,
					max_bars: null,
				},
				from: "2026-01-01T00:00:00.000Z",
				to: "2026-01-02T00:00:00.000Z",
				balance: "10000.00",
			},
		},
		answers: ownAccount,
	},
	{ route: "GET /api/v1/back-tests/:id", send: { path: "/api/v1/back-tests/bt_none" }, answers: activeCustomer },
	{
		route: "DELETE /api/v1/back-tests/:id",
		send: { path: "/api/v1/back-tests/bt_none", body: {} },
		answers: activeCustomer,
	},
];
