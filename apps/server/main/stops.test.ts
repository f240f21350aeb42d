import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createLog } from "../platform/index.ts";
import { Stops } from "./stops.ts";

describe("Stops", () => {
	it("stops in reverse, one after the other, once, and goes on after one that cannot", async () => {
		const lines: string[] = [];
		const done: string[] = [];
		const stops = new Stops(
			createLog({ level: "warn", destination: { write: (line: string) => void lines.push(line) } }),
		);
		stops.add("database", () => void done.push("database"));
		stops.add("engine", () => {
			throw new Error("stuck");
		});
		stops.add("http", async () => {
			await sleep(5);
			done.push("http");
		});
		await Promise.all([stops.run(), stops.run()]);
		await stops.run();
		expect(done).toEqual(["http", "database"]);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatch(/"part":"engine".*did not stop cleanly/);
	});
});
