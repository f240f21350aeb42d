let seen = false;
const firsts = new Set<() => void>();

function gesture(): void {
	seen = true;
	for (const first of [...firsts]) first();
	firsts.clear();
}
for (const type of ["pointerdown", "keydown", "touchend"])
	addEventListener(type, gesture, { capture: true, passive: true, once: true });

/** Whether the person has touched this page yet: before that browsers let it make no sound. */
export const hasGestured = (): boolean => seen || navigator.userActivation?.hasBeenActive === true;

/** Calls it at the first touch, inside it, as some browsers ask for; not again. The answer calls it off. */
export function onFirstGesture(first: () => void): () => void {
	firsts.add(first);
	return () => firsts.delete(first);
}
