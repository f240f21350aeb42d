import { price } from "@truefill/core/money";
import { expect, it } from "vitest";
import { seedInstrument } from "../../prices/testing.ts";
import type { ArmedAlert } from "./alert.ts";
import { isSessionMinute, reachedInBars } from "./missed.ts";

const MINUTE_MS = 60_000;
const T = Date.parse("2026-03-04T10:00:00Z");
const set = (given: Partial<ArmedAlert> = {}): ArmedAlert => ({
	id: "a1",
	userId: "usr",
	instrumentId: "EURUSD",
	priceType: "bid",
	direction: "up",
	price: price(110n),
	note: null,
	expiresAtMs: null,
	createdAtMs: T - 1,
	armedAtMs: T - 1,
	version: 1,
	splits: 0,
	...given,
});
/** The ask is two above the bid. */
const bar = (minute: number, open: number, high: number, low: number, close: number) => {
	const side = (more: number) => ({
		open: price(BigInt(open + more)),
		high: price(BigInt(high + more)),
		low: price(BigInt(low + more)),
		close: price(BigInt(close + more)),
	});
	return { startMs: T + minute * MINUTE_MS, bid: side(0), ask: side(2), ticks: 5 };
};

it.each([
	["the high reaches a bid from below", set(), [bar(0, 100, 105, 99, 101), bar(1, 101, 110, 100, 102)], 1],
	["the first of several", set(), [bar(0, 100, 111, 99, 101), bar(1, 101, 120, 100, 102)], 0],
	["one step short", set(), [bar(0, 100, 109, 99, 101)], null],
	[
		"the low reaches an ask from above",
		set({ priceType: "ask", direction: "down", price: price(95n) }),
		[bar(0, 100, 101, 93, 99)],
		0,
	],
	[
		"the bid's low does not count for the ask",
		set({ priceType: "ask", direction: "down", price: price(94n) }),
		[bar(0, 100, 101, 93, 99)],
		null,
	],
	[
		"highs of bid and ask are not of one tick, so they prove no middle",
		set({ priceType: "mid" }),
		[bar(0, 100, 120, 99, 101)],
		null,
	],
	["a close proves a middle", set({ priceType: "mid" }), [bar(0, 100, 109, 99, 109)], 0],
	["half a step short in the middle", set({ priceType: "mid", price: price(111n) }), [bar(0, 100, 109, 99, 109)], null],
	[
		"in the minute of the alert only the close counts",
		set({ armedAtMs: T + 30_000 }),
		[bar(0, 100, 111, 99, 101)],
		null,
	],
	["and it does", set({ armedAtMs: T + 30_000 }), [bar(0, 100, 111, 99, 110)], 0],
	["a minute before the alert does not count", set({ armedAtMs: T + MINUTE_MS }), [bar(0, 100, 111, 99, 110)], null],
	[
		"a bar that ends after the expiry does not count",
		set({ expiresAtMs: T + 59_999 }),
		[bar(0, 100, 111, 99, 110)],
		null,
	],
	["one that ends before it does", set({ expiresAtMs: T + MINUTE_MS }), [bar(0, 100, 111, 99, 110)], 0],
] as const)("%s", (_name, alert, bars, minute) => {
	const atMs = Math.max(T + (minute ?? 0) * MINUTE_MS, alert.armedAtMs);
	const expected = minute === null ? [] : [{ alert, atMs, tick: null, whileStopped: true }];
	expect(reachedInBars([alert], bars)).toEqual(expected);
});

it("counts no minute outside of a session", () => {
	const apple = seedInstrument("AAPL");
	const minutes = ["2026-03-04T14:29:00Z", "2026-03-04T14:30:00Z", "2026-03-04T20:59:00Z", "2026-03-04T21:00:00Z"];
	expect(minutes.map((iso) => isSessionMinute(apple, "calendar", Date.parse(iso)))).toEqual([false, true, true, false]);
	expect(minutes.every((iso) => isSessionMinute(apple, "always", Date.parse(iso)))).toBe(true);
});
