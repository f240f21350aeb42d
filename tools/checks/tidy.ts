import { findInLockfile } from "./lockfile.ts";
import { type Breach, isNode, isTest, lineOf, type Module, readModules, readSources, type Source } from "./sources.ts";

const LONGEST_SOURCE = 400;
const LONGEST_TEST = 600;

/** Finds what a reviewer would reject: too long files, leftovers, tools silenced without a reason, weakened tests. */
export function findUntidy(root: string): Breach[] {
	const modules = readModules(root);
	const others = readSources(root, [".css", ".sql", ".sh", ".html"]);
	const lockfiles = readSources(root, ["package-lock.json"]);
	return [
		...[...modules, ...others].flatMap(tooLong),
		...modules.flatMap((module) => [
			...leftovers(module),
			...unreasoned(module),
			...printing(module),
			...weakened(module),
		]),
		...others.flatMap(leftoversInText),
		...lockfiles.flatMap(findInLockfile),
	];
}

/** Generated, one line for each text. */
const GENERATED = "packages/texts/keys.ts";

function tooLong({ path, text }: Source): Breach[] {
	if (path === GENERATED) return [];
	const length = text.trimEnd().split("\n").length;
	const longest = isTest(path) || /^(e2e|simulation)\//.test(path) ? LONGEST_TEST : LONGEST_SOURCE;
	if (length <= longest) return [];
	return [{ path, line: 1, message: `${length} lines, at most ${longest}: split it by what it does` }];
}

const LEFTOVER = /\b(TODO|FIXME|XXX)\b/;

function leftovers({ path, comments, nodes, text }: Module): Breach[] {
	const inComments = comments
		.filter((comment) => LEFTOVER.test(comment.text))
		.map(({ line }) => ({ path, line, message: "a note for later: do it now or leave it out" }));
	const debuggers = nodes
		.filter(({ type }) => type === "DebuggerStatement")
		.map(({ start }) => ({ path, line: lineOf(text, start), message: "a debugger statement" }));
	return [...inComments, ...debuggers];
}

function leftoversInText({ path, text }: Source): Breach[] {
	const breaches: Breach[] = [];
	for (const [index, line] of text.split("\n").entries()) {
		if (LEFTOVER.test(line))
			breaches.push({ path, line: index + 1, message: "a note for later: do it now or leave it out" });
	}
	return breaches;
}

/** Directives that silence a tool, and the form in which each must give its reason. */
const SILENCERS: readonly { readonly name: string; readonly used: RegExp; readonly reasoned: RegExp | undefined }[] = [
	{
		name: "biome-ignore",
		used: /^\s*biome-ignore/,
		reasoned: /^\s*biome-ignore[\w-]*\s+[\w/]+(\([^)]*\))?:\s*(?!<)\S.{9,}/s,
	},
	{ name: "oxlint-disable", used: /^\s*(oxlint|eslint)-disable/, reasoned: /--\s*\S.{9,}/s },
	{ name: "@ts-expect-error", used: /@ts-expect-error/, reasoned: /@ts-expect-error[\s:–—-]+\S.{9,}/s },
	{ name: "@ts-ignore", used: /@ts-(ignore|nocheck)/, reasoned: undefined },
];

function unreasoned({ path, comments }: Module): Breach[] {
	const breaches: Breach[] = [];
	for (const { text, line } of comments) {
		const silencer = SILENCERS.find(({ used }) => used.test(text));
		if (silencer === undefined || silencer.reasoned?.test(text)) continue;
		const message = silencer.reasoned
			? `${silencer.name} without a reason beside it`
			: `${silencer.name} is never right here`;
		breaches.push({ path, line, message });
	}
	return breaches;
}

/** Only command line programs may print; the server logs, the browser renders. */
const PRINTS = /^(tools|bench|e2e\/drills|apps\/server\/main)\//;

function printing({ path, nodes, text }: Module): Breach[] {
	if (PRINTS.test(path)) return [];
	return nodes
		.filter(
			({ type, object, property }) => type === "MemberExpression" && named(object, "console") && named(property, "log"),
		)
		.map(({ start }) => ({ path, line: lineOf(text, start), message: "console.log: use the log, or show it" }));
}

const named = (value: unknown, name: string): boolean => isNode(value) && value.name === name;

const TEST_FUNCTIONS = new Set(["test", "it", "describe"]);
const WEAKENING = new Set(["only", "skip", "todo", "fails", "fixme", "fail", "slow"]);

/**
 * A test that does not run, or runs alone, looks like a passing test. Skipping on a condition with a reason is allowed:
 * the last line of the run counts it.
 */
function weakened({ path, nodes, text }: Module): Breach[] {
	const breaches: Breach[] = [];
	for (const { type, callee, arguments: given, start } of nodes) {
		if (type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") continue;
		const { object, property } = callee;
		const root = isNode(object) && object.type === "MemberExpression" ? object.object : object;
		if (!isNode(root) || !isNode(property)) continue;
		if (!TEST_FUNCTIONS.has(String(root.name)) || !WEAKENING.has(String(property.name))) continue;
		if (Array.isArray(given) && !isText(given[0]) && isText(given[1])) continue;
		breaches.push({ path, line: lineOf(text, start), message: `.${String(property.name)}: every test runs, always` });
	}
	return breaches;
}

const isText = (value: unknown): boolean =>
	isNode(value) && value.type === "Literal" && typeof value.value === "string";
