import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { Gate, LINK_LIFE_MS, Links } from "../documents/index.ts";
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
	])("%j is kept as %j", (text, kept) => expect(cleanText(text)).toBe(kept));
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
