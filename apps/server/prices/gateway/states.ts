import { EVENTS } from "@truefill/contracts/prices";
import type { MarketState } from "@truefill/core/pricing";
import type { Market } from "../market-types.ts";
import { feedStatusWire, marketStateWire } from "../wire.ts";
import type { Subscriber } from "./broadcast.ts";
import { wantsOf } from "./subscription.ts";

type StatesMarket = Pick<Market, "instruments" | "state" | "splitsOf" | "feedStatus">;

/** Key by which market states count as different. Ages and times alone do not. */
const kindOf = (state: MarketState): string =>
	state.state === "closed" ? `closed ${state.opensAtMs}` : `${state.state} ${"reason" in state ? state.reason : ""}`;

/** Sends what a client receives besides prices: the states of markets, and the feed's status. */
export class States {
	readonly #market: StatesMarket;
	readonly #listening: () => readonly Subscriber[];
	/** What was sent last, by instrument. */
	readonly #sent = new Map<string, string>();

	/** @param listening the subscribers that can receive something now */
	constructor(market: StatesMarket, listening: () => readonly Subscriber[]) {
		this.#market = market;
		this.#listening = listening;
	}

	/** Everything of its subscription, to one subscriber. */
	sendAll(subscriber: Subscriber): void {
		subscriber.missed = false;
		const wanted = this.#market.instruments.filter(({ id }) => wantsOf(subscriber, id));
		const states = wanted.map(({ id }) => this.#stateOf(id));
		subscriber.socket.emit(EVENTS.state, states);
		subscriber.socket.emit(EVENTS.feed, feedStatusWire(this.#market.feedStatus()));
	}

	/** The states that have changed since the last call. */
	sendChanged(): void {
		const changed = this.#market.instruments.flatMap(({ id }) => {
			// A split is detected by its number: its halt may end before anybody is notified.
			const state = `${kindOf(this.#market.state(id))} after ${this.#market.splitsOf(id)} splits`;
			if (this.#sent.get(id) === state) return [];
			this.#sent.set(id, state);
			return [this.#stateOf(id)];
		});
		if (changed.length === 0) return;
		for (const subscriber of this.#listening()) {
			const states = changed.filter(({ id }) => wantsOf(subscriber, id));
			if (states.length > 0) subscriber.socket.emit(EVENTS.state, states);
		}
	}

	sendFeedStatus(): void {
		const status = feedStatusWire(this.#market.feedStatus());
		for (const { socket } of this.#listening()) socket.emit(EVENTS.feed, status);
	}

	#stateOf(id: string) {
		return { id, market: marketStateWire(this.#market.state(id)), splits: this.#market.splitsOf(id) };
	}
}
