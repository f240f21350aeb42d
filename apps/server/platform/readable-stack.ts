import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

/** `null`: no map lies beside the file. */
const maps = new Map<string, SourceMap | null>();

/**
 * A stack with the lines of the sources where it names those of a bundle that has a map beside it. Node's own way would
 * hold each map in memory from the start.
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
