import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { complete, differencesOf, type Said } from "./compare.ts";

const said = (reference: string, amount: bigint, since = "2026-03-02"): Said => ({ reference, amount, since });

describe("differences", () => {
	it("name who says what, from the day since which it is so, the oldest first", () => {
		expect(
			differencesOf(
				[said("a", 5n), said("b", 7n), said("d", 3n, "2026-03-01"), said("d", 1n)],
				[said("a", 5n), said("c", 9n), said("d", 5n)],
			),
		).toEqual([
			{ kind: "differs", reference: "d", amount: -1n, since: "2026-03-01" },
			{ kind: "not-booked", reference: "b", amount: 7n, since: "2026-03-02" },
			{ kind: "not-seen", reference: "c", amount: -9n, since: "2026-03-02" },
		]);
	});

	it("that cancel out on one side are none", () => {
		expect(differencesOf([said("a", 5n), said("a", -5n)], [])).toEqual([]);
	});
});

it("any differences are together the whole difference", () => {
	const side = fc.array(
		fc.record({
			reference: fc.constantFrom("a", "b", "c"),
			amount: fc.bigInt({ min: -9n, max: 9n }),
			since: fc.constant("2026-03-02"),
		}),
		{ maxLength: 8 },
	);
	fc.assert(
		fc.property(side, side, fc.bigInt({ min: -9n, max: 9n }), (theirs, ours, unexplained) => {
			const sum = (list: readonly { amount: bigint }[]) => list.reduce((total, { amount }) => total + amount, 0n);
			const total = sum(theirs) - sum(ours) + unexplained;
			const all = complete(differencesOf(theirs, ours), total, { reference: "x", since: "2026-03-02" });
			expect(sum(all)).toBe(total);
			expect(all.every(({ amount }) => amount !== 0n)).toBe(true);
			expect(all.filter(({ kind }) => kind === "missing")).toHaveLength(unexplained === 0n ? 0 : 1);
		}),
		{ numRuns: 100 },
	);
});
