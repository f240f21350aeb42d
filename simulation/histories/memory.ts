import {
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type QueryExecutorProvider,
} from "kysely";
import type { Process } from "./process.ts";

type Table = Map<string, unknown>;
export type Rows<T> = ReadonlyMap<string, T>;

/** Takes the queries of modules whose rows no rule here is about: notifications and the audit log. */
const SILENT = new Kysely<unknown>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});

/**
 * Tables in memory. Transactions run one after another; what one has written is seen by others after its commit, and never
 * if its process fails or is killed before it. Rows are never changed in place.
 */
export class Memory {
	readonly #committed = new Map<string, Table>();
	readonly #drafts = new WeakMap<object, Map<string, Table>>();
	#last: Promise<void> = Promise.resolve();
	/** Called after each commit. */
	onCommit: () => void = () => undefined;

	/** Never settles when the process is killed. */
	async transaction<T>(process: Process, work: (tx: QueryExecutorProvider) => Promise<T>): Promise<T> {
		const before = this.#last;
		const { promise, resolve: release } = Promise.withResolvers<void>();
		this.#last = promise;
		await before;
		try {
			const done = SILENT.transaction().execute(async (tx) => {
				await process.turn();
				const draft = new Map<string, Table>();
				this.#drafts.set(tx, draft);
				const value = await work(tx);
				await process.turn();
				for (const [name, table] of draft) this.#committed.set(name, table);
				if (draft.size > 0) this.onCommit();
				return { value };
			});
			const ended = await Promise.race([done, process.killed]);
			if (ended !== null) return ended.value;
		} finally {
			release();
		}
		return new Promise(() => undefined);
	}

	/** The rows of a table: in a transaction those that it has written itself too. */
	rows<T>(name: string, tx?: QueryExecutorProvider): Rows<T> {
		const draft = tx === undefined ? undefined : this.#drafts.get(tx)?.get(name);
		return (draft ?? this.#committed.get(name) ?? new Map()) as Rows<T>;
	}

	/** The rows of a table, to be changed in a transaction. */
	change<T>(name: string, tx: QueryExecutorProvider): Map<string, T> {
		const draft = this.#drafts.get(tx);
		if (draft === undefined) throw new Error("rows change in a transaction only");
		let table = draft.get(name);
		if (table === undefined) {
			table = new Map(this.#committed.get(name));
			draft.set(name, table);
		}
		return table as Map<string, T>;
	}

	/** Without a process: what a history begins with. */
	fill<T>(name: string, key: string, row: T): void {
		const table = new Map(this.#committed.get(name));
		table.set(key, row);
		this.#committed.set(name, table);
	}
}
