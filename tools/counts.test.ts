import { expect, test } from "vitest";
import { addUp, countPlaywright, countVitest, lastLine } from "./counts.mjs";

test("a test file that could not be loaded counts as a failure", () => {
	const report = {
		numPassedTests: 3,
		numFailedTests: 1,
		numPendingTests: 1,
		numTodoTests: 1,
		testResults: [
			{ status: "passed", assertionResults: [{ status: "passed" }] },
			{ status: "failed", assertionResults: [{ status: "failed" }] },
			{ status: "failed", assertionResults: [] },
		],
	};
	expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test("a flaky journey and a broken set-up count as failures", () => {
	expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
		passed: 5,
		failed: 3,
		skipped: 2,
	});
});

test("the last line names skipped tests only when there are some", () => {
	const sum = addUp([
		{ passed: 1, failed: 0, skipped: 0 },
		{ passed: 10, failed: 2, skipped: 3 },
	]);
	expect(lastLine(sum)).toBe("11 passed, 2 failed, 3 skipped");
	expect(lastLine({ passed: 7, failed: 0, skipped: 0 })).toBe("7 passed, 0 failed");
});
