/** An entry of a statement or a notification, with what its lines say. */
export interface Entry {
	readonly statement: string;
	readonly number: number;
	/** Id of its first line. */
	readonly first: string;
	/** How many lines it has. */
	readonly lines: number;
	readonly place: string;
	/** Signed minor units, of all lines. */
	readonly total: string;
	readonly isReversal: boolean;
	/** The days on which it may be: booked and value, as `2026-03-02`. */
	readonly days: readonly string[];
	/** The bank's reference of the entry; null: none. */
	readonly reference: string | null;
	/** References that the payment had before it reached the bank, by their kind. */
	readonly payment: Readonly<Record<string, readonly string[]>>;
	/** The bank's references, of the entry and of its transactions: of both levels, so others are no contradiction. */
	readonly bank: readonly string[];
	readonly accounts: readonly string[];
	readonly names: readonly string[];
	readonly texts: readonly string[];
}

/** Nothing: it is an entry of its own. */
export type Pairing =
	| { readonly kind: "same"; readonly as: Entry }
	| { readonly kind: "unclear"; readonly candidates: readonly Entry[] };

/** How many days apart the bank may book the same entry in its two messages. */
const DAYS_APART = 3;
const DAY_MS = 86_400_000;
/** The bank names the payment; its text or the other account is the same; only the name; nothing but amount and day. */
const RANKS = [3, 2, 1, 0] as const;
/** Perhaps the same, which only a person can say. */
const PERHAPS = -1;
type Rank = (typeof RANKS)[number] | typeof PERHAPS;

const plain = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toUpperCase();
const plainAll = (texts: readonly string[]): string[] => texts.map(plain).filter((text) => text.length >= 4);
const isShared = (some: readonly string[], others: readonly string[]): boolean =>
	some.some((each) => others.includes(each));
const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account);
/** Both say something, and nothing of it is the same. */
const isOther = (some: readonly string[], others: readonly string[]): boolean =>
	some.length > 0 && others.length > 0 && !isShared(some, others);

/** An entry with what is compared. */
interface Compared {
	readonly entry: Entry;
	readonly ibans: readonly string[];
	readonly names: readonly string[];
	readonly texts: readonly string[];
	/** Entries with the same look cannot be told from one another. */
	readonly look: string;
}

function compared(entry: Entry): Compared {
	const { days, isReversal, payment, bank, accounts } = entry;
	const [names, texts] = [plainAll(entry.names), plainAll(entry.texts)];
	const look = JSON.stringify([days, isReversal, payment, bank, accounts, names, texts]);
	return { entry, ibans: accounts.filter(isIban), names, texts, look };
}

/** Whether something that both say cannot be of one payment. */
function isContradicted(one: Compared, other: Compared): boolean {
	const [own, theirs] = [one.entry, other.entry];
	if (own.isReversal !== theirs.isReversal) return true;
	if (own.reference !== null && theirs.reference !== null) return own.reference !== theirs.reference;
	const isOtherPayment = Object.keys(own.payment).some((kind) =>
		isOther(own.payment[kind] ?? [], theirs.payment[kind] ?? []),
	);
	return isOtherPayment || isOther(one.ibans, other.ibans);
}

/** How much speaks for one entry in two messages; null: it is not. */
function rankOf(one: Compared, other: Compared): Rank | null {
	if (isContradicted(one, other)) return null;
	const [own, theirs] = [one.entry, other.entry];
	if (own.reference !== null && own.reference === theirs.reference) return 3;
	const isSameDay = isShared(own.days, theirs.days);
	const apart = Math.abs(Date.parse(own.days[0] ?? "") - Date.parse(theirs.days[0] ?? "")) / DAY_MS;
	if (!isSameDay && !(apart <= DAYS_APART)) return null;
	const isNamed = Object.keys(own.payment).some((kind) =>
		isShared(own.payment[kind] ?? [], theirs.payment[kind] ?? []),
	);
	if (isNamed || isShared(own.bank, theirs.bank)) return 3;
	if (isShared(own.accounts, theirs.accounts)) return 2;
	// Customers write the same reference whenever they pay.
	if (isShared(one.texts, other.texts)) return isSameDay ? 2 : PERHAPS;
	// Of another day, the same amount of the same person is a habit as likely as the same payment.
	if (!isSameDay) return null;
	return isShared(one.names, other.names) ? 1 : 0;
}

const isAlike = (entries: readonly Compared[]): boolean => new Set(entries.map(({ look }) => look)).size === 1;

/**
 * Pure: which of the new entries are those of the other kind of message. A pair is one only if neither side has another
 * candidate that is as good, or if the candidates say exactly the same; everything that the bank books is in both
 * messages, so an amount that stands once in each on one day is the same. What stays open is unclear, never both.
 */
export function pairEntries(given: readonly Entry[], others: readonly Entry[]): ReadonlyMap<Entry, Pairing> {
	const found = new Map<Entry, Pairing>();
	const byTotal = Map.groupBy(others, ({ total }) => total);
	for (const [total, entries] of Map.groupBy(given, (each) => each.total)) {
		const theirs = byTotal.get(total);
		if (theirs !== undefined) pairOfAmount(entries.map(compared), theirs.map(compared), found);
	}
	return found;
}

function pairOfAmount(given: readonly Compared[], others: readonly Compared[], found: Map<Entry, Pairing>): void {
	const ranks = new Map(given.map((one) => [one, new Map(others.map((other) => [other, rankOf(one, other)]))]));
	const free = new Set(others);
	const waiting = new Set(given);
	for (const rank of RANKS) {
		// What may be another pair with better reasons is left to a person.
		const isAsGood = (one: Compared, other: Compared) => (ranks.get(one)?.get(other) ?? PERHAPS) >= rank;
		for (const one of given) {
			if (!waiting.has(one)) continue;
			const candidates = [...free].filter((other) => isAsGood(one, other));
			const [first] = candidates;
			if (first === undefined || !isAlike(candidates)) continue;
			const rivals = [...waiting].filter((each) => isAsGood(each, first));
			if (!isAlike(rivals)) continue;
			found.set(one.entry, { kind: "same", as: first.entry });
			waiting.delete(one);
			free.delete(first);
		}
	}
	for (const one of waiting) {
		const candidates = [...free].filter((other) => ranks.get(one)?.get(other) != null);
		if (candidates.length > 0)
			found.set(one.entry, { kind: "unclear", candidates: candidates.map(({ entry }) => entry) });
	}
}
