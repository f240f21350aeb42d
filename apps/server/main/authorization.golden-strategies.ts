import { activeCustomer, ownAccount, riskOnly } from "./authorization.golden-people.ts";
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
	{ route: "GET /api/v1/strategy-runs", answers: activeCustomer },
	{
		route: "POST /api/v1/strategy-runs",
		send: {
			body: {
				command_id: "start-golden-1",
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
				limits: {
					day_loss: "100.00",
					total_loss: "200.00",
					open_trades: 1,
					day_trades: 1,
					exposure: "1000.00",
					hours: null,
					until: "2030-01-01T00:00:00.000Z",
				},
				notify: { trades: false, pauses: false },
			},
		},
		answers: ownAccount,
	},
	{
		route: "POST /api/v1/strategy-runs/stop",
		send: { body: { command_id: "stop-golden-1", close_trades: false } },
		answers: activeCustomer,
	},
	{
		route: "POST /api/v1/strategy-runs/:id/stop",
		send: { path: "/api/v1/strategy-runs/str_none/stop", body: { command_id: "stop-golden-2", close_trades: false } },
		answers: activeCustomer,
	},
	{
		route: "GET /api/v1/strategy-runs/:id/checks",
		send: { path: "/api/v1/strategy-runs/str_none/checks" },
		answers: activeCustomer,
	},
	{
		route: "GET /api/v1/strategy-runs/:id/trade-events",
		send: { path: "/api/v1/strategy-runs/str_none/trade-events" },
		answers: activeCustomer,
	},
	{ route: "GET /api/v1/admin/strategy-runs", answers: riskOnly },
	{
		route: "POST /api/v1/admin/strategy-runs/:id/stop",
		send: {
			path: "/api/v1/admin/strategy-runs/str_none/stop",
			body: { command_id: "stop-golden-3", close_trades: false, reason: "A test of rights" },
		},
		answers: riskOnly,
	},
];
