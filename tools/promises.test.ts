import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areasOf } from "@truefill/texts/read";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const PAGES = readdirSync(join(ROOT, "docs/promises")).map((name) => `docs/promises/${name}`);

function rowsOf(path: string) {
	const page = read(path);
	const short = new Map(
		[...page.matchAll(/\b([A-Z]) = `([^`]+)`/g)].map(([, letter = "", file = ""]) => [letter, file]),
	);
	const rows = [...page.matchAll(/^\| ((?:§|R)[^|]*)\| ([^|]*) \| ([^|]*) \|$/gm)].map(
		([, by = "", promise = "", proved = ""]) => ({
			by: by.trim().split(" "),
			promise,
			tests: proved
				.trim()
				.split(" ")
				.map((each) => short.get(each) ?? each.replaceAll("`", "")),
		}),
	);
	return { path, rows, lines: page.split("\n").filter((line) => line.startsWith("| ")).length - 1 };
}
const pages = PAGES.map(rowsOf);

/** All texts of the English user interface, with the format's doubled apostrophes undone. */
const texts = [
	...areasOf("en").map((area) => `packages/texts/en/${area}.json`),
	"apps/web/data/http/server-message.ts",
	"apps/web/data/chat/conversation.ts",
	"apps/web/data/chat/failures.ts",
	"apps/server/modules/settings/site-settings.ts",
]
	.map(read)
	.join("\n")
	.replaceAll("''", "'");

it.each(pages)("$path: every row is read (SPEC §1–§9)", ({ rows, lines }) => {
	expect(rows.length).toBe(lines);
	expect(rows.length).toBeGreaterThan(30);
});

describe.each(pages.flatMap(({ rows }) => rows))("$by $promise", ({ by, promise, tests }) => {
	it("stands letter for letter where it is a text", () => {
		for (const [, text = ""] of promise.matchAll(/\*([^*]+)\*/g)) expect(texts, text).toContain(`"${text}"`);
	});

	it.each(tests)("is proved by %s, which cites it", (path) => {
		const text = read(path);
		const cited = by.filter((each) => new RegExp(`${each.replace("§", "(?:SPEC )?§")}(?!\\d)`).test(text));
		expect(cited.length, `${by.join(" or ")} in ${path}`).toBeGreaterThan(0);
	});
});
