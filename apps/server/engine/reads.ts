import type { Pool, PoolClient } from "pg";
import type { Engine } from "./types.ts";

/** The read models do not contain everything that was acknowledged yet: an answer would be stale. */
export class ReadsBehind extends Error {
	override readonly name = "ReadsBehind";
	readonly code = "READS_BEHIND";
	constructor() {
		super("the read models are behind the log");
	}
}

/**
 * Access to the engine's tables for readers. A connection is handed out when the tables contain everything that was
 * acknowledged before (read your writes). Has the interface that Kysely expects; connecting rejects with `ReadsBehind`.
 */
export function readsOf(pool: Pool, engine: Pick<Engine, "projected">) {
	return {
		async connect(): Promise<PoolClient> {
			if (!(await engine.projected())) throw new ReadsBehind();
			return pool.connect();
		},
		end: () => pool.end(),
		options: pool.options,
	};
}
