import * as z from "zod";
import { defineCall } from "./call.ts";
import {
	actReason,
	commandId,
	currency,
	id,
	isoTime,
	money,
	paged,
	pageNumber,
	price,
	reason,
	side,
	volume,
	wrapped,
} from "./primitives.ts";
import { seenOperand, strategyWire } from "./strategy-schema.ts";

const none = z.strictObject({});
const params = z.strictObject({ id });
const minute = z.int().min(0).max(1_439);

/** Runs of one customer that are not stopped, and the most of one result list. */
export const MOST_STRATEGY_RUNS = 20;

/** What a strategy may lose, hold and do: all of them are needed. Money in the account's currency. */
export const strategyLimits = z.strictObject({
	/** Most that it may lose on one UTC day, and in all, with what is open. */
	day_loss: money,
	total_loss: money,
	open_trades: z.int().min(1).max(100),
	day_trades: z.int().min(1).max(1_000),
	/** Greatest total value of its open trades, at their opening prices. */
	exposure: money,
	/** When it may open trades, in minutes of the UTC day; null: always. */
	hours: z.strictObject({ from_minute: minute, to_minute: minute }).nullable(),
	/** It opens nothing from then on. */
	until: isoTime,
});
export type StrategyLimitsWire = z.infer<typeof strategyLimits>;

/** `running`: it decides on each closed bar. `paused`: something prevents it, and it goes on by itself. `stopped`: for ever. */
export const STRATEGY_RUN_STATUSES = ["running", "paused", "stopped"] as const;
/** Why it is paused; it goes on when this is over. */
export const STRATEGY_PAUSES = [
	/** The newest price is too old, or there is none: until there is a fresh one. */
	"price-stale",
	/** Until the market opens. */
	"market-closed",
	/** The instrument is halted, close-only or gone: until that is lifted. */
	"instrument-restricted",
	/** The account is archived or frozen, the customer excluded, or an action is needed: until that is over. */
	"account-restricted",
	/** Netting: the customer traded its instrument: until that position is closed. */
	"manual-trade",
] as const;
/** Why it was stopped. */
export const STRATEGY_STOP_REASONS = ["customer", "staff", "day-loss", "total-loss", "end-date", "withdrawn"] as const;

/** How a check ended. */
export const STRATEGY_OUTCOMES = [
	/** No rule was met. */
	"none",
	/** A trade was opened. */
	"opened",
	/** Trades were closed, and none was opened. */
	"closed",
	/** A rule was met, but nothing was sent: `reason` says why. */
	"skipped",
	/** The engine refused the order: `refusal` says why. */
	"refused",
	/** It was paused at that time. */
	"paused",
] as const;

const seenValue = z.strictObject({
	/** The operand as in the strategy: a price field or an indicator with its settings. */
	operand: seenOperand,
	/** As shown: rounded to at most ten digits. Null: not known yet. */
	value: z.string().nullable(),
});

const leg = z.strictObject({
	kind: z.enum(["open", "close"]),
	/** Idempotency key of the command: run, bar and leg. */
	command_id: z.string(),
	trade_id: z.string().nullable(),
	side: side.nullable(),
	volume: volume.nullable(),
	/** Price of the fill; null: it was not filled. */
	price: price.nullable(),
	/** Net result of what was closed. */
	net: money.nullable(),
	/** Sequence of the account's event, whose receipt explains the fill. */
	sequence: z.int().min(1).nullable(),
	refusal: reason.nullable(),
});

/** One check: one closed bar of one run. */
export const strategyCheck = z.strictObject({
	bar_start: isoTime,
	bar_end: isoTime,
	decided_at: isoTime,
	outcome: z.enum(STRATEGY_OUTCOMES),
	/** Number of the entry rule that was met, from 0. */
	rule: z.int().min(0).nullable(),
	/** Why nothing was sent although a rule was met, or why it was paused. */
	reason: z.string().nullable(),
	seen: z.array(seenValue),
	legs: z.array(leg),
});
export type StrategyCheckWire = z.infer<typeof strategyCheck>;

export const strategyRun = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	account_type: z.enum(["demo", "live"]),
	currency,
	strategy: strategyWire,
	/** SHA-256 of the rules: any edit gives another one. */
	version: z.string(),
	limits: strategyLimits,
	status: z.enum(STRATEGY_RUN_STATUSES),
	paused_by: z.enum(STRATEGY_PAUSES).nullable(),
	stopped_by: z.enum(STRATEGY_STOP_REASONS).nullable(),
	started_at: isoTime,
	stopped_at: isoTime.nullable(),
	/** Results with what is open; null: a price is unknown. */
	day_result: money.nullable(),
	total_result: money.nullable(),
	open_trades: z.array(z.string()),
	/** Trades opened today, and in all. */
	day_trades: z.int().min(0),
	trades: z.int().min(0),
	/** When the current bar closes; null: it is stopped. */
	next_check: isoTime.nullable(),
	last_check: strategyCheck.nullable(),
	/** Closed trades and days with trades of exactly this version on demo accounts: live needs 20 over 5. */
	demo_trades: z.int().min(0),
	demo_days: z.int().min(0),
});
export type StrategyRunWire = z.infer<typeof strategyRun>;

const notify = z.strictObject({ trades: z.boolean(), pauses: z.boolean() });

export const strategyRuns = defineCall({
	id: "strategyRuns",
	method: "GET",
	path: "/strategy-runs",
	tag: "strategies",
	access: "customer",
	summary: "List your running strategies and those that were stopped last, the newest first, at most 40",
	params: none,
	query: z.strictObject({ account_id: id.optional() }),
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(strategyRun)),
	errors: ["ACCOUNT_NOT_FOUND"],
});

