import type { Quote } from "@truefill/core/pricing";
import type { MarketView, OpenTrade, TriggerTrade } from "@truefill/core/trading";
import { sha256 } from "./hash.ts";
import type { Pending } from "./lane.ts";
import type { Plan } from "./plan.ts";
import type { Slots } from "./slots.ts";
import { type Touched, TriggerIndex } from "./trigger-index.ts";
import type { Answer, EngineClock } from "./types.ts";

export interface TriggerOptions {
	readonly slots: Slots;
	readonly clock: EngineClock;
	readonly view: () => MarketView;
	readonly submit: (command: TriggerTrade, tell: (answer: Answer) => void) => void;
}

/** A trigger that was refused (no conversion rate) is tried again by a later tick, not by each tick. */
const REST_MS = 1000;

/** Ties the trigger index to ticks on one side and to batches on the other. */
export class Triggers {
	readonly #options: TriggerOptions;
	readonly #index = new TriggerIndex();
	fired = 0;

	constructor(options: TriggerOptions) {
		this.#options = options;
	}

	get armedLevels(): number {
		return this.#index.size;
	}

	/** Arms an account's trades as they are committed. */
	armAccount(accountId: string): void {
		const slot = this.#options.slots.get(accountId);
		if (slot === undefined) return;
		for (const trade of slot.state.openTrades.values()) this.#index.arm(accountId, trade);
	}

	/**
	 * One accepted tick. Levels rest while the instrument cannot be closed (E14); the first tick at which it can be
	 * decides, so a gap fills at the first tradable price (E11). The command carries the tick itself.
	 */
	onQuote(quote: Quote): void {
		if (!this.#index.touches(quote)) return;
		const { state } = this.#options.view().state(quote.instrumentId);
		if (state !== "open" && state !== "close-only") return;
		for (const touched of this.#index.take(quote)) this.#fire(touched, quote);
	}

	/** The batch is decided: its levels are watched from now on, so that no tick is missed while it is written. */
	onPlanned(plan: Plan<Pending>): void {
		for (const [tradeId, { accountId, trade }] of plan.trades) this.#follow(accountId, tradeId, trade);
	}

	/** The batch is true. */
	onApplied(plan: Plan<Pending>): void {
		for (const [tradeId, { accountId, trade }] of plan.trades) {
			// A level that a tick took out while the batch was written is on its way as a command.
			if (trade === null) this.#index.disarm(tradeId);
			else if (!this.#firing.has(tradeId)) this.#follow(accountId, tradeId, trade);
		}
	}

	/** The batch did not happen: back to what is committed. */
	onDropped(plan: Plan<Pending>): void {
		for (const [tradeId, { accountId }] of plan.trades) this.#followCommitted(accountId, tradeId);
	}

	readonly #firing = new Set<string>();

	#fire({ accountId, tradeId }: Touched, quote: Quote): void {
		this.fired += 1;
		this.#firing.add(tradeId);
		const tick = [tradeId, quote.instrumentId, quote.tsMs, quote.sequence, quote.bid, quote.ask].join(" ");
		const command: TriggerTrade = {
			kind: "trigger-trade",
			commandId: `trigger-${sha256(tick).slice(0, 40)}`,
			accountId,
			tradeId,
			quote,
		};
		this.#options.submit(command, (answer) => {
			this.#firing.delete(tradeId);
			if (answer.kind === "accepted") return;
			const moved = answer.kind === "refused" && answer.refusal.code === "TRIGGER_NOT_REACHED";
			if (moved) this.#followCommitted(accountId, tradeId);
			else void this.#options.clock.sleep(REST_MS).then(() => this.#followCommitted(accountId, tradeId));
		});
	}

	#followCommitted(accountId: string, tradeId: string): void {
		const trade = this.#options.slots.get(accountId)?.state.openTrades.get(tradeId);
		this.#follow(accountId, tradeId, trade ?? null);
	}

	#follow(accountId: string, tradeId: string, trade: OpenTrade | null): void {
		if (trade === null) this.#index.disarm(tradeId);
		else this.#index.arm(accountId, trade);
	}
}
