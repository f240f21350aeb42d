interface KeptStore {
	readonly persist: { readonly getOptions: () => { readonly name?: string }; readonly rehydrate: () => unknown };
}

let following = 0;
/** Whether a store's current change comes from another tab, which informs the server itself. */
export const isFollowing = (): boolean => following > 0;

/** Syncs a store with writes of other tabs of this browser. Returns a stop function. */
export function followOtherTabs(store: KeptStore): () => void {
	const hear = ({ key }: StorageEvent) => {
		if (key !== store.persist.getOptions().name) return;
		following += 1;
		// The storage is synchronous, and so are the listeners.
		void store.persist.rehydrate();
		following -= 1;
	};
	addEventListener("storage", hear);
	return () => removeEventListener("storage", hear);
}