export const startStrategy = defineCall({
	id: "startStrategy",
	method: "POST",
	path: "/strategy-runs",
	tag: "strategies",
	access: "customer",
	summary:
		"Run a strategy on an account until you stop it, its end date or its loss limit. A live account needs a verified identity and 20 closed demo trades on 5 days of exactly these rules",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		account_id: id,
		strategy: strategyWire,
		limits: strategyLimits,
		/** What you want to be told of, besides stops. */
		notify,
	}),
	status: 201,
	response: wrapped(strategyRun),
	errors: [
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_ARCHIVED",
		"ACCOUNT_FROZEN",
		"ACCOUNT_IS_SAVINGS",
		"STRATEGY_INVALID",
		"STRATEGY_LIMITS_INVALID",
		"STRATEGY_INSTRUMENT_TAKEN",
		"STRATEGIES_TOO_MANY",
		"STRATEGY_NEEDS_VERIFICATION",
		"STRATEGY_NEEDS_DEMO",
		"INSTRUMENT_UNKNOWN",
		"INSTRUMENT_NOT_ELIGIBLE",
		"SELF_EXCLUDED",
		"SELF_EXCLUDED_FOR_EVER",
		"TEST_NEEDED",
	],
});

const stopBody = z.strictObject({
	command_id: commandId,
	/** Close its open trades too; else they stay with their stops. */
	close_trades: z.boolean(),
});

export const stopStrategy = defineCall({
	id: "stopStrategy",
	method: "POST",
	path: "/strategy-runs/{id}/stop",
	tag: "strategies",
	access: "customer",
	summary: "Stop a strategy at once and for ever. What it decides later opens nothing",
	params,
	query: none,
	body: stopBody,
	status: 200,
	response: wrapped(strategyRun),
	errors: ["STRATEGY_RUN_NOT_FOUND"],
});

export const stopStrategies = defineCall({
	id: "stopStrategies",
	method: "POST",
	path: "/strategy-runs/stop",
	tag: "strategies",
	access: "customer",
	summary: "Stop all your strategies at once and for ever, on all accounts",
	params: none,
	query: none,
	body: stopBody,
	status: 200,
	response: wrapped(z.array(strategyRun)),
	errors: [],
});

const checksQuery = z.strictObject({
	page: pageNumber.optional(),
	/** `acted`: only checks that met a rule, closed something or were paused. */
	only: z.enum(["all", "acted"]).optional(),
	/** The check that opened or closed this trade. */
	trade_id: id.optional(),
});

export const strategyChecks = defineCall({
	id: "strategyChecks",
	method: "GET",
	path: "/strategy-runs/{id}/checks",
	tag: "strategies",
	access: "customer",
	summary:
		"List the journal of a strategy, newest first: each check with the values it saw, its decision and its orders",
	params,
	query: checksQuery,
	body: z.undefined(),
	status: 200,
	response: paged(strategyCheck),
	errors: ["STRATEGY_RUN_NOT_FOUND"],
});

/** What happened to a run's trades beside its checks: their stops and targets, and what the customer or staff did. */
export const strategyTradeEvent = z.strictObject({
	at: isoTime,
	/** Of the account's event. */
	sequence: z.int().min(1),
	trade_id: z.string(),
	kind: z.enum(["amended", "closed"]),
	by: z.enum(["customer", "staff", "engine", "job", "strategy"]),
	/** Why it was closed, as of a trade: `stop-loss`, `customer`. Null: it was amended. */
	reason: z.string().nullable(),
	/** Levels after an amendment. */
	stop_loss: price.nullable(),
	take_profit: price.nullable(),
	/** What was closed, at which price, and its net result. */
	volume: volume.nullable(),
	price: price.nullable(),
	net: money.nullable(),
});
export type StrategyTradeEventWire = z.infer<typeof strategyTradeEvent>;

export const strategyTradeEvents = defineCall({
	id: "strategyTradeEvents",
	method: "GET",
	path: "/strategy-runs/{id}/trade-events",
	tag: "strategies",
	access: "customer",
	summary:
		"List what happened to the trades of a strategy beside its checks, newest first: stops, targets, your own edits",
	params,
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(strategyTradeEvent),
	errors: ["STRATEGY_RUN_NOT_FOUND"],
});

const staffRun = z.strictObject({ ...strategyRun.shape, user_id: z.string(), user_name: z.string() });
export type StaffStrategyRunWire = z.infer<typeof staffRun>;

export const staffStrategyRuns = defineCall({
	id: "staffStrategyRuns",
	method: "GET",
	path: "/admin/strategy-runs",
	tag: "staff",
	access: "staff",
	permission: "risk.read",
	summary: "List the strategies of customers that run, are paused or were stopped",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		customer: id.optional(),
		status: z.enum(STRATEGY_RUN_STATUSES).optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(staffRun),
	errors: [],
});

export const staffStopStrategy = defineCall({
	id: "staffStopStrategy",
	method: "POST",
	path: "/admin/strategy-runs/{id}/stop",
	tag: "staff",
	access: "staff",
	permission: "market.halt",
	summary: "Stop a customer's strategy. The customer is told",
	params,
	query: none,
	body: z.strictObject({ ...stopBody.shape, reason: actReason }),
	status: 200,
	response: wrapped(staffRun),
	errors: ["STRATEGY_RUN_NOT_FOUND"],
});

export const STRATEGY_RUN_CALLS = [
	strategyRuns,
	startStrategy,
	stopStrategies,
	stopStrategy,
	strategyChecks,
	strategyTradeEvents,
	staffStrategyRuns,
	staffStopStrategy,
] as const;
