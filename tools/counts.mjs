// Reads the test runners' reports: three counts, and the failures.
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A file that could not even be loaded counts as one failure.
 *
 * @param {any} report vitest's JSON report
 * @returns {Counts}
 */
export function countVitest(report) {
	const broken = report.testResults.filter(
		(/** @type {any} */ file) => file.status === "failed" && !file.assertionResults.some(hasFailed),
	);
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + broken.length,
		skipped: report.numPendingTests + report.numTodoTests,
	};
}

const hasFailed = (/** @type {any} */ test) => test.status === "failed";

/**
 * A test that needed a retry has failed (it is flaky); errors outside of tests (a set-up) count one each.
 *
 * @param {any} report Playwright's JSON report
 * @returns {Counts}
 */
export function countPlaywright(report) {
	const { expected, unexpected, flaky, skipped } = report.stats;
	return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addUp(all) {
	const sum = { passed: 0, failed: 0, skipped: 0 };
	for (const counts of all) {
		sum.passed += counts.passed;
		sum.failed += counts.failed;
		sum.skipped += counts.skipped;
	}
	return sum;
}

/** @param {Counts} counts */
export const lastLine = ({ passed, failed, skipped }) =>
	`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** @typedef {{ name: string, message: string }} Failure what failed, and the first lines of its message */

/** The first lines identify the assertion; the full message is further up in the output. @param {string} text */
const firstLines = (text) =>
	stripVTControlCharacters(text)
		.split("\n")
		.filter((line) => line.trim() !== "")
		.slice(0, 6)
		.join("\n");

/**
 * @param {any} report vitest's JSON report
 * @returns {Failure[]} each failed test, and each file that could not be loaded
 */
export function failuresOfVitest(report) {
	return report.testResults.flatMap((/** @type {any} */ file) => {
		const failed = file.assertionResults.filter(hasFailed);
		if (failed.length === 0 && file.status === "failed")
			return [{ name: file.name, message: firstLines(file.message ?? "") }];
		return failed.map((/** @type {any} */ test) => ({
			name: `${file.name} › ${test.fullName}`,
			message: firstLines((test.failureMessages ?? []).join("\n")),
		}));
	});
}

/**
 * @param {any} report Playwright's JSON report
 * @returns {Failure[]} each journey that failed at least once, and each error outside of them
 */
export function failuresOfPlaywright(report) {
	/** @type {(suite: any, path: string[]) => Failure[]} */
	const within = (suite, path) => [
		...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
			spec.tests
				.filter((/** @type {any} */ test) => test.status === "unexpected" || test.status === "flaky")
				.map((/** @type {any} */ test) => ({
					name: `${spec.file}:${spec.line} › ${[...path, spec.title].join(" › ")}`,
					message: firstLines(
						test.results.flatMap((/** @type {any} */ result) => result.error?.message ?? []).join("\n"),
					),
				})),
		),
		...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => within(inner, [...path, inner.title])),
	];
	return [
		...(report.suites ?? []).flatMap((/** @type {any} */ suite) => within(suite, [])),
		...(report.errors ?? []).map((/** @type {any} */ error) => ({
			name: "outside of the journeys",
			message: firstLines(error.message ?? ""),
		})),
	];
}
