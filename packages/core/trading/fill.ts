import type { CloseReason, OpenTrade } from "../account/index.ts";
import { money, volume, ZERO_MONEY } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { closeAt } from "./close-at.ts";
import type { Draft } from "./draft.ts";
import type { Verdict } from "./explain.ts";
import type { JudgedFill } from "./fill-plan.ts";
import { tradeIdAt } from "./ids.ts";
import { joinedPosition } from "./joined-position.ts";
import type { Protection } from "./protection.ts";
import { tickOf, withTicks } from "./tick-used.ts";

/** A fill that passed its checks, with its order and close reason. */
export interface Fill {
	readonly plan: JudgedFill;
	readonly side: Side;
	/** Id of the pending order, or the command's own order id. */
	readonly orderId: string;
	/** Close reason of the trades that it reduces. */
	readonly reason: CloseReason;
	/** The strategy that sent the order. Absent: none. */
	readonly strategyId?: string | undefined;
}

/**
 * Adds the events of a fill: first what it reduces, oldest trade first, then what it opens or adds to a position (E9).
 * Refused with CONVERSION_UNKNOWN if a needed rate is unknown; the draft must then be discarded.
 */
export function fill(draft: Draft, { plan, side, orderId, reason, strategyId }: Fill): Verdict {
	for (const { tradeId, part } of plan.reductions) {
		const trade = draft.state.openTrades.get(tradeId);
		invariant(trade !== undefined, "a reduced trade must be open");
		const { instrument, quote } = plan;
		const refusal = closeAt(draft, { trade, instrument, part, quote, reason, orderId, isRaised: plan.isRaised });
		if (refusal !== null) return refusal;
	}
	if (plan.protection === null) return null;
	const sender = { orderId, ...(strategyId === undefined ? {} : { strategyId }) };
	if (plan.increases === null) open(draft, plan, plan.protection, side, sender);
	else increase(draft, plan, plan.increases, plan.protection, sender);
	return null;
}

/** The order of a fill, and the strategy that sent it. */
interface Sender {
	readonly orderId: string;
	readonly strategyId?: string;
}

function open(draft: Draft, plan: JudgedFill, protection: Protection, side: Side, sender: Sender): void {
	const { orderId, ...strategy } = sender;
	const { instrument, opened, leverage, margin, marginExposure, commission, conversion, quote } = plan;
	const trade: OpenTrade = {
		id: tradeIdAt(draft.account, draft.sequence),
		instrumentId: instrument.id,
		side,
		volume: opened,
		openedVolume: opened,
		openingPrice: plan.price,
		openedAtMs: draft.view.nowMs,
		leverage,
		margin,
		commission,
		...protection,
		openingTick: tickOf(quote),
		openingConversion: withTicks(conversion, draft.view),
		cost: null,
		closeRequest: null,
		swap: ZERO_MONEY,
		administrationFee: ZERO_MONEY,
		swapCarry: 0n,
		financedDays: 0,
		cashAdjustments: ZERO_MONEY,
		marginExposure,
	};
	draft.add({ type: "trade-opened", trade, commission, deal: draft.deal(orderId), ...strategy });
}

/** Adds to the position: average price, and the margin of the whole position (E8, E9). */
function increase(
	draft: Draft,
	plan: JudgedFill,
	tradeId: string,
	protection: Protection,
	{ orderId, ...strategy }: Sender,
): void {
	const position = draft.state.openTrades.get(tradeId);
	invariant(position !== undefined, "only an open position is increased");
	const { opened, leverage, margin, marginExposure, commission, quote } = plan;
	const conversion = withTicks(plan.conversion, draft.view);
	const trade: OpenTrade = {
		...position,
		...joinedPosition(position, plan.price, opened),
		openedVolume: volume(position.openedVolume + opened),
		leverage,
		margin,
		marginExposure,
		commission: money(position.commission + commission),
		...protection,
		openingConversion: conversion,
	};
	const deal = draft.deal(orderId);
	const fillTerms = { volume: opened, price: plan.price, tick: tickOf(quote), conversion };
	draft.add({ type: "trade-increased", trade, ...fillTerms, commission, deal, ...strategy });
}
