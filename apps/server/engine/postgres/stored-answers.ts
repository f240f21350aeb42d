import type { Origin } from "@truefill/core/trading";
import type { Pool } from "pg";
import { answerKey, type StoredCommand } from "../answers.ts";
import type { CommandKey } from "../store.ts";
import type { StoredAnswer } from "../types.ts";

/** Reads the stored ones of these commands, by `answerKey`. */
export async function findStored(
	pool: Pool,
	wanted: readonly CommandKey[],
): Promise<ReadonlyMap<string, StoredCommand>> {
	const { rows } = await pool.query<{
		account_id: string;
		command_id: string;
		origin: Origin;
		request_hash: string;
		account_sequence: string | null;
		answer: StoredAnswer | null;
	}>(
		`SELECT account_id, command_id, origin, c.request_hash, c.account_sequence, coalesce(c.answer, r.answer) AS answer
		 FROM unnest($1::smallint[], $2::text[], $3::text[], $4::text[]) AS w(partition, account_id, command_id, origin)
		 JOIN commands c USING (partition, account_id, command_id, origin)
		 LEFT JOIN recent_answers r USING (partition, account_id, command_id, origin)`,
		[
			wanted.map((id) => id.partition),
			wanted.map((id) => id.accountId),
			wanted.map((id) => id.commandId),
			wanted.map((id) => id.origin),
		],
	);
	return new Map(
		rows.map(({ account_id, origin, command_id, request_hash, account_sequence, answer }) => [
			answerKey(account_id, origin, command_id),
			{
				requestHash: request_hash,
				sequence: account_sequence === null ? null : Number.parseInt(account_sequence, 10),
				answer,
			},
		]),
	);
}

/** How long it may wait for readers of the table, such as a backup: whoever asks for answers then waits behind it. */
const LOCK_MS = 100;

/** Empties the table of a slot. Rejects when somebody reads it for longer. */
export async function forgetAnswers(pool: Pool, slot: number): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query("BEGIN");
		await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
		await client.query(`TRUNCATE recent_answers_${slot}`);
		await client.query("COMMIT");
	} catch (error) {
		await client.query("ROLLBACK").catch(() => undefined);
		throw error;
	} finally {
		client.release();
	}
}
