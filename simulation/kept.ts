import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HISTORY_KINDS, type HistoryKind } from "./histories/kinds.ts";
import type { Report } from "./swarm.ts";

const FILE = join(import.meta.dirname, "seeds.json");

/** A seed that failed once, the invariant that it broke, and the commit. */
export interface KeptSeed {
	readonly seed: number;
	readonly invariant: string;
	readonly commit: string;
	/** Absent: a trading day. */
	readonly histories?: HistoryKind;
}

type Failed = Pick<Report, "seed" | "violation">;

const isKept = (value: unknown): value is KeptSeed =>
	typeof value === "object" &&
	value !== null &&
	"seed" in value &&
	Number.isSafeInteger(value.seed) &&
	"invariant" in value &&
	typeof value.invariant === "string" &&
	"commit" in value &&
	typeof value.commit === "string" &&
	(!("histories" in value) || HISTORY_KINDS.some((kind) => kind === value.histories));

/** The seeds of trading days that failed before, or of histories of a kind. */
export const readKept = (histories?: HistoryKind): readonly KeptSeed[] =>
	readAll().filter((kept) => kept.histories === histories);

/** @throws Error for a `seeds.json` that is not a list of kept seeds. */
function readAll(): readonly KeptSeed[] {
	const list: unknown = JSON.parse(readFileSync(FILE, "utf8"));
	if (!Array.isArray(list) || !list.every(isKept)) throw new Error("seeds.json is not a list of kept seeds");
	return list;
}

/** Adds newly failed seeds to the list that every later run starts with. */
export function keepFailed(reports: readonly Failed[], histories?: HistoryKind): void {
	const failed = reports.filter(({ violation }) => violation !== undefined);
	if (failed.length === 0) return;
	const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
		cwd: import.meta.dirname,
		encoding: "utf8",
	}).trim();
	const kept = readAll();
	const known = new Set(readKept(histories).map(({ seed }) => seed));
	const added: KeptSeed[] = failed
		.filter(({ seed }) => !known.has(seed))
		.map(({ seed, violation }) => ({
			seed,
			invariant: violation?.invariant ?? "",
			commit,
			...(histories && { histories }),
		}));
	writeFileSync(FILE, `${JSON.stringify([...kept, ...added], null, "\t")}\n`);
}
