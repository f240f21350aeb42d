import { type HouseEntry, type HousePosting, HouseVerifier } from "@truefill/core/ledger";
import { type LedgerCurrency, money, rate } from "@truefill/core/money";
import type { ClientBase, Pool } from "pg";
import type { UnderWay } from "../platform/index.ts";
import { sha256 } from "./hash.ts";

export type Reader = Pick<ClientBase, "query"> | Pick<Pool, "query">;

/** One posting on the transit account that is in the log only. */
export interface LoggedTransit {
	readonly payment: string | null;
	readonly currency: string;
	readonly amount: string;
}

/** What of one payment stands in transit over all journals. Minor units. */
export interface InTransit {
	/** Null: an entry that names no payment. */
	readonly payment: string | null;
	readonly currency: string;
	readonly amount: bigint;
	/** When it was last booked; null: it is only in the log. */
	readonly since: Date | null;
	/** Whether the modules of payments say that it is under way. */
	readonly isUnderWay: boolean;
}

/**
 * Everything that stands in `house:transit`, by payment: the house's entries name it by what they are about, the
 * customers' by the payment or withdrawal in their event. Read it in one snapshot.
 */
export async function readTransit(
	reader: Reader,
	underWay: readonly UnderWay[],
	logged: readonly LoggedTransit[] = [],
): Promise<readonly InTransit[]> {
	const { rows } = await reader.query<{ payment: string | null; currency: string; amount: string; since: Date | null }>(
		`SELECT payment, currency, sum(amount)::text AS amount, max(at) AS since FROM (
			SELECT coalesce(e.payload->>'payment', e.payload->>'withdrawalId') AS payment, p.currency, p.amount, p.occurred_at AS at
			FROM house_postings_of_accounts p
			LEFT JOIN events e ON e.partition = p.partition AND e.account_id = p.account_id AND e.account_sequence = p.account_sequence
			WHERE p.ledger_account = 'house:transit'
			UNION ALL
			SELECT h.about_id, p.currency, p.amount, h.occurred_at
			FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
			WHERE p.ledger_account = 'house:transit'
			UNION ALL
			SELECT payment, currency, amount, NULL FROM unnest($1::text[], $2::text[], $3::numeric[]) l (payment, currency, amount)
		) t GROUP BY payment, currency HAVING sum(amount) <> 0 ORDER BY max(at) NULLS FIRST, payment`,
		[logged.map(({ payment }) => payment), logged.map(({ currency }) => currency), logged.map(({ amount }) => amount)],
	);
	if (rows.length === 0) return [];
	const bounds = await boundsOf(reader, underWay);
	return rows.map(({ payment, currency, amount: text, since }) => {
		const amount = BigInt(text);
		const { least, most } = bounds.get(`${payment} ${currency}`) ?? { least: 0n, most: 0n };
		return { payment, currency, amount, since, isUnderWay: least <= amount && amount <= most };
	});
}

/** Of each payment under way and currency, the least and the most that may stand in transit. */
async function boundsOf(reader: Reader, underWay: readonly UnderWay[]) {
	const bounds = new Map<string, { least: bigint; most: bigint }>();
	for (const { query } of underWay) {
		const { rows } = await reader.query<{ id: string; currency: string; amount: string }>(
			`SELECT id, currency, amount::text AS amount FROM (${query}) u`,
		);
		for (const { id, currency, amount: text } of rows) {
			const name = `${id} ${currency}`;
			const bound = bounds.get(name) ?? { least: 0n, most: 0n };
			const amount = BigInt(text);
			if (amount < 0n) bound.least += amount;
			else bound.most += amount;
			bounds.set(name, bound);
		}
	}
	return bounds;
}

/** A payment of which suspense holds something else than its module says. Minor units. */
export interface SuspenseDifference {
	readonly payment: string;
	readonly currency: string;
	readonly booked: string;
	readonly held: string;
}

