import { invariant } from "@truefill/core/result";
import type { PartitionHead } from "./plan.ts";
import type { CommitRows } from "./rows.ts";
import type { EngineStore } from "./store.ts";

export type Settlement = "committed" | "not-committed" | "fenced";

/**
 * Settles a commit whose answer was lost: behind the fence nothing can change any more, and the command ids tell.
 * Rejects when the database cannot be asked; ask again then.
 */
export async function settle(
	store: EngineStore,
	holder: string,
	rows: CommitRows,
	heads: ReadonlyMap<number, PartitionHead>,
): Promise<Settlement> {
	const { fences, commands } = rows;
	const { partitions, storedCommands } = await store.fence(holder, rows);
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
	if (advanced === fences.length && storedCommands === commands.length) return "committed";
	invariant(advanced === 0 && storedCommands === 0, "a transaction is whole or nothing");
	return "not-committed";
}
