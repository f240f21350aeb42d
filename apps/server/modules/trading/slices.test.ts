import { expect, test } from "vitest";
import { inSlices } from "./slices.ts";

function* spin(steps: number, eachMs: number): Generator<undefined, string> {
	for (let step = 0; step < steps; step += 1) {
		const until = performance.now() + eachMs;
		while (performance.now() < until);
		yield;
	}
	return "done";
}

test("long work lets the loop turn between its slices", async () => {
	let turns = 0;
	const timer = setInterval(() => {
		turns += 1;
	}, 0);
	expect(await inSlices(spin(60, 1), 10_000)).toBe("done");
	clearInterval(timer);
	expect(turns).toBeGreaterThan(2);
});

test("work without an end is given up, and short work is done in one slice", async () => {
	expect(await inSlices(spin(Number.POSITIVE_INFINITY, 0), 50)).toBeUndefined();
	expect(await inSlices(spin(0, 0), 50)).toBe("done");
});
