import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const MODULE = pathToFileURL(join(import.meta.dirname, "end-process.ts")).href;

const ended = (script: string) => {
	const text = `import { endProcess } from ${JSON.stringify(MODULE)}; process.on("exit", (code) => console.log("exit", code)); ${script}`;
	const { status, signal, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", text], {
		encoding: "utf8",
	});
	return { status, signal, stdout };
};

it("ends with its code although something is under way, and tells who listens for the exit", () => {
	const script = 'setInterval(() => undefined, 1_000); endProcess(7); console.log("goes on")';
	expect(ended(script)).toEqual({ status: 7, signal: null, stdout: "exit 7\n" });
});

it("without a code it takes the one that was set, else 0", () => {
	expect(ended("process.exitCode = 3; endProcess()").status).toBe(3);
	expect(ended("endProcess()").status).toBe(0);
});
