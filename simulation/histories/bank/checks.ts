import type { HouseAccount } from "@truefill/core/ledger";
import type { LineRow, PartRow } from "@truefill/server/deciding/bank-statements";
import { type BookDay, bankDay, type Said } from "@truefill/server/deciding/reconciliation";
import { HouseAudit } from "../../checks/house.ts";
import { Violation } from "../../world/world.ts";
import type { Telling } from "../history.ts";
import { entriesIn } from "../journal.ts";
import type { Memory } from "../memory.ts";
import { ACCOUNT, type Bank, CURRENCY, type Message, type Movement } from "./bank.ts";
import { creditsIn, depositsIn, legsIn } from "./payments.ts";
import { linesIn, partsIn, statementsIn } from "./stores.ts";

const SETTLED: readonly string[] = ["matched", "booked"];
export const WAITING: readonly string[] = ["queue", "unclear", "proposed"];
const COUNTED: readonly string[] = [...WAITING, ...SETTLED];

/** What nobody can tell apart: movements of one amount that are about the same. */
export const groupOf = ({ amount, truth, id }: Movement): string =>
	truth.kind === "wire" ? `${truth.customerId} ${amount}` : id;

/** Lines of the bank: each in one place, each movement settled once, and the books as the bank has the money. */
export class BankChecks {
	readonly #telling: Telling;
	readonly #memory: Memory;
	readonly #bank: Bank;
	/** By the id of a stored line. */
	readonly #movements = new Map<string, readonly Movement[]>();
	readonly #messages = new Map<string, Message>();
	readonly #places = new Map<string, string>();
	readonly #posted = new Set<string>();
	readonly #audit = new HouseAudit();
	#entries = 0;

	constructor(telling: Telling, memory: Memory, bank: Bank) {
		this.#telling = telling;
		this.#memory = memory;
		this.#bank = bank;
		this.#audit.watch({ underWay: () => this.#underWay(), suspense: () => this.#suspense() });
	}

	/** The bank has told something, which may or may not be imported. */
	told(message: Message): void {
		const { kind, id } = message.statement.head;
		this.#messages.set(`${kind} ${id}`, message);
	}

	/** What a line really is of. */
	movementsOf({ id }: Pick<LineRow, "id">): readonly Movement[] {
		return this.#movements.get(id) ?? [];
	}

