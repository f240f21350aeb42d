import type { Pool, PoolClient } from "pg";
import type { Engine } from "./types.ts";

/** What was acknowledged cannot be read yet: the answer would be old. */
export class ReadsBehind extends Error {
	override readonly name = "ReadsBehind";
	readonly code = "READS_BEHIND";
	constructor() {
		super("the tables are behind what was acknowledged");
	}
}

/**
 * The door to the engine's tables for whoever reads them: each connection is given when everything that was acknowledged
 * before is in them (read your writes). In the shape that Kysely takes; connecting rejects with `ReadsBehind`.
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
