import { type QueryExecutorProvider, sql, type Transaction } from "kysely";
import { inTablesOf, ofAccount, ofCustomer, type StoredRequest } from "../requests/index.ts";
import type { LegRow, LegStatus, WithdrawalTables } from "./tables.ts";
import type { WithdrawalTerms } from "./terms.ts";

type Tx = Transaction<WithdrawalTables>;
const typed = (tx: QueryExecutorProvider): Tx => inTablesOf<WithdrawalTables>(tx);

/** The legs of a new withdrawal. */
export async function addLegs(tx: QueryExecutorProvider, request: StoredRequest<WithdrawalTerms>): Promise<void> {
	const { id, userId, accountId, terms } = request;
	const none = { held_at: null, sent_at: null, paid_at: null, ended_at: null, reference: null, file_id: null };
	await typed(tx)
		.insertInto("withdrawal_legs")
		.values(
			terms.legs.map(({ receivedCurrency, card, coin: _, ...leg }, at) => ({
				withdrawal_id: id,
				number: at + 1,
				user_id: ofCustomer(userId),
				account_id: ofAccount(accountId),
				...leg,
				currency: terms.currency,
				received_currency: receivedCurrency,
				card_brand: card?.brand ?? null,
				card_last4: card?.last4 ?? null,
				status: "open" as const,
				...none,
			})),
		)
		.execute();
}

/** Changes all legs of a withdrawal that have this status. */
export async function moveLegs(
	tx: QueryExecutorProvider,
	withdrawalId: string,
	from: LegStatus,
	change: Partial<Pick<LegRow, "status" | "held_at" | "ended_at">>,
): Promise<void> {
	await typed(tx)
		.updateTable("withdrawal_legs")
		.set(change)
		.where("withdrawal_id", "=", withdrawalId)
		.where("status", "=", from)
		.execute();
}

/** Moves one leg. @returns false if it has another status by now. */
export async function moveLeg(
	tx: QueryExecutorProvider,
	leg: Pick<LegRow, "withdrawal_id" | "number">,
	from: LegStatus,
	change: Partial<Pick<LegRow, "status" | "received" | "sent_at" | "paid_at" | "ended_at" | "reference">>,
): Promise<boolean> {
	const { numUpdatedRows } = await typed(tx)
		.updateTable("withdrawal_legs")
		.set(change)
		.where("withdrawal_id", "=", leg.withdrawal_id)
		.where("number", "=", leg.number)
		.where("status", "=", from)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function approvalsOf(tx: QueryExecutorProvider, id: string): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		SELECT count(*)::int AS count FROM request_decisions WHERE request_id = ${id} AND decision = 'approve'`.execute(tx);
	return rows[0]?.count ?? 0;
}

/** A new account's row may follow a moment later. */
export async function accountNumber(tx: QueryExecutorProvider, accountId: string): Promise<string> {
	const { rows } = await sql<{ number: string }>`SELECT number FROM accounts WHERE account_id = ${accountId}`.execute(
		tx,
	);
	return rows[0]?.number ?? "";
}
