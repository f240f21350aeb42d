import { createHmac } from "node:crypto";

const STEP_MS = 30_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The authenticator app's code (RFC 6238) for a key as the page shows it; `later` steps of thirty seconds ahead. */
export function codeOf(key: string, later = 0, nowMs = Date.now()): string {
	const bits = [...key.replaceAll(" ", "")]
		.map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"))
		.join("");
	const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / STEP_MS) + later));
	const mac = createHmac("sha1", secret).update(counter).digest();
	const at = mac.readUInt8(19) & 0xf;
	return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}
