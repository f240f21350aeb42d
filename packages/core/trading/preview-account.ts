import type { AccountState, ClosedTrade, MarginFigures, MarketView } from "../account/index.ts";
import { type Money, money, type Price, type Volume, ZERO_MONEY } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { marginFigures } from "./account-figures.ts";
import type { OpenTradeOrder } from "./check-open-trade.ts";
import { type CloseOutPrices, closeOutPriceOf, heldInstruments } from "./close-out-prices.ts";
import type { Command } from "./commands/index.ts";
import { type CostLine, orderCosts } from "./costs.ts";
import { decide } from "./decide.ts";
import type { AccountEvent } from "./events/index.ts";
import { advance } from "./evolve.ts";
import type { TradingRefusal } from "./explain.ts";
import { commandOfMarginWork, marginWork } from "./margin-work.ts";
import { withQuotes } from "./overlay.ts";
import { commandOfWork, workOfTick } from "./work-of-tick.ts";

/** A price that is supposed. */
export interface PriceMove {
	readonly instrumentId: string;
	readonly bid: Price;
	readonly ask: Price;
}

/** What a preview supposes: done in this order. */
export interface Hypothetical {
	readonly opens: readonly OpenTradeOrder[];
	/** Null volume: all of it. */
	readonly closes: readonly { readonly tradeId: string; readonly volume: Volume | null }[];
	/** The price path: quotes of one step are one moment; a quote stays until a later step replaces it. */
	readonly path: readonly (readonly PriceMove[])[];
}

/** What is supposed and would be refused. */
export interface RefusedPart {
	readonly part: "open" | "close";
	/** Its place in the list. */
	readonly index: number;
	readonly refusal: TradingRefusal;
}

/** One trade or part of a trade that would be closed on the path. */
export interface PreviewedClose {
	/** Which step of the path, from 0. */
	readonly step: number;
	readonly closed: ClosedTrade;
}

export interface AccountPreview {
	readonly refused: readonly RefusedPart[];
	/** Cost lines of each supposed opening; null where they cannot be known. */
	readonly costs: readonly (readonly CostLine[] | null)[];
	/** After the openings and closes, before the path; null where a price or a rate is unknown. */
	readonly figures: MarginFigures | null;
	readonly closeOutPrices: readonly CloseOutPrices[];
	/** Everything that would be closed along the path, in order: by stops, takes, orders and the close-out (E11, E17). */
	readonly closed: readonly PreviewedClose[];
	readonly cancelledOrders: readonly string[];
	/** What would be made good of a balance below zero (E18). */
	readonly compensation: Money;
	/** At the end of the path. */
	readonly figuresAtEnd: MarginFigures | null;
	readonly balanceAtEnd: Money;
}

/** A copy of the account that the engine's own decisions are made on. */
class DryRun {
	readonly events: AccountEvent[] = [];
	#state: AccountState;
	#commands = 0;

	constructor(state: AccountState) {
		this.#state = state;
	}

	get state(): AccountState {
		return this.#state;
	}

	base() {
		this.#commands += 1;
		return { commandId: `preview-${this.#commands}`, origin: "customer" as const, accountId: this.#state.id };
	}

	/** The refusal, or null. A refusal is no event here: it changes nothing that a preview shows. */
	do(command: Command, view: MarketView): TradingRefusal | null {
		const decision = decide(this.#state, command, view);
		if (decision.kind === "refused") return decision.refusal;
		for (const event of decision.events) this.#state = advance(this.#state, event);
		this.events.push(...decision.events);
		return null;
	}
}

/** One moment of the path, in the order of work (E13): triggers, orders and trailing stops per quote, then margin. */
function dryRunStep(dryRun: DryRun, quotes: readonly Quote[], all: readonly Quote[], view: MarketView): void {
	for (const quote of quotes) {
		const market = view.state(quote.instrumentId).state;
		if (market !== "open" && market !== "close-only") continue;
		for (const work of workOfTick(dryRun.state, quote, view)) {
			dryRun.do(commandOfWork(work, dryRun.base(), quote), view);
		}
	}
	const due = marginWork(dryRun.state, all, view);
	if (due !== null) dryRun.do(commandOfMarginWork(due, dryRun.base(), all), view);
}

const figuresOf = (state: AccountState, view: MarketView): MarginFigures | null => {
	const figures = marginFigures(state, view);
	return figures.ok ? figures.value : null;
};

/**
 * What would become of the account (E19): the openings and closes are decided at the market of now, then the price path is
 * walked, all by the very decisions that the engine makes, on a copy. Executing the same on the account closes exactly
 * what is listed, in the same order.
 */
export function previewAccount(state: AccountState, hypothetical: Hypothetical, view: MarketView): AccountPreview {
	const steps = previewSteps(state, hypothetical, view);
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}

/** The same in short steps, for who has other work between them. State and view are immutable: a pause changes nothing. */
export function* previewSteps(
	state: AccountState,
	hypothetical: Hypothetical,
	view: MarketView,
): Generator<undefined, AccountPreview> {
	const dryRun = new DryRun(state);
	const refused: RefusedPart[] = [];
	const costs: (readonly CostLine[] | null)[] = [];
	for (const [index, order] of hypothetical.opens.entries()) {
		// On the account as it stands then: what is open decides what an order takes off instead of opening (E9).
		const lines = orderCosts(dryRun.state, order, view);
		costs.push(lines.ok ? lines.value : null);
		const refusal = dryRun.do({ kind: "open-trade", ...dryRun.base(), ...order }, view);
		if (refusal !== null) refused.push({ part: "open", index, refusal });
		yield;
	}
	for (const [index, { tradeId, volume }] of hypothetical.closes.entries()) {
		const refusal = dryRun.do({ kind: "close-trade", ...dryRun.base(), tradeId, volume, bound: null }, view);
		if (refusal !== null) refused.push({ part: "close", index, refusal });
		yield;
	}
	const figures = figuresOf(dryRun.state, view);
	const prices: CloseOutPrices[] = [];
	for (const instrumentId of heldInstruments(dryRun.state)) {
		const found = closeOutPriceOf(dryRun.state, instrumentId, view);
		if (found !== null) prices.push(found);
		yield;
	}
	const closed: PreviewedClose[] = [];
	const latest = new Map<string, Quote>();
	let seen = view;
	let done = dryRun.events.length;
	for (const [step, moves] of hypothetical.path.entries()) {
		const quotes = moves.map((move): Quote => {
			const sequence = view.quote(move.instrumentId)?.sequence ?? 0;
			return { ...move, tsMs: view.nowMs, sequence: sequence + step + 1 };
		});
		for (const quote of quotes) latest.set(quote.instrumentId, quote);
		seen = withQuotes(view, [...latest.values()]);
		dryRunStep(dryRun, quotes, [...latest.values()], seen);
		for (const event of dryRun.events.slice(done)) {
			if (event.type === "trade-closed") closed.push({ step, closed: event.closed });
		}
		done = dryRun.events.length;
		yield;
	}
	const cancelledOrders: string[] = [];
	let compensation = ZERO_MONEY;
	for (const event of dryRun.events) {
		if (event.type === "order-cancelled") cancelledOrders.push(event.orderId);
		if (event.type === "negative-balance-compensated") compensation = money(compensation + event.amount);
	}
	return {
		refused,
		costs,
		figures,
		closeOutPrices: prices,
		closed,
		cancelledOrders,
		compensation,
		figuresAtEnd: figuresOf(dryRun.state, seen),
		balanceAtEnd: dryRun.state.balance,
	};
}
