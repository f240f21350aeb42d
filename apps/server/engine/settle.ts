import { invariant } from "@truefill/core/result";
import type { PartitionHead } from "./plan.ts";
import type { CommitRows } from "./rows.ts";
import type { EngineStore } from "./store.ts";

export type Settlement = "committed" | "not-committed" | "fenced";

/**
 * Finds out whether a commit with a lost answer happened: behind the fence nothing can change any more, so the
 * partitions' sequences are conclusive. Rejects when the database is unavailable; retry then.
 */
export async function settle(
	store: EngineStore,
	holder: string,
	rows: CommitRows,
	heads: ReadonlyMap<number, PartitionHead>,
): Promise<Settlement> {
	const { fences } = rows;
	const { partitions, logged } = await store.fence(holder, rows);
	if (partitions.length !== fences.length) return "fenced";
	let advanced = 0;
	for (const { partition, epoch, lastSequence } of partitions) {
		const head = heads.get(partition);
		const fence = fences.find((own) => own.partition === partition);
		invariant(head !== undefined && fence !== undefined, "only own partitions are settled");
		head.epoch = epoch;
		if (`${lastSequence}` === fence.new_sequence) advanced += 1;
		else invariant(`${lastSequence}` === fence.old_sequence, "nobody else has written to the partition");
	}
	invariant(advanced === 0 || advanced === fences.length, "a transaction is atomic");
	// The batch is not projected, and so not deleted from the log, before memory knows of it.
	invariant(logged === advanced > 0, "a batch is in the log when its partitions have advanced");
	if (advanced === 0) return "not-committed";
	return "committed";
}
