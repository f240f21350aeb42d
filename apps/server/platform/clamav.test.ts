import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clamav, type Scanner } from "./clamav.ts";
import { createLog } from "./log.ts";
import { type Clamd, startClamd } from "./testing-clamd.ts";
import { heldClock } from "./testing-clock.ts";

let clamd: Clamd;
let logged: string[];
const clock = heldClock(0);
const log = () => createLog({ level: "info", destination: { write: (line: string) => void logged.push(line) } });
beforeEach(async () => {
	logged = [];
	clamd = await startClamd();
});
afterEach(() => clamd.close());
const scanner = (): Scanner => clamav({ host: "127.0.0.1", port: clamd.port }, { clock, log: log() });

it("sends the whole file, in pieces, and tells what was found", async () => {
	const large = randomBytes(300_000);
	expect(await scanner()(large)).toBe("clean");
	expect(clamd.scanned[0]?.equals(large)).toBe(true);
	expect(await scanner()(Buffer.from("so EVIL"))).toBe("infected");
	expect(logged.join("")).toContain("Test.Evil");
});

it("takes no silence, error or closed door for clean, and says so in the log", async () => {
	for (const behaviour of ["error", "hang up"] as const) {
		clamd.behave(behaviour);
		expect(await scanner()(Buffer.from("x")), behaviour).toBe("unavailable");
	}
	const ask = scanner();
	await clamd.close();
	expect(await ask(Buffer.from("x"))).toBe("unavailable");
	expect(logged.filter((line) => line.includes('"level":50'))).toHaveLength(3);
});

it("waits half a minute at most", async () => {
	clamd.behave("silent");
	const asked = scanner()(Buffer.from("x"));
	await clock.advance(29_999);
	expect(logged).toEqual([]);
	await clock.advance(1);
	expect(await asked).toBe("unavailable");
	expect(logged.join("")).toContain("no answer in time");
});
