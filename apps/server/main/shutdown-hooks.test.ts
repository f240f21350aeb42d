import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createLog } from "../platform/index.ts";
import { ShutdownHooks } from "./shutdown-hooks.ts";

describe("Stops", () => {
	it("stops in reverse, one after the other, once, and goes on after one that cannot", async () => {
		const lines: string[] = [];
		const done: string[] = [];
		const shutdown = new ShutdownHooks(
			createLog({ level: "warn", destination: { write: (line: string) => void lines.push(line) } }),
		);
		shutdown.add("database", () => void done.push("database"));
		shutdown.add("engine", () => {
			throw new Error("stuck");
		});
		shutdown.add("http", async () => {
			await sleep(5);
			done.push("http");
		});
		await Promise.all([shutdown.run(), shutdown.run()]);
		await shutdown.run();
		expect(done).toEqual(["http", "database"]);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatch(/"part":"engine".*did not stop cleanly/);
	});
});
