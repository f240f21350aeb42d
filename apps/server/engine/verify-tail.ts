import type { PoolClient } from "pg";
import { logKeyOf, mergeRows } from "./merge.ts";
import { plainStatements } from "./postgres/batch-statement.ts";
import { readLog } from "./postgres/log.ts";
import { type CommitRows, type EventRow, postingsOf } from "./rows.ts";
import type { ProjectedPartition } from "./store.ts";
import type { LoggedTransit } from "./verify-house.ts";
import { ACCOUNT_TABLES } from "./verify-rows.ts";

/** The batches that are acknowledged and not projected yet, in one snapshot of the database. */
export class LogTail {
	readonly #batches: readonly CommitRows[];
	/** The accounts of its events, with their partitions. */
	readonly accounts: ReadonlyMap<string, number>;
	readonly events: readonly EventRow[];
	readonly postings: readonly { readonly currency: string; readonly amount: string }[];
	readonly commands: number;

	static async read(client: PoolClient): Promise<LogTail> {
		return new LogTail(await readLog(client));
	}

	constructor(batches: readonly CommitRows[]) {
		this.#batches = batches;
		this.events = batches.flatMap(({ events }) => events);
		this.accounts = new Map(this.events.map(({ account_id, partition }) => [account_id, partition]));
		this.postings = batches.flatMap(({ entries }) => entries.flatMap(postingsOf));
		this.commands = batches.reduce((sum, { commands }) => sum + commands.length, 0);
	}

	eventsOf(partition: number): readonly EventRow[] {
		return this.events.filter((row) => row.partition === partition);
	}

	/** Its postings on the transit account, each with the payment of its event. */
	transit(): readonly LoggedTransit[] {
		const keyOf = (...parts: readonly unknown[]) => parts.join(" ");
		const events = new Map(this.events.map((event) => [keyOf(event.account_id, event.account_sequence), event]));
		return this.#batches
			.flatMap(({ entries }) => entries)
			.flatMap((entry) => {
				const moved = postingsOf(entry).filter(({ ledger_account }) => ledger_account === "house:transit");
				if (moved.length === 0) return [];
				const event = events.get(keyOf(entry.account_id, entry.account_sequence));
				const payload: { payment?: string; withdrawalId?: string } =
					event === undefined ? {} : JSON.parse(event.payload);
				const payment = payload.payment ?? payload.withdrawalId ?? null;
				return moved.map(({ currency, amount }) => ({ payment, currency, amount }));
			});
	}

	/** Gaps between the projected sequence and the log's events. */
	gaps(projected: readonly ProjectedPartition[]): readonly string[] {
		const gaps: string[] = [];
		for (const { partition, sequence: reached } of projected) {
			let sequence = reached;
			for (const row of this.eventsOf(partition)) {
				sequence += 1n;
				if (row.sequence !== `${sequence}`)
					gaps.push(`partition ${partition}: event ${row.sequence} after ${sequence - 1n}`);
				sequence = BigInt(row.sequence);
			}
		}
		return gaps;
	}

	/**
	 * Makes temporary copies of the tables with the rows of the log's accounts, and projects the log into them. They
	 * shadow the tables until the transaction ends, for this session only, and lock nothing. Later reads in this
	 * transaction see only these accounts.
	 */
	async bringIn(client: PoolClient): Promise<void> {
		if (this.#batches.length === 0) return;
		const accounts = [...this.accounts.keys()];
		for (const table of ACCOUNT_TABLES) {
			await client.query(`CREATE TEMPORARY TABLE own (LIKE ${table} INCLUDING ALL) ON COMMIT DROP`);
			await client.query(`INSERT INTO own SELECT * FROM ${table} WHERE account_id = ANY($1)`, [accounts]);
			await client.query(`ALTER TABLE own RENAME TO ${table}`);
		}
		const epochs = new Map(
			this.#batches.flatMap(({ fences }) => fences.map(({ partition }) => [partition, 0n] as const)),
		);
		for (const batch of this.#batches) {
			for (const { text, parameters } of plainStatements(mergeRows([batch], epochs))) {
				await client.query(text, parameters).catch((error: unknown) => {
					const { partition, sequence } = logKeyOf(batch);
					throw new Error(`failed to project the batch of partition ${partition} up to ${sequence}`, { cause: error });
				});
			}
		}
	}
}
