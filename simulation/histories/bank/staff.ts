import {
	type ActionDeps,
	approve,
	type EnteringPort,
	enterDeposit,
	explain,
	type LineRow,
	refuseLine,
	stateOutcome,
} from "@truefill/server/deciding/bank-statements";
import type { Dice } from "../../world/dice.ts";
import type { Telling } from "../history.ts";
import type { Memory } from "../memory.ts";
import type { Bank, Movement } from "./bank.ts";
import { type BankChecks, groupOf, WAITING } from "./checks.ts";
import { depositsIn, legsIn, type Payments } from "./payments.ts";
import { linesIn, partsIn, requestsIn, statementsIn } from "./stores.ts";

export const STAFF = ["ann", "bob", "cleo"] as const;
const MEANINGS = { fee: "bank-fee", interest: "bank-fee", settlement: "provider-settlement", unknown: "not-customer" };

/** What one process has for a person at it. */
export interface Desk {
	readonly deps: ActionDeps;
	readonly payments: Payments;
	readonly entering: EnteringPort;
}

/** People who know what each movement is, and say it: about lines, and by hand before a line has come. */
export class Staff {
	readonly #dice: Dice;
	readonly #telling: Telling;
	readonly #memory: Memory;
	readonly #bank: Bank;
	readonly #checks: BankChecks;
	#commands = 0;

	constructor(dice: Dice, telling: Telling, memory: Memory, bank: Bank, checks: BankChecks) {
		this.#dice = dice;
		this.#telling = telling;
		this.#memory = memory;
		this.#bank = bank;
		this.#checks = checks;
	}

