import { type Entry, pairEntries } from "./pair-entries.ts";
import type { BankPort } from "./store.ts";
import type { BankTransaction } from "./tables.ts";

/** The most candidates that are named to whoever decides. */
const MOST_NAMED = 10;

/**
 * Finds entries of a statement that came by the other kind of message: they are known, or unclear until a person says so.
 * Of one entry only one line can lead to money. Runs in the lock of imports.
 */
export async function findSame(
	store: BankPort,
	tx: BankTransaction,
	statementId: string,
	place: "queue" | "unclear",
): Promise<void> {
	if (place === "queue") {
		for (const { sameAs, ...entry } of await store.pairs.repeats(tx, statementId)) {
			await store.markKnown(tx, entry, sameAs);
		}
	}
	const others = await store.pairs.candidates(tx, statementId);
	if (others.length === 0 && place === "queue") return;
	const waiting = await store.pairs.waiting(tx, statementId, place);
	const given: Entry[] = [];
	for (const entry of waiting) {
		// What another message has named meanwhile stands for both.
		if (place === "unclear" && (await store.pairs.isTaken(tx, entry))) await store.markUnclear(tx, entry, null);
		else given.push(entry);
	}
	const found = pairEntries(given, others);
	for (const entry of given) {
		const pairing = found.get(entry);
		if (pairing === undefined) {
			if (place === "unclear") await store.markUnclear(tx, entry, null);
		} else if (pairing.kind === "same") await markSame(store, tx, entry, pairing.as);
		else {
			const because = pairing.candidates.slice(0, MOST_NAMED).map(({ first }) => first);
			await store.markUnclear(tx, entry, because);
		}
	}
}

/** What says more is kept: the parts of a batch instead of its sum, unless the sum has its place already. */
async function markSame(store: BankPort, tx: BankTransaction, entry: Entry, other: Entry): Promise<void> {
	const isFiner = entry.lines > other.lines && (other.place === "queue" || other.place === "unclear");
	if (isFiner || other.place === "information") await store.markKnown(tx, other, entry.first);
	else await store.markKnown(tx, entry, other.first);
}

/** Judges what is unclear again: another message or a decision may have made it clear. */
export async function judgeUnclear(store: BankPort): Promise<void> {
	await store.transaction(async (tx) => {
		await store.lockImports(tx);
		for (const statement of await store.pairs.unclear(tx)) await findSame(store, tx, statement, "unclear");
	});
}

/**
 * Two people say that an entry is the one of another line, or (null) one of its own.
 *
 * @returns false if it cannot be: another amount or account, or one of them is known already
 */
export async function settleEntry(
	store: BankPort,
	tx: BankTransaction,
	lineId: string,
	sameAs: string | null,
): Promise<boolean> {
	await store.lockImports(tx);
	const entry = await store.pairs.entryOf(tx, lineId);
	if (entry === undefined || !entry.isWhole) return false;
	if (sameAs === null) {
		await store.markUnclear(tx, entry, null);
		return true;
	}
	// It stands for another entry already.
	if (await store.pairs.isTaken(tx, entry)) return false;
	const others = await store.pairs.candidates(tx, entry.statement);
	const of = await store.pairs.entryOf(tx, sameAs);
	const other = others.find((each) => each.statement === of?.statement && each.number === of.number);
	if (other === undefined || other.total !== entry.total) return false;
	await store.markKnown(tx, entry, other.first);
	return true;
}
