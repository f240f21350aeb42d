import { expect, test } from "vitest";
import { createSystemClock } from "./clock.ts";

test("business time stands still while the wall clock is set back", () => {
	const wall = [1_000, 2_000, 500, 1_999, 2_500];
	const clock = createSystemClock(() => wall.shift() ?? 0);
	expect([clock.nowMs(), clock.nowMs(), clock.nowMs(), clock.nowMs(), clock.nowMs()]).toEqual([
		1_000, 2_000, 2_000, 2_000, 2_500,
	]);
});

test("the system clock tells the time", () => {
	const clock = createSystemClock();
	expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000);
	const before = clock.monotonicMs();
	expect(clock.monotonicMs()).toBeGreaterThanOrEqual(before);
});

test("its timers fire, and no longer when they are cancelled", async () => {
	const clock = createSystemClock();
	let ticks = 0;
	clock.after(0, () => {
		throw new Error("cancelled");
	})();
	await new Promise<void>((resolve) => {
		const end = clock.every(1, () => {
			ticks += 1;
			if (ticks < 3) return;
			end();
			resolve();
		});
	});
	await clock.sleep(5);
	await clock.turn();
	expect(ticks).toBe(3);
	expect(clock.machine.monotonicMs()).toBeLessThanOrEqual(clock.monotonicMs());
	await clock.sleep(60_000, AbortSignal.abort());
});
