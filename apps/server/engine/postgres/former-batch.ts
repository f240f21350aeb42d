import { formerOrigin } from "@truefill/core/trading";
import { type CommitRows, type EntryRow, shortName } from "../rows.ts";
import { ACCOUNT, BIGINT, COUNT, SMALLINT, TEXT, TIME } from "./batch-tables.ts";
import type { ColumnType } from "./columns.ts";

interface FormerEntry {
	readonly account_id: string;
	readonly number: number;
	readonly account_sequence: number;
	readonly currency: string;
	readonly idempotency_key: string;
	readonly [column: string]: unknown;
}
interface FormerPosting {
	readonly account_id: string;
	readonly entry_number: number;
	readonly line: number;
	readonly ledger_account: string;
	readonly currency: string;
	readonly amount: string;
}

/** A batch that an earlier release left in the log: postings are rows of their own; the oldest has no origins. */
export interface FormerBatch extends Omit<CommitRows, "entries"> {
	readonly entries: readonly FormerEntry[];
	readonly postings: readonly FormerPosting[];
}

/** The column types of the members that differ. */
export const FORMER_TYPES: Readonly<Record<string, Readonly<Record<string, ColumnType>>>> = {
	entries: {
		...ACCOUNT,
		number: COUNT,
		reason: TEXT,
		command_id: TEXT,
		idempotency_key: TEXT,
		account_sequence: COUNT,
		trade_id: TEXT,
		corrects: COUNT,
		note: TEXT,
		occurred_at: TIME,
		currency: TEXT,
		amount: BIGINT,
		balance_after: BIGINT,
		pending_after: BIGINT,
		previous_hash: TEXT,
		hash: TEXT,
	},
	postings: {
		...ACCOUNT,
		entry_number: COUNT,
		line: SMALLINT,
		ledger_account: TEXT,
		currency: TEXT,
		amount: BIGINT,
	},
};

export function fromFormer({ postings, ...batch }: FormerBatch): CommitRows {
	const byEntry = Map.groupBy(postings, ({ account_id, entry_number }) => `${account_id} ${entry_number}`);
	const entries = batch.entries.map(({ idempotency_key, ...entry }): EntryRow => {
		const own = byEntry.get(`${entry.account_id} ${entry.number}`) ?? [];
		return {
			...entry,
			line: Number(idempotency_key.split(":").at(-1)),
			ledger_accounts: own.map(({ ledger_account }) => shortName(ledger_account)),
			amounts: own.map(({ amount }) => amount),
			currencies: own.every(({ currency }) => currency === entry.currency) ? null : own.map(({ currency }) => currency),
		};
	});
	return withOrigins({ ...batch, entries });
}

/** Adds the origins that earlier releases did not write. */
function withOrigins(batch: CommitRows): CommitRows {
	if (batch.commands.every(({ origin }) => (origin as unknown) !== undefined)) return batch;
	const names = new Map(
		batch.events.map(({ account_id, command_id, type, payload }) => [
			`${account_id} ${command_id}`,
			type === "command-refused" ? (JSON.parse(payload) as { command: string }).command : type,
		]),
	);
	const commands = batch.commands.map((row) => ({
		...row,
		origin: formerOrigin(row.command_id, names.get(`${row.account_id} ${row.command_id}`) ?? ""),
	}));
	return { ...batch, commands };
}
