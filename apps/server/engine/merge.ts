import type { CommitRows } from "./rows.ts";

/** Identifies a batch in the log: its first partition, and that partition's sequence after it. */
export interface LogKey {
	readonly partition: number;
	readonly sequence: string;
}

export function logKeyOf({ fences }: CommitRows): LogKey {
	const [first] = fences;
	if (first === undefined) throw new Error("a batch has a fence");
	return { partition: first.partition, sequence: first.new_sequence };
}

/**
 * The combined rows of consecutive batches: everything that is append-only, and the last state of everything that
 * changes. `epochs`: those under which the read models are written.
 */
export function mergeRows(batches: readonly CommitRows[], epochs: ReadonlyMap<number, bigint>): CommitRows {
	const all = <K extends keyof CommitRows>(table: K): CommitRows[K][number][] =>
		batches.flatMap((batch): CommitRows[K][number][] => batch[table]);
	const changed = new Map<string, CommitRows["changedTrades"][number]>();
	const gone = new Map<string, CommitRows["goneTrades"][number]>();
	for (const { changedTrades, goneTrades } of batches) {
		for (const row of goneTrades) {
			changed.delete(tradeKey(row));
			gone.set(tradeKey(row), row);
		}
		for (const row of changedTrades) changed.set(tradeKey(row), row);
	}
	return {
		fences: mergeFences(batches, epochs),
		accounts: lastOf(all("accounts"), ({ account_id }) => account_id),
		changedTrades: [...changed.values()],
		goneTrades: [...gone.values()],
		orders: lastOf(all("orders"), ({ account_id, order_id }) => `${account_id} ${order_id}`),
		// Lazy: not needed when the batches are written as they are in the log.
		get commands() {
			return all("commands");
		},
		get answers() {
			return all("answers");
		},
		get events() {
			return all("events");
		},
		get entries() {
			return all("entries");
		},
		get closedTrades() {
			return all("closedTrades");
		},
		get deals() {
			return all("deals");
		},
	};
}

const tradeKey = (row: CommitRows["goneTrades"][number]): string => `${row.account_id} ${row.trade_id}`;

const lastOf = <R>(rows: readonly R[], keyOf: (row: R) => string): R[] => [
	...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

function mergeFences(batches: readonly CommitRows[], epochs: ReadonlyMap<number, bigint>): CommitRows["fences"] {
	const fences = new Map<number, CommitRows["fences"][number]>();
	for (const { fences: own } of batches) {
		for (const { partition, old_sequence, new_sequence } of own) {
			const known = fences.get(partition);
			if (known !== undefined && known.new_sequence !== old_sequence) {
				throw new Error(`partition ${partition} continues at ${old_sequence}, expected ${known.new_sequence}`);
			}
			const epoch = `${epochs.get(partition)}`;
			fences.set(partition, { partition, epoch, old_sequence: known?.old_sequence ?? old_sequence, new_sequence });
		}
	}
	return [...fences.values()].sort((a, b) => a.partition - b.partition);
}
