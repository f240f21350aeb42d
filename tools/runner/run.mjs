// `npm test [FILTER…] [--trace] [--seed N]` and `npm run test:full`: runs the static checks two at a time, then vitest,
// then Playwright; with a filter only what it names. At the end it repeats the failures (they may be ten thousand lines
// further up, or truncated), prints the duration of each part, and ends with `N passed, N failed`.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { lastLine } from "../counts.mjs";
import { keepFailedRuns } from "./kept.mjs";
import { BIN, CHECKS, playwrightPart, RESULTS, ROOT, readReport, VITEST_REPORT, vitestPart } from "./parts.mjs";
import { choose, requestOf, testFilesOf } from "./request.mjs";
import { summaryOf } from "./summary.mjs";

/**
 * @typedef {import("./parts.mjs").Part} Part
 * @typedef {import("./summary.mjs").Done} Done
 * @typedef {import("./request.mjs").Request} Request
 */

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
/** Number of checks that run in parallel. */
const LANES = 2;

let interrupted = false;
/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
	process.on(signal, () => {
		interrupted = true;
		for (const child of running) child.kill(signal);
	});
}

/**
 * @param {Part} part
 * @param {Record<string, string>} env
 * @param {"now" | "at the end"} shown when its output is shown
 * @returns {Promise<Done>}
 */
async function runPart({ name, command: [file = "", ...args], env: own, outcome }, env, shown) {
	if (shown === "now") say(`\n── ${name}`);
	const startedMs = performance.now();
	const flow = shown === "now" ? "inherit" : "pipe";
	/** @type {import("node:child_process").SpawnOptions} */
	const options = {
		cwd: ROOT,
		stdio: ["ignore", flow, flow],
		env: { ...process.env, ...env, ...own, PATH: `${BIN}:${process.env.PATH ?? ""}` },
	};
	const child = spawn(resolve(BIN, file), args, options);
	running.add(child);
	/** @type {Buffer[]} */
	const output = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
	const exitCode = await new Promise((settle) => {
		child.on("error", () => settle(127));
		child.on("close", (code) => settle(code ?? 1));
	});
	running.delete(child);
	const seconds = (performance.now() - startedMs) / 1000;
	const { counts, failures } = outcome(exitCode);
	if (shown === "at the end") process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
	say(`── ${name}: ${lastLine(counts)} in ${seconds.toFixed(1)} s`);
	return { name, counts, failures, seconds };
}

/**
 * Runs parts in parallel, each with its output in one piece.
 *
 * @param {readonly Part[]} parts
 * @param {Record<string, string>} env
 * @returns {Promise<Done[]>} in the order of `parts`
 */
async function runChecks(parts, env) {
	const waiting = parts.entries();
	/** @type {Done[]} */
	const done = [];
	const lane = async () => {
		for (const [place, part] of waiting) {
			if (interrupted) return;
			done[place] = await runPart(part, env, "at the end");
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
	return done.filter((each) => each !== undefined);
}

/** @param {Request} request */
async function main({ tier, seed, trace, filters }) {
	const startedMs = performance.now();
	const chosen = choose(filters, testFilesOf(ROOT), ROOT);
	const all = filters.length === 0;
	rmSync(RESULTS, { recursive: true, force: true });
	mkdirSync(RESULTS, { recursive: true });
	const env = { TEST_TIER: tier, TEST_SEED: `${seed}`, ...(trace ? { TEST_TRACE: "1" } : {}) };
	say(`tier ${tier}, seed ${seed}`);
	if (!all) {
		for (const [runner, files] of Object.entries(chosen))
			if (files.length > 0) say(`with ${runner}: ${files.join(" ")}`);
		say("without the static checks: npm test without a filter runs them");
	}
	const done = all ? await runChecks(CHECKS, env) : [];
	if (!interrupted && (all || chosen.vitest.length > 0)) {
		done.push(await runPart(vitestPart(chosen.vitest), env, "now"));
		if (tier === "full") for (const line of keepFailedRuns(readReport(VITEST_REPORT))) say(line);
	}
	if (!interrupted && (all || chosen.playwright.length > 0))
		done.push(await runPart(playwrightPart(chosen.playwright), env, "now"));
	const { text, failed } = summaryOf(done, (performance.now() - startedMs) / 1000);
	process.exitCode = failed || interrupted ? 1 : 0;
	process.stdout.write(text.replaceAll(`${ROOT}/`, ""));
}

try {
	await main(requestOf(process.argv.slice(2), process.env));
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 2;
}
