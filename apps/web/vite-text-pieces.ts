import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Texts of a page, by when they are needed: before the sign-in, for a screen's first render, for what the terminal
 * loads after it, for what is opened on request (`lazyRoute`, `lazyScreen`), and for the desk.
 */
export const SCREEN_PIECES = ["public", "first", "late", "screens", "desk"] as const;
export type ScreenPiece = (typeof SCREEN_PIECES)[number];

/** Where the first two pieces' modules begin. What they import belongs to them, except parts that wait for texts. */
export const ROOTS: Readonly<Record<"public" | "first", readonly string[]>> = {
	public: ["app/main.tsx"],
	// Each is loaded together with these texts (`lazyFirst` in `app/routes.tsx`), or inside of one that is.
	first: ["app/member.tsx", "app/desk.tsx", "features/trading/screen.tsx"],
};
const DESK = "app/desk.tsx";
/** Components for developers: not in the product. */
const GALLERY = "app/gallery/screen.tsx";

const WEB = import.meta.dirname;
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gms;
const LATER = /\bimport\("(\.[^"]+)"\)/g;
/** What loads a part together with the late texts, and what does not. */
const WAITING = /\b(?:lazyPart|lazyScreen|lazyLate|lazyRoute|load(?:Late|Screen)Texts)\(/;
const ON_REQUEST = /\b(?:lazyScreen|lazyRoute|loadScreenTexts)\(/;
const ANY = /\b(?:lazy|lazyFirst|lazyLate|lazyPart|lazyScreen|lazyRoute)\(/;
const LITERAL = /["`]([a-z][\w-]*(?:\.[\w-]+)+)["`]/g;
/** A template whose first part names an area: `orders.${kind}`. */
const TEMPLATE = /`([a-z][\w-]*\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g;
const FILLED = /\$\{[^{}]*\}/;

/** How far imports are followed: to what is loaded at once, to parts that wait for late texts, or to all. */
export type Reach = "at once" | "parts" | "all";

/** Modules that a module imports, as far as they are followed. */
export function importsOf(file: string, reach: Reach = "at once"): string[] {
	const text = readFileSync(file, "utf8");
	const now = [...text.matchAll(IMPORT)].map(([, path = ""]) => path);
	const later = [...text.matchAll(LATER)].flatMap(({ 1: path = "", index }) => {
		const statement = text.slice(text.lastIndexOf(";", index) + 1, index);
		// A part that is requested early, as `const part = import(…)`, waits where it is used.
		const waits = (what: RegExp) => what.test(statement) || (what.test(text) && !ANY.test(statement));
		const stops = reach === "all" ? false : waits(reach === "parts" ? ON_REQUEST : WAITING);
		return stops ? [] : [path];
	});
	return [...now, ...later].map((path) => resolve(dirname(file), path));
}

/** All modules that these reach, without those that `except` names and what only they reach. */
function reachedFrom(files: readonly string[], except: ReadonlySet<string>, reach: Reach, seen = new Set<string>()) {
	for (const file of files) {
		if (seen.has(file) || except.has(file) || !existsSync(file)) continue;
		seen.add(file);
		reachedFrom(importsOf(file, reach), except, reach, seen);
	}
	return seen;
}

/** The keys that a module refers to: whole ones, and all that a template can become. */
export function keysIn(file: string, keys: readonly string[]): string[] {
	const known = new Set(keys);
	const text = readFileSync(file, "utf8");
	const whole = [...text.matchAll(LITERAL)].flatMap(([, key = ""]) => (known.has(key) ? [key] : []));
	const made = [...text.matchAll(TEMPLATE)].flatMap(([, template = ""]) => {
		const fixed = template.split(FILLED);
		if (fixed.length === 1) return [];
		const pattern = new RegExp(`^${fixed.map((part) => part.replaceAll(".", "\\.")).join("[^.]+")}$`);
		return keys.filter((key) => pattern.test(key));
	});
	return [...whole, ...made];
}

/** Divides keys into pieces: each key belongs to the first piece whose modules refer to it. */
export function dividedKeys(keys: readonly string[]): Readonly<Record<ScreenPiece, readonly string[]>> {
	const inWeb = (files: readonly string[]) => files.map((file) => join(WEB, file));
	const used = (roots: readonly string[], except: readonly string[], reach: Reach = "at once") =>
		new Set([...reachedFrom(inWeb(roots), new Set(inWeb(except)), reach)].flatMap((file) => keysIn(file, keys)));
	const uses: readonly (readonly [ScreenPiece, ReadonlySet<string>])[] = [
		["public", used(ROOTS.public, [...ROOTS.first, GALLERY])],
		["first", used(ROOTS.first, [GALLERY])],
		["late", used(ROOTS.public, [DESK, GALLERY], "parts")],
		["screens", used(ROOTS.public, [DESK, GALLERY], "all")],
	];
	const pieceOf = (key: string): ScreenPiece => uses.find(([, own]) => own.has(key))?.[0] ?? "desk";
	const divided = Map.groupBy(keys, pieceOf);
	const of = (piece: ScreenPiece) => divided.get(piece) ?? [];
	return { public: of("public"), first: of("first"), late: of("late"), screens: of("screens"), desk: of("desk") };
}
