import type { Pool } from "../../platform/index.ts";

/** What was checked of the bank's statements, and what is wrong. Differences that wait are no fault of the books. */
export interface BankProof {
	readonly statements: number;
	readonly lines: number;
	readonly open: number;
	/** The last day of each book and currency: whether both sides agree. */
	readonly days: readonly {
		readonly day: string;
		readonly book: string;
		readonly currency: string;
		readonly items: number;
	}[];
	readonly faults: readonly string[];
}

const FAULTS: readonly { readonly what: string; readonly query: string }[] = [
	{
		what: "does not add up",
		query: `SELECT s.statement_id AS id FROM bank_statements s LEFT JOIN bank_lines l ON l.statement_id = s.id AND l.status = 'booked'
			WHERE s.balances = 'adds-up' GROUP BY s.id HAVING s.opening + coalesce(sum(l.amount), 0) <> s.closing`,
	},
	{
		what: "has parts that do not add up to it",
		query: `SELECT l.id FROM bank_lines l LEFT JOIN bank_line_parts p ON p.line_id = l.id GROUP BY l.id
			HAVING coalesce(sum(p.amount), 0) <> CASE WHEN l.place IN ('matched', 'booked') THEN l.amount ELSE 0 END`,
	},
	{
		what: "is booked and not in the house's journal with its amount",
		query: `SELECT l.id FROM bank_lines l WHERE l.place = 'booked' AND NOT EXISTS (
			SELECT FROM house_entries h JOIN house_postings p ON p.entry_number = h.number
			WHERE h.key = 'bank-line:' || l.id AND p.ledger_account = 'house:bank' AND p.currency = l.currency AND p.amount = -l.amount)`,
	},
	{
		what: "is in the house's journal and not booked",
		query: `SELECT h.key AS id FROM house_entries h LEFT JOIN bank_lines l ON h.key = 'bank-line:' || l.id AND l.place = 'booked'
			WHERE h.key LIKE 'bank-line:%' AND l.id IS NULL`,
	},
	{
		what: "has differences that are not the whole difference",
		query: `SELECT concat(d.day, ' ', d.book, ' ', d.currency) AS id FROM reconciliation_days d
			LEFT JOIN reconciliation_items i ON i.day = d.day AND i.book = d.book AND i.currency = d.currency
			WHERE d.external IS NOT NULL GROUP BY d.day, d.book, d.currency
			HAVING d.external - d.books <> coalesce(sum(i.amount), 0)`,
	},
];

/** Proves the lines of the bank's statements, and the reconciliations, in one snapshot. Reads only. */
export async function verifyBank(pool: Pool): Promise<BankProof> {
	const client = await pool.connect();
	try {
		await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
		const faults: string[] = [];
		for (const { what, query } of FAULTS) {
			const { rows } = await client.query<{ id: string }>(`${query} LIMIT 20`);
			for (const { id } of rows) faults.push(`${id} ${what}`);
		}
		const { rows } = await client.query<{ statements: number; lines: number; open: number }>(
			`SELECT (SELECT count(*)::int FROM bank_statements) AS statements, count(*)::int AS lines,
				count(*) FILTER (WHERE place IN ('unclear', 'queue', 'proposed'))::int AS open FROM bank_lines`,
		);
		const { rows: days } = await client.query<BankProof["days"][number]>(
			`SELECT d.day::text AS day, d.book, d.currency, (SELECT count(*)::int FROM reconciliation_items i
				WHERE i.day = d.day AND i.book = d.book AND i.currency = d.currency) AS items
			FROM (SELECT DISTINCT ON (book, currency) * FROM reconciliation_days ORDER BY book, currency, day DESC) d
			ORDER BY d.book, d.currency`,
		);
		return { ...(rows[0] ?? { statements: 0, lines: 0, open: 0 }), days, faults };
	} finally {
		await client.query("ROLLBACK").catch(() => undefined);
		client.release();
	}
}

/** The proof as text lines. */
export const bankProofLines = ({ statements, lines, open, days, faults }: BankProof): readonly string[] => [
	...faults.map((fault) => `WRONG  bank: ${fault}`),
	`bank           ${statements} statements with ${lines} lines, each in one place; open: ${open}`,
	...days.map(
		({ day, book, currency, items }) =>
			`reconciled     ${book} ${currency} on ${day}: ${items === 0 ? "agrees" : `${items} differences`}`,
	),
];
