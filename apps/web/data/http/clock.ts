/** Server time minus local time. Coarse from `Date` headers (1 s); from `server_time` within the round trip. */
let offsetMs = 0;
let exact = false;

/** Called with each answer's `Date` header; only a difference beyond its resolution counts. */
export function learnRoughTime(header: string | null, nowMs: number = Date.now()): void {
	if (exact || header === null) return;
	const serverMs = Date.parse(header);
	if (Number.isNaN(serverMs)) return;
	const difference = serverMs + 500 - nowMs;
	offsetMs = Math.abs(difference) > 2_000 ? difference : 0;
}

/** Called with an answer's `server_time`; `startedMs` is when the request was sent. */
export function learnServerTime(iso: string, startedMs: number, nowMs: number = Date.now()): void {
	const serverMs = Date.parse(iso);
	if (Number.isNaN(serverMs)) return;
	offsetMs = serverMs - (startedMs + nowMs) / 2;
	exact = true;
}

/** The server's time now, in milliseconds since 1970 UTC; ages of prices and trades are based on it. */
export const serverNow = (): number => Date.now() + offsetMs;
export const clockOffsetMs = (): number => offsetMs;
