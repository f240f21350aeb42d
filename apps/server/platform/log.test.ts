import { expect, test } from "vitest";
import { createLog } from "./log.ts";

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
