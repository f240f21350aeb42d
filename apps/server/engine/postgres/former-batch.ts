import { formerOrigin, type Origin } from "@truefill/core/trading";
import { answerSlot } from "../answers.ts";
import { type AnswerRow, type CommandRow, type CommitRows, type EntryRow, shortName } from "../rows.ts";
import { ACCOUNT, BIGINT, COUNT, JSON_TEXT, SMALLINT, TEXT, TIME } from "./batch-tables.ts";
import type { ColumnType } from "./columns.ts";

interface FormerCommand extends Omit<CommandRow, "account_sequence" | "origin"> {
	/** Absent in the oldest. */
	readonly origin?: Origin;
	/** JSON. */
	readonly answer: string;
}
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

/** A batch that an earlier release left in the log: commands have their answers, and postings may be rows of their own. */
export interface FormerBatch extends Omit<CommitRows, "commands" | "answers" | "entries"> {
	readonly commands: readonly FormerCommand[];
	readonly entries: readonly (FormerEntry | EntryRow)[];
	readonly postings?: readonly FormerPosting[];
	/** Read from the events now. */
	readonly outbox?: unknown;
}

const COMMANDS = { ...ACCOUNT, command_id: TEXT, origin: TEXT, request_hash: TEXT, answer: JSON_TEXT };

/** The column types of the members that differ, by the first characters of the batch. */
export const FORMER_TYPES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, ColumnType>>>>>> = {
	"3 ": { commands: COMMANDS },
	"2 ": {
		commands: COMMANDS,
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
	},
};

export function fromFormer({ commands, entries, postings = [], outbox: _, ...batch }: FormerBatch): CommitRows {
	const byEntry = Map.groupBy(postings, ({ account_id, entry_number }) => `${account_id} ${entry_number}`);
	return {
		...batch,
		...splitAnswers(commands, batch.events),
		entries: entries.map((entry) =>
			isFormer(entry) ? withPostings(entry, byEntry.get(`${entry.account_id} ${entry.number}`) ?? []) : entry,
		),
	};
}

const isFormer = (entry: FormerEntry | EntryRow): entry is FormerEntry => entry.idempotency_key !== undefined;

function withPostings({ idempotency_key, ...entry }: FormerEntry, postings: readonly FormerPosting[]): EntryRow {
	return {
		...entry,
		account_id: entry.account_id,
		number: entry.number,
		account_sequence: entry.account_sequence,
		currency: entry.currency,
		line: Number(idempotency_key.split(":").at(-1)),
		ledger_accounts: postings.map(({ ledger_account }) => shortName(ledger_account)),
		amounts: postings.map(({ amount }) => amount),
		currencies: postings.every(({ currency }) => currency === entry.currency)
			? null
			: postings.map(({ currency }) => currency),
	};
}

/** Commands without their answers, which are rows of their own, and with the origins that the oldest do not have. */
function splitAnswers(
	former: readonly FormerCommand[],
	events: CommitRows["events"],
): Pick<CommitRows, "commands" | "answers"> {
	const last = new Map(events.map((event) => [`${event.account_id} ${event.command_id}`, event]));
	const commands: CommandRow[] = [];
	const answers: AnswerRow[] = [];
	for (const { answer, origin: given, ...row } of former) {
		const event = last.get(`${row.account_id} ${row.command_id}`);
		if (event === undefined) throw new Error(`command ${row.command_id} in the log has no event`);
		const { type, payload, account_sequence, occurred_at } = event;
		const name = type === "command-refused" ? (JSON.parse(payload) as { command: string }).command : type;
		const origin = given ?? formerOrigin(row.command_id, name);
		commands.push({ ...row, origin, account_sequence });
		if (type === "command-refused") continue;
		const { partition, account_id, command_id } = row;
		answers.push({ slot: answerSlot(Date.parse(occurred_at)), partition, account_id, command_id, origin, answer });
	}
	return { commands, answers };
}
