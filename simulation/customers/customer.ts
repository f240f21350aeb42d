import { money } from "@truefill/core/money";
import type { Command } from "@truefill/core/trading";
import type { Answer, Render } from "@truefill/server/engine";
import type { PriceFeed } from "../market/feed.ts";
import type { Traded } from "../market/instruments.ts";
import { automated } from "./automated.ts";
import { Caller, type CallerOptions } from "./caller.ts";
import type { Known, Person, Request } from "./person.ts";
import { request } from "./plans.ts";

export interface CustomerOptions extends Omit<CallerOptions, "render" | "onHeard"> {
	readonly feed: PriceFeed;
	/** The tradable instruments. */
	readonly traded: readonly Traded[];
	readonly person: Person;
	/** Concurrent commands. */
	readonly hands: number;
	readonly thinkMs: number;
	/** Current wall-clock time. */
	readonly wallMs: () => number;
}

interface Listed {
	readonly id: string;
	readonly instrumentId: string;
	readonly side: "buy" | "sell";
	readonly volume: string;
}

/** The account as displayed after an answer. */
export interface Shown {
	readonly sequence: number;
	readonly balance: string;
	readonly trades: readonly (Listed & { readonly queued: boolean })[];
	readonly orders: readonly Listed[];
}

const render: Render = ({ after }): Shown => ({
	sequence: after.sequence,
	balance: `${after.balance}`,
	trades: [...after.openTrades.values()].map(({ id, instrumentId, side, volume, closeRequest }) => ({
		id,
		instrumentId,
		side,
		volume: `${volume}`,
		queued: closeRequest !== null,
	})),
	orders: [...after.orders.values()].map(({ id, instrumentId, side, volume }) => ({
		id,
		instrumentId,
		side,
		volume: `${volume}`,
	})),
});

export const isShown = (body: unknown): body is Shown =>
	typeof body === "object" && body !== null && "sequence" in body && "balance" in body;

/** A customer with one account. */
export class Customer {
	readonly accountId: string;
	readonly #options: CustomerOptions;
	readonly #caller: Caller;
	#shown: Shown | undefined;
	/** Trades and orders that are gone according to a refusal. */
	readonly #gone = new Set<string>();
	#leaving = false;

	constructor(options: CustomerOptions) {
		this.#options = options;
		this.accountId = options.person.accountId;
		this.#caller = new Caller({ ...options, render, onHeard: (answer) => this.#hear(answer) });
	}

	/** Number of unanswered commands. */
	get pending(): number {
		return this.#caller.pending;
	}

	get commands(): number {
		return this.#caller.commands;
	}

	/** The newest account state from an answer. */
	get shown(): Shown | undefined {
		return this.#shown;
	}

	start(): void {
		const { accountId, userId, currency, funds, leverageCap, positionMode } = this.#options.person;
		const opening: Request = {
			kind: "open-account",
			userId,
			number: accountId.replace("account-", "7"),
			name: "Day",
			type: "demo",
			positionMode,
			currency,
			leverageCap,
		};
		const funding: Request = { kind: "adjust-balance", amount: money(funds), reason: "demo-funding", note: "" };
		this.#ask(opening, () => this.#ask(funding, () => this.#live()));
	}

	/** Stops sending new commands. */
	leave(): void {
		this.#leaving = true;
	}

	#live(): void {
		for (let hand = 0; hand < this.#options.hands; hand += 1) this.#think();
	}

	#think(): void {
		const { world, dice, feed, person, thinkMs, wallMs, traded } = this.#options;
		world.after(dice.between(1, thinkMs * 2), () => {
			if (this.#leaving) return;
			if (dice.chance(0.05)) this.#caller.askAgain();
			const plan = person.automates ? automated : request;
			this.#ask(plan({ dice, feed, person, traded, nowMs: wallMs() }, this.#known()), () => this.#think());
		});
	}

	#known(): Known {
		const still = <T extends Listed>(listed: readonly T[]) =>
			listed.filter(({ id }) => !this.#gone.has(id)).map((one) => ({ ...one, volume: BigInt(one.volume) }));
		return { trades: still(this.#shown?.trades ?? []), orders: still(this.#shown?.orders ?? []) };
	}

	#ask(wanted: Request, then: () => void): void {
		const command: Command = {
			...wanted,
			accountId: this.accountId,
			origin: "strategyId" in wanted && wanted.kind === "open-trade" ? "strategy" : "customer",
			commandId: `c${this.#caller.commands + 1}`,
		};
		this.#caller.ask(command, then);
	}

	#hear(answer: Answer): void {
		if (answer.kind === "accepted" && isShown(answer.body)) this.#show(answer.body);
		if (answer.kind !== "refused") return;
		const { trade = "", order = "" } = answer.refusal.params;
		this.#gone.add(trade).add(order);
	}

	#show(shown: Shown): void {
		if (this.#shown === undefined || shown.sequence > this.#shown.sequence) this.#shown = shown;
	}
}
