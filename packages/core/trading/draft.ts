import type { AccountState, DealLinks, MarketView } from "../account/index.ts";
import { ok } from "../result/index.ts";
import type { CommandBase } from "./commands/command-base.ts";
import { eventBase } from "./event-base.ts";
import type { EventBase } from "./events/definition.ts";
import type { AccountEvent } from "./events/index.ts";
import { advance } from "./evolve.ts";
import { dealIdAt, orderIdAt } from "./ids.ts";
import type { Outcome } from "./outcome.ts";

type WithoutBase<E> = E extends AccountEvent ? Omit<E, keyof EventBase> : never;
/** An event without what every event carries. */
export type EventBody = WithoutBase<AccountEvent>;

/** What of an account no event changes. */
export type AccountIdentity = Pick<AccountState, "number" | "currency">;

/** The events of one decision while they are gathered, and the account as they would leave it. */
export class Draft {
	readonly view: MarketView;
	readonly account: AccountIdentity;
	readonly #command: CommandBase;
	readonly #events: AccountEvent[] = [];
	readonly #firstSequence: number;
	#state: AccountState;

	constructor(state: AccountState, command: CommandBase, view: MarketView) {
		this.account = state;
		this.#state = state;
		this.#command = command;
		this.view = view;
		this.#firstSequence = state.sequence + 1;
	}

	/** The account after the events so far; looked ahead only when it is asked for, which most decisions never do. */
	get state(): AccountState {
		for (let at = this.#state.sequence + 1 - this.#firstSequence; at < this.#events.length; at += 1) {
			const event = this.#events[at];
			if (event !== undefined) this.#state = advance(this.#state, event);
		}
		return this.#state;
	}

	/** Sequence of the next event. */
	get sequence(): number {
		return this.#firstSequence + this.#events.length;
	}

	/** The order that the command itself is, where no pending order is behind it. */
	get ownOrderId(): string {
		return orderIdAt(this.account.number, this.#firstSequence);
	}

	/** Links for a fill that the next event tells. */
	deal(orderId: string): DealLinks {
		return { orderId, dealId: dealIdAt(this.account.number, this.sequence) };
	}

	add(body: EventBody): void {
		this.#events.push({ ...body, ...eventBase({ sequence: this.sequence - 1 }, this.#command, this.view) });
	}

	get isEmpty(): boolean {
		return this.#events.length === 0;
	}

	outcome(): Outcome {
		return ok(this.#events);
	}
}
