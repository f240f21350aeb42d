import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { money } from "../money/index.ts";
import {
	EMPTY_HOUSE,
	type HouseBooking,
	type HouseEntry,
	houseBalances,
	houseEntry,
	verifyHouse,
	wireApproved,
	wireHeld,
	wireHeldKey,
	wireReturned,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const wire = (attempts: number) => ({ id: "dep_1", amount: money(500n), currency: "EUR", attempts }) as const;
/** Books the steps in order, and returns the balances that are not zero. */
function after(...steps: readonly HouseBooking[]): readonly string[] {
	const entries: HouseEntry[] = [];
	for (const step of steps) entries.push(houseEntry(step, entries.at(-1) ?? EMPTY_HOUSE, hash));
	expect(verifyHouse(entries, hash).ok).toBe(true);
	return [...houseBalances(entries)].filter(([, sum]) => sum !== 0n).map(([name, sum]) => `${name} ${sum}`);
}

describe("a wire in the house's journal", () => {
	it("is in transit from its approval on", () => {
		expect(after(wireApproved(wire(1), false, 1))).toEqual(["house:bank EUR -500", "house:transit EUR 500"]);
	});

	it("waits in suspense while it is held, however often, and transit is zero then", () => {
		const steps = [
			wireApproved(wire(1), false, 1),
			wireHeld(wire(1), 2),
			wireApproved(wire(2), true, 3),
			wireHeld(wire(2), 4),
		];
		expect(after(...steps)).toEqual(["house:bank EUR -500", "house:suspense EUR 500"]);
		expect(steps[1]?.key).toBe(wireHeldKey("dep_1", 1));
		expect(after(...steps, ...wireReturned(wire(2), true, 5))).toEqual([]);
	});

	it("that is sent back before any approval leaves nothing behind", () => {
		expect(after(...wireReturned(wire(0), false, 1))).toEqual([]);
	});

	it("has a key of its own for each step, which its repeat has again", () => {
		const keys = [
			wireApproved(wire(1), false, 1),
			wireHeld(wire(1), 2),
			wireApproved(wire(2), true, 3),
			wireHeld(wire(2), 4),
			...wireReturned(wire(2), true, 5),
		].map(({ key }) => key);
		expect(new Set(keys).size).toBe(keys.length);
		expect(wireApproved(wire(1), false, 99).key).toBe(keys[0]);
	});
});
