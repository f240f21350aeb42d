import { encodeState, stateHash } from "@truefill/core/trading";
import { sha256 } from "./hash.ts";
import type { Slot, Slots } from "./slots.ts";
import type { EngineStore } from "./store.ts";
import type { FailpointHook } from "./types.ts";

/** Accounts written by one statement. */
const CHUNK = 200;

/**
 * Writes the committed states of the accounts that changed since their last snapshot, and then notes how far the
 * snapshots of each partition reach. A snapshot is only a shortcut: an old engine that still writes one writes states
 * that were committed, and never over a newer one.
 */
export async function writeSnapshots(
	store: EngineStore,
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
		await store.writeSnapshots(
			chunk.map(({ slot, state }) => ({
				partition: slot.partition,
				accountId: state.id,
				accountSequence: state.sequence,
				state: encodeState(state),
				hash: stateHash(state, sha256),
			})),
		);
		for (const { slot, state } of chunk) slot.snapshotSequence = state.sequence;
	}
	await store.noteSnapshots(reached);
	await failpoint?.(8);
}
