import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

/** What is on the screen before late texts are requested. */
const FIRST = [
	"app/main.tsx",
	"app/member.tsx",
	"features/dashboard/screen.tsx",
	"features/trading/screen.tsx",
	"features/trading/layout/wide.tsx",
	"features/trading/layout/narrow.tsx",
];
const WEB = import.meta.dirname;
const catalogue = (file: string): Promise<Record<string, object>> => import(join(WEB, "i18n/catalogue", file));
const { en = {} } = await catalogue("en.ts");
const { late = {} } = await catalogue("en-late.ts");
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gms;
const KEY = /["`]([a-z][\w-]*\.[\w.-]*)(\$\{)?/g;

/** Late keys in a module and all its static imports. */
function lateKeysFrom(file: string, seen: Set<string>): string[] {
	if (seen.has(file) || !existsSync(file) || file.includes("/catalogue/")) return [];
	seen.add(file);
	const text = readFileSync(file, "utf8");
	const own = [...text.matchAll(KEY)].flatMap(([, key = "", open]) => {
		const has = (texts: object) =>
			open === undefined ? Object.hasOwn(texts, key) : Object.keys(texts).some((each) => each.startsWith(key));
		return has(late) && !has(en) ? [`${file.slice(WEB.length + 1)}: ${key}`] : [];
	});
	return [
		...own,
		...[...text.matchAll(IMPORT)].flatMap(([, path = ""]) => lateKeysFrom(resolve(dirname(file), path), seen)),
	];
}

it("asks for no late text in a first picture: it would show its key", () => {
	const seen = new Set<string>();
	expect(FIRST.flatMap((file) => lateKeysFrom(join(WEB, file), seen))).toEqual([]);
	expect(seen.size).toBeGreaterThan(50);
});

it("finds a late text where there is one", () => {
	expect(lateKeysFrom(join(WEB, "features/trading/blotter/close-many-menu.tsx"), new Set())).not.toEqual([]);
});
