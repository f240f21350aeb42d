import { describe, expect, it } from "vitest";
import { accountWire } from "../testing.ts";
import { accountsAfter } from "./cache.ts";
import { accountAt } from "./choice.ts";

const one = accountWire({ id: "one" });
const two = accountWire({ id: "two" });
const away = accountWire({ id: "away", archived: true });

describe("the account that one trades on", () => {
	it("is the one that the index names, the first in use where it names none or an archived one", () => {
		expect(accountAt([one, two], 1)).toBe(two);
		expect(accountAt([one, two], 7)).toBe(one);
		expect(accountAt([away, two, one], 0)).toBe(two);
		expect(accountAt([away], 0)).toBeUndefined();
		expect(accountAt(undefined, 0)).toBeUndefined();
	});

	it("an archived account before it moves no index", () => {
		expect(accountAt([away, one, two], 2)).toBe(two);
	});
});

describe("the list after an answer", () => {
	it("has the answer in its place, a new account at the end, and nothing that was overtaken", () => {
		const renamed = accountWire({ id: "one", name: "New", sequence: one.sequence + 1 });
		expect(accountsAfter([one, two], renamed)).toEqual([renamed, two]);
		expect(accountsAfter([renamed, two], one)).toEqual([renamed, two]);
		expect(accountsAfter([one], two)).toEqual([one, two]);
	});
});
