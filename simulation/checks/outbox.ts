import { type Batch, column } from "../store/tables.ts";
import { Violation } from "../world/world.ts";
import type { AccountModel } from "./model.ts";

/** I12: each event is published once, to the channel of the account's user, without data of other accounts. */
export function auditOutbox(batch: Batch, models: ReadonlyMap<string, AccountModel>): void {
	const rows = new Map(batch.outbox.map((row) => [`${column(row, "partition")} ${column(row, "sequence")}`, row]));
	if (batch.outbox.length !== batch.events.length) {
		throw new Violation("I12", `${batch.outbox.length} rows for ${batch.events.length} events`);
	}
	for (const { partition, sequence, account_id, account_sequence, type } of batch.events) {
		const row = rows.get(`${partition} ${sequence}`);
		const topic = `trade.${models.get(account_id)?.state?.userId}`;
		if (row?.topic !== topic || JSON.stringify(row.payload) !== JSON.stringify({ account_id, account_sequence, type }))
			throw new Violation("I12", `event ${account_id} ${account_sequence} is not told to ${topic}`);
	}
}
