import { ok } from "../result/index.ts";
import { dealIdAt, eventBase, type Outcome, orderIdAt } from "./event-base.ts";
import { advance } from "./evolve.ts";
import type { AccountEvent, AccountState, Command, DealLinks, EventBase, MarketView } from "./types.ts";

type WithoutBase<E> = E extends AccountEvent ? Omit<E, keyof EventBase> : never;
/** An event without what every event carries. */
export type EventBody = WithoutBase<AccountEvent>;

/**
 * The events of one decision while they are gathered, and the account as they would leave it.
 */
export class Draft {
	readonly view: MarketView;
	readonly #command: Command;
	readonly #events: AccountEvent[] = [];
	readonly #firstSequence: number;
	#state: AccountState;

	constructor(state: AccountState, command: Command, view: MarketView) {
		this.#state = state;
		this.#command = command;
		this.view = view;
		this.#firstSequence = state.sequence + 1;
	}

	/** The account after the events so far. */
	get state(): AccountState {
		return this.#state;
	}

	/** Sequence of the next event. */
	get sequence(): number {
		return this.#state.sequence + 1;
	}

	/** The order that the command itself is, where no pending order is behind it. */
	get ownOrderId(): string {
		return orderIdAt(this.#state.number, this.#firstSequence);
	}

	/** Links for a fill that the next event tells. */
	deal(orderId: string): DealLinks {
		return { orderId, dealId: dealIdAt(this.#state.number, this.sequence) };
	}

	add(body: EventBody): void {
		const event: AccountEvent = { ...body, ...eventBase(this.#state, this.#command, this.view) };
		this.#events.push(event);
		this.#state = advance(this.#state, event);
	}

	get isEmpty(): boolean {
		return this.#events.length === 0;
	}

	outcome(): Outcome {
		return ok(this.#events);
	}
}
