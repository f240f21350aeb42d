import { type RawBuilder, sql } from "kysely";
import type { Entry } from "./pair-entries.ts";
import type { BankTransaction } from "./tables.ts";

/** Further apart, nothing is the same. */
const MOST_DAYS = 31;

const all = (column: string) => sql.raw(`array_remove(array_agg(DISTINCT l.${column}), NULL)`);
const ENTRY = sql`
	l.statement_id AS statement, l.entry AS number, (array_agg(l.id ORDER BY l.number))[1] AS first, count(*)::int AS lines,
	(array_agg(l.place ORDER BY l.number))[1] AS place, l.entry_total::text AS total, bool_or(l.is_reversal) AS "isReversal",
	array_remove(ARRAY[min(l.booked_on)::text, min(l.value_on)::text], NULL) AS days, min(l.entry_reference) AS reference,
	json_build_object('end-to-end', ${all("end_to_end_id")}, 'instruction', ${all("instruction_id")},
		'block', ${all("payment_info_id")}, 'creditor', ${all("creditor_reference")}) AS payment,
	${all("entry_reference")} || ${all("bank_reference")} AS bank, ${all("counterparty_account")} AS accounts,
	${all("counterparty")} AS names, array_remove(array_agg(DISTINCT nullif(l.remittance, '')), NULL) AS texts`;

/** Whether an entry of another kind of message is known to be the same as one of its lines. */
const isPaired = (kind: RawBuilder<unknown>) => sql`EXISTS (
	SELECT 1 FROM bank_lines f JOIN bank_lines k ON k.same_as = f.id JOIN bank_statements t ON t.id = k.statement_id
	WHERE f.statement_id = l.statement_id AND f.entry = l.entry AND t.kind = ${kind})`;

/** Reads entries to compare those of statements with those of notifications. */
export const pairsStore = {
	/** Statements with entries that are unclear and that nobody is deciding about. */
	async unclear(tx: BankTransaction): Promise<readonly string[]> {
		const { rows } = await sql<{ id: string }>`
			SELECT DISTINCT statement_id AS id FROM bank_lines WHERE place = 'unclear' ORDER BY 1 LIMIT 500`.execute(tx);
		return rows.map(({ id }) => id);
	},

	/** Entries of a statement whose lines are in this place; without those that somebody decides about. */
	async waiting(tx: BankTransaction, statementId: string, place: "queue" | "unclear"): Promise<readonly Entry[]> {
		const { rows } = await sql<Entry>`
			SELECT ${ENTRY} FROM bank_lines l WHERE l.statement_id = ${statementId} AND l.status = 'booked'
			GROUP BY l.statement_id, l.entry, l.entry_total HAVING bool_and(l.place = ${place}) ORDER BY l.entry`.execute(tx);
		return rows;
	},

	/**
	 * Entries of a notification that another notification has told already: the bank's reference, amount and day are the
	 * same. With the line for which they stand. Two notifications without that reference are two payments.
	 */
	async repeats(
		tx: BankTransaction,
		statementId: string,
	): Promise<readonly (Pick<Entry, "statement" | "number"> & { readonly sameAs: string })[]> {
		const { rows } = await sql<{ statement: string; number: number; sameAs: string }>`
			SELECT DISTINCT ON (l.entry) l.statement_id AS statement, l.entry AS number, coalesce(o.same_as, o.id) AS "sameAs"
			FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id AND s.kind = 'notification'
			JOIN bank_lines o ON o.entry_reference = l.entry_reference AND o.entry_total = l.entry_total
				AND o.booked_on IS NOT DISTINCT FROM l.booked_on AND o.is_reversal = l.is_reversal AND o.status = 'booked'
				AND o.statement_id <> l.statement_id
			JOIN bank_statements t ON t.id = o.statement_id AND t.kind = 'notification' AND t.account = s.account
				AND t.currency = s.currency
			WHERE l.statement_id = ${statementId} AND l.status = 'booked' AND l.place = 'queue'
			ORDER BY l.entry, t.imported_at, t.id, o.number`.execute(tx);
		return rows;
	},

	/** Whether the other kind of message has the entry already. */
	async isTaken(tx: BankTransaction, { statement, number }: Entry): Promise<boolean> {
		const { rows } = await sql`
			SELECT 1 FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
			WHERE l.statement_id = ${statement} AND l.entry = ${number}
				AND ${isPaired(sql`CASE s.kind WHEN 'statement' THEN 'notification' ELSE 'statement' END`)} LIMIT 1`.execute(
			tx,
		);
		return rows.length > 0;
	},

	/**
	 * Entries of the other kind of message, of the same account, with an amount of the statement's entries, that are not
	 * yet known to be one of that kind. In the order in which they came.
	 */
	async candidates(tx: BankTransaction, statementId: string): Promise<readonly Entry[]> {
		const { rows } = await sql<Entry>`
			WITH own AS (SELECT id, kind, account, currency FROM bank_statements WHERE id = ${statementId}),
			given AS (
				SELECT DISTINCT entry_total FROM bank_lines
				WHERE statement_id = ${statementId} AND status = 'booked' AND place IN ('queue', 'unclear', 'proposed')
			), days AS (SELECT min(booked_on) AS first, max(booked_on) AS last FROM bank_lines WHERE statement_id = ${statementId})
			SELECT ${ENTRY} FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
			JOIN own ON own.account = s.account AND own.currency = s.currency AND own.kind <> s.kind
			JOIN given ON given.entry_total = l.entry_total CROSS JOIN days
			WHERE l.status = 'booked' AND l.currency = s.currency AND l.place <> 'known' AND l.entry_total <> 0
				AND l.booked_on BETWEEN days.first - ${MOST_DAYS}::int AND days.last + ${MOST_DAYS}::int
				AND NOT ${isPaired(sql`own.kind`)}
			GROUP BY l.statement_id, l.entry, l.entry_total, s.imported_at
			ORDER BY s.imported_at, l.statement_id, l.entry`.execute(tx);
		return rows;
	},

	/** The entry of a line. */
	async entryOf(tx: BankTransaction, lineId: string): Promise<(Entry & { readonly isWhole: boolean }) | undefined> {
		const { rows } = await sql<Entry & { readonly isWhole: boolean }>`
			SELECT ${ENTRY}, bool_and(l.place IN ('queue', 'unclear', 'proposed')) AS "isWhole"
			FROM bank_lines l JOIN bank_lines one ON one.statement_id = l.statement_id AND one.entry = l.entry
			WHERE one.id = ${lineId} GROUP BY l.statement_id, l.entry, l.entry_total`.execute(tx);
		return rows[0];
	},
};
