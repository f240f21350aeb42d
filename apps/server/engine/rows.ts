import { customerAmount, type JournalEntry } from "@truefill/core/ledger";
import { type AccountEvent, type AccountState, encodeEvent, type Origin } from "@truefill/core/trading";

/** A command with its answer, as the exact JSON string that is stored. */
export interface CommandRow {
	readonly partition: number;
	readonly account_id: string;
	readonly command_id: string;
	readonly origin: Origin;
	readonly request_hash: string;
	/** JSON. */
	readonly answer: string;
}

export interface EventRow {
	readonly partition: number;
	readonly sequence: string;
	readonly account_id: string;
	readonly account_sequence: number;
	readonly epoch: string;
	readonly type: string;
	readonly command_id: string;
	readonly occurred_at: string;
	/** The event's canonical JSON. */
	readonly payload: string;
}

interface OfAccount {
	readonly account_id: string;
	readonly [column: string]: unknown;
}
interface OfTrade extends OfAccount {
	readonly trade_id: string;
}
interface OfOrder extends OfAccount {
	readonly order_id: string;
}

/** A message about an event; `topic` names the recipients. */
export interface OutboxRow {
	readonly partition: number;
	readonly sequence: string;
	readonly topic: string;
	readonly payload: object;
}

/** What a batch writes: rows by table, members named by column. Plain JSON, as in the log. */
export interface CommitRows {
	readonly fences: { partition: number; epoch: string; old_sequence: string; new_sequence: string }[];
	readonly commands: CommandRow[];
	readonly events: EventRow[];
	readonly entries: object[];
	readonly postings: object[];
	readonly accounts: OfAccount[];
	readonly changedTrades: OfTrade[];
	readonly goneTrades: OfTrade[];
	readonly closedTrades: object[];
	readonly outbox: OutboxRow[];
	readonly orders: OfOrder[];
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

let lastMs = Number.NaN;
let lastText = "";
/** A time in column format. Cached, because most events of a batch have the same time. */
export function isoTime(ms: number): string {
	if (ms !== lastMs) {
		lastText = new Date(ms).toISOString();
		lastMs = ms;
	}
	return lastText;
}

/** Adds what an event stores besides projections: the event, its journal entries with postings, its outbox row. */
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
	rows.events.push({
		partition,
		sequence,
		account_id,
		account_sequence: event.sequence,
		epoch: `${at.epoch}`,
		type,
		command_id,
		occurred_at: isoTime(event.occurredAtMs),
		payload: encodeEvent(event),
	});
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
		pending_after: entry.pendingAfter === undefined ? null : `${entry.pendingAfter}`,
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
