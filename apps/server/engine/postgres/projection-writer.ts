import type { Pool, PoolClient } from "pg";
import type { LogKey } from "../merge.ts";
import { type CommitRows, emptyRows } from "../rows.ts";
import type { CommitOutcome, ProjectionWriter } from "../store.ts";
import { plainStatements, projectStatement } from "./batch-statement.ts";
import { TABLES } from "./batch-tables.ts";
import { textOf } from "./batch-text.ts";
import { type CopyPart, copyIn } from "./copy-in.ts";
import { FREEZE, freezing } from "./freezing.ts";
import { LoggedBatch } from "./logged-batch.ts";
import { timedQuery } from "./timed-query.ts";
import { SILENCE_MS, WriterSession } from "./writer-session.ts";

/** Number of commands from which COPY is used: a third of the cost of parameters, but two round trips more. */
const COPY_FROM = 50;

/**
 * Writes batches to the tables with synchronous commit: the projector forgets a batch once it is in the tables, so a
 * database crash under a running server must not undo it.
 */
export class PostgresProjectionWriter implements ProjectionWriter {
	readonly #session: WriterSession;
	readonly #copyFrom: number;

	constructor(pool: Pool, copyFrom = COPY_FROM) {
		this.#session = new WriterSession(pool);
		this.#copyFrom = copyFrom;
	}

	async write(rows: CommitRows, keys: readonly LogKey[], batches: readonly CommitRows[] = []): Promise<CommitOutcome> {
		let client: PoolClient;
		try {
			client = await this.#session.open();
		} catch (error) {
			return { kind: "transient", error };
		}
		try {
			if (batches.length > 0 && (batches.some(isLight) || rows.commands.length >= this.#copyFrom)) {
				return await this.#copy(client, rows, keys, batches);
			}
			const { name, text, parameters } = projectStatement(rows, keys);
			await client.query(timedQuery(SILENCE_MS, text, parameters, name));
			return { kind: "committed" };
		} catch (error) {
			return this.#session.outcomeOf(error);
		}
	}

	/**
	 * Same result as the single statement, by COPY: append-only rows are copied into the tables as the lines from the
	 * log. The fence comes first.
	 */
	async #copy(
		client: PoolClient,
		rows: CommitRows,
		keys: readonly LogKey[],
		batches: readonly CommitRows[],
	): Promise<CommitOutcome> {
		const { fences, accounts, changedTrades, goneTrades, orders } = rows;
		const changing = { ...emptyRows(), fences, accounts, changedTrades, goneTrades, orders };
		try {
			await client.query(timedQuery(SILENCE_MS, "BEGIN"));
			const { name, text, parameters } = projectStatement(changing, keys);
			await client.query(timedQuery(SILENCE_MS, text, parameters, name));
			await copyIn(client, copyParts(batches), "COMMIT", SILENCE_MS);
			return { kind: "committed" };
		} catch (error) {
			const outcome = this.#session.outcomeOf(error);
			if (outcome.kind !== "unknown") await this.#rollBack(client);
			return outcome;
		}
	}

	/** Rolls back a failed transaction. If that fails, the session is closed. */
	async #rollBack(client: PoolClient): Promise<void> {
		await client.query(timedQuery(SILENCE_MS, "ROLLBACK")).catch(() => this.#session.drop());
	}

	async salvage(rows: CommitRows, keys: readonly LogKey[], atMs: number): Promise<void> {
		const client = await this.#session.open();
		const ask = (text: string, values: unknown[] = []) => client.query(timedQuery(SILENCE_MS, text, values));
		try {
			await ask("BEGIN");
			const { fences, commands, answers, events } = rows;
			const kept = { ...emptyRows(), fences, commands, answers, events };
			const { text, parameters } = projectStatement(kept, keys);
			await ask(text, parameters);
			for (const own of byAccount(rows)) {
				await ask("SAVEPOINT account");
				try {
					for (const statement of plainStatements(own.rows)) await ask(statement.text, statement.parameters);
				} catch (error) {
					if (this.#session.outcomeOf(error).kind !== "rejected") throw error;
					await ask("ROLLBACK TO SAVEPOINT account");
					const reason = `the database refused its read models: ${String(error)}`;
					await ask(FREEZE, freezing(own.partition, own.accountId, reason, atMs));
				}
			}
			await ask("COMMIT");
		} catch (error) {
			this.#session.drop();
			throw error;
		}
	}

	drop(): void {
		this.#session.drop();
	}
}

/** Whether the batch has its rows as COPY lines only. */
const isLight = (batch: CommitRows): boolean => batch instanceof LoggedBatch;

function copyParts(batches: readonly CommitRows[]): readonly CopyPart[] {
	return TABLES.flatMap(({ name, grows, columns }): readonly CopyPart[] => {
		const lines = batches.flatMap((batch) => textOf(batch).lines.get(name) ?? []);
		if (grows === undefined || lines.length === 0) return [];
		return [{ statement: `COPY ${grows} (${Object.keys(columns).join(", ")}) FROM STDIN`, lines }];
	});
}

/** All rows of a batch except commands, answers and events, by account. */
function byAccount(rows: CommitRows) {
	const accounts = new Map(rows.events.map(({ account_id, partition }) => [account_id, partition]));
	return [...accounts].map(([accountId, partition]) => {
		const of = <R extends object>(all: readonly R[]): R[] =>
			all.filter((row) => "account_id" in row && row.account_id === accountId);
		const own: CommitRows = {
			...emptyRows(),
			entries: of(rows.entries),
			accounts: of(rows.accounts),
			changedTrades: of(rows.changedTrades),
			goneTrades: of(rows.goneTrades),
			closedTrades: of(rows.closedTrades),
			orders: of(rows.orders),
			deals: of(rows.deals),
		};
		return { accountId, partition, rows: own };
	});
}
