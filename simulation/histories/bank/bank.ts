import type { ReadStatement, StatementLine } from "@truefill/server/deciding/bank-statements";
import { sha256 } from "@truefill/server/engine";
import { NOON_MS } from "@truefill/testkit";
import type { Dice } from "../../world/dice.ts";

export const ACCOUNT = "DE89370400440532013000";
export const CURRENCY = "EUR";
const DAY_MS = 86_400_000;
export const dayOf = (at: number): string => new Date(NOON_MS + at * DAY_MS).toISOString().slice(0, 10);

/** What a movement really is. */
export type Truth =
	| { readonly kind: "wire"; readonly customerId: string }
	| { readonly kind: "unknown" }
	| { readonly kind: "paid" | "returned"; readonly withdrawalId: string }
	| { readonly kind: "fee" | "interest" | "settlement" }
	| { readonly kind: "sent-back"; readonly of: string };

/** Money that moved at the bank, once. */
export interface Movement {
	readonly id: string;
	readonly day: number;
	/** Minor units; credit is positive. */
	readonly amount: bigint;
	readonly truth: Truth;
	readonly bankReference: string | null;
	readonly endToEndId: string | null;
	readonly remittance: string;
	readonly counterparty: string | null;
}

/** An entry as the bank books it: of one movement, or of the payments of one file. */
interface Booked {
	readonly movements: readonly Movement[];
	readonly fileId: string | null;
}

/** A message of the bank, and of which movements each of its lines is, by the line's number. */
export interface Message {
	readonly statement: ReadStatement;
	readonly movements: ReadonlyMap<number, readonly Movement[]>;
}

/** A file that staff import, perhaps more than once. */
export interface BankFile {
	readonly hash: string;
	readonly messages: readonly Message[];
}

const sumOf = (movements: readonly Movement[]): bigint => movements.reduce((sum, { amount }) => sum + amount, 0n);
const CAUSES: { readonly [K in Truth["kind"]]?: StatementLine["cause"] } = {
	fee: "fee",
	interest: "interest",
	returned: "return",
};

/** The bank of the house: it moves money, and tells of each day in a statement and perhaps in notifications before it. */
export class Bank {
	readonly #dice: Dice;
	readonly movements: Movement[] = [];
	#today: Booked[] = [];
	/** Each entry is in one notification at most. */
	readonly #notified = new Set<Booked>();
	#closing = 0n;
	#names = 0;
	day = 0;

	constructor(dice: Dice) {
		this.#dice = dice;
	}

	/** Moves money. What the bank and the sender name of it differs. */
	move(amount: bigint, truth: Truth, names: Partial<Pick<Movement, "remittance" | "endToEndId">> = {}): Movement {
		const movement = this.#movement(amount, truth, names);
		this.#today.push({ movements: [movement], fileId: null });
		return movement;
	}

	/** Pays all payments of a file as one entry. */
	pay(fileId: string, payments: readonly { readonly withdrawalId: string; readonly amount: bigint }[]): void {
		const movements = payments.map(({ withdrawalId, amount }) =>
			this.#movement(-amount, { kind: "paid", withdrawalId }, { endToEndId: withdrawalId }),
		);
		this.#today.push({ movements, fileId });
	}

