import { encodeState, stateHash } from "@truefill/core/trading";
import type { Pool } from "pg";
import { sha256 } from "./hash.ts";
import type { Slot, Slots } from "./slots.ts";
import type { FailpointHook } from "./types.ts";

/** Accounts written by one statement. */
const CHUNK = 200;

/**
 * Writes the committed states of the accounts that changed since their last snapshot, and then notes how far the
 * snapshots of each partition reach. A snapshot is only a shortcut: an old engine that still writes one writes states
 * that were committed, and never over a newer one.
 */
export async function writeSnapshots(
	pool: Pool,
	slots: Slots,
	heads: ReadonlyMap<number, { readonly sequence: bigint }>,
	failpoint?: FailpointHook,
): Promise<void> {
	// Before the states are read, so that each of them is at least as new as the sequence says.
	const reached = [...heads].map(([partition, { sequence }]) => ({ partition, sequence }));
	const changed: { readonly slot: Slot; readonly state: Slot["state"] }[] = [];
	for (const slot of slots.all()) {
		if (slot.snapshotSequence < slot.state.sequence) changed.push({ slot, state: slot.state });
	}
	await failpoint?.(7);
	for (let from = 0; from < changed.length; from += CHUNK) {
		const chunk = changed.slice(from, from + CHUNK);
		await pool.query(
			`INSERT INTO snapshots (partition, account_id, account_sequence, state, hash)
			 SELECT * FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::jsonb[], $5::text[])
			 ON CONFLICT (partition, account_id) DO UPDATE
			 SET account_sequence = excluded.account_sequence, state = excluded.state, hash = excluded.hash, taken_at = excluded.taken_at
			 WHERE excluded.account_sequence > snapshots.account_sequence`,
			[
				chunk.map(({ slot }) => slot.partition),
				chunk.map(({ state }) => state.id),
				chunk.map(({ state }) => state.sequence),
				chunk.map(({ state }) => encodeState(state)),
				chunk.map(({ state }) => stateHash(state, sha256)),
			],
		);
		for (const { slot, state } of chunk) slot.snapshotSequence = state.sequence;
	}
	await pool.query(
		`UPDATE partitions p SET snapshot_sequence = r.sequence
		 FROM unnest($1::smallint[], $2::bigint[]) AS r(partition, sequence)
		 WHERE p.partition = r.partition AND p.snapshot_sequence < r.sequence AND p.last_sequence >= r.sequence`,
		[reached.map(({ partition }) => partition), reached.map(({ sequence }) => `${sequence}`)],
	);
	await failpoint?.(8);
}
