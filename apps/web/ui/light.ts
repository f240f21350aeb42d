/** How long a highlight stays on, at least. */
const LIGHT_MS = 200;
/** It goes out in the same frame in which others light up; after so long without one, by itself. */
const ALONE_MS = 350;
/** Calls this close to each other are of one frame. */
const FRAME_MS = 8;

const litAtMs = new Map<HTMLElement, number>();
let putOutAtMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let still: MediaQueryList | undefined;

function putOut(nowMs: number): void {
	putOutAtMs = nowMs;
	for (const [element, atMs] of litAtMs) {
		if (nowMs - atMs < LIGHT_MS) continue;
		litAtMs.delete(element);
		delete element.dataset.light;
	}
	clearTimeout(timer);
	timer = undefined;
}

function putOutAlone(): void {
	putOut(performance.now());
	if (litAtMs.size > 0) timer = setTimeout(putOutAlone, ALONE_MS);
}

/**
 * A brief highlight behind a number that changed; none under reduced motion. It has no fade: a background fade is
 * styled and painted on the main thread in every frame, and in a price list there would always be one running. For the
 * same reason highlights go out together with the next change, not in frames of their own.
 */
export function lightUp(element: HTMLElement, direction: "up" | "down"): void {
	still ??= matchMedia("(prefers-reduced-motion: reduce)");
	if (still.matches) return;
	const nowMs = performance.now();
	if (element.dataset.light !== direction) element.dataset.light = direction;
	litAtMs.set(element, nowMs);
	if (nowMs - putOutAtMs >= FRAME_MS) putOut(nowMs);
	timer ??= setTimeout(putOutAlone, ALONE_MS);
}
