import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "./swarm.ts";

const FILE = join(import.meta.dirname, "seeds.json");

/** A seed that failed once, the invariant that it broke, and the commit. */
export interface KeptSeed {
	readonly seed: number;
	readonly invariant: string;
	readonly commit: string;
}

const isKept = (value: unknown): value is KeptSeed =>
	typeof value === "object" &&
	value !== null &&
	"seed" in value &&
	Number.isSafeInteger(value.seed) &&
	"invariant" in value &&
	typeof value.invariant === "string" &&
	"commit" in value &&
	typeof value.commit === "string";

/** The seeds that failed before. @throws Error for a `seeds.json` that is not a list of them. */
export function readKept(): readonly KeptSeed[] {
	const list: unknown = JSON.parse(readFileSync(FILE, "utf8"));
	if (!Array.isArray(list) || !list.every(isKept)) throw new Error("seeds.json is not a list of kept seeds");
	return list;
}

/** Adds newly failed seeds to the list that every later run starts with. */
export function keepFailed(reports: readonly Report[]): void {
	const failed = reports.filter(({ violation }) => violation !== undefined);
	if (failed.length === 0) return;
	const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
		cwd: import.meta.dirname,
		encoding: "utf8",
	}).trim();
	const kept = readKept();
	const known = new Set(kept.map(({ seed }) => seed));
	const added: KeptSeed[] = failed
		.filter(({ seed }) => !known.has(seed))
		.map(({ seed, violation }) => ({ seed, invariant: violation?.invariant ?? "", commit }));
	writeFileSync(FILE, `${JSON.stringify([...kept, ...added], null, "\t")}\n`);
}
