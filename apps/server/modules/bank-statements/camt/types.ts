import type { Currency } from "@truefill/core/money";

/** Only what is `booked` changes the balance. */
export type EntryStatus = "booked" | "pending" | "information";

/** One movement: an entry of the account, or one of the transactions of a batch whose amounts add up to it. */
export interface StatementLine {
	/** From 1, in the order of the file. */
	readonly number: number;
	/** The entry that it belongs to, from 1. */
	readonly entry: number;
	/** How many transactions the entry has; more than one and a single line: their amounts do not add up to it. */
	readonly transactions: number;
	/** Minor units; credit is positive. */
	readonly amount: bigint;
	readonly currency: Currency;
	readonly status: EntryStatus;
	/** The entry takes back an earlier one. */
	readonly isReversal: boolean;
	/** Days as the bank writes them, in its own time zone. */
	readonly bookedOn: string | null;
	readonly valueOn: string | null;
	/** The bank's own reference of the entry. */
	readonly entryReference: string | null;
	/** The bank's own reference of the transaction. */
	readonly bankReference: string | null;
	readonly endToEndId: string | null;
	readonly instructionId: string | null;
	/** Of the block in the file with which we instructed it. */
	readonly paymentInfoId: string | null;
	/** Structured reference of the creditor: ISO 11649, or national. */
	readonly creditorReference: string | null;
	/** Everything that may hold the customer's reference, as the bank gives it. */
	readonly remittance: string;
	/** Who sent it, or to whom it went. */
	readonly counterparty: string | null;
	readonly counterpartyAccount: string | null;
	/** `PMNT RCDT ESCT`, or the bank's own code. */
	readonly code: string | null;
	readonly cause: "payment" | "fee" | "interest" | "return";
	/** Why it came back, by the bank's code. */
	readonly returnReason: string | null;
	/** What the bank kept, and what was paid in another currency at which rate: texts for people. */
	readonly charges: string | null;
	readonly exchange: string | null;
}

/** A statement without its lines. */
export interface StatementHead {
	readonly kind: "statement" | "notification";
	readonly version: string;
	readonly messageId: string;
	readonly id: string;
	readonly sequence: number | null;
	readonly createdAt: string | null;
	/** First and last day. */
	readonly from: string | null;
	readonly to: string | null;
	readonly isCopy: boolean;
	/** Without spaces, in capitals. */
	readonly account: string;
	readonly currency: Currency;
	/** Balances in the account's currency, in minor units; null: the bank gives none. */
	readonly opening: bigint | null;
	readonly closing: bigint | null;
	readonly openingOn: string | null;
	readonly closingOn: string | null;
	/** `adds-up`: opening and booked entries give closing. `unknown`: a balance is missing or in another currency. */
	readonly balances: "adds-up" | "unknown";
	/** How many lines it has, and the first and last day of those that are booked. */
	readonly count: number;
	readonly firstBookedOn: string | null;
	readonly lastBookedOn: string | null;
}

export interface Statement extends StatementHead {
	readonly lines: readonly StatementLine[];
}
