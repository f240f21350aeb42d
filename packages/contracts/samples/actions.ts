import { paged, type Sample } from "./shape.ts";

const conversion = { from: "USD", to: "USD", rate: "1", via: [], ticks: [] };
const levels = { stop_loss: "150.00", take_profit: null, trailing_distance: null };
const before = { volume: "10", opening_price: "200.00", ...levels };
const trade = { trade_id: "10000001-7", trade_type: "buy", volume: "10", conversion };

/** Ten shares that become forty in a split of four for one; the cash value is unchanged. */
const split = {
	account_id: "acc_demo",
	currency: "USD",
	cash: "0.00",
	trades: [
		{ ...trade, cash: "0.00", before, after: { ...before, volume: "40", opening_price: "50.00", stop_loss: "37.50" } },
	],
	closed: [],
	orders: [],
	tick: { id: "AAPL", bid: "199.98", ask: "200.02", ts: "2026-02-02T14:29:58.000Z", seq: 4711 },
};

/** Of the calls that show customers dividends and splits. */
export const ACTION_SAMPLES: Readonly<Record<string, Sample>> = {
	expectedActions: {
		query: { account_id: "acc_demo" },
		response: {
			data: [
				{
					action: {
						id: "act_0b6f2d0e7e2c4f0e9d830d4a3f6a51c2",
						kind: "split",
						asset_id: "AAPL",
						ex_at: "2026-02-02T14:30:00.000Z",
						dividend: null,
						tax_basis_points: null,
						numerator: 4,
						denominator: 1,
						note: "Four shares for one",
						status: "announced",
					},
					effect: split,
					unknown: null,
				},
			],
		},
	},
	accountOverview: {
		params: { id: "acc_1" },
		query: { time_zone: "Europe/Berlin" },
		response: {
			data: {
				account_id: "acc_1",
				currency: "USD",
				time_zone: "Europe/Berlin",
				sequence: 42,
				day: {
					from: "2026-02-01T23:00:00.000Z",
					opening_balance: "10000.00",
					opening_pnl: null,
					lines: [
						{ reason: "trade-pnl", amount: "120.50" },
						{ reason: "swap", amount: "-1.25" },
					],
				},
				months: [
					{
						from: "2026-01-31T23:00:00.000Z",
						costs: [
							{ kind: "spread", amount: null },
							{ kind: "swap", amount: "-1.25" },
						],
						total: null,
					},
					{ from: "2025-12-31T23:00:00.000Z", costs: [{ kind: "swap", amount: "0.00" }], total: "0.00" },
				],
			},
		},
	},
	instrumentStatistics: {
		params: { id: "AAPL" },
		query: { account_id: "acc_1" },
		response: {
			data: {
				account_id: "acc_1",
				asset_id: "AAPL",
				currency: "USD",
				closes: 3,
				wins: 2,
				losses: 1,
				win_percent: "66.67",
				net_result: "120.50",
				average_result: "40.17",
				average_win: "80.25",
				average_loss: "-40.00",
				best: "100.50",
				worst: "-40.00",
				profit_factor: "4.01",
				costs: [
					{ kind: "spread", amount: null },
					{ kind: "commission", amount: "-3.00" },
					{ kind: "swap", amount: "-1.25" },
				],
				volume: "150",
				average_seconds: 5400,
				first_closed_at: "2026-01-02T14:30:00.000Z",
				last_closed_at: "2026-02-02T14:30:00.000Z",
			},
		},
	},
	instrumentActions: {
		params: { id: "AAPL" },
		response: {
			data: [
				{
					id: "act_1c6f2d0e7e2c4f0e9d830d4a3f6a51c2",
					kind: "dividend",
					asset_id: "AAPL",
					ex_at: "2026-01-02T14:30:00.000Z",
					dividend: "0.24",
					tax_basis_points: 1500,
					numerator: null,
					denominator: null,
					note: "A quarter's dividend",
					status: "applied",
				},
			],
		},
	},
	appliedActions: {
		query: { account_id: "acc_demo" },
		response: paged([
			{
				action_id: "act_1c6f2d0e7e2c4f0e9d830d4a3f6a51c2",
				kind: "dividend",
				asset_id: "AAPL",
				applied_at: "2026-01-02T14:30:00.012Z",
				dividend: "0.24",
				tax_basis_points: 1500,
				numerator: null,
				denominator: null,
				effect: { ...split, cash: "2.04", trades: [{ ...trade, cash: "2.04", before: null, after: null }], tick: null },
			},
		]),
	},
};
