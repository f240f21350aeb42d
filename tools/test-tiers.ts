// Reads the table of docs/test-tiers.md and finds the uses of the tier switch that it must list.
import { parseModule, type Source } from "./checks/sources.ts";

/** A row: the promise, the test file that proves it, and how much of it each tier runs. */
export interface TierRow {
	readonly promise: string;
	/** From the root of the repository. */
	readonly file: string;
	readonly quick: string;
	readonly full: string;
}

/** @throws Error for a row that does not have four cells. */
export function readTierTable(page: string): TierRow[] {
	const lines = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Promise |"));
	return lines.map((line) => {
		const [promise, file, quick, full, ...more] = line
			.split("|")
			.slice(1, -1)
			.map((cell) => cell.trim());
		if (!promise || !file || !quick || !full || more.length > 0) throw new Error(`no row of four cells: ${line}`);
		return { promise, file: file.replaceAll("`", ""), quick, full };
	});
}

/** A Playwright test in one of its settings (`variant`: the titles of its `describe`s). */
interface Journey {
	/** From the root of the repository. */
	readonly file: string;
	readonly title: string;
	readonly variant: string;
	/** Runs in the full tier only. */
	readonly isFull: boolean;
}

/** The fields of Playwright's JSON report that are used. */
interface Suite {
	readonly title: string;
	readonly specs: readonly { readonly title: string; readonly file: string; readonly tags: readonly string[] }[];
	readonly suites?: readonly Suite[];
}

/** Every test of `playwright test --list --reporter=json`, as the full tier lists them. */
export function journeysOf(report: { readonly suites: readonly Suite[] }): Journey[] {
	const below = ({ specs, suites = [] }: Suite, around: readonly string[]): Journey[] => [
		...specs.map(({ title, file, tags }) => ({
			file: `e2e/${file}`,
			title,
			variant: around.join(", "),
			isFull: tags.includes("full"),
		})),
		...suites.flatMap((inner) => below(inner, [...around, inner.title])),
	];
	return report.suites.flatMap((file) => below(file, []));
}

/**
 * The rows that the table must have for these tests: `yes`, or the variants of each tier. For a full-tier test
 * `quick` is empty: there the table names the tests of the quick tier that prove the promise.
 */
export function rowsOf(journeys: readonly Journey[]): TierRow[] {
	const all = Map.groupBy(journeys, ({ file, title }) => `${file} ${title}`);
	return [...all.values()].map((variants) => {
		const named = (of: readonly Journey[]) => of.map(({ variant }) => variant || "yes").join("; ");
		const [{ file, title: promise } = { file: "", title: "" }] = variants;
		return { promise, file, quick: named(variants.filter(({ isFull }) => !isFull)), full: named(variants) };
	});
}

/** How often a test file branches on the tier: `IS_FULL ? … : …`, `runIf(IS_FULL)` and `skipIf(!IS_FULL)`. */
export function tierSwitchesOf(source: Source): number {
	// Parsing is slow, and few files use the switch.
	if (!source.text.includes("IS_FULL")) return 0;
	const isSwitch = (value: unknown): boolean =>
		typeof value === "object" &&
		value !== null &&
		(("name" in value && value.name === "IS_FULL") || ("argument" in value && isSwitch(value.argument)));
	return parseModule(source).nodes.filter(
		({ type, test, callee, arguments: given }) =>
			(type === "ConditionalExpression" && isSwitch(test)) ||
			(type === "CallExpression" && callee !== undefined && Array.isArray(given) && given.some(isSwitch)),
	).length;
}
