import type { Quote } from "@truefill/core/pricing";
import {
	type Command,
	type MarketView,
	nextTrailAt,
	type OpenTrade,
	type PendingOrder,
	type TrailTrade,
	type TriggerOrder,
	type TriggerTrade,
} from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import { sha256 } from "./hash.ts";
import { Heap } from "./heap.ts";
import type { Pending } from "./lane-options.ts";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import type { Plan } from "./plan.ts";
import { type Touched, TriggerIndex } from "./trigger-index.ts";
import type { Answer } from "./types.ts";

export interface TriggerOptions {
	readonly loadedAccounts: LoadedAccounts;
	readonly clock: Timers;
	readonly view: () => MarketView;
	readonly submit: (command: Command, reply: (answer: Answer) => void) => void;
}

/** Retry delay of a trigger that was refused (no conversion rate) or failed (no lease): not every tick retries it. */
const REST_MS = 1000;

/** Expiry of a pending order. Obsolete when the order is done or has another expiry by now. */
interface Expiry {
	readonly atMs: number;
	readonly accountId: string;
	readonly orderId: string;
}

/** Connects the trigger index to ticks, to time and to batches. */
export class Triggers {
	readonly #options: TriggerOptions;
	readonly #index = new TriggerIndex();
	readonly #expiries = new Heap<Expiry>((a, b) => a.atMs < b.atMs);
	/** The recorded expiry of each committed order. */
	readonly #ends = new Map<string, number>();
	/** Ids of trades and orders with a submitted trigger command that is not answered yet. */
	readonly #firing = new Set<string>();
	/** Instruments with trigger commands in flight or waiting for a retry, and the latest tick while closed. */
	readonly #waiting = new Map<string, { commands: number; shutAt: number }>();
	fired = 0;

	constructor(options: TriggerOptions) {
		this.#options = options;
	}

	get armedLevels(): number {
		return this.#index.size;
	}

	/** Arms the committed trades and orders of an account. */
	armAccount(accountId: string): void {
		const loaded = this.#options.loadedAccounts.get(accountId);
		if (loaded === undefined) return;
		for (const trade of loaded.state.openTrades.values()) this.#followTrade(accountId, trade.id, trade);
		for (const order of loaded.state.orders.values()) {
			this.#followOrder(accountId, order.id, order);
			this.#noteEnd(accountId, order.id, order);
		}
	}

