import type { Command } from "@truefill/core/trading";
import { type Answer, type Render, sha256 } from "@truefill/server/engine";
import type { SimulatedNode } from "../node.ts";
import type { Dice } from "../world/dice.ts";
import type { Faults } from "../world/faults.ts";
import type { World } from "../world/world.ts";

export interface CallerOptions {
	readonly world: World;
	readonly faults: Faults;
	readonly dice: Dice;
	/** The node that receives a request now. */
	readonly route: () => SimulatedNode | undefined;
	/** Called for each command before it is first sent. */
	readonly onAsk: (command: Command) => void;
	/** Called for each answer of an engine; some are then lost on the way. */
	readonly onAnswer: (request: Request, answer: Answer) => void;
	/** Called after an answer, when the engine has reported that acknowledged commands are readable. */
	readonly onReads: (request: Request, answer: Answer) => void;
	/** Called for each answer that arrives. */
	readonly onHeard?: (answer: Answer) => void;
	readonly render?: Render;
}

const bigintAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);
const hashOf = (command: Command): string => sha256(JSON.stringify(command, bigintAsText));

export interface Request {
	readonly command: Command;
	readonly requestHash: string;
	/** Reuses the id of another request. */
	readonly twisted: boolean;
}

interface Asked extends Request {
	/** Number of tries; an answer to any of them counts. */
	tries: number;
	done: boolean;
}

/** Timeout after which a caller retries with the same id. */
const PATIENCE_MS = 1_200;

/** Share of answers after which the caller reads the tables at once. */
const READS = 0.3;

/** Nothing is stored for an account that is not open yet, not even the answer. */
const isNotOpen = (answer: Answer): boolean => answer.kind === "refused" && answer.refusal.code === "ACCOUNT_NOT_FOUND";

/** Retries a command with the same id until it gets an answer, over a network with faults. */
export class Caller {
	readonly #options: CallerOptions;
	readonly #asked: Asked[] = [];
	#busy = 0;

	constructor(options: CallerOptions) {
		this.#options = options;
	}

	/** Number of unanswered commands. */
	get pending(): number {
		return this.#busy;
	}

	get commands(): number {
		return this.#asked.length;
	}

	/** Replays an old request, or reuses its id for a different one. */
	askAgain(): void {
		const { dice } = this.#options;
		const old = dice.pick(this.#asked);
		if (!old.done) return;
		if (dice.chance(0.5)) this.#send(old);
		else this.#send({ ...old, requestHash: sha256(`another ${old.requestHash}`), twisted: true });
	}

	ask(command: Command, then: (answer: Answer) => void): void {
		const asked: Asked = { command, requestHash: hashOf(command), twisted: false, tries: 0, done: false };
		this.#asked.push(asked);
		this.#options.onAsk(command);
		this.#busy += 1;
		this.#try(asked, (answer) => {
			this.#busy -= 1;
			then(answer);
		});
	}

	#try(asked: Asked, then: (answer: Answer) => void): void {
		const { world, dice } = this.#options;
		asked.tries += 1;
		const tries = asked.tries;
		const again = (afterMs: number) =>
			world.after(afterMs, () => {
				if (!asked.done && asked.tries === tries) this.#try(asked, then);
			});
		this.#send(asked, (answer) => {
			if (asked.done) return;
			if (answer.kind === "failed" || isNotOpen(answer)) {
				if (asked.tries === tries) again(dice.between(50, 600));
				return;
			}
			asked.done = true;
			then(answer);
		});
		again(PATIENCE_MS + dice.between(0, 400));
	}

	/** Sends one request, subject to faults. */
	#send(asked: Asked, hear: (answer: Answer) => void = () => undefined): void {
		const { faults } = this.#options;
		if (faults.strikes("request-lost")) return;
		this.#carry(asked, hear);
		if (faults.strikes("request-duplicated")) this.#carry(asked, hear);
	}

	#carry(asked: Asked, hear: (answer: Answer) => void): void {
		const { command, requestHash } = asked;
		const { world, faults, dice, route, onAnswer, onReads, onHeard, render } = this.#options;
		const slow = faults.strikes("request-reordered") ? dice.between(5, 2_500) : 0;
		world.after(dice.between(0, 20) + slow, () => {
			const node = route();
			if (node === undefined) return;
			node.deliver(() => {
				const { engine } = node;
				if (engine === undefined) return;
				void engine.submit(command, requestHash, render).then((answer) => {
					if (!node.alive) return;
					const { accountId, commandId } = command;
					world.trace.line(`${world.nowMs} ${node.name} answers ${accountId} ${commandId} ${answer.kind}`);
					onAnswer(asked, answer);
					if (dice.chance(READS)) {
						void engine.projected().then((told) => {
							if (told && node.alive) onReads(asked, answer);
						});
					}
					if (faults.strikes("answer-lost")) return;
					world.after(dice.between(0, 20), () => {
						onHeard?.(answer);
						hear(answer);
					});
				});
			});
		});
	}
}
