import type { CommitRows } from "../rows.ts";
import { batchOf, shareText, textOf } from "./batch-text.ts";

/**
 * Memory representation of a logged batch until it is projected: the logged bytes, and as rows only what a later batch
 * may still change. The other rows, a hundred and more values for each order, are not kept, because COPY takes the
 * bytes. When they are read all the same, they are parsed from the bytes.
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

	get answers() {
		return this.#read().answers;
	}

	get events() {
		return this.#read().events;
	}

	get entries() {
		return this.#read().entries;
	}

	get closedTrades() {
		return this.#read().closedTrades;
	}

	get deals() {
		return this.#read().deals;
	}

	#read(): CommitRows {
		this.#rest ??= batchOf(textOf(this).payload.toString());
		return this.#rest;
	}
}
