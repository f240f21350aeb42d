import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { heldClock } from "./testing-clock.ts";

function written(level: "info" | "warn", act: (log: ReturnType<typeof createLog>) => void): string[] {
	const lines: string[] = [];
	act(createLog({ level, destination: { write: (line) => void lines.push(line) } }));
	return lines;
}

test("no secret reaches the log, wherever it is named", () => {
	const [line = ""] = written("info", (log) => {
		log.info(
			{
				req: { headers: { authorization: "MARK-1", cookie: "MARK-2", "x-feed-key": "MARK-3" } },
				res: { headers: { "set-cookie": "MARK-4" } },
				body: { password: "MARK-5", email: "kept@truefill.test" },
				data: { token: "MARK-6", confirm_password: "MARK-7" },
				price_feed: { api_key: "MARK-8" },
				config: { database: { url: "MARK-9" }, feed: { key: "MARK-10" } },
				token: "MARK-11",
			},
			"asked",
		);
	});
	expect(line).not.toContain("MARK-");
	expect(line).toContain("kept@truefill.test");
	expect(JSON.parse(line)).toMatchObject({ level: 30, msg: "asked", token: "[redacted]" });
});

test("each line is one JSON object with the time in UTC, below the level nothing is written", () => {
	const lines = written("warn", (log) => {
		log.info("not this");
		log.warn({ tookMs: 5 }, "this");
	});
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toEqual({
		level: 40,
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		tookMs: 5,
		msg: "this",
	});
});

test("what somebody sends makes no second line", () => {
	const forged = 'a\n{"level":50,"msg":"forged"}\r\u2028';
	const lines = written("info", (log) => log.info({ name: forged, [forged]: 1, err: new Error(forged) }, forged));
	expect(lines).toHaveLength(1);
	expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, name: forged, [forged]: 1, msg: forged });
});

test("the same line many times a second is one, and then one a second with its count", async () => {
	const clock = heldClock(0);
	const lines: Record<string, unknown>[] = [];
	const log = createLog({
		level: "info",
		timers: clock,
		destination: { write: (line) => void lines.push(JSON.parse(line)) },
	});
	const away = (request: string) => log.warn({ err: new Error("no answer"), request }, "the database did not answer");
	for (let time = 0; time < 50; time += 1) away(`a${time}`);
	log.warn({ err: new Error("another reason") }, "the database did not answer");
	log.error({ accountId: "one" }, "frozen");
	log.error({ accountId: "two" }, "frozen");
	for (let time = 0; time < 3; time += 1) log.info("told each time");
	expect(lines.map(({ repeated, accountId }) => repeated ?? accountId ?? "once")).toEqual([
		...["once", "once", "one", "two"],
		...["once", "once", "once"],
	]);
	await clock.advance(1_000);
	expect(lines).toHaveLength(8);
	expect(lines.at(-1)).toMatchObject({ level: 40, msg: "the database did not answer", request: "a49", repeated: 49 });
	away("b");
	away("c");
	await clock.advance(1_000);
	expect(lines.at(-1)).toMatchObject({ request: "c", repeated: 2 });
	// After a quiet second, the next one is written at once.
	await clock.advance(1_000);
	away("d");
	expect(lines.at(-1)).toMatchObject({ request: "d" });
	expect(lines.at(-1)).not.toHaveProperty("repeated");
	// A fatal line first writes what was counted.
	away("e");
	log.fatal("the end");
	expect(lines.slice(-2)).toMatchObject([{ request: "e", repeated: 1 }, { msg: "the end" }]);
});

test("different lines are folded only in bounded number, and none is lost", () => {
	const lines = written("warn", (log) => {
		for (let number = 0; number < 1_000; number += 1) log.warn({ accountId: `${number}` }, "each is another");
	});
	expect(lines).toHaveLength(1_000);
});
