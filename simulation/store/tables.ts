import type { Origin } from "@truefill/core/trading";
import type { CommitRows, NewSnapshot, StoredAnswer } from "@truefill/server/engine";

/** One written row, by column. */
export type Row = Readonly<Record<string, unknown>>;

export interface Partition {
	epoch: bigint;
	holder: string | null;
	lastSequence: bigint;
	snapshotSequence: bigint;
}

export interface EventRow {
	readonly partition: number;
	readonly sequence: string;
	readonly account_id: string;
	readonly account_sequence: number;
	readonly epoch: string;
	readonly type: string;
	readonly command_id: string;
	readonly payload: unknown;
}

export interface CommandRow {
	readonly partition: number;
	readonly account_id: string;
	readonly command_id: string;
	readonly origin: Origin;
	readonly request_hash: string;
	readonly account_sequence: number;
}
/** An exact answer. */
interface AnswerRow {
	readonly slot: number;
	readonly account_id: string;
	readonly command_id: string;
	readonly origin: Origin;
	readonly answer: StoredAnswer;
}

/** A batch, parsed like the database does. */
interface Parsed {
	readonly fences: CommitRows["fences"];
	/** The events as written. */
	readonly eventTexts: readonly string[];
	readonly events: readonly EventRow[];
	readonly commands: readonly CommandRow[];
	readonly answers: readonly AnswerRow[];
	readonly entries: readonly Row[];
	/** Those of the entries, one by one. */
	readonly postings: readonly Row[];
	readonly accounts: readonly Row[];
	readonly changedTrades: readonly Row[];
	readonly goneTrades: readonly Row[];
	readonly closedTrades: readonly Row[];
	readonly orders: readonly Row[];
	readonly deals: readonly Row[];
}

/** A committed batch, for the checks. */
export interface Batch extends Parsed {
	/** The node that wrote it, taken from the connection and not from the rows. */
	readonly writer: string;
}

export const accountKey = (accountId: string, key: string | number): string => `${accountId} ${key}`;
/** Key of a command: ids are unique per account and origin. */
export const commandKey = (row: Pick<CommandRow, "account_id" | "origin" | "command_id">): string =>
	accountKey(row.account_id, `${row.origin} ${row.command_id}`);

/** A column as text. */
export function column(row: Row, name: string): string {
	const value = row[name];
	if (typeof value !== "string" && typeof value !== "number") throw new Error(`a row without ${name}`);
	return `${value}`;
}

const asRows = (list: readonly object[]): readonly Row[] => list.map((row) => ({ ...row }));

/** As the view `postings` shows them. */
const postingsOf = (entry: CommitRows["entries"][number]): readonly Row[] =>
	entry.ledger_accounts.map((name, at) => ({
		account_id: entry.account_id,
		entry_number: entry.number,
		ledger_account: name === "customer" || name === "pending" ? `${name}:${entry.account_id}` : name,
		currency: entry.currencies === null ? entry.currency : entry.currencies[at],
		amount: entry.amounts[at],
	}));

const parse = (rows: CommitRows): Parsed => ({
	fences: rows.fences,
	eventTexts: rows.events.map((row) => JSON.stringify(row)),
	events: rows.events.map((row) => ({ ...row, payload: JSON.parse(row.payload) })),
	commands: rows.commands,
	answers: rows.answers.map((row) => ({ ...row, answer: JSON.parse(row.answer) })),
	entries: asRows(rows.entries),
	postings: rows.entries.flatMap(postingsOf),
	accounts: asRows(rows.accounts),
	changedTrades: asRows(rows.changedTrades),
	goneTrades: asRows(rows.goneTrades),
	closedTrades: asRows(rows.closedTrades),
	orders: asRows(rows.orders),
	deals: asRows(rows.deals),
});

const keyOf = (row: Row, columns: readonly string[]): string => columns.map((name) => column(row, name)).join(" ");

export type Written = "committed" | "fenced" | "repeated" | "rejected";

/** The tables of the engine's batches, with fencing, unique keys and the double-entry check; writes are atomic. */
export class Tables {
	readonly partitions: Partition[];
	readonly events: EventRow[][];
	readonly commands = new Map<string, CommandRow>();
	readonly answers = new Map<string, AnswerRow>();
	readonly eventKeys = new Set<string>();
	readonly entries = new Map<string, Row>();
	readonly entryKeys = new Set<string>();
	readonly accounts = new Map<string, Row>();
	readonly openTrades = new Map<string, Row>();
	readonly closedTrades = new Map<string, Row>();
	readonly orders = new Map<string, Row>();
	readonly deals = new Map<string, Row>();
	readonly snapshots = new Map<string, NewSnapshot>();
	readonly frozen = new Map<string, string>();
	/** Holder by epoch, for each partition. */
	readonly epochs: Map<string, string>[];

