const WAIT_MS = 5_000;
let stopWaiting = (): void => undefined;

/**
 * Focuses the field as soon as it exists: the sheet opens in the next frame, and the ticket's code may still be
 * loading. It focuses again if a just selected instrument replaces the ticket. Any key or pointer press cancels it.
 */
export function focusSoon(id: string): void {
	stopWaiting();
	const endsAt = performance.now() + WAIT_MS;
	let frame = 0;
	const stop = () => {
		cancelAnimationFrame(frame);
		removeEventListener("keydown", stop, true);
		removeEventListener("pointerdown", stop, true);
	};
	let last: HTMLInputElement | null = null;
	const look = () => {
		const found = document.getElementById(id);
		const field = found instanceof HTMLInputElement ? found : (found?.querySelector("input") ?? null);
		if (field !== null && field !== last) {
			field.focus();
			if (document.activeElement === field) {
				field.select();
				last = field;
			}
		}
		if (performance.now() < endsAt) frame = requestAnimationFrame(look);
		else stop();
	};
	stopWaiting = stop;
	addEventListener("keydown", stop, true);
	addEventListener("pointerdown", stop, true);
	// After the render caused by the key press.
	frame = requestAnimationFrame(() => {
		frame = requestAnimationFrame(look);
	});
}
