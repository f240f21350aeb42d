import type { AccountState } from "@truefill/core/trading";
import { oracleDayEndMs, oracleLevel, oracleOrderReached, oracleTrigger, oracleUsedMargin } from "@truefill/testkit";
import type { SimulatedNode } from "../node.ts";
import { Violation } from "../world/world.ts";
import { trailedFar } from "./closings.ts";
import { type Fill, figuresOf, isBreached, whereOf } from "./dealing.ts";
import { dueDate } from "./financing.ts";
import type { AccountModel } from "./model.ts";

/** E16: margin-call levels of every account, in hundredths of a percent. */
const CALLED_AT = [10_000, 8_000];
/** A margin call is left this far above its level. */
const RELEASE = 500;
/** Maximum difference between a node's clock and true time. */
const CLOCKS_MS = 10_000;

export interface Resting {
	/** The engine's in-memory state. */
	readonly state: AccountState;
	readonly model: AccountModel;
	readonly node: SimulatedNode;
	/** No fault strikes the engine, so no tick can be missed. */
	readonly faultless: boolean;
	/** Instruments without a tick since then are not checked: the engine could not act on them. */
	readonly sinceMs: number;
}

/** At rest: no triggered, expired or breached item still waits. @returns the number of armed levels. */
export function auditResting({ state, model, node, faultless, sinceMs }: Resting): number {
	const { market, name } = node;
	const view = market.peek();
	const has = (value: unknown): value is NonNullable<unknown> => value !== null;
	const isFresh = (id: string) => (market.latest(id)?.trueMs ?? 0) >= sinceMs && view.state(id).state === "open";
	let levels = state.orders.size;
	for (const trade of state.openTrades.values()) {
		levels += [trade.stopLoss, trade.takeProfit, trade.trailingDistance, trade.closeRequest].filter(has).length;
		const quote = view.quote(trade.instrumentId);
		if (quote === undefined || !isFresh(trade.instrumentId)) continue;
		const reached = oracleTrigger(trade, quote);
		if (reached !== null) throw new Violation("E11", `${trade.id}: ${reached} was reached and rests`);
		if (trade.closeRequest !== null) throw new Violation("E14", `${trade.id}: its close waits, and the market is open`);
		const life = model.lives.get(trade.id);
		if (!faultless || life?.levels.writer !== name) continue;
		const event = { accountId: state.id, sequence: state.sequence };
		trailedFar({ event, market }, trade, life, quote.sequence + 1);
	}
	for (const order of state.orders.values()) {
		const quote = view.quote(order.instrumentId);
		if (order.expiresAtMs !== null && order.expiresAtMs < view.nowMs - CLOCKS_MS)
			throw new Violation("E12", `${order.id} is over since ${order.expiresAtMs} and rests`);
		if (quote !== undefined && isFresh(order.instrumentId) && oracleOrderReached(order, quote))
			throw new Violation("E11", `order ${order.id} was reached and rests`);
	}
	margin(state, node);
	return levels;
}

/** E16, E17: the account's margin calls match its margin level, and no breached account can still be closed out. */
function margin(state: AccountState, { market }: SimulatedNode): void {
	const view = market.peek();
	const figures = figuresOf(state, view);
	if (figures === undefined) return;
	const canClose = [...state.openTrades.values()].some(({ instrumentId }) => view.state(instrumentId).state === "open");
	if (isBreached(figures) && canClose) throw new Violation("I8", `${state.id} is breached, and nothing is done`);
	const level = oracleLevel(figures.equity, figures.used);
	for (const one of watchedBy(state)) {
		const isCalled = state.marginCalls.includes(one);
		if (isCalled ? isLeft(level, one) : isAt(level, one))
			throw new Violation("E16", `${state.id} at ${level} is ${isCalled ? "" : "not "}warned at ${one}`);
	}
	const other = state.marginCalls.find((one) => !watchedBy(state).includes(one));
	if (other !== undefined) throw new Violation("E16", `${state.id} is warned at ${other}, which nobody watches`);
}

/** E16: a margin call has the figures of its time, is entered at its level, and left five points above it. */
export function auditMarginCall({ event, before }: Fill): void {
	if (event.type !== "margin-call-entered" && event.type !== "margin-call-left") return;
	const where = whereOf(event);
	if (before === undefined) throw new Violation("E16", `${where}: no account is warned`);
	const used = oracleUsedMargin([...before.openTrades.values()]);
	const level = oracleLevel(event.equity, used);
	if (event.usedMargin !== used || event.marginLevel !== level)
		throw new Violation("E16", `${where}: said to be at ${event.marginLevel}, it is at ${level}`);
	const isWatched = watchedBy(before).includes(event.level);
	const isRight =
		event.type === "margin-call-entered"
			? isWatched && isAt(level, event.level)
			: !isWatched || isLeft(level, event.level);
	if (!isRight) throw new Violation("E16", `${where}: ${event.type} at ${event.level}, the account is at ${level}`);
}

const watchedBy = ({ marginCallLevels }: AccountState): readonly number[] => [
	...new Set([...CALLED_AT, ...marginCallLevels]),
];
const isAt = (level: bigint | null, called: number): boolean => level !== null && level <= BigInt(called);
const isLeft = (level: bigint | null, called: number): boolean => level === null || level > BigInt(called + RELEASE);

/** E20: an ended day is charged on all trades that were open at its end. */
export function auditFinanced(state: AccountState, nowMs: number): void {
	const due = dueDate(state);
	if (due !== null && oracleDayEndMs(due) < nowMs - CLOCKS_MS)
		throw new Violation("E20", `${state.id}: ${due} is over and not charged`);
}
