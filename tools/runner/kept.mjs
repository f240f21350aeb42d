// Keeps the runs of properties that failed in the full tier: both tiers try them first from then on.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readKept, withFailed } from "@truefill/testkit/kept-properties";

/** @typedef {import("@truefill/testkit/kept-properties").KeptRun} KeptRun */

const FILE = join(import.meta.dirname, "../../packages/testkit/kept-properties.json");

/**
 * @param {any} report vitest's JSON report; undefined when there is none
 * @returns {KeptRun[]} of each property that failed, the run that failed
 */
export function failedRunsOf(report) {
	return (report?.testResults ?? []).flatMap((/** @type {any} */ file) =>
		file.assertionResults.flatMap((/** @type {any} */ test) =>
			test.status === "failed" && test.meta?.failedRun !== undefined ? [test.meta.failedRun] : [],
		),
	);
}

/**
 * Writes them to the list that is committed.
 *
 * @param {any} report vitest's JSON report; undefined when there is none
 * @returns {string[]} a sentence for each
 */
export function keepFailedRuns(report, file = FILE) {
	const failed = failedRunsOf(report);
	if (failed.length === 0) return [];
	const all = withFailed(readKept(readFileSync(file, "utf8")), failed);
	writeFileSync(file, `${JSON.stringify(all, null, "\t")}\n`);
	return failed.map(({ test, seed, path }) => `kept in kept-properties.json: seed ${seed}, path ${path} of ${test}`);
}
