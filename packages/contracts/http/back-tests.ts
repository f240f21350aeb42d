import * as z from "zod";
import { defineCall } from "./call.ts";
import { id, isoTime, money, price, reason, side, volume, wrapped } from "./primitives.ts";
import { strategyLimits } from "./strategy-runs.ts";
import { strategyWire } from "./strategy-schema.ts";

const none = z.strictObject({});
const params = z.strictObject({ id });

/** Trades of one result on the wire, the latest; the figures count all. */
export const MOST_BACK_TEST_TRADES = 2_000;
/** Recorded bars that one back-test may read. */
export const MOST_BACK_TEST_BARS = 400_000;

const trade = z.strictObject({
	side,
	volume,
	opened_at: isoTime,
	closed_at: isoTime,
	opening_price: price,
	closing_price: price,
	/** Why it closed, as of a real trade: `stop-loss`, `take-profit`, `customer` for a rule or the holding time. */
	close_reason: z.string(),
	/** Number of the entry rule, from 0. */
	rule: z.int().min(0),
	gross: money,
	/** All costs of the trade but the spread, which is in its prices. */
	costs: money,
	net: money,
	/** One recorded bar reached both its stop and its target: it counts as a stop (E13). */
	undecided: z.boolean(),
});
const part = z.strictObject({
	trades: z.int().min(0),
	winners: z.int().min(0),
	net: money,
	gross_profit: money,
	gross_loss: money,
});
const period = z.strictObject({ start: isoTime, result: money });

/** As of a run, without its last day: the period has its own. */
export const backTestLimits = strategyLimits.omit({ until: true });
export type BackTestLimitsWire = z.infer<typeof backTestLimits>;

export const backTestResult = z.strictObject({
	currency: z.string(),
	/** Where the prices come from; simulated ones are no market's. */
	prices: z.enum(["recorded", "simulated"]),
	resolution: z.string(),
	from: isoTime,
	to: isoTime,
	balance: money,
	/** At the last price, with open trades. Null: unknown. */
	equity: money.nullable(),
	all: part,
	/** Before and after `split_at`: settings that only fit the past do well before it alone. */
	split_at: isoTime,
	before: part,
	after: part,
	/** Commission, conversion, swap and the other costs of all trades, and the spread, which is in the prices. */
	costs: z.array(z.strictObject({ kind: z.string(), amount: money })),
	drawdown: z.strictObject({
		amount: money,
		/** Of the highest equity before, in basis points. */
		share: z.int().min(0),
		from: isoTime.nullable(),
		to: isoTime.nullable(),
	}),
	curve: z.array(z.strictObject({ at: isoTime, equity: money })),
	months: z.array(period),
	worst_day: period.nullable(),
	bars: z.int().min(0),
	bars_in_market: z.int().min(0),
	/** Change of the instrument's price over the period, in basis points: buying once and holding, without leverage. */
	buy_and_hold: z.int(),
	skipped: z.array(z.strictObject({ reason: z.string(), count: z.int().min(1) })),
	/** Within which it traded; null: without. */
	limits: backTestLimits.nullable(),
	/** When it reached a loss limit: its trades were closed, and it opened nothing more. */
	stopped: z.strictObject({ reason: z.enum(["day-loss", "total-loss"]), at: isoTime }).nullable(),
	stop_outs: z.int().min(0),
	still_open: z.int().min(0),
	trades: z.array(trade).max(MOST_BACK_TEST_TRADES),
	/** How many different strategies you have tried on this instrument: the best of many looks good by chance. */
	tries: z.int().min(1),
	/** Version of the server that computed it: with the two hashes it gives the same result again. */
	code_version: z.string(),
	/** SHA-256 of the strategy, and of the prices. */
	strategy_hash: z.string(),
	data_hash: z.string(),
});
export type BackTestResultWire = z.infer<typeof backTestResult>;

export const backTest = z.strictObject({
	id: z.string(),
	status: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
	/** Share of the period that is done, from 0 to 100. */
	progress: z.int().min(0).max(100),
	strategy: strategyWire,
	result: backTestResult.nullable(),
	/** Why it has no result. */
	problem: reason.nullable(),
});
export type BackTestWire = z.infer<typeof backTest>;

export const startBackTest = defineCall({
	id: "startBackTest",
	method: "POST",
	path: "/back-tests",
	tag: "strategies",
	access: "customer",
	summary:
		"Try a strategy on past prices, with the terms of an account and the engine's own fills and costs. One at a time",
	params: none,
	query: none,
	body: z.strictObject({
		/** Its currency, terms and country are used; it is not changed. */
		account_id: id,
		strategy: strategyWire,
		from: isoTime,
		to: isoTime,
		/** In the account's currency. */
		balance: money,
		/** Those of the run that is planned: each opening is judged by them. Absent: none. */
		limits: backTestLimits.optional(),
	}),
	status: 201,
	response: wrapped(backTest),
	errors: [
		"STRATEGY_LIMITS_INVALID",
		"ACCOUNT_NOT_FOUND",
		"STRATEGY_INVALID",
		"BACK_TEST_PERIOD_INVALID",
		"BACK_TEST_SPANS_SPLIT",
		"BACK_TEST_RUNNING",
		"BACK_TESTS_BUSY",
		"ACCOUNT_IS_SAVINGS",
	],
});

export const readBackTest = defineCall({
	id: "readBackTest",
	method: "GET",
	path: "/back-tests/{id}",
	tag: "strategies",
	access: "customer",
	summary: "Progress and result of a back-test of yours. The latest 20 results are kept",
	params,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(backTest),
	errors: ["BACK_TEST_NOT_FOUND"],
});

const head = z.strictObject({
	id: z.string(),
	name: z.string(),
	asset_id: z.string(),
	interval: z.string(),
	created_at: isoTime,
	currency: z.string(),
	net: money,
	trades: z.int().min(0),
});
export type BackTestHead = z.infer<typeof head>;

export const backTests = defineCall({
	id: "backTests",
	method: "GET",
	path: "/back-tests",
	tag: "strategies",
	access: "customer",
	summary: "List your latest back-tests with a result, the newest first, at most 20",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(head)),
	errors: [],
});

export const cancelBackTest = defineCall({
	id: "cancelBackTest",
	method: "DELETE",
	path: "/back-tests/{id}",
	tag: "strategies",
	access: "customer",
	summary: "Stop a back-test of yours",
	params,
	query: none,
	body: z.strictObject({}),
	status: 200,
	response: wrapped(backTest),
	errors: ["BACK_TEST_NOT_FOUND"],
});

export const BACK_TEST_CALLS = [backTests, startBackTest, readBackTest, cancelBackTest] as const;
