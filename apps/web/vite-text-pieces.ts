import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Texts of a page, by when they are needed: before the sign-in, for a screen's first render, and after it. */
export const SCREEN_PIECES = ["public", "first", "late"] as const;
export type ScreenPiece = (typeof SCREEN_PIECES)[number];

/** Where each piece's modules begin. What they import belongs to them, except parts that wait for late texts. */
export const ROOTS: Readonly<Record<Exclude<ScreenPiece, "late">, readonly string[]>> = {
	public: ["app/main.tsx"],
	// Each is loaded together with these texts (`withTexts` in `app/routes.tsx`), or inside of one that is.
	first: ["app/member.tsx", "app/desk.tsx", "features/dashboard/screen.tsx", "features/trading/screen.tsx"],
};
/** Components for developers: not in the product. */
const GALLERY = "app/gallery/screen.tsx";

const WEB = import.meta.dirname;
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gms;
const LATER = /\bimport\("(\.[^"]+)"\)/g;
/** What loads a part together with the late texts, and what does not. */
const WAITING = /\b(?:lazyPart|loadLateTexts)\(/;
const AT_ONCE = /\b(?:lazy|withTexts)\(/;
const LITERAL = /["`]([a-z][\w-]*(?:\.[\w-]+)+)["`]/g;
/** A template whose first part names an area: `orders.${kind}`. */
const TEMPLATE = /`([a-z][\w-]*\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g;
const FILLED = /\$\{[^{}]*\}/;

/** Modules that a module imports: at once, or later without waiting for late texts as `lazyPart` does. */
export function importsOf(file: string): string[] {
	const text = readFileSync(file, "utf8");
	const now = [...text.matchAll(IMPORT)].map(([, path = ""]) => path);
	const later = [...text.matchAll(LATER)].flatMap(({ 1: path = "", index }) => {
		const statement = text.slice(text.lastIndexOf(";", index) + 1, index);
		// A part that is requested early, as `const part = import(…)`, waits where it is used.
		const waits = WAITING.test(statement) || (WAITING.test(text) && !AT_ONCE.test(statement));
		return waits ? [] : [path];
	});
	return [...now, ...later].map((path) => resolve(dirname(file), path));
}

/** All modules of a piece, without those of the pieces that `except` begin. */
function reachedFrom(files: readonly string[], except: ReadonlySet<string>, seen = new Set<string>()) {
	for (const file of files) {
		if (seen.has(file) || except.has(file) || !existsSync(file)) continue;
		seen.add(file);
		reachedFrom(importsOf(file), except, seen);
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
	const used = (roots: readonly string[], except: readonly string[]) =>
		new Set([...reachedFrom(inWeb(roots), new Set(inWeb(except)))].flatMap((file) => keysIn(file, keys)));
	const before = used(ROOTS.public, [...ROOTS.first, GALLERY]);
	const first = used(ROOTS.first, [GALLERY]);
	return {
		public: keys.filter((key) => before.has(key)),
		first: keys.filter((key) => first.has(key) && !before.has(key)),
		late: keys.filter((key) => !first.has(key) && !before.has(key)),
	};
}
