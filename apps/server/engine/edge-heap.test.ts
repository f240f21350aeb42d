import * as fc from "@truefill/testkit/properties";
import { expect, test } from "vitest";
import { EdgeHeap } from "./edge-heap.ts";

const ACCOUNTS = 40;

/** Steps: push an account's edge at a place around 100; move the price; advance an account's turn. */
const step = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			push: fc.integer({ min: 0, max: ACCOUNTS - 1 }),
			at: fc.double({ min: 95, max: 105, noNaN: true }),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ take: fc.double({ min: 95, max: 105, noNaN: true }) }) },
	{ weight: 1, arbitrary: fc.record({ leave: fc.integer({ min: 0, max: ACCOUNTS - 1 }) }) },
);

test.each([1, -1])("takes out whoever waits below the price, once, and nobody of an older turn (side %i)", (sign) => {
	let took = 0;
	fc.assert(
		fc.property(fc.array(step, { minLength: 200, maxLength: 600 }), (steps) => {
			const heap = new EdgeHeap();
			const turns = new Int32Array(ACCOUNTS);
			let plain: { key: number; account: number; turn: number }[] = [];
			for (const one of steps) {
				if ("push" in one) {
					const turn = turns[one.push] ?? 0;
					heap.push(sign * one.at, one.push, turn, turns);
					plain.push({ key: sign * one.at, account: one.push, turn });
				} else if ("leave" in one) {
					turns[one.leave] = (turns[one.leave] ?? 0) + 1;
				} else {
					const price = sign * one.take;
					const due = plain.filter(({ key, account, turn }) => key < price && turns[account] === turn);
					const expected = [...new Set(due.map(({ account }) => account))];
					const taken: number[] = [];
					heap.take(price, turns, taken);
					expect(taken.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
					plain = plain.filter(({ key }) => !(key < price));
					took += taken.length;
				}
			}
		}),
		{ numRuns: 60 },
	);
	expect(took).toBeGreaterThan(500);
});
