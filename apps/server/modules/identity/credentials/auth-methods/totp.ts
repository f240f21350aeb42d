import { HOTP, Secret, TOTP } from "otpauth";

/** RFC 6238 as in every authenticator app: SHA-1, six digits, thirty seconds. */
export const STEP_MS = 30_000;
const DIGITS = 6;
/** Phone clocks deviate a little: the previous and the next code are accepted too. */
const AROUND = 1;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The code of a time step (RFC 4226 §5.3). */
export const codeOf = (secret: Buffer, step: number, digits: number = DIGITS): string =>
	HOTP.generate({ secret: secretOf(secret), algorithm: "SHA1", digits, counter: step });

/** The time step of this code, near now; null if it matches none. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
	if (!/^[0-9]{6}$/.test(code)) return null;
	const now = Math.floor(nowMs / STEP_MS);
	const given = { token: code, secret: secretOf(secret), algorithm: "SHA1", digits: DIGITS, counter: now };
	const off = HOTP.validate({ ...given, window: AROUND });
	return off === null ? null : now + off;
}

/** RFC 4648 without padding, as apps expect it. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** The content of the QR code. The issuer is in it twice: old apps read one, new apps the other. */
export const otpauthUri = (secret: Buffer, issuer: string, account: string): string =>
	new TOTP({
		issuer,
		label: account,
		secret: secretOf(secret),
		algorithm: "SHA1",
		digits: DIGITS,
		period: 30,
	}).toString();
