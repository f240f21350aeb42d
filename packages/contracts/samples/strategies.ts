import type { Sample } from "./shape.ts";

const params = { id: "bt_0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2" };
const average = (length: number) => ({
	kind: "indicator",
	id: "ema",
	output: "ema",
	parameters: { length },
	bars_ago: 0,
});
const strategy = {
	name: "EMA 12 and 26",
	asset_id: "EURUSD",
	interval: "15m",
	price: "bid",
	entries: [{ side: "buy", all: [{ kind: "cross", left: average(12), direction: "above", right: average(26) }] }],
	exits: [{ side: null, all: [{ kind: "time", zone: "America/New_York", from_minute: 960, to_minute: 1020 }] }],
	size: { kind: "risk", percent: "1" },
	stop: { kind: "atr", length: 14, multiple: "2" },
	target: { kind: "reward", multiple: "3" },
	trailing: false,
	max_bars: 96,
};
const period = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
const running = { ...params, status: "running", progress: 40, strategy, result: null, problem: null };
const none = { trades: 0, winners: 0, net: "0.00", gross_profit: "0.00", gross_loss: "0.00" };
const one = { trades: 1, winners: 1, net: "297.10", gross_profit: "297.10", gross_loss: "0.00" };
const result = {
	currency: "USD",
	prices: "recorded",
	resolution: "1m",
	...period,
	balance: "10000.00",
	equity: "10297.10",
	all: one,
	split_at: "2026-01-22T16:48:00.000Z",
	before: one,
	after: none,
	costs: [
		{ kind: "spread", amount: "-4.80" },
		{ kind: "swap", amount: "-1.40" },
	],
	drawdown: { amount: "55.20", share: 55, from: "2026-01-05T10:15:00.000Z", to: "2026-01-05T14:30:00.000Z" },
	curve: [{ at: "2026-01-06T00:00:00.000Z", equity: "10297.10" }],
	months: [{ start: "2026-01-01T00:00:00.000Z", result: "297.10" }],
	worst_day: { start: "2026-01-05T00:00:00.000Z", result: "-12.00" },
	bars: 2112,
	bars_in_market: 40,
	buy_and_hold: 85,
	skipped: [{ reason: "trade-open", count: 2 }],
	stop_outs: 0,
	still_open: 0,
	trades: [
		{
			side: "buy",
			volume: "48000",
			opened_at: "2026-01-05T10:15:00.000Z",
			closed_at: "2026-01-05T20:14:39.999Z",
			opening_price: "1.10010",
			closing_price: "1.10630",
			close_reason: "take-profit",
			rule: 0,
			gross: "297.60",
			costs: "-0.50",
			net: "297.10",
			undecided: false,
		},
	],
	tries: 3,
	code_version: "0.1.0",
	strategy_hash: "c1835f0e892772942a3677f8e1eeb9ef2138730aaeda8d290b8afacdfd5c47cb",
	data_hash: "b574dc246e266db14af96d033f5a89c9351ee21f6079f5799a3b6f9882fc2c32",
};

/** Golden JSON of strategies and back-tests. */
export const STRATEGY_SAMPLES: Readonly<Record<string, Sample>> = {
	backTests: {
		response: {
			data: [
				{
					...params,
					name: "EMA 12 and 26",
					asset_id: "EURUSD",
					interval: "15m",
					created_at: "2026-02-01T10:00:00.000Z",
					currency: "USD",
					net: "297.10",
					trades: 1,
				},
			],
		},
	},
	startBackTest: {
		body: { account_id: "acc_0123456789abcdef", strategy, ...period, balance: "10000.00" },
		response: { data: { ...running, status: "waiting", progress: 0 } },
	},
	readBackTest: { params, response: { data: { ...running, status: "done", progress: 100, result } } },
	cancelBackTest: { params, body: {}, response: { data: { ...running, status: "cancelled" } } },
};
