import type { LoadedAccount } from "./loaded-accounts.ts";
import type { EngineStore } from "./store.ts";
import type { Unfrozen } from "./types.ts";

/**
 * Unfreezes an account when its stored books prove right. The state in memory may have been the fault, so the replayed
 * state replaces it; nothing has been decided on the account since it was frozen.
 */
export async function proveAndUnfreeze(
	store: Pick<EngineStore, "prove" | "unfreeze">,
	loaded: LoadedAccount | undefined,
): Promise<Unfrozen> {
	if (loaded === undefined || loaded.frozen === null) return { kind: "not-frozen" };
	const { faults, state } = await store.prove(loaded.partition, loaded.state.id);
	if (faults.length > 0 || state === undefined) return { kind: "wrong", faults };
	await store.unfreeze(loaded.partition, loaded.state.id);
	loaded.state = state;
	loaded.frozen = null;
	return { kind: "unfrozen" };
}
