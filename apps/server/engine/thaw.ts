import type { Slot } from "./slots.ts";
import type { EngineStore } from "./store.ts";
import type { Unfrozen } from "./types.ts";

/**
 * Lets a frozen account thaw when its stored books prove right. What memory had may be what was wrong: the state is the one
 * that the proof gives; nothing has been decided on the account since it was frozen.
 */
export async function proveAndThaw(
	store: Pick<EngineStore, "prove" | "unfreeze">,
	slot: Slot | undefined,
): Promise<Unfrozen> {
	if (slot === undefined || slot.frozen === null) return { kind: "not-frozen" };
	const { faults, state } = await store.prove(slot.partition, slot.state.id);
	if (faults.length > 0 || state === undefined) return { kind: "wrong", faults };
	await store.unfreeze(slot.partition, slot.state.id);
	slot.state = state;
	slot.frozen = null;
	return { kind: "unfrozen" };
}
