import { money } from "../money/index.ts";
import type { HashText } from "./canonical.ts";
import { entryHash, NO_ENTRY_HASH } from "./journal.ts";
import type { JournalEntry, LedgerAccount, Posting } from "./types.ts";

/** What can be wrong with an entry, in the order of the checks. */
export type BookFault =
	| "number-gap"
	| "key-repeated"
	| "postings-not-zero"
	| "foreign-customer"
	| "balance-wrong"
	| "pending-wrong"
	| "chain-broken"
	| "hash-wrong"
	| "correction-unknown";

export type BookVerdict =
	| { readonly ok: true; readonly entries: number; readonly accounts: number }
	| { readonly ok: false; readonly fault: BookFault; readonly entry: JournalEntry; readonly index: number };

interface Book {
	number: number;
	balance: bigint;
	pending: bigint;
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
	if (entry.postings.some((posting) => isForeign(posting, entry.accountId))) return "foreign-customer";
	if (entry.balanceAfter !== money(book.balance + customerAmount(entry))) return "balance-wrong";
	const pending = postedTo(entry, `pending:${entry.accountId}`);
	if (entry.pendingAfter !== (pending === 0n ? undefined : money(book.pending + pending))) return "pending-wrong";
	if (entry.previousHash !== book.hash) return "chain-broken";
	if (entry.hash !== entryHash(entry, hashText)) return "hash-wrong";
	if (entry.corrects !== null && (entry.corrects < 1 || entry.corrects >= entry.number)) return "correction-unknown";
	return null;
}

const isForeign = ({ account }: Posting, accountId: string): boolean =>
	/^(?:customer|pending):/.test(account) && account !== `customer:${accountId}` && account !== `pending:${accountId}`;

const postedTo = (entry: JournalEntry, account: LedgerAccount): bigint =>
	entry.postings.reduce((sum, posting) => (posting.account === account ? sum + posting.amount : sum), 0n);

/** What an entry adds to the customer's balance (negative: takes). */
export const customerAmount = (entry: JournalEntry): bigint => postedTo(entry, `customer:${entry.accountId}`);

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
			book = { number: 0, balance: 0n, pending: 0n, hash: NO_ENTRY_HASH };
			books.set(entry.accountId, book);
		}
		const fault = faultOf(entry, book, keys, hashText);
		if (fault !== null) return { ok: false, fault, entry, index };
		book.number = entry.number;
		book.balance = entry.balanceAfter;
		book.pending = entry.pendingAfter ?? book.pending;
		book.hash = entry.hash;
		keys.add(entry.idempotencyKey);
		index += 1;
	}
	return { ok: true, entries: index, accounts: books.size };
}
