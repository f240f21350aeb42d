/** How long a highlight stays on. */
const LIGHT_MS = 300;
/** Highlights are removed in batches, so that the page repaints a few times a second, not once for each. */
const STEP_MS = 100;

const offAtMs = new Map<HTMLElement, number>();
let running = false;
let still: MediaQueryList | undefined;

function putOutAfter(delayMs: number): void {
	running = true;
	setTimeout(putOut, delayMs);
}

function putOut(): void {
	running = false;
	const nowMs = performance.now();
	for (const [element, atMs] of offAtMs) {
		if (atMs > nowMs) continue;
		offAtMs.delete(element);
		delete element.dataset.light;
	}
	if (offAtMs.size > 0) putOutAfter(STEP_MS);
}

/**
 * A brief highlight behind a number that changed; none under reduced motion. It has no fade: a background fade is
 * styled and painted on the main thread in every frame, and in a price list there would always be one running.
 */
export function lightUp(element: HTMLElement, direction: "up" | "down"): void {
	still ??= matchMedia("(prefers-reduced-motion: reduce)");
	if (still.matches) return;
	if (element.dataset.light !== direction) element.dataset.light = direction;
	offAtMs.set(element, performance.now() + LIGHT_MS - STEP_MS);
	if (!running) putOutAfter(LIGHT_MS - STEP_MS);
}
