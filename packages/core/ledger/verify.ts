import { money } from "../money/index.ts";
import type { HashText } from "./canonical.ts";
import { entryHash, NO_ENTRY_HASH } from "./journal.ts";
import type { JournalEntry, Posting } from "./types.ts";

/** What can be wrong with an entry, in the order of the checks. */
export type BookFault =
	| "number-gap"
	| "key-repeated"
	| "postings-not-zero"
	| "foreign-customer"
	| "balance-wrong"
	| "chain-broken"
	| "hash-wrong"
	| "correction-unknown";

export type BookVerdict =
	| { readonly ok: true; readonly entries: number; readonly accounts: number }
	| { readonly ok: false; readonly fault: BookFault; readonly entry: JournalEntry; readonly index: number };

interface Book {
	number: number;
	balance: bigint;
	hash: string;
}

/** An entry's postings sum to zero per currency (E23). */
export function sumsToZero(postings: readonly Posting[]): boolean {
	const sums = new Map<string, bigint>();
	for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
	return postings.length > 0 && [...sums.values()].every((sum) => sum === 0n);
}

function faultOf(entry: JournalEntry, book: Book, keys: ReadonlySet<string>, hashText: HashText): BookFault | null {
	if (entry.number !== book.number + 1) return "number-gap";
	if (keys.has(entry.idempotencyKey)) return "key-repeated";
	if (!sumsToZero(entry.postings)) return "postings-not-zero";
	const own = `customer:${entry.accountId}`;
	if (entry.postings.some(({ account }) => account.startsWith("customer:") && account !== own))
		return "foreign-customer";
	if (entry.balanceAfter !== money(book.balance + customerAmount(entry))) return "balance-wrong";
	if (entry.previousHash !== book.hash) return "chain-broken";
	if (entry.hash !== entryHash(entry, hashText)) return "hash-wrong";
	if (entry.corrects !== null && (entry.corrects < 1 || entry.corrects >= entry.number)) return "correction-unknown";
	return null;
}

/** What an entry adds to the customer's balance (negative: takes). */
export function customerAmount(entry: JournalEntry): bigint {
	const own = `customer:${entry.accountId}`;
	return entry.postings.reduce((sum, { account, amount }) => (account === own ? sum + amount : sum), 0n);
}

/**
 * Verifies a complete set of books, from each account's first entry on (E23, E24): numbers without gaps, unique keys,
 * postings that sum to zero, balances that are the fold, an intact hash chain. Entries of one account must be in order;
 * accounts may be mixed. Returns the first wrong entry and what is wrong with it.
 */
export function verifyBooks(entries: Iterable<JournalEntry>, hashText: HashText): BookVerdict {
	const books = new Map<string, Book>();
	const keys = new Set<string>();
	let index = 0;
	for (const entry of entries) {
		let book = books.get(entry.accountId);
		if (book === undefined) {
			book = { number: 0, balance: 0n, hash: NO_ENTRY_HASH };
			books.set(entry.accountId, book);
		}
		const fault = faultOf(entry, book, keys, hashText);
		if (fault !== null) return { ok: false, fault, entry, index };
		book.number = entry.number;
		book.balance = entry.balanceAfter;
		book.hash = entry.hash;
		keys.add(entry.idempotencyKey);
		index += 1;
	}
	return { ok: true, entries: index, accounts: books.size };
}
