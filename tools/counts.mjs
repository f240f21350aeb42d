// What the test runners' reports say, as three numbers.

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
 * A test that needed a second try has failed; errors outside of tests (a set-up) count one each.
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