/** What of `house:suspense` no module explains, by payment; both sides change together. Read it in one snapshot. */
export async function readSuspenseDifferences(
	reader: Reader,
	underWay: readonly UnderWay[],
): Promise<readonly SuspenseDifference[]> {
	const queries = underWay.flatMap(({ suspense }) => suspense ?? []);
	if (queries.length === 0) return [];
	const { rows } = await reader.query<SuspenseDifference>(
		`SELECT payment, currency, coalesce(b.amount, 0)::text AS booked, coalesce(u.amount, 0)::text AS held FROM (
			SELECT h.about_id AS payment, p.currency, sum(p.amount) AS amount
			FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
			WHERE p.ledger_account = 'house:suspense' GROUP BY h.about_id, p.currency
		) b FULL JOIN (
			SELECT id AS payment, currency, sum(amount) AS amount FROM (${queries.join(" UNION ALL ")}) q GROUP BY id, currency
		) u USING (payment, currency)
		WHERE coalesce(b.amount, 0) <> coalesce(u.amount, 0) ORDER BY payment, currency`,
	);
	return rows;
}

interface EntryRow {
	readonly number: string;
	readonly key: string;
	readonly reason: HouseEntry["reason"];
	readonly about_kind: string;
	readonly about_id: string;
	readonly corrects: string | null;
	readonly conversion: {
		readonly from: LedgerCurrency;
		readonly to: LedgerCurrency;
		rate: string;
		source: string;
	} | null;
	readonly occurred_at: Date;
	readonly previous_hash: string;
	readonly hash: string;
	readonly postings: readonly { account: HousePosting["account"]; currency: LedgerCurrency; amount: string }[];
}
/** Columns of a stored entry, for `storedHouseEntry`. */
export const HOUSE_ENTRY_COLUMNS = `h.number, h.key, h.reason, h.about_kind, h.about_id, h.corrects, h.conversion, h.occurred_at,
	h.previous_hash, h.hash, coalesce((
		SELECT json_agg(json_build_object('account', p.ledger_account, 'currency', p.currency, 'amount', p.amount::text) ORDER BY p.line)
		FROM house_postings p WHERE p.entry_number = h.number), '[]') AS postings`;
export type HouseEntryRow = EntryRow;

export const storedHouseEntry = (row: HouseEntryRow): HouseEntry => ({
	number: Number(row.number),
	key: row.key,
	reason: row.reason,
	about: { kind: row.about_kind, id: row.about_id },
	corrects: row.corrects === null ? null : Number(row.corrects),
	conversion: row.conversion === null ? null : { ...row.conversion, rate: rate(BigInt(row.conversion.rate)) },
	occurredAtMs: row.occurred_at.getTime(),
	postings: row.postings.map(({ account, currency, amount }) => ({ account, currency, amount: money(BigInt(amount)) })),
	previousHash: row.previous_hash,
	hash: row.hash,
});

/** Entries read at once. */
const PART = 1_000;

/** Verifies the chain of the house's entries against its book; `fault` is called with the first wrong one. */
export async function verifyHouseChain(
	reader: Reader,
	fault: (what: string) => void,
): Promise<{ readonly entries: number; readonly postings: number }> {
	const verifier = new HouseVerifier(sha256);
	let postings = 0;
	for (let more = true; more; ) {
		const { rows } = await reader.query<HouseEntryRow>(
			`SELECT ${HOUSE_ENTRY_COLUMNS} FROM house_entries h WHERE h.number > $1 ORDER BY h.number LIMIT ${PART}`,
			[verifier.last.number],
		);
		more = rows.length === PART;
		for (const row of rows) {
			const entry = storedHouseEntry(row);
			const wrong = verifier.next(entry);
			if (wrong !== null) {
				fault(`entry ${entry.number} (${entry.key}): ${wrong}`);
				return { entries: verifier.last.number, postings };
			}
			postings += entry.postings.length;
		}
	}
	const { rows } = await reader.query<{ entries: string; last_hash: string; postings: string }>(
		"SELECT entries, last_hash, (SELECT count(*) FROM house_postings) AS postings FROM house_book",
	);
	const [book] = rows;
	const { number, hash } = verifier.last;
	if (book === undefined) fault("its book has no row");
	else {
		if (book.entries !== `${number}` || book.last_hash !== hash)
			fault(`its book says ${book.entries} entries up to ${book.last_hash}, there are ${number} up to ${hash}`);
		if (book.postings !== `${postings}`) fault(`${book.postings} postings are stored, its entries have ${postings}`);
	}
	return { entries: number, postings };
}
