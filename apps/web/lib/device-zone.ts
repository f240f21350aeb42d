// Separate from the time zone calculations: every page needs this, few need those.

/** Whether this engine knows the zone: one chosen in another browser may be unknown here. */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** A time zone change of the device is noticed within this time. */
const DEVICE_FOR_MS = 30_000;
let device = "";
let deviceAtMs = Number.NEGATIVE_INFINITY;

/** Cached: every component that formats times reads it on each render, and the engine takes 60 µs. */
export function deviceTimeZone(): string {
	const nowMs = performance.now();
	if (nowMs - deviceAtMs >= DEVICE_FOR_MS) {
		device = Intl.DateTimeFormat().resolvedOptions().timeZone;
		deviceAtMs = nowMs;
	}
	return device;
}
