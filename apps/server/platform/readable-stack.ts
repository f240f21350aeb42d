import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

/** `null`: the file has no source map. */
const maps = new Map<string, SourceMap | null>();

/**
 * Replaces bundle positions in a stack by source positions, if the bundle has a source map. Node's built-in support
 * would keep each map in memory from the start.
 */
export function readableStack(stack: string): string {
	return stack.replace(/(?:file:\/\/)?(\/[^\s():]+\.mjs):(\d+):(\d+)/g, (given, file: string, line, column) => {
		const place = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
		if (place === undefined || !("originalSource" in place)) return given;
		const source = resolve(dirname(file), place.originalSource);
		return `${source}:${place.originalLine + 1}:${place.originalColumn + 1}`;
	});
}

function mapOf(file: string): SourceMap | null {
	const known = maps.get(file);
	if (known !== undefined) return known;
	const beside = `${file}.map`;
	const found = existsSync(beside) ? new SourceMap(JSON.parse(readFileSync(beside, "utf8"))) : null;
	maps.set(file, found);
	return found;
}
