import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

interface Requirement {
	readonly id: string;
	readonly level: 1 | 2;
	readonly state: "met" | "partly" | "not" | "not-applicable";
	readonly summary: string;
	readonly tests?: readonly string[];
	readonly reason?: string;
}

const ROOT = join(import.meta.dirname, "..");
const { requirements }: { requirements: readonly Requirement[] } = JSON.parse(
	readFileSync(join(ROOT, "docs/security/asvs.json"), "utf8"),
);

/** Number of level 1 and 2 requirements per section of ASVS 5.0.0, in the standard's order; detects missing ones. */
const SECTIONS: Readonly<Record<string, number>> = Object.fromEntries(
	(
		"1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 " +
		"5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 " +
		"8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 " +
		"12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 " +
		"16.5:3 17.1:1 17.2:4 17.3:2"
	)
		.split(" ")
		.map((each) => each.split(":"))
		.map(([section = "", count = ""]) => [section, Number.parseInt(count, 10)]),
);

describe("docs/security/asvs.json", () => {
	it("has each of the 253 requirements of levels 1 and 2 once", () => {
		const ids = requirements.map(({ id }) => id);
		expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
		const counted: Record<string, number> = {};
		for (const id of ids) {
			const section = /^V(\d+\.\d+)\.\d+$/.exec(id)?.[1] ?? id;
			counted[section] = (counted[section] ?? 0) + 1;
		}
		expect(counted).toEqual(SECTIONS);
		expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70);
		expect(requirements).toHaveLength(253);
	});

	it("names only tests that there are: a file, and in it the words by which the test is called", () => {
		const named = new Set(requirements.flatMap(({ tests = [] }) => tests));
		const texts = new Map<string, string | null>();
		const textOf = (path: string): string | null => {
			const known = texts.get(path);
			if (known !== undefined) return known;
			const file = join(ROOT, path);
			const text = /\.(?:test|spec)\.tsx?$/.test(path) && existsSync(file) ? readFileSync(file, "utf8") : null;
			texts.set(path, text);
			return text;
		};
		const missing = [...named].filter((test) => {
			const [path = "", title = ""] = test.split(" › ");
			const text = textOf(path);
			return title === "" || text === null || !text.includes(title);
		});
		expect(missing).toEqual([]);
	});

	it("gives for each one a test, a reason, or both; what is not met always says why", () => {
		const mute = requirements.filter(
			({ state, tests = [], reason = "", summary }) =>
				summary === "" || (tests.length === 0 && reason === "") || (state !== "met" && reason === ""),
		);
		expect(mute).toEqual([]);
	});
});
