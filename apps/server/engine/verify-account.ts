import { type JournalEntry, verifyBooks as verifyEntries } from "@truefill/core/ledger";
import {
	type AccountEvent,
	type AccountState,
	decodeEvent,
	decodeState,
	evolve,
	journalFor,
	stateHash,
} from "@truefill/core/trading";
import { sha256 } from "./hash.ts";
import { addAccount, addOpenTrade, project } from "./projections.ts";
import { addEvent, type CommitRows, emptyRows } from "./rows.ts";
import type { AccountRows, Row } from "./verify-rows.ts";

/** Replays one account from its events and compares everything stored with the result. */
export class AccountProof {
	readonly #accountId: string;
	readonly #rows: AccountRows;
	readonly #faults: string[] = [];
	/** What the engine would write for these events. */
	readonly #expected: CommitRows = emptyRows();
	readonly #entries: JournalEntry[] = [];
	readonly #hashes = new Map<number, string>();
	/** The last event of each command, by its origin and id. */
	readonly #decided = new Map<string, AccountEvent>();
	readonly #orders = new Map<string, object>();
	/** The replayed state, set by `faults`; undefined when the events cannot be replayed. */
	state: AccountState | undefined;

	constructor(accountId: string, rows: AccountRows) {
		this.#accountId = accountId;
		this.#rows = rows;
	}

	faults(): readonly string[] {
		try {
			this.#prove();
		} catch (error) {
			this.#faults.push(`the events cannot be replayed: ${error instanceof Error ? error.message : String(error)}`);
		}
		return this.#faults;
	}

	#prove(): void {
		const state = this.#replay();
		this.state = state;
		if (state === undefined) {
			this.#faults.push("rows without any event");
			return;
		}
		const { partition } = this.#rows;
		for (const trade of state.openTrades.values()) addOpenTrade(this.#expected, partition, state, trade);
		const verdict = verifyEntries(this.#entries, sha256);
		if (!verdict.ok) this.#faults.push(`entry ${verdict.entry.number}: ${verdict.fault}`);
		this.#compare("journal entry", this.#expected.entries, this.#rows.entries, "number");
		this.#compare("account", this.#expected.accounts, this.#rows.accounts, "account_id");
		this.#compare(
			"open trade",
			sorted(this.#expected.changedTrades, "trade_id"),
			sorted(this.#rows.openTrades, "trade_id"),
			"trade_id",
		);
		this.#compare(
			"order",
			sorted([...this.#orders.values()], "order_id"),
			sorted(this.#rows.orders, "order_id"),
			"order_id",
		);
		this.#compare("deal", this.#expected.deals, this.#rows.deals, "deal_id");
		this.#compare("closed trade", this.#expected.closedTrades, this.#rows.closedTrades, "closed_id");
		this.#balance(state);
		this.#commands();
		this.#snapshot();
	}

	#replay(): AccountState | undefined {
		const { partition } = this.#rows;
		let state: AccountState | undefined;
		let openedAtMs = 0;
		for (const row of this.#rows.events) {
			const event = decodeEvent(row.payload);
			const same =
				event.accountId === this.#accountId &&
				`${event.sequence}` === row.account_sequence &&
				event.type === row.type &&
				event.commandId === row.command_id &&
				event.occurredAtMs === row.occurred_at.getTime();
			this.#decided.set(`${event.origin} ${event.commandId}`, event);
			if (!same) this.#faults.push(`event ${row.account_sequence}: its columns differ from its payload`);
			const entries = journalFor(event, state, sha256);
			const after = evolve(state, event, sha256);
			if (event.type === "account-opened") openedAtMs = event.occurredAtMs;
			project(this.#expected, partition, event, state, after, {
				trade: () => undefined,
				order: (id, _, row) => this.#orders.set(id, row),
			});
			addEvent(this.#expected, { partition, sequence: BigInt(row.sequence), epoch: 0n }, event, entries, after);
			this.#entries.push(...entries);
			this.#hashes.set(event.sequence, stateHash(after, sha256));
			state = after;
		}
		if (state !== undefined) addAccount(this.#expected, partition, state, openedAtMs);
		return state;
	}

	/** Checks that the stored rows equal the rows derived from the events, and that none is missing. */
	#compare(name: string, expected: readonly object[], stored: readonly Row[], key: string): void {
		if (expected.length !== stored.length) {
			this.#faults.push(`${stored.length} ${name} rows, expected ${expected.length}`);
		}
		expected.forEach((row, index) => {
			const found = stored[index];
			if (found === undefined) return;
			for (const [column, value] of Object.entries(row)) {
				if (comparable(value) === comparable(found[column])) continue;
				this.#faults.push(
					`${name} ${String(found[key])}: ${column} is ${comparable(found[column])}, expected ${comparable(value)}`,
				);
			}
		});
	}

	#balance(state: AccountState): void {
		let sum = 0n;
		for (const { ledger_accounts, amounts } of this.#rows.entries)
			ledger_accounts.forEach((name, at) => {
				if (name === "customer") sum += BigInt(amounts[at] ?? 0);
			});
		if (sum !== state.balance) this.#faults.push(`the balance is ${state.balance}, its postings sum to ${sum}`);
	}

	#commands(): void {
		const decided = new Map(this.#decided);
		for (const { command_id, origin, account_sequence, answer } of this.#rows.commands) {
			const key = `${origin} ${command_id}`;
			const last = decided.get(key);
			if (last === undefined) this.#faults.push(`command ${command_id} has an answer and no event`);
			else if (answer !== null && (last.type === "command-refused") !== (answer.kind === "refused"))
				this.#faults.push(`command ${command_id}: answer and event differ`);
			else if (account_sequence !== null && account_sequence !== `${last.sequence}`)
				this.#faults.push(`command ${command_id}: at ${account_sequence}, its last event is ${last.sequence}`);
			decided.delete(key);
		}
		for (const command of decided.keys()) this.#faults.push(`command ${command} has an event and no answer`);
	}

	#snapshot(): void {
		for (const { account_sequence, state, hash } of this.#rows.snapshots) {
			const replayed = this.#hashes.get(Number.parseInt(account_sequence, 10));
			if (replayed !== hash) this.#faults.push(`snapshot ${account_sequence}: its hash differs from the replay`);
			if (stateHash(decodeState(state), sha256) !== hash)
				this.#faults.push(`snapshot ${account_sequence} does not match its hash`);
		}
	}
}

function sorted<T extends object>(rows: readonly T[], key: string): T[] {
	const of = (row: T): string => String(Object.entries(row).find(([name]) => name === key)?.[1]);
	return rows.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));
}

/** Strings, numbers, times and objects in one comparable form; the order of members is ignored. */
function comparable(value: unknown): string {
	if (value instanceof Date) return value.toISOString();
	return value !== null && typeof value === "object" ? JSON.stringify(inOrder(value)) : String(value);
}

function inOrder(value: unknown): unknown {
	if (value === null || typeof value !== "object") return value;
	if (Array.isArray(value)) return value.map(inOrder);
	const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return members.map(([name, member]) => [name, inOrder(member)]);
}
