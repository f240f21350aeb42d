import { money } from "@truefill/core/money";
import type { Command } from "@truefill/core/trading";
import { type Answer, type Render, sha256 } from "@truefill/server/engine";
import type { Feed } from "../market/feed.ts";
import type { SimulatedNode } from "../node.ts";
import type { Dice } from "../world/dice.ts";
import type { Faults } from "../world/faults.ts";
import type { World } from "../world/world.ts";
import { type KnownTrade, type Person, type Wish, wish } from "./plans.ts";

export interface CustomerOptions {
	readonly world: World;
	readonly faults: Faults;
	readonly dice: Dice;
	readonly feed: Feed;
	readonly person: Person;
	/** Whoever answers requests now. */
	readonly route: () => SimulatedNode | undefined;
	/** Each answer of an engine, as it gives it; most of them reach the customer. */
	readonly onAnswer: (request: Request, answer: Answer) => void;
	/** Commands at once. */
	readonly hands: number;
	readonly thinkMs: number;
}

/** What the screen shows after an answer. */
export interface Shown {
	readonly sequence: number;
	readonly balance: string;
	readonly trades: readonly { id: string; instrumentId: string; side: "buy" | "sell"; volume: string }[];
}

const render: Render = ({ after }): Shown => ({
	sequence: after.sequence,
	balance: `${after.balance}`,
	trades: [...after.openTrades.values()].map(({ id, instrumentId, side, volume }) => ({
		id,
		instrumentId,
		side,
		volume: `${volume}`,
	})),
});

const isShown = (body: unknown): body is Shown => typeof body === "object" && body !== null && "sequence" in body;

const bigintAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);
const hashOf = (command: Command): string => sha256(JSON.stringify(command, bigintAsText));

export interface Request {
	readonly command: Command;
	readonly requestHash: string;
	/** Under an id that is another request's. */
	readonly twisted: boolean;
}

interface Asked extends Request {
	/** Grows with each try; an answer to an earlier one counts as well. */
	tries: number;
	done: boolean;
}

/** How long a customer waits for an answer before asking again under the same id. */
const PATIENCE_MS = 1_200;

/** Somebody with one account, who keeps asking under the same id until told what became of it. */
export class Customer {
	readonly accountId: string;
	readonly #options: CustomerOptions;
	readonly #asked: Asked[] = [];
	#shown: Shown | undefined;
	/** Trades that an answer said are no more. */
	readonly #gone = new Set<string>();
	#commands = 0;
	#busy = 0;
	#leaving = false;

	constructor(options: CustomerOptions) {
		this.#options = options;
		this.accountId = options.person.accountId;
	}

	/** How many commands wait for their answer. */
	get pending(): number {
		return this.#busy;
	}

	get commands(): number {
		return this.#commands;
	}

	/** The newest account that an answer showed. */
	get shown(): Shown | undefined {
		return this.#shown;
	}

	start(): void {
		const { accountId, currency, funds, leverageCap } = this.#options.person;
		this.#ask(
			{
				kind: "open-account",
				userId: `user-of-${accountId}`,
				number: accountId.replace("account-", "7"),
				name: "Day",
				type: "demo",
				positionMode: "hedging",
				currency,
				leverageCap,
			},
			() =>
				this.#ask({ kind: "adjust-balance", amount: money(funds), reason: "demo-funding", note: "" }, () =>
					this.#live(),
				),
		);
	}

	/** Asks for nothing new. */
	leave(): void {
		this.#leaving = true;
	}

	#live(): void {
		for (let hand = 0; hand < this.#options.hands; hand += 1) this.#think();
	}

	#think(): void {
		const { world, dice, feed, person, thinkMs } = this.#options;
		world.after(dice.between(1, thinkMs * 2), () => {
			if (this.#leaving) return;
			if (dice.chance(0.05)) this.#askAgain();
			const trades: KnownTrade[] = (this.#shown?.trades ?? [])
				.filter(({ id }) => !this.#gone.has(id))
				.map((trade) => ({
					...trade,
					volume: BigInt(trade.volume),
				}));
			this.#ask(wish(dice, feed, person, trades), () => this.#think());
		});
	}

	/** An old request comes again, or somebody uses its id for something else. */
	#askAgain(): void {
		const { dice } = this.#options;
		const old = dice.pick(this.#asked);
		if (!old.done) return;
		if (dice.chance(0.5)) this.#send(old);
		else this.#send({ ...old, requestHash: sha256(`another ${old.requestHash}`), twisted: true });
	}

	#ask(wanted: Wish, then: () => void): void {
		this.#commands += 1;
		const command: Command = { ...wanted, accountId: this.accountId, commandId: `c${this.#commands}` };
		const asked: Asked = { command, requestHash: hashOf(command), twisted: false, tries: 0, done: false };
		this.#asked.push(asked);
		this.#busy += 1;
		this.#try(asked, () => {
			this.#busy -= 1;
			then();
		});
	}

	#try(asked: Asked, then: () => void): void {
		const { world, dice } = this.#options;
		asked.tries += 1;
		const tries = asked.tries;
		const again = (afterMs: number) =>
			world.after(afterMs, () => {
				if (!asked.done && asked.tries === tries) this.#try(asked, then);
			});
		this.#send(asked, (answer) => {
			if (asked.done) return;
			if (answer.kind === "failed") {
				if (asked.tries === tries) again(dice.between(50, 600));
				return;
			}
			asked.done = true;
			then();
		});
		again(PATIENCE_MS + dice.between(0, 400));
	}

	/** One request on its way, with everything that happens to requests. */
	#send(asked: Asked, hear: (answer: Answer) => void = () => undefined): void {
		const { faults } = this.#options;
		if (faults.strikes("request-lost")) return;
		this.#carry(asked, hear);
		if (faults.strikes("request-duplicated")) this.#carry(asked, hear);
	}

	#carry(asked: Asked, hear: (answer: Answer) => void): void {
		const { command, requestHash } = asked;
		const { world, faults, dice, route, onAnswer } = this.#options;
		const slow = faults.strikes("request-reordered") ? dice.between(5, 2_500) : 0;
		world.after(dice.between(0, 20) + slow, () => {
			const node = route();
			if (node === undefined) return;
			node.deliver(() => {
				const { engine } = node;
				if (engine === undefined) return;
				void engine.submit(command, requestHash, render).then((answer) => {
					if (!node.alive) return;
					world.trace.line(`${world.nowMs} ${node.name} answers ${this.accountId} ${command.commandId} ${answer.kind}`);
					onAnswer(asked, answer);
					if (faults.strikes("answer-lost")) return;
					world.after(dice.between(0, 20), () => {
						if (answer.kind === "accepted" && isShown(answer.body)) this.#show(answer.body);
						if (answer.kind === "refused") this.#gone.add(answer.refusal.params.trade ?? "");
						hear(answer);
					});
				});
			});
		});
	}

	#show(shown: Shown): void {
		if (this.#shown === undefined || shown.sequence > this.#shown.sequence) this.#shown = shown;
	}
}
