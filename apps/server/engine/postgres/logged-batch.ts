import type { CommitRows } from "../rows.ts";
import { batchOf, shareText, textOf } from "./batch-text.ts";

/**
 * A batch that is in the log, as it waits for the tables: the bytes that were logged, and as rows only what may change
 * again before it is written. The other rows, a hundred and more values for each order, need not be kept for that: COPY
 * takes the bytes. Whoever asks for them all the same has them read from there.
 */
export class LoggedBatch implements CommitRows {
	readonly fences: CommitRows["fences"];
	readonly accounts: CommitRows["accounts"];
	readonly changedTrades: CommitRows["changedTrades"];
	readonly goneTrades: CommitRows["goneTrades"];
	readonly orders: CommitRows["orders"];
	#rest: CommitRows | undefined;

	constructor(rows: CommitRows) {
		({
			fences: this.fences,
			accounts: this.accounts,
			changedTrades: this.changedTrades,
			goneTrades: this.goneTrades,
			orders: this.orders,
		} = rows);
		shareText(rows, this);
	}

	get commands() {
		return this.#read().commands;
	}

	get events() {
		return this.#read().events;
	}

	get entries() {
		return this.#read().entries;
	}

	get postings() {
		return this.#read().postings;
	}

	get closedTrades() {
		return this.#read().closedTrades;
	}

	get outbox() {
		return this.#read().outbox;
	}

	get deals() {
		return this.#read().deals;
	}

	#read(): CommitRows {
		this.#rest ??= batchOf(textOf(this).payload.toString());
		return this.#rest;
	}
}
