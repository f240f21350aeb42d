import type { Pool, PoolClient } from "pg";
import type { CommitRows } from "../rows.ts";
import type { ProjectedPartition } from "../store.ts";
import { batchOf } from "./batch-text.ts";

export async function readLog(database: Pool | PoolClient): Promise<readonly CommitRows[]> {
	const { rows } = await database.query<{ payload: string }>("SELECT payload FROM engine_log ORDER BY id");
	return rows.map(({ payload }) => batchOf(payload));
}

export async function readProjected(database: Pool | PoolClient): Promise<readonly ProjectedPartition[]> {
	const { rows } = await database.query<{ partition: number; epoch: string; sequence: string }>(
		"SELECT partition, epoch, sequence FROM engine_projections ORDER BY partition",
	);
	return rows.map(({ partition, epoch, sequence }) => ({
		partition,
		epoch: BigInt(epoch),
		sequence: BigInt(sequence),
	}));
}
