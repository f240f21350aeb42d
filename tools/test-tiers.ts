// The table of docs/test-tiers.md, and the uses of the tier switch that it lists.
import { parseModule, type Source } from "./checks/sources.ts";

/** A row: what is promised, which test file proves it, and how much of it each tier runs. */
export interface TierRow {
	readonly promise: string;
	/** From the root of the repository. */
	readonly file: string;
	readonly quick: string;
	readonly full: string;
}

/** @throws Error for a row that has not its four cells. */
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

/** How often a test chooses by its tier: `IS_FULL ? … : …`, `runIf(IS_FULL)` and `skipIf(!IS_FULL)`. */
export function tierSwitchesOf(source: Source): number {
	// Parsing takes a while, and few files have one.
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