	constructor(partitions: number) {
		const each = <T>(make: () => T): T[] => Array.from({ length: partitions }, make);
		this.partitions = each(() => ({ epoch: 0n, holder: null, lastSequence: 0n, snapshotSequence: 0n }));
		this.events = each(() => []);
		this.epochs = each(() => new Map());
	}

	partition(number: number): Partition {
		const found = this.partitions[number];
		if (found === undefined) throw new Error(`no partition ${number}`);
		return found;
	}

	/** Assigns the partition to the holder under a new epoch. */
	raise(number: number, holder: string): void {
		const partition = this.partition(number);
		partition.epoch += 1n;
		partition.holder = holder;
		this.epochs[number]?.set(`${partition.epoch}`, holder);
	}

	/** Payloads of all events of one type. */
	transfers(type: "transfer-sent" | "transfer-received"): readonly unknown[] {
		return this.events.flatMap((rows) => rows.filter((row) => row.type === type).map(({ payload }) => payload));
	}

	/** Whether a partition of the batch has a new epoch or another sequence than the writer expects. */
	fences(rows: CommitRows): boolean {
		return rows.fences.some((fence) => {
			const { epoch, lastSequence } = this.partition(fence.partition);
			return `${epoch}` !== fence.epoch || `${lastSequence}` !== fence.old_sequence;
		});
	}

	/** One transaction: nothing is changed before everything has been checked. */
	write(rows: CommitRows, writer: string): { readonly written: Written; readonly batch?: Batch } {
		if (this.fences(rows)) return { written: "fenced" };
		const batch = parse(rows);
		const once = new Set<string>();
		const taken = (table: string, key: string, known: { has(key: string): boolean }): boolean => {
			const own = `${table} ${key}`;
			if (once.has(own) || known.has(key)) return true;
			once.add(own);
			return false;
		};
		for (const row of batch.commands) {
			if (taken("commands", commandKey(row), this.commands)) return { written: "repeated" };
		}
		const keyed = (
			table: string,
			list: readonly Row[],
			columns: readonly string[],
			known: { has(key: string): boolean },
		) => list.some((row) => taken(table, keyOf(row, columns), known));
		const clash =
			batch.events.some((row) => taken("events", accountKey(row.account_id, row.account_sequence), this.eventKeys)) ||
			keyed("entries", batch.entries, ENTRY, this.entries) ||
			keyed("keys", batch.entries, ENTRY_KEY, this.entryKeys) ||
			keyed("closed", batch.closedTrades, CLOSED, this.closedTrades) ||
			keyed("deals", batch.deals, DEAL, this.deals) ||
			!balanced(batch.postings);
		if (clash) return { written: "rejected" };
		this.#apply(batch);
		return { written: "committed", batch: { ...batch, writer } };
	}

	#apply(batch: Parsed): void {
		for (const { partition, new_sequence } of batch.fences)
			this.partition(partition).lastSequence = BigInt(new_sequence);
		for (const row of batch.commands) this.commands.set(commandKey(row), row);
		for (const row of batch.answers) this.answers.set(commandKey(row), row);
		for (const row of batch.events) {
			this.events[row.partition]?.push(row);
			this.eventKeys.add(accountKey(row.account_id, row.account_sequence));
		}
		const add = (table: Map<string, Row>, list: readonly Row[], columns: readonly string[]) => {
			for (const row of list) table.set(keyOf(row, columns), row);
		};
		add(this.entries, batch.entries, ENTRY);
		for (const row of batch.entries) this.entryKeys.add(keyOf(row, ENTRY_KEY));
		add(this.accounts, batch.accounts, ["account_id"]);
		for (const row of batch.goneTrades) this.openTrades.delete(keyOf(row, TRADE));
		add(this.openTrades, batch.changedTrades, TRADE);
		add(this.closedTrades, batch.closedTrades, CLOSED);
		add(this.orders, batch.orders, ORDER);
		add(this.deals, batch.deals, DEAL);
	}
}

const ENTRY = ["account_id", "number"];
const ENTRY_KEY = ["account_id", "account_sequence", "line"];
const TRADE = ["account_id", "trade_id"];
const CLOSED = ["account_id", "closed_id"];
const ORDER = ["account_id", "order_id"];
const DEAL = ["account_id", "deal_id"];

/** Whether every entry sums to zero in every currency. */
function balanced(postings: readonly Row[]): boolean {
	const sums = new Map<string, bigint>();
	for (const row of postings) {
		const key = `${column(row, "account_id")} ${column(row, "entry_number")} ${column(row, "currency")}`;
		sums.set(key, (sums.get(key) ?? 0n) + BigInt(column(row, "amount")));
	}
	return [...sums.values()].every((sum) => sum === 0n);
}
