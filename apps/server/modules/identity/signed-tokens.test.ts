import { randomBytes } from "node:crypto";
import * as fc from "@truefill/testkit/properties";
import { expect, it } from "vitest";
import { SignedTokens } from "./signed-tokens.ts";

const key = randomBytes(32);
const tokens = new SignedTokens([key]);

it("knows its own, for their use only, and never makes one twice", () => {
	const bearer = tokens.make("bearer");
	expect(bearer).toMatch(/^[A-Za-z0-9_-]{65}$/);
	expect(tokens.isOwn("bearer", bearer)).toBe(true);
	expect(tokens.isOwn("renewal", bearer)).toBe(false);
	expect(tokens.make("bearer")).not.toBe(bearer);
});

it("knows none that was changed, cut, or made by another site", () => {
	const own = tokens.make("bearer");
	fc.assert(
		fc.property(fc.nat({ max: 64 }), fc.constantFrom("A", "B"), (at, letter) => {
			const other = own[at] === letter ? "C" : letter;
			// The last character of the signature has two unused bits.
			const changed = own.slice(0, at) + other + own.slice(at + 1);
			const isSame = Buffer.from(changed.slice(43), "base64url").equals(Buffer.from(own.slice(43), "base64url"));
			expect(tokens.isOwn("bearer", changed)).toBe(at >= 43 && isSame);
		}),
	);
	for (const each of ["", own.slice(1), `${own}a`, own.slice(0, 43), `${own.slice(0, 64)}=`, "x".repeat(65)])
		expect(tokens.isOwn("bearer", each), each).toBe(false);
	expect(new SignedTokens([randomBytes(32)]).isOwn("bearer", own)).toBe(false);
});

it("knows what a key has signed that was replaced", () => {
	const own = tokens.make("renewal");
	const replaced = new SignedTokens([randomBytes(32), key]);
	expect(replaced.isOwn("renewal", own)).toBe(true);
	expect(tokens.isOwn("renewal", replaced.make("renewal"))).toBe(false);
});
