import { expect, test } from "vitest";
import { createSystemClock } from "./clock.ts";

/** A machine whose two clocks the test sets. */
function machine(startMs = 1_000_000) {
	const at = { wallMs: startMs, monotonicMs: 0 };
	const clock = createSystemClock(
		() => at.wallMs,
		() => at.monotonicMs,
	);
	const jumps: number[] = [];
	clock.onJump((byMs) => void jumps.push(byMs));
	const pass = (ms: number) => {
		at.wallMs += ms;
		at.monotonicMs += ms;
		return clock.nowMs();
	};
	return { at, clock, jumps, pass };
}

test("a wall clock that is set back does not stop business time, which never goes back", () => {
	const { at, clock, jumps, pass } = machine();
	expect(pass(1_000)).toBe(1_001_000);
	at.wallMs -= 3_600_000;
	expect(clock.nowMs()).toBe(1_001_000);
	expect(jumps).toEqual([-3_600_000]);
	// Half speed, until the wall clock has caught up after twice the jump.
	expect(pass(10_000)).toBe(1_006_000);
	expect(pass(3_600_000)).toBe(1_006_000 + 1_800_000);
	expect(pass(3_590_000)).toBe(at.wallMs);
	expect(pass(5)).toBe(at.wallMs);
	expect(jumps).toHaveLength(1);
});

test("a jump forward moves business time and proves nothing", () => {
	const { at, clock, jumps, pass } = machine();
	at.wallMs += 86_400_000;
	expect(clock.nowMs()).toBe(1_000_000 + 86_400_000);
	expect(clock.steadyMs()).toBe(1_000_000);
	pass(60_000);
	expect(clock.steadyMs()).toBe(1_060_000);
	expect(jumps).toEqual([86_400_000]);
	// The wall clock is corrected: business time does not go back, and the steady time is the true one.
	at.wallMs -= 86_400_000;
	expect(clock.nowMs()).toBe(1_060_000 + 86_400_000);
	expect(clock.steadyMs()).toBe(1_060_000);
});

test("a clock that is corrected by no more than 250 ms raises no alarm and is followed", () => {
	const { at, clock, jumps } = machine();
	at.wallMs += 250;
	expect([clock.nowMs(), clock.steadyMs()]).toEqual([1_000_250, 1_000_250]);
	at.wallMs -= 250;
	expect([clock.nowMs(), clock.steadyMs()]).toEqual([1_000_250, 1_000_000]);
	expect(jumps).toEqual([]);
	at.wallMs += 251;
	clock.nowMs();
	expect(jumps).toEqual([251]);
});

test("what is stored already is not undercut", () => {
	const { clock, pass } = machine();
	clock.notBefore(1_500_000);
	expect(clock.nowMs()).toBe(1_500_000);
	expect(pass(10_000)).toBe(1_505_000);
	clock.notBefore(1_000);
	expect(pass(0)).toBe(1_505_000);
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
