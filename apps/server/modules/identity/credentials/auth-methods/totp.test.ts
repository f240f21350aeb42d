import { createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { SealingKeys } from "../../../../platform/sealing.ts";
import { freshCodes, normalisedCode } from "./recovery-codes.ts";
import { base32, codeOf, otpauthUri, STEP_MS, stepOf } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

describe("TOTP (RFC 6238)", () => {
	it.each([
		[59, "94287082"],
		[1111111109, "07081804"],
		[1111111111, "14050471"],
		[1234567890, "89005924"],
		[2000000000, "69279037"],
		[20000000000, "65353130"],
	])("gives the code of appendix B at %i s", (seconds, code) => {
		expect(codeOf(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
		expect(stepOf(SECRET, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
	});

	it("takes the codes of the step before, now and after, and names the step; no other", () => {
		const nowMs = 1_800_000_000_000;
		const now = nowMs / STEP_MS;
		for (const off of [-1, 0, 1]) expect(stepOf(SECRET, codeOf(SECRET, now + off), nowMs)).toBe(now + off);
		for (const off of [-3, -2, 2, 3]) expect(stepOf(SECRET, codeOf(SECRET, now + off), nowMs)).toBeNull();
		for (const wrong of ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"]) expect(stepOf(SECRET, wrong, nowMs)).toBeNull();
	});

	it("writes secrets as RFC 4648 does", () => {
		expect(base32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
		for (const [text, encoded] of [
			["f", "MY"],
			["fo", "MZXQ"],
			["foo", "MZXW6"],
			["foob", "MZXW6YQ"],
			["fooba", "MZXW6YTB"],
			["foobar", "MZXW6YTBOI"],
		] as const) {
			expect(base32(Buffer.from(text))).toBe(encoded);
		}
		expect(otpauthUri(SECRET, "A & B", "me@x.test")).toBe(
			"otpauth://totp/A%20%26%20B:me%40x.test?issuer=A%20%26%20B&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
		);
	});
});

describe("recovery codes", () => {
	it("are ten, different, and understood however they are typed", () => {
		const codes = freshCodes();
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) {
			expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
			const plain = code.replaceAll("-", "");
			for (const typed of [
				code,
				plain,
				code.toLowerCase(),
				` ${plain} `,
				plain.replaceAll("0", "o"),
				plain.replaceAll("1", "l"),
			]) {
				expect(normalisedCode(typed)).toBe(plain);
			}
		}
		expect(normalisedCode("123456")).toBeNull();
		expect(normalisedCode("UUUU-UUUU-UUUU-UUUU")).toBeNull();
	});
});

describe("sealed secrets", () => {
	it("open for their owner only, and not when a bit was changed", () => {
		const keys = new SealingKeys("second-factor", [randomBytes(32)]);
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.nat(), (bytes, at) => {
				const sealed = keys.seal(Buffer.from(bytes), "usr_1");
				expect(keys.open(sealed, "usr_1")).toEqual(Buffer.from(bytes));
				expect(() => keys.open(sealed, "usr_2")).toThrow();
				expect(() => new SealingKeys("second-factor", [randomBytes(32)]).open(sealed, "usr_1")).toThrow();
				const broken = Buffer.from(sealed);
				broken.writeUInt8(broken.readUInt8(at % broken.length) ^ 1, at % broken.length);
				expect(() => keys.open(broken, "usr_1")).toThrow();
			}),
			{ numRuns: 30 },
		);
	});

	it("are AES-256-GCM under a key that is derived for them alone (ASVS 11.3.2)", () => {
		const secret = randomBytes(32);
		const sealed = new SealingKeys("second-factor", [secret]).seal(Buffer.from("an app's secret"), "usr_1");
		const key = Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), "second-factor sealing", 32));
		const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12))
			.setAAD(Buffer.from("usr_1"))
			.setAuthTag(sealed.subarray(12, 28));
		expect(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()).toBe("an app's secret");
		expect(sealed.subarray(0, 12)).not.toEqual(
			new SealingKeys("second-factor", [secret]).seal(Buffer.from("x"), "usr_1").subarray(0, 12),
		);
	});

	it("hashes a code for its owner: the same code of another is another hash", () => {
		const keys = new SealingKeys("second-factor", [randomBytes(32)]);
		expect(keys.hash("A", "usr_1")).toEqual(keys.hash("A", "usr_1"));
		expect(keys.hash("A", "usr_1")).not.toEqual(keys.hash("A", "usr_2"));
	});
});
