import { customerAmount, type JournalEntry } from "@truefill/core/ledger";
import { type AccountEvent, type AccountState, encodeEvent, type Origin } from "@truefill/core/trading";

interface OfCommand {
	readonly partition: number;
	readonly account_id: string;
	readonly command_id: string;
	readonly origin: Origin;
}

/** A command that was decided, kept for ever: its id takes effect once. */
export interface CommandRow extends OfCommand {
	readonly request_hash: string;
	/** The account's sequence after it: that of its last event. */
	readonly account_sequence: number;
}

/** The exact answer to a command, kept for some time (see `answerSlot`). */
export interface AnswerRow extends OfCommand {
	readonly slot: number;
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

/** A journal entry with its postings. Amounts in the minor unit. */
export interface EntryRow extends OfAccount {
	readonly number: number;
	readonly account_sequence: number;
	/** The nth entry of its event. */
	readonly line: number;
	readonly currency: string;
	/** `customer` and `pending` are the account's own. */
	readonly ledger_accounts: readonly string[];
	readonly amounts: readonly string[];
	/** Null: all postings are in `currency`. */
	readonly currencies: readonly string[] | null;
}

/** What followers are told of an event, as the view `outbox` has it; `topic` names the recipients. */
export interface EventHint {
	readonly partition: number;
	readonly sequence: string;
	readonly topic: string;
	readonly payload: object;
}

/** What a batch writes: rows by table, members named by column. Plain JSON, as in the log. */
export interface CommitRows {
	readonly fences: { partition: number; epoch: string; old_sequence: string; new_sequence: string }[];
	readonly commands: CommandRow[];
	/** Of accepted commands whose caller renders an answer; others follow from the command and its event alone. */
	readonly answers: AnswerRow[];
	readonly events: EventRow[];
	readonly entries: EntryRow[];
	readonly accounts: OfAccount[];
	readonly changedTrades: OfTrade[];
	readonly goneTrades: OfTrade[];
	readonly closedTrades: object[];
	readonly orders: OfOrder[];
	readonly deals: object[];
}

export const emptyRows = (): CommitRows => ({
	fences: [],
	commands: [],
	answers: [],
	events: [],
	entries: [],
	accounts: [],
	changedTrades: [],
	goneTrades: [],
	closedTrades: [],
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

/** Adds what an event stores besides projections: the event, and its journal entries with postings. */
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
	entries.forEach((entry, index) => {
		rows.entries.push(entryRow(partition, entry, index + 1, event, after));
	});
}

function entryRow(
	partition: number,
	entry: JournalEntry,
	line: number,
	event: AccountEvent,
	after: AccountState,
): EntryRow {
	const { postings } = entry;
	return {
		partition,
		account_id: entry.accountId,
		number: entry.number,
		account_sequence: entry.accountSequence,
		line,
		reason: entry.reason,
		command_id: entry.commandId,
		trade_id: entry.tradeId,
		corrects: entry.corrects,
		note: event.type === "balance-adjusted" ? event.note : null,
		occurred_at: isoTime(entry.occurredAtMs),
		currency: after.currency,
		amount: `${customerAmount(entry)}`,
		balance_after: `${entry.balanceAfter}`,
		pending_after: entry.pendingAfter === undefined ? null : `${entry.pendingAfter}`,
		ledger_accounts: postings.map(({ account }) => shortName(account)),
		amounts: postings.map(({ amount }) => `${amount}`),
		currencies: postings.every(({ currency }) => currency === after.currency)
			? null
			: postings.map(({ currency }) => currency),
		previous_hash: entry.previousHash,
		hash: entry.hash,
	};
}

/** The name of a ledger account within an entry: `customer` and `pending` are always the entry's own. */
export const shortName = (account: string): string =>
	account.startsWith("house:") ? account : account.slice(0, account.indexOf(":"));

/** A posting as the view `postings` shows it. */
export interface PostingRow {
	readonly account_id: string;
	readonly entry_number: number;
	readonly ledger_account: string;
	readonly currency: string;
	readonly amount: string;
}

/** The postings of an entry, in order. */
export const postingsOf = (entry: EntryRow): readonly PostingRow[] =>
	entry.ledger_accounts.map((name, at) => ({
		account_id: entry.account_id,
		entry_number: entry.number,
		ledger_account: name.startsWith("house:") ? name : `${name}:${entry.account_id}`,
		currency: entry.currencies?.[at] ?? entry.currency,
		amount: entry.amounts[at] ?? "",
	}));
