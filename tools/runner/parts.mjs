// The parts of `npm test`: what each runs, and how its outcome is counted.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest } from "../counts.mjs";

/**
 * @typedef {import("../counts.mjs").Counts} Counts
 * @typedef {import("../counts.mjs").Failure} Failure
 * @typedef {{ counts: Counts, failures: Failure[] }} Outcome
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, outcome: (exitCode: number) => Outcome }} Part
 */

export const ROOT = join(import.meta.dirname, "../..");
export const RESULTS = join(ROOT, "test-results");
export const BIN = join(ROOT, "node_modules/.bin");
export const VITEST_REPORT = join(RESULTS, "unit.json");
const PLAYWRIGHT_REPORT = join(RESULTS, "end-to-end.json");

/** A check is one test: it passes or it fails. @type {(exitCode: number) => Outcome} */
const asOne = (exitCode) =>
	exitCode === 0
		? { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [] }
		: { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [{ name: `exit code ${exitCode}`, message: "" }] };

/** @param {string} path */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);

/**
 * @param {string} path of the JSON report
 * @param {(report: unknown) => Counts} count
 * @param {(report: unknown) => Failure[]} name
 * @returns {(exitCode: number) => Outcome}
 */
const fromReport = (path, count, name) => (exitCode) => {
	const report = readReport(path);
	const counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(report);
	const failures = report === undefined ? [] : name(report);
	// A runner that fails without a failed test (a broken set-up, an unhandled error) counts as one failure.
	return exitCode !== 0 && counts.failed === 0
		? {
				counts: { ...counts, failed: 1 },
				failures: [{ name: `exit code ${exitCode} without a failed test`, message: "its own output says why" }],
			}
		: { counts, failures };
};

/** The longest first: two run at a time. @type {readonly Part[]} */
export const CHECKS = [
	{ name: "types", command: ["tsc", "-b", "--checkers", "1", "--builders", "2"], outcome: asOne },
	{ name: "type-aware lint", command: ["oxlint", "--type-aware", "--deny-warnings"], outcome: asOne },
	{ name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."], outcome: asOne },
	{ name: "walls", command: [process.execPath, "tools/walls.ts"], outcome: asOne },
	{ name: "tidiness", command: [process.execPath, "tools/tidy.ts"], outcome: asOne },
];

/** @type {(files: readonly string[]) => Part} none: all */
export const vitestPart = (files) => ({
	name: "unit, property and server tests",
	command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`, ...files],
	outcome: fromReport(VITEST_REPORT, countVitest, failuresOfVitest),
});

/** @type {(files: readonly string[]) => Part} none: all */
export const playwrightPart = (files) => ({
	name: "journeys, protocol and drills",
	command: ["playwright", "test", "--config=e2e/playwright.config.ts", "--reporter=list,json", ...files.map(asPattern)],
	env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
	outcome: fromReport(PLAYWRIGHT_REPORT, countPlaywright, failuresOfPlaywright),
});

/** Playwright reads a path as a regular expression. @param {string} path */
const asPattern = (path) => path.replaceAll(".", "\\.");
