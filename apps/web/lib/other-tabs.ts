interface KeptStore {
	readonly persist: { readonly getOptions: () => { readonly name?: string }; readonly rehydrate: () => unknown };
}

let following = 0;
/** Whether what a store says just now was chosen in another tab, which tells the server itself. */
export const isFollowing = (): boolean => following > 0;

/** Keeps a store in step with what other tabs of this browser write. The answer stops it. */
export function followOtherTabs(store: KeptStore): () => void {
	const hear = ({ key }: StorageEvent) => {
		if (key !== store.persist.getOptions().name) return;
		following += 1;
		// The storage answers at once, and so do the listeners.
		void store.persist.rehydrate();
		following -= 1;
	};
	addEventListener("storage", hear);
	return () => removeEventListener("storage", hear);
}
