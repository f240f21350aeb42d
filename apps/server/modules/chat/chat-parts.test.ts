import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { Gate, LINK_LIFE_MS, Links } from "../documents/index.ts";
import { maskCardNumbers } from "./card-numbers.ts";
import { LINKED_FILES } from "./files/upload.ts";
import { Replying } from "./replying.ts";
import { cleanText } from "./send-message.ts";

describe("a text that is sent", () => {
	it.each([
		["", ""],
		[" \n\t", ""],
		["\u200b\u2060\ufeff", ""],
		[" \u202e \u200d", ""],
		["\u{1f469}\u200d\u{1f4bb}", "\u{1f469}\u200d\u{1f4bb}"],
		[" hello\r\nthere\r ", "hello\nthere"],
		["4242424242424242\r", "••••••••••••4242"],
	])("%j is kept as %j", (text, kept) => expect(cleanText(text)).toBe(kept));
});

describe("card numbers", () => {
	it.each([
		["4242424242424242", "••••••••••••4242"],
		["my card: 4242-4242-4242-4242.", "my card: ••••-••••-••••-4242."],
		["378282246310005 (amex)", "•••••••••••0005 (amex)"],
		["two 4111 1111 1111 1111 and 5555555555554444", "two •••• •••• •••• 1111 and ••••••••••••4444"],
		["2223003122003222 (mastercard)", "••••••••••••3222 (mastercard)"],
		["6011000990139424 (discover)", "••••••••••••9424 (discover)"],
		["3566002020360505 (jcb)", "••••••••••••0505 (jcb)"],
		["36227206271667 (diners)", "••••••••••1667 (diners)"],
		["6200000000000005 (unionpay)", "••••••••••••0005 (unionpay)"],
		["4222222222222 (old visa)", "•••••••••2222 (old visa)"],
		// Valid check digits without an issuer's prefix: a timestamp in milliseconds, a reference of thirteen digits.
		["at 1795284610387", "at 1795284610387"],
		["reference 0795284610396", "reference 0795284610396"],
		["４２４２ is not it", "４２４２ is not it"],
		["order 4242424242424241", "order 4242424242424241"],
		["account 10000001-12, price 1.08512", "account 10000001-12, price 1.08512"],
		["x4242424242424242x", "x4242424242424242x"],
		["0x4242424242424242abcdef", "0x4242424242424242abcdef"],
	])("%j is kept as %j", (text, kept) => expect(maskCardNumbers(text)).toBe(kept));

	it("never change the length of a text nor anything but digits", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(..."0123456789 -ab"), maxLength: 60 }), (text) => {
				const masked = maskCardNumbers(text);
				expect(masked.length).toBe(text.length);
				for (let at = 0; at < text.length; at++) {
					expect(masked[at] === text[at] || (masked[at] === "•" && /\d/.test(text[at] ?? ""))).toBe(true);
				}
				expect(maskCardNumbers(masked)).toBe(masked);
			}),
		);
	});
});

describe("addresses of files", () => {
	const links = new Links([Buffer.alloc(32, 1)], LINKED_FILES);
	const id = "fil_abcdefghijkl";
	const session = "ses_abcdefghijkl";
	const partsOf = (url: string) => {
		const { searchParams } = new URL(url, "http://x");
		const part = (name: string) => searchParams.get(name) ?? "";
		return { expires: part("expires"), session: part("session"), signature: part("signature") };
	};

	it("stay the same for a while, live for five minutes at most and for half of it at least", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (nowMs) => {
				const link = partsOf(links.url(id, session, nowMs));
				const lifeMs = Number(link.expires) * 1000 - nowMs;
				expect(lifeMs).toBeLessThanOrEqual(LINK_LIFE_MS);
				expect(lifeMs).toBeGreaterThan(LINK_LIFE_MS / 2 - 1000);
				expect(links.isGood(id, link, nowMs)).toBe(true);
				expect(links.isGood(id, link, nowMs + LINK_LIFE_MS)).toBe(false);
				expect(links.isGood("fil_otherotherot", link, nowMs)).toBe(false);
				expect(links.isGood(id, { ...link, session: "ses_otherotherot" }, nowMs)).toBe(false);
			}),
		);
		expect(links.url(id, session, 150_000)).toBe(links.url(id, session, 299_999));
	});

	it("name their file to who made them, and nothing to anybody else, however they are written", () => {
		const url = links.url(id, session, 1_767_323_045_000);
		expect(links.fileOf(url)).toBe(id);
		expect(new Links([Buffer.alloc(32, 2)], LINKED_FILES).fileOf(url)).toBeNull();
		expect(
			new Links([Buffer.alloc(32, 2), Buffer.alloc(32, 1)], LINKED_FILES).fileOf(url),
			"by a key that was replaced",
		).not.toBeNull();
		for (const other of [
			`http://localhost${url}`,
			` ${url}`,
			`${url} `,
			`${url}&x=1`,
			url.replace("?", "/?"),
			url.toUpperCase(),
		]) {
			expect(links.fileOf(other), other).toBeNull();
		}
		fc.assert(
			fc.property(fc.nat(url.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, char) => {
				fc.pre(url[at] !== char);
				// The last character of a signature has two unused bits.
				fc.pre(at < url.length - 1);
				expect(links.fileOf(`${url.slice(0, at)}${char}${url.slice(at + 1)}`)).toBeNull();
			}),
		);
	});
});

describe("who is replying", () => {
	it("is forgotten after a while, by themselves or by saying so", () => {
		let nowMs = 0;
		const replying = new Replying({ monotonicMs: () => nowMs });
		replying.set("usr_1", { id: "a", name: "Ann" }, true);
		replying.set("usr_1", { id: "b", name: "Bob" }, true);
		expect(replying.of("usr_1", "a").map(({ id }) => id)).toEqual(["b"]);
		expect(replying.of("usr_2", "a")).toEqual([]);
		replying.set("usr_1", { id: "b", name: "Bob" }, false);
		expect(replying.of("usr_1", "x").map(({ id }) => id)).toEqual(["a"]);
		nowMs = 6_000;
		expect(replying.of("usr_1", "x")).toEqual([]);
	});
});

describe("the gate of uploads", () => {
	it("lets so many through at once, also after one has failed", async () => {
		const gate = new Gate(2);
		let inside = 0;
		let most = 0;
		const results = await Promise.allSettled(
			Array.from({ length: 20 }, (_, index) =>
				gate.run(async () => {
					most = Math.max(most, ++inside);
					await new Promise((resolve) => setTimeout(resolve, 1));
					inside--;
					if (index % 5 === 0) throw new Error("broken");
				}),
			),
		);
		expect([most, results.filter(({ status }) => status === "rejected").length]).toEqual([2, 4]);
	});
});
