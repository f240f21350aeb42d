import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "vite";

/** A file of the repository; its path is relative to the root, with forward slashes. */
export interface Source {
	readonly path: string;
	readonly text: string;
}

/** A parsed TypeScript or JavaScript file. */
export interface Module extends Source {
	readonly imports: readonly Import[];
	readonly comments: readonly Located[];
	/** Every node of its syntax tree, once. */
	readonly nodes: readonly SyntaxNode[];
}

export interface Located {
	readonly text: string;
	readonly line: number;
}

export interface Import {
	readonly specifier: string;
	readonly line: number;
}

export interface SyntaxNode {
	readonly type: string;
	readonly start: number;
	readonly [key: string]: unknown;
}

/** A finding of a check: the place and a sentence. */
export interface Breach {
	readonly path: string;
	readonly line: number;
	readonly message: string;
}

/** Generated folders, or not source. */
const SKIPPED = new Set([
	"node_modules",
	"dist",
	".git",
	".tsbuild",
	"data",
	"coverage",
	"test-results",
	"playwright-report",
]);

/** All files below `root` whose name ends with one of `endings`, in a stable order. */
export function readSources(root: string, endings: readonly string[], folder = ""): Source[] {
	const found: Source[] = [];
	const entries = readdirSync(join(root, folder), { withFileTypes: true });
	for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
		// `data` at the root is the server's data folder; `apps/web/data` is source.
		const skipped = SKIPPED.has(entry.name) && !(entry.name === "data" && folder !== "");
		if (entry.isDirectory() && !skipped) found.push(...readSources(root, endings, path));
		else if (entry.isFile() && endings.some((ending) => path.endsWith(ending))) {
			found.push({ path, text: readFileSync(join(root, path), "utf8") });
		}
	}
	return found;
}

export const readModules = (root: string): Module[] =>
	readSources(root, [".ts", ".tsx", ".mjs", ".js"]).map(parseModule);

/** @throws Error when the file does not parse. */
export function parseModule(source: Source): Module {
	const parsed = parseSync(basename(source.path), source.text);
	const [error] = parsed.errors;
	if (error !== undefined) throw new Error(`${source.path}: ${error.message}`);
	const lineAt = (offset: number): number => lineOf(source.text, offset);
	const nodes: SyntaxNode[] = [];
	collect(parsed.program, nodes);
	const comments = parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(start) }));
	return { ...source, nodes, comments, imports: importsOf(nodes, lineAt) };
}

/** The line number, from 1, of an offset. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** Not a generator: nested generators pass every node through every level, which took half of the check's time. */
function collect(value: unknown, into: SyntaxNode[]): void {
	if (Array.isArray(value)) {
		for (const item of value) collect(item, into);
	} else if (isNode(value)) {
		into.push(value);
		for (const key in value) if (typeof value[key] === "object") collect(value[key], into);
	}
}

export const isNode = (value: unknown): value is SyntaxNode =>
	typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;

const IMPORTING = new Set([
	"ImportDeclaration",
	"ExportNamedDeclaration",
	"ExportAllDeclaration",
	"ImportExpression",
	"TSImportType",
]);

function importsOf(nodes: readonly SyntaxNode[], lineAt: (offset: number) => number): Import[] {
	const found: Import[] = [];
	for (const node of nodes) {
		const { source } = node;
		if (!IMPORTING.has(node.type) || !isNode(source) || typeof source.value !== "string") continue;
		found.push({ specifier: source.value, line: lineAt(node.start) });
	}
	return found;
}

/** Tests, and files and folders named `testing`, which only tests use. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|(^|\/)testing[/.-]/.test(path);
