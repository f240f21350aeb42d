import { expect, test } from "vitest";
import { addUp, countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest, lastLine } from "./counts.mjs";

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

test("what failed is named with the first lines of its reason, a file that could not be loaded too", () => {
	const report = {
		testResults: [
			{ name: "a.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "adds" }] },
			{
				name: "b.test.ts",
				status: "failed",
				assertionResults: [
					{ status: "passed", fullName: "divides" },
					{
						status: "failed",
						fullName: "multiplies",
						failureMessages: ["\u001b[31mexpected 4\u001b[39m\n\nto be 5\n1\n2\n3\n4\n5"],
					},
				],
			},
			{ name: "c.test.ts", status: "failed", message: "no such module", assertionResults: [] },
		],
	};
	expect(failuresOfVitest(report)).toEqual([
		{ name: "b.test.ts › multiplies", message: "expected 4\nto be 5\n1\n2\n3\n4" },
		{ name: "c.test.ts", message: "no such module" },
	]);
});

test("a journey that failed or needed a second try is named, and so is an error outside of them", () => {
	const journey = (title: string, status: string, message?: string) => ({
		title,
		file: "market.spec.ts",
		line: 7,
		tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }, {}] }],
	});
	const report = {
		suites: [
			{
				title: "market.spec.ts",
				specs: [journey("moves", "expected"), journey("closes", "unexpected", "timed out")],
				suites: [{ title: "on a phone", specs: [journey("buys", "flaky", "no ticket")] }],
			},
		],
		errors: [{ message: "the port is taken" }],
	};
	expect(failuresOfPlaywright(report)).toEqual([
		{ name: "market.spec.ts:7 › closes", message: "timed out" },
		{ name: "market.spec.ts:7 › on a phone › buys", message: "no ticket" },
		{ name: "outside of the journeys", message: "the port is taken" },
	]);
});