	/**
	 * Handles an accepted tick. Levels and orders wait while the instrument cannot be closed (E14). The first tick at
	 * which it can decides, so a gap fills at the first tradable price (E11). The command carries the tick itself.
	 */
	onQuote(quote: Quote): void {
		this.expire();
		const waiting = this.#waiting.get(quote.instrumentId);
		const touches = this.#index.touches(quote);
		if (!touches && waiting === undefined) return;
		const { state } = this.#options.view().state(quote.instrumentId);
		if (state !== "open" && state !== "close-only") {
			if (waiting !== undefined) waiting.shutAt = quote.sequence;
			return;
		}
		if (touches) for (const touched of this.#index.take(quote)) this.#fire(touched, quote);
	}

	/** Expires the orders whose time is over (E12). */
	expire(): void {
		const first = this.#expiries.peek();
		if (first === undefined) return;
		const { nowMs } = this.#options.view();
		for (let due = this.#expiries.peek(); due !== undefined && due.atMs <= nowMs; due = this.#expiries.peek()) {
			this.#expiries.pop();
			const { accountId, orderId, atMs } = due;
			if (this.#committedOrder(accountId, orderId)?.expiresAtMs !== atMs) continue;
			const commandId = `expire-${sha256(`${accountId} ${orderId} ${atMs}`).slice(0, 40)}`;
			this.#submit(orderId, { kind: "expire-order", commandId, origin: "engine", accountId, orderId }, () =>
				this.#expiries.push(due),
			);
		}
	}

	/** The batch is decided: its levels are armed from now on, so that no tick is missed while it is written. */
	onPlanned(plan: Plan<Pending>): void {
		for (const [tradeId, { accountId, trade }] of plan.trades) this.#followTrade(accountId, tradeId, trade);
		for (const [orderId, { accountId, order }] of plan.orders) this.#followOrder(accountId, orderId, order);
	}

	/** The batch is committed. */
	onApplied(plan: Plan<Pending>): void {
		// Levels that a tick removed while the batch was written have a submitted command.
		for (const [tradeId, { accountId, trade }] of plan.trades) {
			if (trade === null) this.#index.disarm(tradeId);
			else if (!this.#firing.has(tradeId)) this.#followTrade(accountId, tradeId, trade);
		}
		for (const [orderId, { accountId, order }] of plan.orders) {
			this.#noteEnd(accountId, orderId, order);
			if (order === null) this.#index.disarmOrder(orderId);
			else if (!this.#firing.has(orderId)) this.#followOrder(accountId, orderId, order);
		}
	}

	/** The batch was not committed: back to the committed state. */
	onDropped(plan: Plan<Pending>): void {
		for (const [tradeId, { accountId }] of plan.trades) this.#followCommitted(accountId, tradeId);
		for (const [orderId, { accountId }] of plan.orders) this.#followCommitted(accountId, orderId);
	}

	#fire(touched: Touched, quote: Quote): void {
		this.fired += 1;
		const { accountId, id, kind } = touched;
		// A trade whose stop moves keeps its other levels.
		this.#submit(kind === "trail" ? `trail ${id}` : id, commandOf(touched, quote), () =>
			this.#followCommitted(accountId, id),
		);
	}

	/** `firing`: what must not be armed again before the answer. `again` is called when the command did not succeed. */
	#submit(firing: string, command: Command, again: () => void): void {
		this.#firing.add(firing);
		const instrumentId = "quote" in command ? command.quote.instrumentId : null;
		this.#waits(instrumentId, 1);
		this.#options.submit(command, (answer) => {
			this.#firing.delete(firing);
			const moved = answer.kind === "refused" && answer.refusal.code === "TRIGGER_NOT_REACHED";
			if (answer.kind === "accepted" || moved) {
				this.#waits(instrumentId, -1);
				if (moved) again();
			} else void this.#options.clock.sleep(REST_MS).then(() => this.#lookAgain(again, instrumentId));
		});
	}

	/**
	 * After the retry delay, the latest quote is applied even without a new tick: it may stay the last for hours. Not a
	 * quote that arrived while the market was closed: the market may be open now, and its own first tick decides (E14).
	 */
	#lookAgain(again: () => void, instrumentId: string | null): void {
		again();
		const latest = instrumentId === null ? undefined : this.#options.view().quote(instrumentId);
		const shutAt = instrumentId === null ? undefined : this.#waiting.get(instrumentId)?.shutAt;
		this.#waits(instrumentId, -1);
		if (latest !== undefined && latest.sequence !== shutAt) this.onQuote(latest);
	}

	/** Counts one command more or less of the instrument. */
	#waits(instrumentId: string | null, more: 1 | -1): void {
		if (instrumentId === null) return;
		const { commands = 0, shutAt = -1 } = this.#waiting.get(instrumentId) ?? {};
		if (commands + more === 0) this.#waiting.delete(instrumentId);
		else this.#waiting.set(instrumentId, { commands: commands + more, shutAt });
	}

	/** Trade ids and order ids never collide. */
	#followCommitted(accountId: string, id: string): void {
		if (this.#firing.has(id)) return;
		this.#followTrade(accountId, id, this.#options.loadedAccounts.get(accountId)?.state.openTrades.get(id) ?? null);
		this.#followOrder(accountId, id, this.#committedOrder(accountId, id) ?? null);
	}

	#committedOrder(accountId: string, orderId: string): PendingOrder | undefined {
		return this.#options.loadedAccounts.get(accountId)?.state.orders.get(orderId);
	}

	#followTrade(accountId: string, tradeId: string, trade: OpenTrade | null): void {
		if (trade === null) {
			this.#index.disarm(tradeId);
			return;
		}
		const trails = trade.trailingDistance !== null;
		const increment = trails ? this.#options.view().instrument(trade.instrumentId)?.priceIncrement : undefined;
		this.#index.arm(accountId, trade, increment === undefined ? null : nextTrailAt(trade, increment));
	}

	#followOrder(accountId: string, orderId: string, order: PendingOrder | null): void {
		if (order === null) {
			this.#index.disarmOrder(orderId);
			return;
		}
		this.#index.armOrder(accountId, order);
	}

	/** Committed orders only: an expiry while the order is still being written would be skipped. */
	#noteEnd(accountId: string, orderId: string, order: PendingOrder | null): void {
		const atMs = order?.expiresAtMs ?? null;
		if (atMs === null) this.#ends.delete(orderId);
		else if (this.#ends.get(orderId) !== atMs) {
			this.#ends.set(orderId, atMs);
			this.#expiries.push({ atMs, accountId, orderId });
		}
	}
}

/** The command for what a tick has reached. The same tick and the same trade or order always give the same id. */
function commandOf({ accountId, id, kind }: Touched, quote: Quote): TriggerTrade | TriggerOrder | TrailTrade {
	const tick = sha256([id, quote.instrumentId, quote.tsMs, quote.sequence, quote.bid, quote.ask].join(" ")).slice(
		0,
		40,
	);
	const base = { commandId: `${kind === "trail" ? "trail" : "trigger"}-${tick}`, origin: "engine", accountId } as const;
	if (kind === "order") return { kind: "trigger-order", ...base, orderId: id, quote };
	if (kind === "trail") return { kind: "trail-trade", ...base, tradeId: id, quote };
	return { kind: "trigger-trade", ...base, tradeId: id, quote };
}
