import type { JournalEntry } from "@truefill/core/ledger";
import { type AccountEvent, type AccountState, COMMANDS, type Command, type MarketView } from "@truefill/core/trading";
import { type Answer, type EnginePort, type Render, sha256 } from "@truefill/server/engine";
import { type Ledgered, NO_HISTORY, run } from "@truefill/testkit";
import type { Dice } from "../world/dice.ts";
import type { Process } from "./process.ts";

/** What an accepted command has changed. */
export interface Accepted {
	readonly command: Command;
	readonly events: readonly AccountEvent[];
	readonly entries: readonly JournalEntry[];
}

export interface AccountsOptions {
	readonly dice: Dice;
	readonly view: () => MarketView;
	readonly onAccepted: (accepted: Accepted) => void;
}

/**
 * Trading accounts by the core's own decisions: each command id is decided once and answered in the same way ever after.
 * The engine's write path has the trading days; here an answer may get lost before or after the decision.
 */
export class Accounts {
	readonly #options: AccountsOptions;
	readonly #histories = new Map<string, Ledgered>();
	readonly #answers = new Map<string, { readonly hash: string; readonly answer: Answer }>();
	/** Probability that an answer is lost. */
	lost = 0;
	readonly frozen = new Set<string>();

	constructor(options: AccountsOptions) {
		this.#options = options;
	}

	state(accountId: string): AccountState | undefined {
		return this.#histories.get(accountId)?.state;
	}

	events(accountId: string): readonly AccountEvent[] {
		return this.#histories.get(accountId)?.events ?? [];
	}

	get ids(): readonly string[] {
		return [...this.#histories.keys()];
	}

	/** Decides a command now. */
	submit(command: Command, hash: string, render: Render = () => null): Answer {
		const key = `${command.accountId} ${command.origin} ${command.commandId}`;
		const known = this.#answers.get(key);
		if (known !== undefined) return known.hash === hash ? known.answer : { kind: "failed", code: "COMMAND_ID_REUSED" };
		if (this.frozen.has(command.accountId)) return { kind: "failed", code: "NOT_READY" };
		const before = this.#histories.get(command.accountId) ?? NO_HISTORY;
		const { history, decision } = run(before, command, this.#options.view(), sha256);
		let answer: Answer;
		if (decision.kind === "refused") answer = { kind: "refused", refusal: decision.refusal };
		else {
			this.#histories.set(command.accountId, history);
			const { events } = decision;
			const { state: after } = history;
			if (after === undefined) throw new Error("an accepted command has an account");
			const view = this.#options.view();
			answer = {
				kind: "accepted",
				body: render({ command, events, before: before.state, after, view, openedAtMs: 0 }),
			};
			const entries = history.entries.slice(before.entries.length);
			this.#options.onAccepted({ command, events: decision.events, entries });
		}
		const isStored = decision.kind !== "refused" || COMMANDS[command.kind].refusalStored;
		if (isStored) this.#answers.set(key, { hash, answer });
		return answer;
	}

	/** As a process of the product sees them. */
	port(
		process: Process,
	): Pick<EnginePort, "submit" | "account" | "accountsOf" | "partitionOf" | "view" | "projected" | "frozen"> {
		const { dice, view } = this.#options;
		return {
			submit: async (command, hash, render) => {
				await process.turn();
				if (dice.chance(this.lost)) return { kind: "failed", code: "NOT_READY" };
				const given = command.kind === "deposit" || command.kind === "set-deposit-limits" ? { others: [] } : {};
				const answer = this.submit({ ...command, ...given } as Command, hash, render);
				await process.turn();
				return dice.chance(this.lost) ? { kind: "failed", code: "OUTCOME_UNKNOWN" } : answer;
			},
			account: async (accountId) => {
				await process.turn();
				return this.state(accountId);
			},
			accountsOf: async (userId) => {
				await process.turn();
				return this.ids.flatMap((id) => this.state(id) ?? []).filter((state) => state.userId === userId);
			},
			frozen: async (accountId) => (this.frozen.has(accountId) ? "books" : null),
			partitionOf: async () => 0,
			projected: async () => true,
			view,
		};
	}
}
