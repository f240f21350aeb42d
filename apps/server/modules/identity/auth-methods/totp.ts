import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 as in every authenticator app: SHA-1, six digits, thirty seconds. */
export const STEP_MS = 30_000;
const DIGITS = 6;
/** Phone clocks deviate a little: the previous and the next code are accepted too. */
const AROUND = 1;

/** The code of a time step (RFC 4226 §5.3). */
export function codeOf(secret: Buffer, step: number, digits: number = DIGITS): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac("sha1", secret).update(counter).digest();
	const at = mac.readUInt8(mac.length - 1) & 0xf;
	const number = mac.readUInt32BE(at) & 0x7fff_ffff;
	return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step of this code, near now; null if it matches none. All candidates are compared, for constant time. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
	if (!/^[0-9]{6}$/.test(code)) return null;
	const now = Math.floor(nowMs / STEP_MS);
	let found: number | null = null;
	for (let step = now - AROUND; step <= now + AROUND; step++) {
		if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) found = step;
	}
	return found;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as apps expect it. */
export function base32(bytes: Uint8Array): string {
	let text = "";
	let bits = 0;
	let value = 0;
	for (const byte of bytes) {
		value = (value << 8) | byte;
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			text += ALPHABET[(value >> bits) & 31];
		}
		value &= (1 << bits) - 1;
	}
	return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** The content of the QR code. The issuer is in it twice: old apps read one, new apps the other. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
	const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
	return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}
