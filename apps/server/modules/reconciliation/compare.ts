import type { DifferenceKind } from "@truefill/contracts/http";
import type { Currency } from "@truefill/core/money";
import type { BookDay, Difference } from "./types.ts";

/** What one side says of one payment. */
export interface Said {
	readonly reference: string;
	readonly amount: bigint;
	readonly since: string;
}

/** Most that are stored of a book and day; the others are in the sum of `missing`. */
const MOST = 2_000;

const kindOf = (theirs: bigint, ours: bigint): DifferenceKind =>
	ours === 0n ? "not-booked" : theirs === 0n ? "not-seen" : "differs";

/** Pure: the payments of which both sides do not say the same, the oldest first. */
export function differencesOf(theirs: readonly Said[], ours: readonly Said[]): Difference[] {
	const all = new Map<string, { theirs: bigint; ours: bigint; since: string }>();
	for (const [side, list] of [["theirs", theirs] as const, ["ours", ours] as const]) {
		for (const { reference, amount, since } of list) {
			const found = all.get(reference) ?? { theirs: 0n, ours: 0n, since };
			found[side] += amount;
			if (since < found.since) found.since = since;
			all.set(reference, found);
		}
	}
	return [...all]
		.filter(([, found]) => found.theirs !== found.ours)
		.map(([reference, found]) => ({
			kind: kindOf(found.theirs, found.ours),
			reference,
			amount: found.theirs - found.ours,
			since: found.since,
		}))
		.toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : a.reference < b.reference ? -1 : 1));
}

/** With one more for what none of them explains, so that all of them are the whole difference. */
export function complete(
	found: readonly Difference[],
	total: bigint,
	missing: { readonly reference: string; readonly since: string },
): Difference[] {
	const shown = found.slice(0, MOST);
	const rest = total - shown.reduce((sum, { amount }) => sum + amount, 0n);
	return rest === 0n ? shown : [...shown, { kind: "missing", amount: rest, ...missing }];
}

/** The last closing balance of a bank account, in minor units. */
export interface Closing {
	readonly currency: Currency;
	readonly account: string;
	readonly closing: string;
	readonly day: string;
}

/** What the bank says up to its closing balance: lines that wait, what the others are about, and what we have booked. */
export interface BankFacts {
	readonly closing: Closing;
	readonly open: readonly Difference[];
	readonly said: readonly Said[];
	readonly booked: readonly Said[];
}

/** Pure: the bank's word on a day against ours. Null: it has said nothing yet. */
export function bankDay(currency: Currency, books: bigint, facts: BankFacts | null): BookDay {
	if (facts === null) return { currency, external: null, externalDay: null, books, differences: [] };
	const { closing, open, said, booked } = facts;
	const external = BigInt(closing.closing);
	const found = [...open, ...differencesOf(said, booked)];
	const missing = { reference: closing.account, since: closing.day };
	const differences = complete(found, external - books, missing);
	return { currency, external, externalDay: closing.day, books, differences };
}
