/** Server time minus local time. Rough from `Date` headers (whole seconds), exact to the round trip from `server_time`. */
let offsetMs = 0;
let exact = false;

/** Called with each answer's `Date` header; only a difference beyond its own grain counts. */
export function learnRoughTime(header: string | null, nowMs: number = Date.now()): void {
	if (exact || header === null) return;
	const serverMs = Date.parse(header);
	if (Number.isNaN(serverMs)) return;
	const difference = serverMs + 500 - nowMs;
	offsetMs = Math.abs(difference) > 2_000 ? difference : 0;
}

/** Called with the `server_time` of an answer; `startedMs` is when the request was sent. */
export function learnServerTime(iso: string, startedMs: number, nowMs: number = Date.now()): void {
	const serverMs = Date.parse(iso);
	if (Number.isNaN(serverMs)) return;
	offsetMs = serverMs - (startedMs + nowMs) / 2;
	exact = true;
}

/** What the server's clock shows now, in milliseconds since 1970 UTC; ages of prices and trades count from it. */
export const serverNow = (): number => Date.now() + offsetMs;
export const clockOffsetMs = (): number => offsetMs;
