import { paged, type Sample } from "./shape.ts";

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
	limits: null,
	stopped: null,
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

const limits = {
	day_loss: "200.00",
	total_loss: "1000.00",
	open_trades: 1,
	day_trades: 10,
	exposure: "100000.00",
	hours: { from_minute: 420, to_minute: 1200 },
	until: "2026-06-01T00:00:00.000Z",
};
const runId = { id: "str_0123456789abcdef0123456789abcdef" };
const check = {
	bar_start: "2026-03-04T10:00:00.000Z",
	bar_end: "2026-03-04T10:15:00.000Z",
	decided_at: "2026-03-04T10:15:00.240Z",
	outcome: "opened",
	rule: 0,
	reason: null,
	seen: [
		{ operand: average(12), value: "1.100324512" },
		{ operand: average(26), value: "1.100301877" },
	],
	legs: [
		{
			kind: "open",
			command_id: "str_0123456789abcdef0123456789abcdef-1772618400000-o",
			trade_id: "10000001-7",
			side: "buy",
			volume: "48000",
			price: "1.10040",
			net: null,
			sequence: 7,
			refusal: null,
		},
	],
};
const run = {
	...runId,
	account_id: "acc_0123456789abcdef",
	account_type: "demo",
	currency: "USD",
	strategy,
	version: "c1835f0e892772942a3677f8e1eeb9ef2138730aaeda8d290b8afacdfd5c47cb",
	limits,
	status: "running",
	paused_by: null,
	stopped_by: null,
	started_at: "2026-03-04T09:00:00.000Z",
	stopped_at: null,
	day_result: "12.40",
	total_result: "12.40",
	open_trades: ["10000001-7"],
	day_trades: 1,
	trades: 1,
	next_check: "2026-03-04T10:30:00.000Z",
	last_check: check,
	demo_trades: 0,
	demo_days: 0,
};
const stopped = {
	...run,
	status: "stopped",
	stopped_by: "customer",
	stopped_at: "2026-03-04T10:20:00.000Z",
	next_check: null,
};
const stop = { command_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", close_trades: false };
const ofCustomer = { user_id: "usr_0123456789abcdef", user_name: "Ada Byron" };

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
	strategyRuns: { query: { account_id: run.account_id }, response: { data: [run] } },
	startStrategy: {
		body: {
			command_id: stop.command_id,
			account_id: run.account_id,
			strategy,
			limits,
			notify: { trades: true, pauses: false },
		},
		response: { data: { ...run, open_trades: [], day_trades: 0, trades: 0, last_check: null } },
	},
	stopStrategy: { params: runId, body: stop, response: { data: stopped } },
	stopStrategies: { body: { ...stop, close_trades: true }, response: { data: [{ ...stopped, open_trades: [] }] } },
	strategyChecks: {
		params: runId,
		query: { page: "1", only: "acted", trade_id: "10000001-7" },
		response: paged([check]),
	},
	strategyTradeEvents: {
		params: runId,
		query: { page: "1" },
		response: paged([
			{
				at: "2026-03-04T10:12:00.000Z",
				sequence: 9,
				trade_id: "10000001-7",
				kind: "closed",
				by: "engine",
				reason: "take-profit",
				stop_loss: null,
				take_profit: null,
				volume: "1000",
				price: "1.08640",
				net: "1.20",
			},
			{
				at: "2026-03-04T10:10:00.000Z",
				sequence: 8,
				trade_id: "10000001-7",
				kind: "amended",
				by: "customer",
				reason: null,
				stop_loss: "1.08400",
				take_profit: null,
				volume: null,
				price: null,
				net: null,
			},
		]),
	},
	staffStrategyRuns: {
		query: { page: "1", customer: ofCustomer.user_id, status: "running" },
		response: paged([{ ...run, ...ofCustomer }]),
	},
	staffStopStrategy: {
		params: runId,
		body: { ...stop, reason: "The prices of this instrument are under review" },
		response: { data: { ...stopped, stopped_by: "staff", ...ofCustomer } },
	},
};
