// Records failed property-test runs of the full tier; from then on both tiers try them first.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readKept, withFailed } from "@truefill/testkit/kept-properties";

/** @typedef {import("@truefill/testkit/kept-properties").KeptRun} KeptRun */

const FILE = join(import.meta.dirname, "../../packages/testkit/kept-properties.json");

/**
 * @param {any} report vitest's JSON report; undefined when there is none
 * @returns {KeptRun[]} the failed run of each failed property
 */
export function failedRunsOf(report) {
	return (report?.testResults ?? []).flatMap((/** @type {any} */ file) =>
		file.assertionResults.flatMap((/** @type {any} */ test) =>
			test.status === "failed" && test.meta?.failedRun !== undefined ? [test.meta.failedRun] : [],
		),
	);
}

/**
 * Adds them to the committed list.
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
