import type { Currency } from "@truefill/core/money";
import type { PoolClient } from "pg";
import type { Pool } from "../../platform/index.ts";
import { inSnapshot } from "../house/index.ts";
import { bankDay, type Closing, type Said } from "./compare.ts";
import type { BookDay, BookSource, Difference } from "./types.ts";

/** Ends of days are in UTC, as the books count. */
const BEFORE = "($1::date + 1)::timestamp AT TIME ZONE 'UTC'";
const COUNTED = "('unclear', 'queue', 'proposed', 'matched', 'booked')";

/** The bank's statements against `house:bank`. */
export const bankBook = (pool: Pool): BookSource => ({
	name: "bank",
	compare: (day) => inSnapshot(pool, (client) => compareBank(client, day)),
});

async function compareBank(client: PoolClient, day: string): Promise<BookDay[]> {
	const closings = await closingsOf(client, day);
	const { rows: books } = await client.query<{ currency: Currency; amount: string }>(
		`SELECT p.currency, (-sum(p.amount))::text AS amount FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
		WHERE p.ledger_account = 'house:bank' AND h.occurred_at < ${BEFORE} GROUP BY p.currency`,
		[day],
	);
	const currencies = [...new Set([...closings, ...books].map(({ currency }) => currency))].toSorted();
	const days: BookDay[] = [];
	for (const currency of currencies) {
		const own = BigInt(books.find((each) => each.currency === currency)?.amount ?? "0");
		const closing = closings.find((each) => each.currency === currency);
		const facts =
			closing === undefined
				? null
				: {
						closing,
						open: await openLines(client, closing),
						said: await said(client, closing),
						booked: await booked(client, currency, day),
					};
		days.push(bankDay(currency, own, facts));
	}
	return days;
}

/** The last closing balance of each currency up to a day. */
export async function closingsOf(client: PoolClient, day: string): Promise<readonly Closing[]> {
	const { rows } = await client.query<Closing>(
		`SELECT DISTINCT ON (currency) currency, account, closing::text AS closing, to_day::text AS day FROM bank_statements
		WHERE kind = 'statement' AND closing IS NOT NULL AND to_day <= $1
		ORDER BY currency, to_day DESC, sequence DESC NULLS LAST, statement_id DESC`,
		[day],
	);
	return rows;
}

/**
 * The lines that make the closing balance. Where a notification has said the same before, or in parts, its lines stand
 * for that of the statement.
 */
const LINES = `
	said AS (
		SELECT l.* FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
		WHERE s.kind = 'statement' AND s.currency = $1 AND s.to_day <= $2 AND l.status = 'booked' AND l.currency = s.currency
	), counted AS (
		SELECT id, amount, place, booked_on FROM said WHERE place IN ${COUNTED}
		UNION
		SELECT o.id, o.amount, o.place, o.booked_on FROM said k JOIN bank_lines f ON f.id = k.same_as
		JOIN bank_lines o ON o.statement_id = f.statement_id AND o.entry = f.entry
		WHERE k.place = 'known' AND o.place IN ${COUNTED}
	)`;

async function openLines(client: PoolClient, { currency, day }: Closing): Promise<Difference[]> {
	const { rows } = await client.query<{ id: string; amount: string; since: string }>(
		`WITH ${LINES} SELECT id, amount::text AS amount, booked_on::text AS since FROM counted
		WHERE place IN ('unclear', 'queue', 'proposed') ORDER BY booked_on, id LIMIT 5000`,
		[currency, day],
	);
	return rows.map(({ id, amount, since }) => ({ kind: "line-open", reference: id, amount: BigInt(amount), since }));
}

const toSaid = (rows: readonly { reference: string; amount: string; since: string }[]): Said[] =>
	rows.map(({ reference, amount, since }) => ({ reference, amount: BigInt(amount), since }));

async function said(client: PoolClient, { currency, day }: Closing): Promise<Said[]> {
	const { rows } = await client.query<{ reference: string; amount: string; since: string }>(
		`WITH ${LINES} SELECT p.about_id AS reference, sum(p.amount)::text AS amount, min(c.booked_on)::text AS since
		FROM counted c JOIN bank_line_parts p ON p.line_id = c.id GROUP BY p.about_id`,
		[currency, day],
	);
	return toSaid(rows);
}

async function booked(client: PoolClient, currency: string, day: string): Promise<Said[]> {
	const { rows } = await client.query<{ reference: string; amount: string; since: string }>(
		`SELECT h.about_id AS reference, (-sum(p.amount))::text AS amount,
			min(h.occurred_at AT TIME ZONE 'UTC')::date::text AS since
		FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
		WHERE p.ledger_account = 'house:bank' AND p.currency = $2 AND h.occurred_at < ${BEFORE} GROUP BY h.about_id`,
		[day, currency],
	);
	return toSaid(rows);
}
