import { describe, expect, it } from "vitest";
import { PriceStore, type TickInput } from "./store.ts";

const tick = (id: string, bid: number, seq: number, tsMs = 1_000 + seq): TickInput => ({
	id,
	bid,
	ask: bid + 0.0002,
	tsMs,
	seq,
});

/** A store whose frames are flushed manually. */
function setUp() {
	const frames: (() => void)[] = [];
	const store = new PriceStore((flush) => void frames.push(flush));
	const draw = () => {
		for (const frame of frames.splice(0)) frame();
	};
	return { store, frames, draw };
}

describe("PriceStore", () => {
	it("flushes once per frame, however many batches came", () => {
		const { store, frames, draw } = setUp();
		let flushes = 0;
		store.onFlush(() => {
			flushes += 1;
		});
		for (let seq = 1; seq <= 50; seq += 1) store.write([tick("EURUSD", 1 + seq / 1e5, seq)]);
		expect(frames).toHaveLength(1);
		expect(flushes).toBe(0);
		draw();
		expect(flushes).toBe(1);
		store.write([tick("EURUSD", 1.2, 60)]);
		draw();
		expect(flushes).toBe(2);
	});

	it("wakes only the instruments that changed", () => {
		const { store, draw } = setUp();
		const woken: string[] = [];
		store.subscribe("EURUSD", () => woken.push("EURUSD"));
		store.subscribe("USDJPY", () => woken.push("USDJPY"));
		store.write([tick("EURUSD", 1.1, 1), tick("GBPUSD", 1.3, 2)]);
		draw();
		expect(woken).toEqual(["EURUSD"]);
	});

	it("stops waking who has unsubscribed", () => {
		const { store, draw } = setUp();
		let woken = 0;
		const stop = store.subscribe("EURUSD", () => {
			woken += 1;
		});
		stop();
		store.write([tick("EURUSD", 1.1, 1)]);
		draw();
		expect(woken).toBe(0);
	});

	it("drops a tick that is not newer, and schedules nothing for it", () => {
		const { store, frames, draw } = setUp();
		store.write([tick("EURUSD", 1.1, 7)]);
		draw();
		store.write([tick("EURUSD", 1.0, 7), tick("EURUSD", 0.9, 6)]);
		expect(store.quote("EURUSD")?.bid).toBe(1.1);
		expect(frames).toHaveLength(0);
	});

	it("takes any sequence of a new connection: a restarted server counts anew", () => {
		const { store } = setUp();
		store.write([tick("EURUSD", 1.1, 9_000)]);
		store.newConnection();
		store.write([tick("EURUSD", 1.2, 1)]);
		expect(store.quote("EURUSD")?.bid).toBe(1.2);
		store.write([tick("EURUSD", 1.0, 1)]);
		expect(store.quote("EURUSD")?.bid).toBe(1.2);
	});

	it("lets a snapshot fill and refresh by time, and any later tick win over it", () => {
		const { store } = setUp();
		store.writeSnapshot([{ id: "EURUSD", bid: 1.1, ask: 1.2, tsMs: 5_000 }]);
		store.writeSnapshot([{ id: "EURUSD", bid: 1.0, ask: 1.2, tsMs: 4_000 }]);
		expect(store.quote("EURUSD")?.bid).toBe(1.1);
		store.write([tick("EURUSD", 1.3, 0, 5_001)]);
		expect(store.quote("EURUSD")?.bid).toBe(1.3);
	});

	it("gives core the exact price that the number stood for", () => {
		const { store } = setUp();
		store.write([{ id: "A", bid: 1.08512, ask: 95_142.07, tsMs: 1, seq: 1 }]);
		expect(store.quote("A")?.exact).toMatchObject({ bid: 108_512_000n, ask: 9_514_207_000_000n });
	});

	it("says in which direction each side moved", () => {
		const { store } = setUp();
		store.write([{ id: "A", bid: 1, ask: 2, tsMs: 1, seq: 1 }]);
		expect(store.quote("A")).toMatchObject({ bidMove: 0, askMove: 0 });
		store.write([{ id: "A", bid: 1.5, ask: 1.9, tsMs: 2, seq: 2 }]);
		expect(store.quote("A")).toMatchObject({ bidMove: 1, askMove: -1 });
	});

	it("widens the day's range and starts a new day at midnight UTC", () => {
		const { store } = setUp();
		const day = 86_400_000;
		store.setDay("A", { previousClose: 9.5, open: 10, high: 11, low: 9, startMs: 0, splits: 0 });
		store.write([{ id: "A", bid: 12, ask: 13, tsMs: day - 1, seq: 1 }]);
		expect(store.day("A")).toEqual({ previousClose: 9.5, open: 10, high: 12, low: 9, startMs: 0, splits: 0 });
		store.write([{ id: "A", bid: 8, ask: 9, tsMs: day, seq: 2 }]);
		expect(store.day("A")).toEqual({ previousClose: 12, open: 8, high: 8, low: 8, startMs: day, splits: 0 });
	});

	it("tells no day in old units after a split, whichever is heard of first (E22)", () => {
		const { store } = setUp();
		const reported = { previousClose: 200, open: 200, high: 201, low: 199, startMs: 0 };
		store.setDay("A", { ...reported, splits: 1 });
		expect(store.day("A")).toMatchObject(reported);
		store.setSplits("A", 1);
		expect(store.isOutdated("A")).toBe(false);
		store.setSplits("A", 2);
		expect(store.day("A")).toBeUndefined();
		expect(store.isOutdated("A")).toBe(true);
		// An answer that was in flight.
		store.setDay("A", { ...reported, splits: 1 });
		expect(store.day("A")).toBeUndefined();
		store.setDay("A", { ...reported, previousClose: 50, splits: 2 });
		expect(store.day("A")?.previousClose).toBe(50);
	});
});
