import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { HashQueueFull, PASSWORD_COST, Passwords } from "./passwords.ts";

describe("isCommonPassword", () => {
	it.each([
		"password",
		"PassWord1",
		"qwertyuiop",
		"12345678",
		"aaaaaaaa",
		"abababab",
		"abcabcabc",
		"98765432",
		"ASDFGHJKL",
		"zyxwvuts",
	])("refuses %s", (password) => expect(isCommonPassword(password)).toBe(true));

	it("refuses the person's own name with a few digits", () => {
		expect(isCommonPassword("Hopper1906", ["grace", "Hopper"])).toBe(true);
		expect(isCommonPassword("grace.hopper", ["grace.hopper"])).toBe(true);
		expect(isCommonPassword("Hopper and a ship", ["grace", "Hopper"])).toBe(false);
	});

	it.each(["Truefill2026", "#truefill!", "Forex2026", "trading_77"])("refuses %s, a word of the product", (password) =>
		expect(isCommonPassword(password)).toBe(true),
	);

	it.each(["Truefill and a ship", "correct horse battery", "Demo-customer-1", "tr0ub4dor&3", "żółw na plaży"])(
		"takes %s",
		(password) => expect(isCommonPassword(password)).toBe(false),
	);
});

describe("Passwords", () => {
	it("knows the right one, whatever its form of writing, and only that", async () => {
		const passwords = new Passwords(PASSWORD_COST);
		const stored = await passwords.hash("caf\u00e9 au lait");
		expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(await passwords.verify(stored, "cafe\u0301 au lait")).toBe(true);
		expect(await passwords.verify(stored, "cafe au lait")).toBe(false);
		expect(await passwords.verify(null, "nobody's password")).toBe(false);
	});

	it("turns away what would wait too long, and goes on afterwards", async () => {
		const passwords = new Passwords(PASSWORD_COST);
		const flood = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.verify(null, "guess")));
		const refused = flood.filter((result) => result.status === "rejected");
		expect(refused).toHaveLength(8);
		expect(refused.every((result) => result.reason instanceof HashQueueFull)).toBe(true);
		expect(await passwords.verify(null, "guess")).toBe(false);
	});
});
