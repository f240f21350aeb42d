import { customerAmount, type JournalEntry } from "@truefill/core/ledger";
import { type AccountEvent, type AccountState, encodeEvent } from "@truefill/core/trading";

/** A command's keys, and its whole row as JSON. */
export interface CommandRow {
	readonly partition: number;
	readonly account_id: string;
	readonly command_id: string;
	readonly json: string;
}

/** What one transaction writes: the arguments of `engine_commit`, row objects named by column. */
export interface CommitRows {
	readonly fences: { partition: number; epoch: string; old_sequence: string; new_sequence: string }[];
	readonly commands: CommandRow[];
	/** Each already JSON: what is in them is stored as it is, and so is not escaped into a text first. */
	readonly events: string[];
	readonly entries: object[];
	readonly postings: object[];
	readonly accounts: object[];
	readonly changedTrades: object[];
	readonly goneTrades: object[];
	readonly closedTrades: object[];
	readonly outbox: object[];
	readonly orders: object[];
	readonly deals: object[];
}

export const emptyRows = (): CommitRows => ({
	fences: [],
	commands: [],
	events: [],
	entries: [],
	postings: [],
	accounts: [],
	changedTrades: [],
	goneTrades: [],
	closedTrades: [],
	outbox: [],
	orders: [],
	deals: [],
});

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** An object with at least one member as JSON, with one member more that is JSON already. */
const withMember = (columns: object, name: string, json: string): string =>
	`${JSON.stringify(columns).slice(0, -1)},"${name}":${json}}`;

/** Adds the answer of a command, as the very text that is kept. */
export function addCommand(
	rows: CommitRows,
	command: Omit<CommandRow, "json">,
	requestHash: string,
	answer: string,
): void {
	rows.commands.push({ ...command, json: withMember({ ...command, request_hash: requestHash }, "answer", answer) });
}

/** Adds what an event stores besides projections: itself, its journal entries with postings, its outbox row. */
export function addEvent(
	rows: CommitRows,
	at: { readonly partition: number; readonly sequence: bigint; readonly epoch: bigint },
	event: AccountEvent,
	entries: readonly JournalEntry[],
	after: AccountState,
): void {
	const { partition } = at;
	const sequence = `${at.sequence}`;
	const { accountId: account_id, commandId: command_id, type } = event;
	const columns = {
		partition,
		sequence,
		account_id,
		account_sequence: event.sequence,
		epoch: `${at.epoch}`,
		type,
		command_id,
		occurred_at: isoTime(event.occurredAtMs),
	};
	rows.events.push(withMember(columns, "payload", encodeEvent(event)));
	const hint = { account_id, account_sequence: event.sequence, type };
	rows.outbox.push({ partition, sequence, topic: `trade.${after.userId}`, payload: hint });
	for (const entry of entries) addEntry(rows, partition, entry, event, after);
}

function addEntry(
	rows: CommitRows,
	partition: number,
	entry: JournalEntry,
	event: AccountEvent,
	after: AccountState,
): void {
	rows.entries.push({
		partition,
		account_id: entry.accountId,
		number: entry.number,
		reason: entry.reason,
		command_id: entry.commandId,
		idempotency_key: entry.idempotencyKey,
		account_sequence: entry.accountSequence,
		trade_id: entry.tradeId,
		corrects: entry.corrects,
		note: event.type === "balance-adjusted" ? event.note : null,
		occurred_at: isoTime(entry.occurredAtMs),
		currency: after.currency,
		amount: `${customerAmount(entry)}`,
		balance_after: `${entry.balanceAfter}`,
		previous_hash: entry.previousHash,
		hash: entry.hash,
	});
	entry.postings.forEach((posting, line) => {
		rows.postings.push({
			partition,
			account_id: entry.accountId,
			entry_number: entry.number,
			line: line + 1,
			ledger_account: posting.account,
			currency: posting.currency,
			amount: `${posting.amount}`,
		});
	});
}
