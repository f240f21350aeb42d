import type { AccountState, ClosedTrade, MarginFigures, MarketView, PendingOrder } from "../account/index.ts";
import { type Money, money, type Price, type Volume, ZERO_MONEY } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import type { Cancellation } from "./cancellations.ts";
import type { Command } from "./commands/index.ts";
import { decide } from "./decide.ts";
import type { AccountEvent } from "./events/index.ts";
import type { OrderCancelled } from "./events/order-cancelled.ts";
import type { OrderFilled } from "./events/order-filled.ts";
import { advance } from "./evolve.ts";
import type { TradingRefusal } from "./explain.ts";
import { commandOfMarginWork, marginWork } from "./margin-work.ts";
import { commandOfWork, workOfTick } from "./work-of-tick.ts";

/** One trade or part of a trade that would be closed on the way. */
export interface PreviewedClose {
	/** Which step of the path, from 0; before the path, by margin or financing: -1. */
	readonly step: number;
	readonly closed: ClosedTrade;
	/** The figures that began the close-out; null: something else closed it. */
	readonly closeOut: MarginFigures | null;
}

/** A pending order that fills on the way. */
export interface PreviewedFill {
	readonly step: number;
	readonly order: PendingOrder;
	readonly volume: Volume;
	readonly price: Price;
}

/** A pending order that ends on the way without a fill. */
export interface PreviewedCancellation {
	readonly step: number;
	readonly order: PendingOrder;
	readonly cancellation: Cancellation;
}

/** A copy of an account on which the engine's own decisions are made, and what they did to it. */
export class DryRun {
	/** The step of the path that is walked; before the first: -1. */
	step = -1;
	readonly closed: PreviewedClose[] = [];
	readonly fills: PreviewedFill[] = [];
	readonly cancellations: PreviewedCancellation[] = [];
	compensation: Money = ZERO_MONEY;
	financing: Money = ZERO_MONEY;
	dividends: Money = ZERO_MONEY;
	/** Ids of the orders that ended without a fill, also by what is supposed first. */
	readonly cancelledOrders: string[] = [];
	#state: AccountState;
	#commands = 0;
	#closeOut: MarginFigures | null = null;
	/** Closes asked for are not told: who asks knows them. */
	#tells = false;

	constructor(state: AccountState) {
		this.#state = state;
	}

	get state(): AccountState {
		return this.#state;
	}

	/** From here on closes and fills are told: they are effects, no longer what was asked for. */
	tell(): void {
		this.#tells = true;
	}

	/** Other terms for the account, which no command gives it. */
	replace(state: AccountState): void {
		this.#state = state;
	}

	base() {
		this.#commands += 1;
		return { commandId: `preview-${this.#commands}`, origin: "customer" as const, accountId: this.#state.id };
	}

	/** The refusal, or null. A refusal is no event here: it changes nothing that a preview shows. */
	do(command: Command, view: MarketView): TradingRefusal | null {
		const decision = decide(this.#state, command, view);
		if (decision.kind === "refused") return decision.refusal;
		this.#closeOut = null;
		for (const event of decision.events) {
			this.#note(event);
			this.#state = advance(this.#state, event);
		}
		return null;
	}

	/** One moment, in the order of work (E13): triggers, orders and trailing stops per quote, then margin. */
	tick(quotes: readonly Quote[], all: readonly Quote[], view: MarketView): void {
		for (const quote of quotes) {
			const market = view.state(quote.instrumentId).state;
			if (market !== "open" && market !== "close-only") continue;
			for (const work of workOfTick(this.#state, quote, view)) {
				this.do(commandOfWork(work, this.base(), quote), view);
			}
		}
		this.watchMargin(all, view);
	}

	/** What the margin asks for after a change: a close-out or calls (E16, E17). */
	watchMargin(quotes: readonly Quote[], view: MarketView): void {
		const due = marginWork(this.#state, quotes, view);
		if (due !== null) this.do(commandOfMarginWork(due, this.base(), quotes), view);
	}

	#note(event: AccountEvent): void {
		if (event.type === "close-out-started") {
			const { equity, usedMargin, marginLevel } = event;
			this.#closeOut = { equity, usedMargin, marginLevel };
		} else if (event.type === "trade-closed") {
			if (this.#tells) this.closed.push({ step: this.step, closed: event.closed, closeOut: this.#closeOut });
		} else if (event.type === "order-filled" || event.type === "order-cancelled") {
			this.#noteEnd(event);
		} else if (event.type === "negative-balance-compensated") {
			this.compensation = money(this.compensation + event.amount);
		} else if (event.type === "financing-applied") {
			this.financing = sumOf(event.lines, this.financing);
		} else if (event.type === "dividend-applied") {
			this.dividends = sumOf(event.lines, this.dividends);
		}
	}

	#noteEnd(event: OrderFilled | OrderCancelled): void {
		const { step } = this;
		const order = this.#state.orders.get(event.orderId);
		if (event.type === "order-cancelled") {
			this.cancelledOrders.push(event.orderId);
			if (order !== undefined) this.cancellations.push({ step, order, cancellation: event.cancellation });
		} else if (this.#tells && order !== undefined) {
			this.fills.push({ step, order, volume: event.volume, price: event.price });
		}
	}
}

const sumOf = (lines: readonly { readonly amount: Money }[], from: Money): Money =>
	money(lines.reduce<bigint>((sum, { amount }) => sum + amount, from));
