import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { docx, pdf, pdfStream } from "../../http/testing-files.ts";
import { createSystemClock } from "../../platform/index.ts";
import { judgeApart, workApart } from "./apart.ts";

const clock = createSystemClock();
/** A folder that the document process may read: inside this module. */
const programs = mkdtempSync(join(import.meta.dirname, ".programs-"));
afterAll(() => rmSync(programs, { recursive: true }));

function program(name: string, source: string): string {
	const path = join(programs, `${name}.mjs`);
	writeFileSync(path, source);
	return path;
}
const run = (name: string, source: string, timeoutMs = 60_000) =>
	judgeApart(clock, Buffer.from("x"), "pdf", { program: program(name, source), timeoutMs });

describe("a document's own process", () => {
	it("judges as it is asked", async () => {
		expect(await judgeApart(clock, docx(), "docx")).toBe(null);
		expect(await judgeApart(clock, pdf("/OpenAction << /S /J#61vaScript >>"), "pdf")).toBe("FILE_UNSAFE");
		expect(await judgeApart(clock, pdf("", pdfStream("/Filter /FlateDecode", "BT ET")), "pdf")).toBe(null);
	});

	it("is killed when it takes too long, which holds up nothing else", async () => {
		let turns = 0;
		const end = clock.machine.every(10, () => turns++);
		expect(await run("forever", "for (;;);", 1_500)).toBe("FILE_TOO_COMPLEX");
		end();
		expect(turns).toBeGreaterThan(10);
	});

	it("ends when it takes too much memory, of either kind, or falls over, or says too much", async () => {
		expect(await run("heap", "const all = []; for (;;) all.push({ a: [] });")).toBe("FILE_TOO_COMPLEX");
		if (process.platform === "linux") {
			expect(await run("buffers", "const all = []; for (;;) all.push(Buffer.alloc(10_000_000, 1));")).toBe(
				"FILE_TOO_COMPLEX",
			);
		}
		expect(await run("crash", "process.abort();")).toBe("FILE_TOO_COMPLEX");
		expect(await run("talk", 'for (;;) process.stdout.write("x".repeat(1_000_000));')).toBe("FILE_TOO_COMPLEX");
	});

	it("has no settings, and may read, write and start nothing else", async () => {
		const source = `
			import { readFileSync, writeFileSync } from "node:fs";
			import { spawnSync } from "node:child_process";
			import { Worker } from "node:worker_threads";
			const tried = (work) => { try { work(); return "done"; } catch ({ code }) { return code; } };
			console.log(JSON.stringify([
				Object.keys(process.env).filter((name) => !["PWD", "SHLVL", "_", "OLDPWD"].includes(name)),
				tried(() => readFileSync("/etc/passwd")),
				tried(() => writeFileSync("${programs}/written", "x")),
				tried(() => spawnSync("id")),
				tried(() => new Worker("0", { eval: true })),
			]));`;
		vi.stubEnv("SECRET_OF_THE_TEST", "secret");
		try {
			const path = program("rights", source);
			expect(await workApart(clock, "judge", [], Buffer.alloc(0), { program: path })).toEqual([
				[],
				"ERR_ACCESS_DENIED",
				"ERR_ACCESS_DENIED",
				"ERR_ACCESS_DENIED",
				"ERR_ACCESS_DENIED",
			]);
		} finally {
			vi.unstubAllEnvs();
		}
	});
});
