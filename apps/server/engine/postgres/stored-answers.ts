import type { Origin } from "@truefill/core/trading";
import type { Pool } from "pg";
import { answerKey, type KnownAnswer } from "../answers.ts";
import type { CommandKey } from "../store.ts";
import type { StoredAnswer } from "../types.ts";

/** Reads the stored answers of the commands, by `answerKey`. */
export async function findStored(pool: Pool, wanted: readonly CommandKey[]): Promise<ReadonlyMap<string, KnownAnswer>> {
	const { rows } = await pool.query<{
		account_id: string;
		command_id: string;
		origin: Origin;
		request_hash: string;
		answer: StoredAnswer;
	}>(
		`SELECT account_id, command_id, origin, request_hash, answer
		 FROM commands JOIN unnest($1::smallint[], $2::text[], $3::text[], $4::text[])
			AS w(partition, account_id, command_id, origin)
		 USING (partition, account_id, command_id, origin)`,
		[
			wanted.map((id) => id.partition),
			wanted.map((id) => id.accountId),
			wanted.map((id) => id.commandId),
			wanted.map((id) => id.origin),
		],
	);
	return new Map(
		rows.map((row) => [
			answerKey(row.account_id, row.origin, row.command_id),
			{ requestHash: row.request_hash, answer: row.answer },
		]),
	);
}
