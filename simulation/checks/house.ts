import { canonicalJson, type HouseAccount, type HouseEntry } from "@truefill/core/ledger";
import { sha256 } from "@truefill/server/engine";
import { type Batch, column } from "../store/tables.ts";
import { Violation } from "../world/world.ts";

/** What may stand in transit, or waits in suspense, of a payment. */
export interface Part {
	readonly payment: string;
	readonly currency: string;
	readonly amount: bigint;
}

/** What really moved. Positive: it has come in. */
export interface Moved {
	readonly account: HouseAccount;
	readonly currency: string;
	readonly amount: bigint;
}

/** Whoever books the house's journal. */
export interface Watched {
	underWay(): readonly Part[];
	suspense(): readonly Part[];
}

/** The house's accounts that are what others hold of ours. */
const HELD_ELSEWHERE: ReadonlySet<string> = new Set([
	"house:bank",
	"house:provider",
	"house:coins",
] satisfies HouseAccount[]);

/** An event's payload, as far as it names a payment. */
interface Named {
	readonly payment?: string;
	readonly withdrawalId?: string;
}

const add = (sums: Map<string, bigint>, key: string, amount: bigint): void =>
	void sums.set(key, (sums.get(key) ?? 0n) + amount);

/**
 * The house's journal beside the customers'. I15: over all journals, transit holds nothing of a payment but what is under
 * way, after every entry of either; at the end it is zero. I1, I13: the house's entries sum to zero in each currency,
 * are numbered without gaps and chained. I16: what the house says is at the bank and the provider is
 * there, and suspense holds of each payment what waits.
 */
export class HouseAudit {
	/** By payment and currency. */
	readonly #transit = new Map<string, bigint>();
	/** By payment and currency. */
	readonly #suspense = new Map<string, bigint>();
	/** By account and currency, of the house's journal alone. */
	readonly #balances = new Map<string, bigint>();
	/** What really moved. */
	readonly #real = new Map<string, bigint>();
	readonly #keys = new Set<string>();
	#desk: Watched | undefined;
	#number = 0;
	#hash = "0".repeat(64);

	/** The house whose journal it checks; absent: nobody pays. */
	watch(desk: Watched): void {
		this.#desk = desk;
	}

	moved({ account, currency, amount }: Moved): void {
		add(this.#real, `${account} ${currency}`, amount);
	}

	/** The house has booked. */
	booked(entry: HouseEntry): void {
		const { number, key, about, postings, hash, previousHash } = entry;
		const where = `the house's entry ${number} ${key}`;
		if (number !== this.#number + 1) throw new Violation("I13", `${where} is the ${this.#number + 1}th`);
		if (this.#keys.has(key)) throw new Violation("I4", `${where}: booked twice`);
		if (previousHash !== this.#hash) throw new Violation("I13", `${where} does not follow the one before it`);
		const { hash: _, ...hashed } = entry;
		if (hash !== sha256(canonicalJson(hashed))) throw new Violation("I13", `${where} does not have its hash`);
		const sums = new Map<string, bigint>();
		for (const { currency, amount } of postings) add(sums, currency, amount);
		if (postings.length < 2 || [...sums.values()].some((sum) => sum !== 0n))
			throw new Violation("I1", `${where} sums to ${[...sums].join(" ")}`);
		this.#keys.add(key);
		this.#number = number;
		this.#hash = hash;
		for (const { account, currency, amount } of postings) {
			add(this.#balances, `${account} ${currency}`, amount);
			if (account === "house:suspense") add(this.#suspense, `${about.id} ${currency}`, amount);
			if (account === "house:transit") add(this.#transit, `${about.id} ${currency}`, amount);
		}
		this.#explained(where);
	}

	/** Customers' entries were committed. */
	batch(batch: Batch): void {
		let touched = "";
		for (const posting of batch.postings) {
			if (column(posting, "ledger_account") !== "house:transit") continue;
			const of = (row: { readonly account_id?: unknown }) => row.account_id === posting.account_id;
			const entry = batch.entries.find((row) => of(row) && row.number === posting.entry_number);
			const event = batch.events.find((row) => of(row) && row.account_sequence === entry?.account_sequence);
			const { payment, withdrawalId } = (event?.payload ?? {}) as Named;
			touched = `${column(posting, "account_id")} entry ${column(posting, "entry_number")}`;
			add(
				this.#transit,
				`${payment ?? withdrawalId} ${column(posting, "currency")}`,
				BigInt(column(posting, "amount")),
			);
		}
		if (touched !== "") this.#explained(touched);
	}

	/** A line of a customer's entry on transit. */
	posted(payment: string, currency: string, amount: bigint): void {
		add(this.#transit, `${payment} ${currency}`, amount);
		this.#explained(`a customer's entry of ${payment}`);
	}

	/** At the end nothing is in transit, and the house's accounts are what moved and what waits. */
	settled(): void {
		this.#explained("at the end");
		const desk = this.#desk;
		if (desk === undefined) return;
		if (desk.underWay().length > 0) throw new Violation("liveness", `${desk.underWay().length} payments are under way`);
		this.held();
	}

	/** The house's accounts are what moved, and what waits. */
	held(): void {
		const desk = this.#desk;
		if (desk === undefined) return;
		for (const name of new Set([...this.#real.keys(), ...this.#balances.keys()])) {
			const [account = ""] = name.split(" ");
			const balance = this.#balances.get(name) ?? 0n;
			const due = -(this.#real.get(name) ?? 0n);
			if (HELD_ELSEWHERE.has(account) && balance !== due)
				throw new Violation("I16", `${name} is ${balance} in the books and ${due} in truth`);
		}
		const held = new Map<string, bigint>();
		for (const { payment, currency, amount } of desk.suspense()) add(held, `${payment} ${currency}`, amount);
		for (const name of new Set([...held.keys(), ...this.#suspense.keys()])) {
			const [booked, due] = [this.#suspense.get(name) ?? 0n, held.get(name) ?? 0n];
			if (booked !== due) throw new Violation("I16", `${booked} of ${name} is in suspense, ${due} is held`);
		}
	}

	/** Nothing is in transit but what is under way. */
	#explained(where: string): void {
		const bounds = new Map<string, { least: bigint; most: bigint }>();
		for (const { payment, currency, amount } of this.#desk?.underWay() ?? []) {
			const name = `${payment} ${currency}`;
			const bound = bounds.get(name) ?? { least: 0n, most: 0n };
			if (amount < 0n) bound.least += amount;
			else bound.most += amount;
			bounds.set(name, bound);
		}
		for (const [name, sum] of this.#transit) {
			if (sum === 0n) {
				this.#transit.delete(name);
				continue;
			}
			const { least, most } = bounds.get(name) ?? { least: 0n, most: 0n };
			if (sum < least || sum > most)
				throw new Violation(
					"I15",
					`${where}: ${sum} of ${name} are in transit, from ${least} to ${most} are under way`,
				);
		}
	}
}
