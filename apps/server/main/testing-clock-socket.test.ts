import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { heldClock, type MovedClock } from "../platform/testing-clock.ts";
import { openClockSocket } from "./testing-clock-socket.ts";

let dir: string;
let clock: MovedClock;
beforeEach(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-clock-"));
	clock = heldClock(1_000);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Sends all lines at once. @returns one answer per line. */
async function ask(path: string, ...lines: string[]): Promise<string[]> {
	const socket = connect(path);
	socket.write(lines.map((line) => `${line}\n`).join(""));
	const answers: string[] = [];
	for await (const line of createInterface({ input: socket })) {
		answers.push(line);
		if (answers.length === lines.length) break;
	}
	socket.destroy();
	return answers;
}

test("moves the clock, answers when what was due has been done, and is for its own account only", async () => {
	const path = join(dir, "clock.sock");
	const server = await openClockSocket(clock, path);
	expect((await stat(path)).mode & 0o777).toBe(0o600);
	let fired = 0;
	void clock.sleep(60_000).then(() => {
		fired += 1;
	});
	expect(await ask(path, "advance 59999", "advance 1")).toEqual(["now 60999", "now 61000"]);
	expect(fired).toBe(1);
	const wrong = ["advance", "advance -1", "advance 1.5", "advance 1e3", "now"];
	for (const answer of await ask(path, ...wrong)) expect(answer).toMatch(/^error /);
	expect(clock.nowMs()).toBe(61_000);
	server.close();
	await once(server, "close");
});

test("runs the jobs when it is asked to, and says when they fail", async () => {
	const path = join(dir, "clock.sock");
	let runs = 0;
	const server = await openClockSocket(clock, path, async () => {
		runs += 1;
		if (runs === 2) throw new Error("no\nluck");
	});
	expect(await ask(path, "jobs", "jobs")).toEqual(["done", "error Error: no luck"]);
	server.close();
	await once(server, "close");
});

test("opens where a server that was killed has left its socket", async () => {
	const path = join(dir, "clock.sock");
	const killed = await openClockSocket(clock, path);
	const next = await openClockSocket(clock, path);
	expect(await ask(path, "advance 5")).toEqual(["now 1005"]);
	killed.close();
	next.close();
});