	#movement(
		amount: bigint,
		truth: Truth,
		{ remittance = "", endToEndId = null }: Partial<Pick<Movement, "remittance" | "endToEndId">>,
	): Movement {
		this.#names += 1;
		const id = `m${this.#names}`;
		const bankReference = this.#dice.chance(0.5) ? `BANK${1_000 + this.#names}` : null;
		const counterparty = this.#dice.pick([null, "Grace Hopper", "Alan Turing"]);
		const movement = { id, day: this.day, amount, truth, bankReference, endToEndId, remittance, counterparty };
		this.movements.push(movement);
		return movement;
	}

	/** Tells of some of today's entries before the statement does, with less or more than it. */
	notify(): BankFile | null {
		const told = this.#today.filter((each) => !this.#notified.has(each) && this.#dice.chance(0.6));
		if (told.length === 0) return null;
		for (const each of told) this.#notified.add(each);
		this.#names += 1;
		return this.#file([this.#message("notification", `N${this.#names}`, told, this.#dice.chance(0.5))]);
	}

	/** Ends the day. */
	endDay(): Message {
		const message = this.#message("statement", `S${this.day}`, this.#today, true);
		this.#today = [];
		this.day += 1;
		return message;
	}

	file(messages: readonly Message[]): BankFile {
		return this.#file(messages);
	}

	#file(messages: readonly Message[]): BankFile {
		this.#names += 1;
		return { hash: sha256(`file ${this.#names}`), messages };
	}

	/** The same statement, with other content: one line says something else. */
	changed({ statement, movements }: Message): Message {
		const content = async () => sha256(`${await statement.contentHash()} changed`);
		return { statement: { ...statement, contentHash: content }, movements };
	}

	#message(kind: "statement" | "notification", id: string, told: readonly Booked[], isNamed: boolean): Message {
		const dice = this.#dice;
		const lines: { readonly line: StatementLine; readonly entryTotal: bigint }[] = [];
		const movements = new Map<number, readonly Movement[]>();
		const day = dayOf(this.day);
		for (const [at, booked] of told.entries()) {
			const entryTotal = sumOf(booked.movements);
			const entryReference = isNamed && dice.chance(0.5) ? `E${booked.movements[0]?.id}` : null;
			// A batch: one line for all, or one for each.
			const parts = dice.chance(0.5) ? [booked.movements] : booked.movements.map((each) => [each]);
			for (const part of parts) {
				const [first] = part;
				if (first === undefined) continue;
				const isOne = part.length === 1;
				const line: StatementLine = {
					...NOTHING_NAMED,
					number: lines.length + 1,
					entry: at + 1,
					transactions: booked.movements.length,
					amount: sumOf(part),
					bookedOn: day,
					valueOn: dice.chance(0.5) ? day : null,
					entryReference,
					paymentInfoId: booked.fileId === null ? null : `${booked.fileId.slice(4)}-S`,
					bankReference: isOne && isNamed ? first.bankReference : null,
					endToEndId: isOne && isNamed ? first.endToEndId : null,
					remittance: isOne && isNamed ? first.remittance : "",
					counterparty: isOne ? first.counterparty : null,
					cause: CAUSES[first.truth.kind] ?? "payment",
				};
				movements.set(line.number, part);
				lines.push({ line, entryTotal });
			}
		}
		if (dice.chance(0.1)) {
			// Not booked by the bank: it moves nothing.
			const number = lines.length + 1;
			const amount = BigInt(dice.between(1, 3) * 1_000);
			const line: StatementLine = { ...NOTHING_NAMED, number, entry: told.length + 1, amount, bookedOn: day };
			lines.push({ line: { ...line, status: "pending" }, entryTotal: amount });
		}
		const opening = kind === "statement" ? this.#closing : null;
		if (kind === "statement") for (const { movements: each } of told) this.#closing += sumOf(each);
		const closing = kind === "statement" ? this.#closing : null;
		const head: ReadStatement["head"] = {
			kind,
			version: "001.08",
			messageId: id,
			id,
			sequence: kind === "statement" ? this.day + 1 : null,
			createdAt: null,
			from: day,
			to: day,
			isCopy: false,
			account: ACCOUNT,
			currency: CURRENCY,
			opening,
			closing,
			openingOn: opening === null ? null : day,
			closingOn: closing === null ? null : day,
			balances: kind === "statement" ? "adds-up" : "unknown",
			count: lines.length,
			firstBookedOn: lines.length === 0 ? null : day,
			lastBookedOn: lines.length === 0 ? null : day,
		};
		const text = JSON.stringify([head, lines], (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
		const statement: ReadStatement = {
			head,
			async *lines() {
				yield* lines;
			},
			contentHash: async () => sha256(text),
		};
		return { statement, movements };
	}
}

const NOTHING_NAMED: StatementLine = {
	number: 1,
	entry: 1,
	transactions: 1,
	amount: 0n,
	currency: CURRENCY,
	status: "booked",
	isReversal: false,
	bookedOn: null,
	valueOn: null,
	entryReference: null,
	bankReference: null,
	endToEndId: null,
	instructionId: null,
	paymentInfoId: null,
	creditorReference: null,
	remittance: "",
	counterparty: null,
	counterpartyAccount: null,
	code: null,
	cause: "payment",
	returnReason: null,
	charges: null,
	exchange: null,
};
