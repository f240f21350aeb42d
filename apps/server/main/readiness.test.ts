import { describe, expect, test } from "vitest";
import { createLog } from "../platform/index.ts";
import { heldClock } from "../platform/testing-clock.ts";
import { freeBytesOf, Readiness, type ReadinessParts } from "./readiness.ts";

/** A server that is ready unless the test changes something. */
function site(over: Partial<ReadinessParts> = {}) {
	const clock = heldClock(Date.UTC(2026, 0, 2));
	const lines: { alarm?: string; msg: string }[] = [];
	const now = { ping: async (): Promise<unknown> => 1, free: 1e12, lease: true, readers: 0, pushes: 0, silent: 0 };
	const readiness = new Readiness({
		machine: clock.machine,
		log: createLog({ level: "info", destination: { write: (line) => void lines.push(JSON.parse(line)) } }),
		ping: () => now.ping(),
		freeBytes: async () => now.free,
		holdsLease: () => now.lease,
		readersBehindMs: () => now.readers,
		pushesBehindMs: () => now.pushes,
		priceSilentMs: () => now.silent,
		priceSilenceMs: 60_000,
		...over,
	});
	return { clock, lines, now, readiness };
}
const never = () => new Promise<never>(() => undefined);

describe("readiness", () => {
	test("is told by the phase before and after the work", () => {
		const { readiness } = site();
		expect(readiness.notReady()).toEqual(["STARTING"]);
		readiness.start();
		expect(readiness.notReady()).toEqual([]);
		readiness.stop();
		expect(readiness.notReady()).toEqual(["STOPPING"]);
		expect(readiness.isLive()).toBe(true);
		readiness.die();
		expect(readiness.isLive()).toBe(false);
	});

	test.each([
		["LEASE_NOT_HELD", { lease: false }, { lease: true }],
		["READERS_BEHIND", { readers: 3_001 }, { readers: 3_000 }],
		["PUSHES_BEHIND", { pushes: 3_001 }, { pushes: 3_000 }],
		["NO_PRICES", { silent: 60_001 }, { silent: 60_000 }],
		["DISK_FULL", { free: 64 * 1024 * 1024 - 1 }, { free: 64 * 1024 * 1024 }],
	])("%s fails it, once in the log, until it is over", async (alarm, wrong, right) => {
		const { clock, lines, now, readiness } = site();
		readiness.start();
		Object.assign(now, wrong);
		await clock.advance(500);
		await clock.advance(500);
		await clock.advance(500);
		expect(readiness.notReady()).toEqual([alarm]);
		Object.assign(now, right);
		await clock.advance(500);
		await clock.advance(500);
		expect(readiness.notReady()).toEqual([]);
		expect(lines.map(({ alarm: published, msg }) => [published, msg.split(":")[0]])).toEqual([
			[alarm, "ALARM"],
			[alarm, "an alarm is over"],
		]);
		readiness.stop();
	});

	test("a database that says nothing for 2 s, or refuses, is silent; the next answer ends it", async () => {
		const { clock, now, readiness } = site();
		let answer: () => void = () => undefined;
		now.ping = () =>
			new Promise<void>((resolve) => {
				answer = resolve;
			});
		readiness.start();
		await clock.advance(1_999);
		expect(readiness.notReady()).toEqual([]);
		await clock.advance(1);
		expect(readiness.notReady()).toEqual(["DATABASE_SILENT"]);
		answer();
		now.ping = () => Promise.reject(new Error("Connection terminated"));
		await clock.advance(0);
		expect(readiness.notReady()).toEqual([]);
		await clock.advance(500);
		expect(readiness.notReady()).toEqual(["DATABASE_SILENT"]);
		now.ping = async () => 1;
		await clock.advance(500);
		expect(readiness.notReady()).toEqual([]);
		readiness.stop();
	});

	test("a database that had no room is full for a while; other errors say nothing of the disk", async () => {
		const { clock, readiness } = site();
		readiness.start();
		readiness.unwritten(Object.assign(new Error("x"), { code: "40001" }));
		expect(readiness.notReady()).toEqual([]);
		readiness.unwritten(Object.assign(new Error("could not extend file"), { code: "53100" }));
		expect(readiness.notReady()).toEqual(["DISK_FULL"]);
		await clock.advance(5_000);
		expect(readiness.notReady()).toEqual([]);
		readiness.stop();
	});

	test("a disk that cannot be asked stops nothing, a real one tells what is free", async () => {
		const { clock, readiness } = site({ freeBytes: () => Promise.reject(new Error("ENOSYS")), ping: never });
		readiness.start();
		await clock.advance(500);
		expect(readiness.notReady()).toEqual([]);
		readiness.stop();
		expect(await freeBytesOf(import.meta.dirname)).toBeGreaterThan(0);
	});
});
