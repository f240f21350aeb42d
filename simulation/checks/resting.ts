import type { AccountState } from "@truefill/core/trading";
import { oracleDayEndMs, oracleLevel, oracleOrderReached, oracleTrigger, oracleUsedMargin } from "@truefill/testkit";
import type { SimulatedNode } from "../node.ts";
import { Violation } from "../world/world.ts";
import { trailedFar } from "./closings.ts";
import { type Fill, figuresOf, isBreached, whereOf } from "./dealing.ts";
import { dueDate } from "./financing.ts";
import type { AccountModel } from "./model.ts";

/** E16: everybody is warned at these, in basis points of a percent. */
const CALLED_AT = [10_000, 8_000];
/** A warning is taken back so far above its level. */
const RELEASE = 500;
/** A node's clock may run so much behind or ahead of everybody's. */
const CLOCKS_MS = 10_000;

export interface Resting {
	/** As the engine has it in memory. */
	readonly state: AccountState;
	readonly model: AccountModel;
	readonly node: SimulatedNode;
	/** No tick can have been missed. */
	readonly faultless: boolean;
	/** Instruments without a tick since then are not judged: nothing could have been done. */
	readonly sinceMs: number;
}

/** When all is quiet: nothing that was reached, is over or is breached still waits. Answers how many levels are armed. */
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

/** E16, E17: the account is warned at exactly the levels that it is at, and nothing breached could be closed. */
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

/** E16: a warning says the figures of its moment, is given at its level, and taken back five points above it. */
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

/** E20: a day that has ended is charged to everything that was held at its end. */
export function auditFinanced(state: AccountState, nowMs: number): void {
	const due = dueDate(state);
	if (due !== null && oracleDayEndMs(due) < nowMs - CLOCKS_MS)
		throw new Violation("E20", `${state.id}: ${due} is over and not charged`);
}
