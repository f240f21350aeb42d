// Apart from the arithmetic of zones: every page carries this, and few carry that.

/** Whether this engine knows the zone: one that another browser has chosen may be unknown here. */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** A device that travels is noticed within this. */
const DEVICE_FOR_MS = 30_000;
let device = "";
let deviceAtMs = Number.NEGATIVE_INFINITY;

/** Remembered: every component that writes asks for it at every turn, and the engine takes 60 µs to say it. */
export function deviceTimeZone(): string {
	const nowMs = performance.now();
	if (nowMs - deviceAtMs >= DEVICE_FOR_MS) {
		device = Intl.DateTimeFormat().resolvedOptions().timeZone;
		deviceAtMs = nowMs;
	}
	return device;
}
