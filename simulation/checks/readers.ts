import type { CommandBase } from "@truefill/core/trading";
import type { Database } from "../store/database.ts";
import { column, commandKey, type Row } from "../store/tables.ts";
import { Violation } from "../world/world.ts";

/** Read your writes: when the engine reports the tables as current, they contain all commands acknowledged before. */
export function auditReader(database: Database, { accountId, origin, commandId }: CommandBase): void {
	const { projected, tables } = database;
	const key = commandKey({ account_id: accountId, origin, command_id: commandId });
	if (!projected.commands.has(key)) throw new Violation("reads", `${key} was acknowledged and cannot be read`);
	const events = tables.events.flat().filter((row) => row.account_id === accountId && row.command_id === commandId);
	const row = projected.accounts.get(accountId);
	const last = Math.max(0, ...events.map(({ account_sequence }) => account_sequence));
	if (row === undefined || Number(column(row, "sequence")) < last)
		throw new Violation("reads", `${accountId} is read as it was before ${commandId}`);
}

/** When nothing is under way, every read table contains exactly what was acknowledged. */
export function auditCaughtUp({ tables, projected, log }: Database): void {
	if (log.length > 0) throw new Violation("projection", `${log.length} batches are in the log and nobody fetches them`);
	const maps = ["entries", "accounts", "openTrades", "closedTrades", "orders", "deals"] as const;
	for (const name of maps) same(name, tables[name], projected[name]);
	same("commands", tables.commands, projected.commands);
	for (const [partition, events] of tables.events.entries()) {
		const read = projected.events[partition] ?? [];
		if (JSON.stringify(events) !== JSON.stringify(read))
			throw new Violation(
				"projection",
				`partition ${partition}: ${read.length} events of ${events.length} can be read`,
			);
	}
}

function same(name: string, truth: ReadonlyMap<string, object>, read: ReadonlyMap<string, Row | object>): void {
	if (truth.size !== read.size)
		throw new Violation("projection", `${read.size} rows of ${name}, ${truth.size} were acknowledged`);
	for (const [key, row] of truth) {
		if (JSON.stringify(row) !== JSON.stringify(read.get(key)))
			throw new Violation("projection", `${name} ${key} is not what was acknowledged`);
	}
}
