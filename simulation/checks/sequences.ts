import { accountKey, type Batch, type Tables } from "../store/tables.ts";
import { Violation } from "../world/world.ts";

/** I3: no gap in any partition. I5: only the writer's epoch, which never decreases. */
export function auditSequences(batch: Batch, tables: Tables): void {
	const next = new Map(batch.fences.map((fence) => [fence.partition, BigInt(fence.old_sequence)]));
	for (const row of batch.events) {
		const before = next.get(row.partition);
		if (before === undefined) throw new Violation("I5", `an event of partition ${row.partition} without a fence`);
		if (BigInt(row.sequence) !== before + 1n) {
			throw new Violation("I3", `partition ${row.partition}: event ${row.sequence} after ${before}`);
		}
		next.set(row.partition, before + 1n);
		const holder = tables.epochs[row.partition]?.get(row.epoch);
		if (holder !== batch.writer) throw new Violation("I5", `${batch.writer} wrote in epoch ${row.epoch} of ${holder}`);
		if (`${tables.partition(row.partition).epoch}` !== row.epoch) {
			throw new Violation("I5", `an event in epoch ${row.epoch} of partition ${row.partition}, which is later`);
		}
	}
	for (const { partition, new_sequence } of batch.fences) {
		if (`${next.get(partition)}` !== new_sequence) {
			throw new Violation("I3", `partition ${partition} ends at ${new_sequence}, its events at ${next.get(partition)}`);
		}
	}
}

/** I4: the answer and the events of a command are committed together, once. */
export function auditCommands(batch: Batch): void {
	const answered = new Set(batch.commands.map((row) => accountKey(row.account_id, row.command_id)));
	const told = new Set(batch.events.map((row) => accountKey(row.account_id, row.command_id)));
	for (const key of answered)
		if (!told.has(key)) throw new Violation("I4", `command ${key} has an answer and no event`);
	for (const key of told) if (!answered.has(key)) throw new Violation("I4", `command ${key} has events and no answer`);
}
