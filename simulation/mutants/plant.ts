import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import type { HistoryModule } from "../histories/kinds.ts";
import type { Violation } from "../world/world.ts";
import { MUTANTS, type Mutant } from "./mutants.ts";

const ROOT = new URL("../../", import.meta.url);
/** Query parameter with the mutant of a module: another query makes Node load another module. */
const MARK = "mutant";

/** @throws Error when the place of the bug no longer occurs exactly once in the source: the bug needs a new place. */
export function planted(source: string, name: string, from: string, to: string): string {
	const places = source.split(from).length - 1;
	if (places !== 1) throw new Error(`the bug "${name}" fits in ${places} places of its file: plant it anew`);
	return source.replace(from, () => to);
}

const markOf = (url: string): string | null => new URL(url).searchParams.get(MARK);
/** Whether the module is the repository's own source; third-party packages and data are shared by all mutants. */
const isOurs = (url: string): boolean =>
	url.startsWith(ROOT.href) && url.endsWith(".ts") && !url.includes("/node_modules/");

/**
 * Installs hooks with which this thread can load the product and the simulator once per mutant, each with its own bug.
 * `stripped`: cache of type-stripped sources; grows.
 */
export function prepare(stripped: Map<string, string>): void {
	const strip = (source: string): string => {
		let known = stripped.get(source);
		if (known === undefined) {
			known = stripTypeScriptTypes(source);
			stripped.set(source, known);
		}
		return known;
	};
	registerHooks({
		resolve(specifier, context, nextResolve) {
			const resolved = nextResolve(specifier, context);
			const mark = context.parentURL === undefined ? null : markOf(context.parentURL);
			if (mark === null || !isOurs(resolved.url) || markOf(resolved.url) !== null) return resolved;
			return { ...resolved, url: `${resolved.url}?${MARK}=${mark}` };
		},
		load(url, context, nextLoad) {
			const mark = url.startsWith("file:") ? markOf(url) : null;
			if (mark === null) return nextLoad(url, context);
			const mutant = MUTANTS[Number(mark)];
			const file = fileURLToPath(url);
			const text = readFileSync(file, "utf8");
			const isIts = mutant !== undefined && file === fileURLToPath(new URL(mutant.file, ROOT));
			const source = isIts ? planted(text, mutant.name, mutant.from, mutant.to) : text;
			return { format: "module", source: strip(source), shortCircuit: true };
		},
	});
}

/** Runs the seed and tells which rule was broken. */
export type Run = (seed: number, safetyMs: number) => Promise<Violation | undefined>;

/** Loads the simulator with the bug in the product; call `prepare` first. */
export async function loadWith(mutant: Mutant): Promise<Run> {
	const mark = `${MARK}=${MUTANTS.indexOf(mutant)}`;
	const { histories } = mutant;
	if (histories !== undefined) {
		const { live }: HistoryModule = await import(`../histories/${histories}/history.ts?${mark}`);
		return async (seed) => (await live(seed)).violation;
	}
	const { liveDay }: typeof import("../day.ts") = await import(`../day.ts?${mark}`);
	return async (seed, safetyMs) => (await liveDay(seed, { safetyMs })).violation;
}