	readonly committed = (): void => {
		this.#telling.guard(() => {
			this.#stored();
			const lines = linesIn(this.#memory);
			const byId = new Map(lines.map((line) => [line.id, line]));
			const parts = Map.groupBy(partsIn(this.#memory), ({ line_id: of }) => of);
			for (const line of lines) this.#line(line, parts.get(line.id) ?? [], byId.get(line.same_as ?? ""));
			this.#settledOnce(lines);
			this.#posts();
			const entries = entriesIn(this.#memory);
			for (; this.#entries < entries.length; this.#entries += 1) {
				const entry = entries[this.#entries];
				if (entry === undefined) continue;
				this.#telling.line(`the house books ${entry.key}`);
				this.#audit.booked(entry);
			}
		});
	};

	/** A statement is stored with each of its lines, or not at all. */
	#stored(): void {
		const lines = Map.groupBy(linesIn(this.#memory), (line) => line.statement_id);
		for (const { id, kind, statement_id: name } of statementsIn(this.#memory)) {
			const message = this.#messages.get(`${kind} ${name}`);
			if (message === undefined) throw new Violation("bank-import", `${kind} ${name} was never told`);
			const stored = lines.get(id) ?? [];
			if (stored.length !== message.statement.head.count)
				throw new Violation("bank-import", `${kind} ${name} has ${stored.length} lines`);
			for (const line of stored) this.#movements.set(line.id, message.movements.get(line.number) ?? []);
		}
	}

	#line(line: LineRow, parts: readonly PartRow[], other: LineRow | undefined): void {
		const { id, place, amount, same_as: sameAs, status } = line;
		const before = this.#places.get(id);
		if (before !== place) {
			this.#places.set(id, place);
			this.#telling.line(`${id} ${amount}: ${before ?? "new"} to ${place}`);
			this.#telling.count(place);
			if (before === "booked" || before === "known") throw new Violation("bank-place", `${id} was ${before}`);
		}
		const sum = parts.reduce((total, part) => total + BigInt(part.amount), 0n);
		const due = SETTLED.includes(place) ? BigInt(amount) : 0n;
		if (sum !== due || (due === 0n && parts.length > 0))
			throw new Violation("bank-parts", `${id} is ${place} with parts of ${sum}, of ${amount}`);
		if ((place === "known") !== (sameAs !== null)) throw new Violation("bank-place", `${id}: ${place} as ${sameAs}`);
		if (status !== "booked" && place !== "information") throw new Violation("bank-place", `${id} is ${place}`);
		// What stands for it has a place of its own.
		if (sameAs !== null && (other === undefined || other.place === "known" || other.statement_id === line.statement_id))
			throw new Violation("bank-place", `${id} is known as ${sameAs}, which is ${other?.place}`);
	}

	/** By group, how many movements lines have settled. */
	#settled(lines: readonly LineRow[]): ReadonlyMap<string, number> {
		const counts = new Map<string, number>();
		for (const line of lines) {
			if (!SETTLED.includes(line.place)) continue;
			for (const movement of this.movementsOf(line)) {
				const group = groupOf(movement);
				counts.set(group, (counts.get(group) ?? 0) + 1);
			}
		}
		return counts;
	}

	#moved(): ReadonlyMap<string, number> {
		const groups = Map.groupBy(this.#bank.movements, groupOf);
		return new Map([...groups].map(([group, movements]) => [group, movements.length]));
	}

	/** What moved once comes in or goes out once, however many messages tell of it. */
	#settledOnce(lines: readonly LineRow[]): void {
		const moved = this.#moved();
		for (const [group, times] of this.#settled(lines)) {
			if (times > (moved.get(group) ?? 0))
				throw new Violation("bank-once", `${group} moved ${moved.get(group)} times and is settled ${times} times`);
		}
	}

	/** What the accounts have given and got. */
	#posts(): void {
		for (const { withdrawalId, amount } of legsIn(this.#memory))
			this.#post(`${withdrawalId} out`, withdrawalId, amount);
		for (const { payment, amount } of creditsIn(this.#memory)) this.#post(`${payment} in`, payment, -amount);
	}

	#post(key: string, payment: string, amount: bigint): void {
		if (this.#posted.has(key)) return;
		this.#posted.add(key);
		this.#telling.line(`an account posts ${amount} of ${payment}`);
		this.#audit.posted(payment, CURRENCY, amount);
	}

	#underWay() {
		const credited = new Set(creditsIn(this.#memory).map(({ payment }) => payment));
		const deposits = depositsIn(this.#memory).flatMap(({ id, status, terms }) =>
			status === "approved" ? [{ payment: id, currency: CURRENCY, amount: BigInt(terms.amount) }] : [],
		);
		const legs = legsIn(this.#memory).flatMap(({ withdrawalId: payment, status, amount }) => {
			const isIn = status === "paid" || (status === "returned" && credited.has(payment));
			return isIn ? [] : [{ payment, currency: CURRENCY, amount }];
		});
		return [...deposits, ...legs];
	}

	/** What came from nobody who is known, until it was sent back: by what it really is. */
	#suspense() {
		const settled = linesIn(this.#memory).filter(({ place }) => SETTLED.includes(place));
		const back = new Set(
			settled.flatMap((line) =>
				this.movementsOf(line).flatMap(({ truth }) => (truth.kind === "sent-back" ? [truth.of] : [])),
			),
		);
		return settled.flatMap((line) =>
			this.movementsOf(line).flatMap(({ id, truth, amount }) =>
				truth.kind === "unknown" && !back.has(id) ? [{ payment: line.id, currency: CURRENCY, amount }] : [],
			),
		);
	}

	/** The differences between the bank's word and our books are the whole difference, and nothing of it is unexplained. */
	reconciled(): BookDay | null {
		const closings = statementsIn(this.#memory).filter(({ kind }) => kind === "statement");
		const last = closings.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).at(-1);
		if (last === undefined) return null;
		const lines = linesIn(this.#memory);
		const own = new Set(closings.map(({ id }) => id));
		const told = lines.filter((line) => own.has(line.statement_id) && line.status === "booked");
		const counted = new Map(told.map((line) => [line.id, line]));
		for (const line of told) {
			const first = lines.find(({ id }) => id === line.same_as);
			const entry = lines.filter((each) => each.statement_id === first?.statement_id && each.entry === first.entry);
			if (line.place === "known") for (const each of entry) counted.set(each.id, each);
		}
		const all = [...counted.values()].filter(({ place }) => COUNTED.includes(place));
		const open = all
			.filter(({ place }) => WAITING.includes(place))
			.map(
				({ id, amount, booked_on: since }) =>
					({ kind: "line-open", reference: id, amount: BigInt(amount), since }) as const,
			);
		const ids = new Set(all.map(({ id }) => id));
		const said = partsIn(this.#memory).flatMap((part): Said[] =>
			ids.has(part.line_id) ? [{ reference: part.about_id, amount: BigInt(part.amount), since: "2030-01-01" }] : [],
		);
		const booked = entriesIn(this.#memory).flatMap(({ about, postings }) =>
			postings.flatMap(({ account, amount }): Said[] =>
				account === "house:bank" ? [{ reference: about.id, amount: -amount, since: "2030-01-01" }] : [],
			),
		);
		const books = booked.reduce((sum, { amount }) => sum + amount, 0n);
		const closing = {
			currency: CURRENCY,
			account: ACCOUNT,
			closing: last.closing ?? "",
			day: last.to_day ?? "",
		} as const;
		const day = bankDay(CURRENCY, books, { closing, open, said, booked });
		const sum = day.differences.reduce((total, { amount }) => total + amount, 0n);
		const whole = BigInt(closing.closing) - books;
		if (sum !== whole) throw new Violation("bank-differences", `${sum} of ${whole} is shown`);
		const isWhole = closings.length === last.sequence;
		const missing = day.differences.find(({ kind }) => kind === "missing");
		if (isWhole && missing !== undefined)
			throw new Violation("bank-differences", `${missing.amount} is explained by no payment`);
		return day;
	}

	/** All is told and decided: nothing waits, each movement is settled, and the books have what the bank has. */
	settled(): void {
		const lines = linesIn(this.#memory);
		const waiting = lines.filter(({ place }) => WAITING.includes(place));
		if (waiting.length > 0)
			throw new Violation("bank-liveness", waiting.map(({ id, place }) => `${id} ${place}`).join());
		const settled = this.#settled(lines);
		for (const [group, times] of this.#moved()) {
			const found = settled.get(group) ?? 0;
			if (found !== times) throw new Violation("bank-once", `${group} moved ${times} times, ${found} are settled`);
		}
		for (const { amount, truth } of this.#bank.movements) {
			this.#audit.moved({ account: "house:bank", currency: CURRENCY, amount });
			if (truth.kind === "settlement")
				this.#audit.moved({ account: "house:provider", currency: CURRENCY, amount: -amount });
		}
		this.#audit.settled();
		const sumOf = (account: HouseAccount) =>
			entriesIn(this.#memory)
				.flatMap(({ postings }) => postings.filter((each) => each.account === account))
				.reduce((sum, { amount }) => sum + amount, 0n);
		const trueSum = (...kinds: readonly string[]) =>
			this.#bank.movements.reduce((sum, { truth, amount }) => (kinds.includes(truth.kind) ? sum + amount : sum), 0n);
		const [fees, due] = [sumOf("house:provider-fees"), trueSum("fee", "interest")];
		if (fees !== due) throw new Violation("bank-books", `fees are ${fees} of ${due}`);
		for (const [customerId, movements] of Map.groupBy(this.#bank.movements, ({ truth }) =>
			truth.kind === "wire" ? truth.customerId : "",
		)) {
			if (customerId === "") continue;
			const sent = movements.reduce((sum, { amount }) => sum + amount, 0n);
			const got = creditsIn(this.#memory)
				.filter((each) => each.customerId === customerId && !each.payment.startsWith("wdr_"))
				.reduce((sum, { amount }) => sum + amount, 0n);
			if (got !== sent) throw new Violation("bank-customer", `${customerId} has got ${got} of ${sent}`);
		}
		const day = this.reconciled();
		if (day === null || day.differences.length > 0)
			throw new Violation(
				"bank-differences",
				`${day?.differences.map(({ kind, reference }) => `${kind} ${reference}`)}`,
			);
	}
}
