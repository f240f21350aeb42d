import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { heldClock } from "../platform/testing-clock.ts";
import { CommandQueue, type CommandQueueOptions, type Turn } from "./command-queue.ts";

function setUp(options: Partial<CommandQueueOptions> = {}) {
	const clock = heldClock(0);
	const waitMs = { orders: 2_000, reductions: 10_000 };
	const queue = new CommandQueue({ atOnce: 1, waitMs, waitingPerUser: 8, timers: clock, ...options });
	const begun: string[] = [];
	const refused: string[] = [];
	const working: (() => void)[] = [];
	/** Asks for a turn, and notes when it comes. */
	const ask = (name: string, of: "orders" | "reductions" = "orders") => {
		const resolve = (turn: Turn) => {
			if (turn.kind !== "go") return void refused.push(`${name} ${turn.kind}`);
			begun.push(name);
			working.push(turn.done);
		};
		const turn = queue.turn(name, of);
		if (turn instanceof Promise) void turn.then(resolve);
		else resolve(turn);
	};
	/** Ends the call that began first. */
	const end = async () => {
		working.shift()?.();
		await clock.advance(0);
	};
	return { clock, queue, begun, refused, ask, end };
}

describe("turns of commands", () => {
	it("come at once while there is room", () => {
		const { ask, begun, queue } = setUp({ atOnce: 2 });
		for (const name of ["ada", "bob", "cy"]) ask(name);
		expect(begun).toEqual(["ada", "bob"]);
		expect([queue.working, queue.waiting]).toEqual([2, 1]);
	});

	it("go to each person in turn, however many one of them asks for", async () => {
		const { ask, begun, end } = setUp();
		for (const name of ["ada", "ada", "ada", "ada", "bob", "bob"]) ask(name);
		for (let n = 0; n < 5; n += 1) await end();
		expect(begun).toEqual(["ada", "ada", "bob", "ada", "bob", "ada"]);
	});

	it("come next to whoever has not asked for a while", async () => {
		const { ask, begun, end } = setUp();
		const busy = ["ada", "bob", "cy"];
		for (let n = 0; n < 4; n += 1) for (const name of busy) ask(name);
		for (let n = 0; n < 6; n += 1) await end();
		ask("dora");
		await end();
		expect(begun.at(-1)).toBe("dora");
	});

	it("go to reductions first, and to orders all the same", async () => {
		const { ask, begun, end } = setUp({ waitingPerUser: 20 });
		ask("first");
		for (let n = 0; n < 8; n += 1) ask("opens");
		for (let n = 0; n < 8; n += 1) ask("closes", "reductions");
		for (let n = 0; n < 8; n += 1) await end();
		expect(begun.slice(1)).toEqual([..."ccco", ..."ccco"].map((letter) => (letter === "c" ? "closes" : "opens")));
	});

	it("are refused at once when they would come too late, reductions later than orders", async () => {
		const { clock, ask, end, refused, queue } = setUp({ waitingPerUser: 1 });
		// Calls of a second each, until that is known.
		for (let n = 0; n < 200; n += 1) {
			ask("slow");
			await clock.advance(1_000);
			await end();
		}
		for (const name of ["works", "waits", "waits too", "too late"]) ask(name);
		expect(refused).toEqual(["too late overloaded"]);
		ask("closes", "reductions");
		expect(refused).toHaveLength(1);
		expect(queue.waiting).toBe(3);
	});

	it("do not come after their time, although nothing that is worked on ends", async () => {
		const { clock, ask, refused, queue, end, begun } = setUp();
		for (const name of ["hangs", "opens"]) ask(name);
		ask("closes", "reductions");
		await clock.advance(1_900);
		expect(refused).toEqual([]);
		await clock.advance(500);
		expect(refused).toEqual(["opens overloaded"]);
		await end();
		expect(begun).toEqual(["hangs", "closes"]);
		expect([queue.waiting, queue.refused]).toEqual([0, 1]);
	});

	it("are refused to one person alone who fills what is theirs", () => {
		const { ask, refused } = setUp({ waitingPerUser: 2 });
		for (let n = 0; n < 4; n += 1) ask("ada");
		expect(refused).toEqual(["ada too-many"]);
		ask("bob");
		expect(refused).toHaveLength(1);
	});

	it("come exactly once each, and never more at a time than there are", async () => {
		const step = fc.oneof(
			fc.record({
				user: fc.integer({ min: 0, max: 5 }),
				of: fc.constantFrom("orders" as const, "reductions" as const),
			}),
			fc.constant("end" as const),
			fc.constant("later" as const),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 4 }), async (steps, atOnce) => {
				const { queue, ask, end, clock, begun, refused } = setUp({ atOnce, waitingPerUser: 3 });
				let asked = 0;
				for (const each of steps) {
					if (each === "end") await end();
					else if (each === "later") await clock.advance(700);
					else {
						asked += 1;
						ask(`user-${each.user}`, each.of);
					}
					expect(queue.working).toBeLessThanOrEqual(atOnce);
				}
				for (let n = 0; n < asked; n += 1) await end();
				expect([queue.working, queue.waiting]).toEqual([0, 0]);
				expect(begun.length + refused.length).toBe(asked);
			}),
			{ numRuns: 100 },
		);
	});
});
