import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brokenLinks, findDecisionFaults, indexFaults } from "./decisions.ts";

const row = "| [7](0007-jobs.md) Jobs | Accepted | They run. |";
const record = { path: "docs/decisions/0007-jobs.md", text: "# 7. Jobs\n\n**Context.**" };
const faults = (text: string, records = [record]) =>
	indexFaults({ path: "docs/decisions/README.md", text }, records).map(({ message }) => message);

describe("the index of decisions", () => {
	it("has a row with title and status for each record", () => {
		expect(faults(row)).toEqual([]);
		expect(faults(row.replace("Accepted", "Amended by [8](0008-a.md) and [9](0009-b.md)"))).toEqual([]);
	});

	it.each([
		["a missing row", "", "the index lacks it"],
		["another title", row.replace("Jobs", "Works"), 'calls it "7 Works"'],
		["another number", row.replace("[7]", "[8]"), 'calls it "8 Jobs"'],
		["no status", row.replace("Accepted", "Perhaps"), "no status"],
	])("finds %s", (_name, text, message) => expect(faults(text)).toEqual([expect.stringContaining(message)]));

	it("finds a record without title, or with another number than its file", () => {
		expect(faults(row, [{ ...record, text: "Jobs" }])).toHaveLength(1);
		expect(faults(row, [{ ...record, text: "# 70. Jobs" }])).toHaveLength(1);
	});

	it("finds links that lead nowhere, and leaves addresses and anchors alone", () => {
		const text = "[a](b.md) [c](../d.md#e) [f](https://example.com) [g](#h) [i](gone.md)";
		const exists = (path: string) => ["docs/b.md", "d.md"].includes(path);
		expect(brokenLinks({ path: "docs/x.md", text }, exists)).toEqual([
			{ path: "docs/x.md", line: 1, message: "gone.md does not exist" },
		]);
	});

	it("is kept by the whole repository", () => {
		expect(findDecisionFaults(join(import.meta.dirname, "../.."))).toEqual([]);
	});
});
