// `npm test`: runs every check and every test there is, one after another, names once more what failed (it may stand
// ten thousand lines further up, or be cut off by whoever keeps the end only), and ends with `N passed, N failed`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { addUp, countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest, lastLine } from "./counts.mjs";
import { requireNode } from "./guard.mjs";

requireNode();

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const BIN = join(ROOT, "node_modules/.bin");

/**
 * @typedef {import("./counts.mjs").Counts} Counts
 * @typedef {import("./counts.mjs").Failure} Failure
 * @typedef {{ counts: Counts, failures: Failure[] }} Outcome
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, outcome: (exitCode: number) => Outcome }} Step
 */

/** A check is one test: it passes or it fails. @type {(exitCode: number) => Outcome} */
const asOne = (exitCode) =>
	exitCode === 0
		? { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [] }
		: { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [{ name: `exit code ${exitCode}`, message: "" }] };

/**
 * @param {string} file below test-results
 * @param {(report: unknown) => Counts} count
 * @param {(report: unknown) => Failure[]} name
 * @returns {(exitCode: number) => Outcome}
 */
const fromReport = (file, count, name) => (exitCode) => {
	const path = join(RESULTS, file);
	const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
	const counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(report);
	const failures = report === undefined ? [] : name(report);
	// A runner that fails without a failed test (a broken set-up, an unhandled error) has failed once all the same.
	return exitCode !== 0 && counts.failed === 0
		? {
				counts: { ...counts, failed: 1 },
				failures: [{ name: `exit code ${exitCode} without a failed test`, message: "its own output says why" }],
			}
		: { counts, failures };
};

/** @type {Step[]} */
const steps = [
	{ name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."], outcome: asOne },
	{ name: "type-aware lint", command: ["oxlint", "--type-aware", "--deny-warnings"], outcome: asOne },
	{ name: "types", command: ["tsc", "-b"], outcome: asOne },
	{ name: "walls", command: [process.execPath, "tools/walls.ts"], outcome: asOne },
	{ name: "tidiness", command: [process.execPath, "tools/tidy.ts"], outcome: asOne },
	{
		name: "unit, property and server tests",
		command: [
			"vitest",
			"run",
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${join(RESULTS, "unit.json")}`,
		],
		outcome: fromReport("unit.json", countVitest, failuresOfVitest),
	},
	{
		name: "journeys, protocol and drills",
		command: ["playwright", "test", "--config=e2e/playwright.config.ts", "--reporter=list,json"],
		env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(RESULTS, "end-to-end.json") },
		outcome: fromReport("end-to-end.json", countPlaywright, failuresOfPlaywright),
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
 * @returns {Promise<Outcome>}
 */
async function runStep({ name, command: [file = "", ...args], env, outcome }) {
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
	const { counts, failures } = outcome(exitCode);
	const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
	process.stdout.write(`── ${name}: ${lastLine(counts)} in ${seconds} s\n`);
	return { counts, failures: failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })) };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
/** @type {Outcome[]} */
const all = [];
for (const step of steps) {
	if (interrupted) break;
	all.push(await runStep(step));
}
const sum = addUp(all.map(({ counts }) => counts));
const ran = sum.passed + sum.failed;
process.exitCode = sum.failed > 0 || ran === 0 || interrupted ? 1 : 0;
for (const { name, message } of all.flatMap(({ failures }) => failures))
	process.stdout.write(`\n✗ ${name.replaceAll(`${ROOT}/`, "")}\n${message.replaceAll(/^/gm, "    ")}\n`);
process.stdout.write(`\n${lastLine(sum)}\n`);
