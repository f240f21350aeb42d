import { parseArgs } from "node:util";
import { HISTORY_KINDS } from "./histories/kinds.ts";
import { tellHistories } from "./histories/tell.ts";
import { keepFailed, readKept } from "./kept.ts";
import { type Report, runSwarm, SAFETY_MS } from "./swarm.ts";
import { FAULTS } from "./world/faults.ts";

/*
 * `npm run simulate -- --seeds N [--from S] [--safety MS] [--lines L] [--payments | --histories KIND]`: runs N simulated days from seed S on, each
 * twice, on all cores, after the seeds that failed before; faults strike for MS milliseconds of a day. With --lines it
 * shows the last L lines of each day that fails. Exits with 1 when one fails. `--seed S` runs only that day. `--payments`
 * runs days of payments above all, whose failing seeds are not kept; `--histories coins` runs histories of coins.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const wholeNumber = (name: string, text: string, least: number): number => {
	const value = Number(text);
	if (Number.isSafeInteger(value) && value >= least) return value;
	process.stderr.write(`--${name} is a whole number of at least ${least}\n`);
	process.exit(2);
};

const { values } = parseArgs({
	options: {
		seeds: { type: "string", default: "1000" },
		from: { type: "string", default: "1" },
		seed: { type: "string" },
		safety: { type: "string", default: `${SAFETY_MS}` },
		lines: { type: "string", default: "0" },
		payments: { type: "boolean", default: false },
		histories: { type: "string" },
	},
});
const one = values.seed === undefined ? undefined : wholeNumber("seed", values.seed, 0);
const count = wholeNumber("seeds", values.seeds, 1);
const first = wholeNumber("from", values.from, 0);
const safetyMs = wholeNumber("safety", values.safety, 1);
const keepLines = wholeNumber("lines", values.lines, 0);
const { payments } = values;
const kind = HISTORY_KINDS.find((each) => each === values.histories);
if (values.histories !== undefined && kind === undefined) {
	process.stderr.write(`--histories is one of ${HISTORY_KINDS.join(", ")}\n`);
	process.exit(2);
}
const kept = payments ? [] : readKept(kind);
const fresh = Array.from({ length: count }, (_, index) => first + index);
const seeds = one === undefined ? [...new Set([...kept.map(({ seed }) => seed), ...fresh])] : [one];

if (kind !== undefined) {
	process.exitCode = (await tellHistories({ kind, seeds, keepLines, isRepeated: one !== undefined }, say)) ? 0 : 1;
	process.exit();
}

const hits = new Map<string, number>();
const failed: Report[] = [];
let done = 0;
const sums = { commands: 0, acknowledged: 0, fills: 0, orders: 0, triggers: 0, closeOuts: 0 };
const startedMs = performance.now();
const rate = () => done / ((performance.now() - startedMs) / 1000);
/** Interval of the progress lines. */
const PROGRESS_MS = 10_000;
const progress = setInterval(() => {
	const left = Math.round((seeds.length - done) / Math.max(rate(), 0.01));
	say(`${done} of ${seeds.length} days, ${rate().toFixed(1)} a second, ${failed.length} failed, about ${left} s left`);
}, PROGRESS_MS);
await runSwarm({
	seeds,
	safetyMs,
	payments,
	keepLines,
	onReport(report) {
		done += 1;
		for (const [fault, times] of report.hits) hits.set(fault, (hits.get(fault) ?? 0) + times);
		for (const name of ["commands", "acknowledged", "fills", "orders", "triggers", "closeOuts"] as const)
			sums[name] += report[name];
		if (report.violation !== undefined) {
			failed.push(report);
			for (const line of report.lines) say(line);
			say(`seed ${report.seed} broke ${report.violation.message}`);
		}
	},
});
clearInterval(progress);
const seconds = (performance.now() - startedMs) / 1000;
say(
	`${done} days lived twice in ${seconds.toFixed(1)} s (${rate().toFixed(1)} seeds/s): ${sums.commands} commands, ` +
		`${sums.acknowledged} acknowledged, ${sums.fills} fills, ${sums.orders} of them of pending orders, ` +
		`${sums.triggers} levels fired, ${sums.closeOuts} close-outs`,
);
say(`faults: ${FAULTS.map((fault) => `${fault} ${hits.get(fault) ?? 0}`).join(", ")}`);
if (failed.length > 0) {
	if (!payments) keepFailed(failed);
	const where = payments ? "" : "; kept in simulation/seeds.json";
	say(`${failed.length} seeds FAILED: ${failed.map(({ seed }) => seed).join(" ")}${where}`);
	const option = payments ? " --payments" : "";
	say(`look at one with: npm run simulate -- --seed ${failed[0]?.seed} --safety ${safetyMs} --lines 200${option}`);
	process.exitCode = 1;
} else say("no invariant was broken");
