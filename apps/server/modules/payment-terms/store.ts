import { type AccountCurrency, type Money, money } from "@truefill/core/money";
import { type QueryExecutorProvider, sql } from "kysely";
import type { AcceptedDeposits } from "../../platform/index.ts";

/** An amount of a deposit. */
export interface DepositPart {
	readonly amount: Money;
	readonly currency: AccountCurrency;
}

/** Deposits of one customer are judged one after the other. */
export async function oneDepositAtATime(tx: QueryExecutorProvider, userId: string): Promise<void> {
	await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`deposits of ${userId}`}, 0))`.execute(tx);
}

/**
 * The sums of all deposits into the customer's accounts, by currency: what the journal has, and what is accepted and not
 * in it yet. On the transaction's own connection: many of these at once must not wait for a second one.
 */
export async function depositsInto(
	tx: QueryExecutorProvider,
	{
		userId,
		accountIds,
		since,
		accepted,
		except,
	}: {
		readonly userId: string;
		readonly accountIds: readonly string[];
		readonly since: Date;
		readonly accepted: readonly AcceptedDeposits[];
		/** The id of a command that does not count. */
		readonly except: string;
	},
): Promise<readonly DepositPart[]> {
	const parts = accepted.map((source) => {
		const own = source.rows(userId, since);
		return sql`SELECT a.amount::numeric, a.currency FROM (${own}) a
			WHERE a.command_id <> ${except} AND NOT EXISTS (SELECT FROM journal_entries e WHERE e.reason = 'deposit' AND e.command_id = a.command_id)`;
	});
	const booked = sql`SELECT amount::numeric, currency FROM journal_entries
		WHERE reason = 'deposit' AND account_id = ANY(${accountIds})`;
	const { rows } = await sql<{ amount: string; currency: AccountCurrency }>`
		SELECT sum(amount)::text AS amount, currency FROM (${sql.join([booked, ...parts], sql` UNION ALL `)}) AS deposits
		GROUP BY currency`.execute(tx);
	return rows.map(({ amount, currency }) => ({ amount: money(BigInt(amount)), currency }));
}
