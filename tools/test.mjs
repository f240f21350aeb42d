// `npm test`: runs every check and every test there is, one after another, and ends with the line `N passed, N failed`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { addUp, countPlaywright, countVitest, lastLine } from "./counts.mjs";
import { requireNode } from "./guard.mjs";

requireNode();

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const BIN = join(ROOT, "node_modules/.bin");

/**
 * @typedef {import("./counts.mjs").Counts} Counts
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, count: (exitCode: number) => Counts }} Step
 */

/** A check is one test: it passes or it fails. @type {(exitCode: number) => Counts} */
const asOne = (exitCode) => ({ passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 });

/**
 * @param {string} file below test-results
 * @param {(report: unknown) => Counts} count
 * @returns {(exitCode: number) => Counts}
 */
const fromReport = (file, count) => (exitCode) => {
	const path = join(RESULTS, file);
	const counts = existsSync(path)
		? count(JSON.parse(readFileSync(path, "utf8")))
		: { passed: 0, failed: 0, skipped: 0 };
	// A runner that fails without a failed test (a broken set-up, an unhandled error) has failed once all the same.
	return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

/** @type {Step[]} */
const steps = [
	{ name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."], count: asOne },
	{ name: "type-aware lint", command: ["oxlint", "--type-aware", "--deny-warnings"], count: asOne },
	{ name: "types", command: ["tsc", "-b"], count: asOne },
	{ name: "walls", command: [process.execPath, "tools/walls.ts"], count: asOne },
	{ name: "tidiness", command: [process.execPath, "tools/tidy.ts"], count: asOne },
	{
		name: "unit, property and server tests",
		command: [
			"vitest",
			"run",
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${join(RESULTS, "unit.json")}`,
		],
		count: fromReport("unit.json", countVitest),
	},
	{
		name: "journeys, protocol and drills",
		command: ["playwright", "test", "--config=e2e/playwright.config.ts", "--reporter=list,json"],
		env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(RESULTS, "end-to-end.json") },
		count: fromReport("end-to-end.json", countPlaywright),
	},
];

let interrupted = false;
/** @type {import("node:child_process").ChildProcess | undefined} */
let current;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
	process.on(signal, () => {
		interrupted = true;
		current?.kill(signal);
	});
}

/**
 * @param {Step} step
 * @returns {Promise<Counts>}
 */
async function runStep({ name, command: [file = "", ...args], env, count }) {
	process.stdout.write(`\n── ${name}\n`);
	const startedMs = performance.now();
	const child = spawn(resolve(BIN, file), args, {
		cwd: ROOT,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH ?? ""}` },
	});
	current = child;
	const exitCode = await new Promise((settle) => {
		child.on("error", () => settle(127));
		child.on("close", (code) => settle(code ?? 1));
	});
	const counts = count(exitCode);
	const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
	process.stdout.write(`── ${name}: ${lastLine(counts)} in ${seconds} s\n`);
	return counts;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
/** @type {Counts[]} */
const all = [];
for (const step of steps) {
	if (interrupted) break;
	all.push(await runStep(step));
}
const sum = addUp(all);
const ran = sum.passed + sum.failed;
process.exitCode = sum.failed > 0 || ran === 0 || interrupted ? 1 : 0;
process.stdout.write(`\n${lastLine(sum)}\n`);
