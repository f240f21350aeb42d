import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALARMS } from "./alarms.ts";

test("the operators' guide says of every alarm what it means and what to do, and of no other", () => {
	const guide = readFileSync(join(import.meta.dirname, "../../../docs/operators.md"), "utf8");
	const section = guide.split("\n## ").find((each) => each.startsWith("Alarms\n")) ?? "";
	const rows = [...section.matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \|$/gm)].map(([, code, means, does]) => ({
		code,
		means,
		does,
	}));
	expect(rows.map(({ code }) => code).toSorted()).toEqual(Object.keys(ALARMS).toSorted());
	for (const { means = "", does = "" } of rows) {
		expect(means.length).toBeGreaterThan(20);
		expect(does.length).toBeGreaterThan(20);
	}
});
