import { createHmac, timingSafeEqual } from "node:crypto";

/** An older or newer event is refused, so that a recorded one cannot be replayed later. */
export const SIGNATURE_TOLERANCE_MS = 300_000;
const LONGEST_HEADER = 2_000;

const hmac = (raw: Buffer, seconds: string, secret: string): Buffer =>
	createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest();

/** Signs the way Stripe signs: `t=SECONDS,v1=HMAC-SHA256("SECONDS.BODY")` in hex. */
export function signEvent(raw: Buffer, secret: string, atMs: number): string {
	const seconds = String(Math.floor(atMs / 1000));
	return `t=${seconds},v1=${hmac(raw, seconds, secret).toString("hex")}`;
}

/**
 * Whether one of the header's signatures is valid: over the raw bytes, compared in constant time, at most five minutes
 * old or ahead. Several `v1` are allowed: while a secret is replaced, the provider signs with both.
 */
export function isSigned(raw: Buffer, header: string, secret: string, nowMs: number): boolean {
	if (header.length > LONGEST_HEADER) return false;
	const parts = header.split(",").map((part) => part.trim());
	const times = parts.filter((part) => part.startsWith("t=")).map((part) => part.slice(2));
	const [seconds] = times;
	if (times.length !== 1 || seconds === undefined || !/^\d{1,12}$/.test(seconds)) return false;
	if (Math.abs(nowMs - Number.parseInt(seconds, 10) * 1000) > SIGNATURE_TOLERANCE_MS) return false;
	const expected = hmac(raw, seconds, secret);
	let signed = false;
	for (const part of parts) {
		const given = /^v1=([0-9a-f]{64})$/.exec(part)?.[1];
		// No early return: the time does not depend on which one is valid.
		if (given !== undefined && timingSafeEqual(Buffer.from(given, "hex"), expected)) signed = true;
	}
	return signed;
}