	get waiting(): readonly LineRow[] {
		return linesIn(this.#memory).filter(({ place }) => WAITING.includes(place));
	}

	get undecided() {
		return requestsIn(this.#memory).filter(({ status }) => status === "pending");
	}

	#command(): string {
		this.#commands += 1;
		return `command-${this.#commands}`;
	}

	/** Says of a line what it is; sometimes twice, as a press that is repeated. */
	async explain({ deps, entering }: Desk, line: LineRow): Promise<void> {
		const by = this.#dice.pick(STAFF);
		const given = { command_id: this.#command(), reason: "as the bank says" };
		for (let times = this.#dice.chance(0.1) ? 2 : 1; times > 0; times -= 1) {
			const movements = this.#checks.movementsOf(line);
			const [first] = movements;
			if (first === undefined) return;
			if (line.place === "unclear") await this.#clear(deps, by, line, given);
			else if (first.truth.kind === "wire") await this.#wire(deps, entering, by, line, { first, given });
			else if (first.truth.kind === "paid" || first.truth.kind === "returned")
				await this.#payout(deps, entering, by, line, { movements, given });
			else if (first.truth.kind === "sent-back") {
				const { of: origin } = first.truth;
				const of = linesIn(this.#memory).find(
					(each) => each.place === "booked" && this.#checks.movementsOf(each).some(({ id }) => id === origin),
				);
				if (of !== undefined) await explain(deps, by, line.id, { ...given, meaning: "sent-back", of: of.id });
			} else {
				const meaning = MEANINGS[first.truth.kind] as "bank-fee";
				await explain(deps, by, line.id, { ...given, meaning });
			}
		}
	}

	/** Whether an entry of the other kind of message is of the same movements. */
	async #clear(deps: ActionDeps, by: string, line: LineRow, given: Given): Promise<void> {
		const kinds = new Map(statementsIn(this.#memory).map(({ id, kind }) => [id, kind]));
		const lines = linesIn(this.#memory);
		const groupsOf = (one: LineRow) =>
			lines
				.filter((each) => each.statement_id === one.statement_id && each.entry === one.entry)
				.flatMap((each) => this.#checks.movementsOf(each).map(groupOf))
				.toSorted()
				.join();
		const named = new Set([
			...lines.map(({ same_as: sameAs }) => sameAs),
			...this.undecided.map(({ terms }) => ("of" in terms ? terms.of : null)),
		]);
		const likely = lines.filter(
			(each) =>
				kinds.get(each.statement_id) !== kinds.get(line.statement_id) &&
				each.place !== "known" &&
				each.booked_on === line.booked_on &&
				!named.has(each.id) &&
				groupsOf(each) === groupsOf(line),
		);
		const idOf = (one: LineRow) => this.#checks.movementsOf(one)[0]?.id;
		const other = likely.find((each) => idOf(each) === idOf(line)) ?? likely[0];
		const said =
			other === undefined ? { meaning: "own-entry" as const } : { meaning: "same-entry" as const, of: other.id };
		await explain(deps, by, line.id, { ...given, ...said });
	}

	async #wire(
		deps: ActionDeps,
		entering: EnteringPort,
		by: string,
		line: LineRow,
		{ first, given }: { readonly first: Movement; readonly given: Given },
	): Promise<void> {
		if (first.truth.kind !== "wire") return;
		const group = groupOf(first);
		const parts = new Set(partsIn(this.#memory).map((part) => part.about_id));
		const entered = this.#entered(group).find(({ id }) => !parts.has(id));
		if (entered !== undefined) {
			await explain(deps, by, line.id, { ...given, meaning: "match", of: entered.id });
			return;
		}
		const done = await enterDeposit(deps, by, line.id, { ...given, account_id: first.truth.customerId } as never);
		// Another payment that looks the same has this reference: it is entered with another one, and matched then.
		if (!done.ok && done.refusal.code === "DEPOSIT_REFERENCE_USED")
			await this.#enter(entering, by, first, `${line.id} ${this.#command()}`);
	}

	/** Wires that were entered of payments that look the same. */
	#entered(group: string) {
		return depositsIn(this.#memory).filter(
			({ status, terms }) => status !== "withdrawn" && `${terms.customerId} ${terms.amount}` === group,
		);
	}

	/** Enters a wire by hand, unless all of them are entered. */
	async #enter(entering: EnteringPort, by: string, movement: Movement, reference: string): Promise<void> {
		const { truth, amount } = movement;
		const group = groupOf(movement);
		const moved = this.#bank.movements.filter((each) => groupOf(each) === group);
		if (truth.kind !== "wire" || this.#entered(group).length >= moved.length) return;
		const text = `${amount}`.padStart(3, "0");
		const body = {
			command_id: this.#command(),
			account_id: truth.customerId,
			reference,
			amount: `${text.slice(0, -2)}.${text.slice(-2)}`,
			reason: "as the bank says",
		};
		await entering.enterDeposit(by, body as never, async () => undefined);
	}

	async #payout(
		deps: ActionDeps,
		entering: EnteringPort,
		by: string,
		line: LineRow,
		{ movements, given }: { readonly movements: readonly Movement[]; readonly given: Given },
	): Promise<void> {
		const kind = (line.suggestion as { readonly kind?: string } | null)?.kind;
		if (kind === "paid" || kind === "returned" || kind === "file-paid") {
			await stateOutcome(deps, by, line.id, given as never);
			return;
		}
		for (const { truth } of movements) {
			if (truth.kind !== "paid" && truth.kind !== "returned") continue;
			const leg = legsIn(this.#memory).find((each) => each.withdrawalId === truth.withdrawalId);
			const done = truth.kind === "paid" ? ["paying", "paid", "returning", "returned"] : ["returning", "returned"];
			if (leg === undefined) continue;
			if (!done.includes(leg.status))
				await this.#state(entering, by, leg.withdrawalId, leg.status === "sent" ? "paid" : truth.kind);
			else if (movements.length === 1)
				await explain(deps, by, line.id, { ...given, meaning: "match", of: leg.withdrawalId });
		}
	}

	async #state(entering: EnteringPort, by: string, withdrawalId: string, outcome: "paid" | "returned"): Promise<void> {
		const body = { command_id: this.#command(), outcome, reference: "by telephone", reason: "as the bank says" };
		await entering.stateOutcome(by, body as never, { withdrawalId, leg: 1 }, async () => undefined);
	}

	/** Enters or states by hand what the bank has said on the telephone, before any line of it has come. */
	async byHand({ entering }: Desk): Promise<void> {
		const told = new Set(linesIn(this.#memory).flatMap((line) => this.#checks.movementsOf(line).map(groupOf)));
		const unknown = this.#bank.movements.filter((each) => !told.has(groupOf(each)));
		if (unknown.length === 0) return;
		const movement = this.#dice.pick(unknown);
		const { truth, bankReference, id } = movement;
		const by = this.#dice.pick(STAFF);
		if (truth.kind === "paid") await this.#state(entering, by, truth.withdrawalId, "paid");
		else if (truth.kind === "wire") await this.#enter(entering, by, movement, bankReference ?? `telephone ${id}`);
	}

	/** Another person decides what one has said. */
	async decide({ deps, payments }: Desk, isHealed: boolean): Promise<void> {
		if (this.undecided.length === 0) return;
		const { id, kind, requestedBy } = this.#dice.pick(this.undecided);
		const by = isHealed ? this.#dice.pick(STAFF.filter((each) => each !== requestedBy)) : this.#dice.pick(STAFF);
		const isRefused = !isHealed && this.#dice.chance(0.25);
		this.#telling.count(isRefused ? "refuse" : "approve");
		if (kind !== "bank-line") await payments.decide(id, by, isRefused ? "refuse" : "approve");
		else if (isRefused) await refuseLine(deps, by, id, "no");
		else {
			const done = await approve(deps, by, id, "yes");
			// It cannot be so: the line waits again.
			if (!done.ok && done.refusal.code === "BANK_LINE_NOT_FITTING") await refuseLine(deps, by, id, "no");
		}
	}
}

interface Given {
	readonly command_id: string;
	readonly reason: string;
}
