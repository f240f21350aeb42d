let seen = false;
const firsts = new Set<() => void>();

function gesture(): void {
	seen = true;
	for (const first of [...firsts]) first();
	firsts.clear();
}
for (const type of ["pointerdown", "keydown", "touchend"])
	addEventListener(type, gesture, { capture: true, passive: true, once: true });

/** Whether the user has interacted with this page yet: before that, browsers block its sounds. */
export const hasGestured = (): boolean => seen || navigator.userActivation?.hasBeenActive === true;

/** Calls `first` once, within the first gesture, as some browsers require. Returns a cancel function. */
export function onFirstGesture(first: () => void): () => void {
	firsts.add(first);
	return () => firsts.delete(first);
}
