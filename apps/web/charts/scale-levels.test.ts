import { expect, it, vi } from "vitest";
import { ScaleLevels } from "./scale-levels.ts";

it("tells the fills from the first bar in view until before the one after the last, and all lines", () => {
	const levels = new ScaleLevels();
	levels.setFills([1, 2, 3, 4].map((atMs) => ({ atMs, price: atMs * 10 })));
	levels.setLines([7, 8]);
	expect(levels.within(2, 4)).toEqual({ fills: [20, 30], lines: [7, 8] });
	expect(levels.within(4, Number.POSITIVE_INFINITY)).toEqual({ fills: [40], lines: [7, 8] });
});

it("asks for a new scale when there are other levels, not when the same lines are told again", () => {
	const levels = new ScaleLevels();
	const listener = vi.fn();
	const stop = levels.subscribe(listener);
	levels.setLines([7, 8]);
	levels.setLines([7, 8]);
	expect(listener).toHaveBeenCalledTimes(1);
	levels.setFills([]);
	expect(listener).toHaveBeenCalledTimes(2);
	stop();
	levels.setLines([9]);
	expect(listener).toHaveBeenCalledTimes(2);
});
