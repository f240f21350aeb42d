/** How long a light stays on. */
const LIGHT_MS = 300;
/** Lights go out together, so that the page is styled and painted a few times a second and not for each of them. */
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
 * A short light behind a number that moved; nothing under reduced motion. On and off without a fade: a fade of the
 * background is styled and painted on the main thread in every frame, and in a list of prices something would always be
 * fading.
 */
export function lightUp(element: HTMLElement, direction: "up" | "down"): void {
	still ??= matchMedia("(prefers-reduced-motion: reduce)");
	if (still.matches) return;
	if (element.dataset.light !== direction) element.dataset.light = direction;
	offAtMs.set(element, performance.now() + LIGHT_MS - STEP_MS);
	if (!running) putOutAfter(LIGHT_MS - STEP_MS);
}
