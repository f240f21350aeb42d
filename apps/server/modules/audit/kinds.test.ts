import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const OFFERED = "apps/web/features/desk/audit/kinds.ts";
const found = (text: string, pattern: RegExp): string[] => [
	...new Set([...text.matchAll(pattern)].map(([, word]) => word ?? "")),
];

it("is found by every kind of act that is written down, so that none can only be found by leafing", () => {
	// Requests name their acts in their definitions.
	const names = /\b(?:action\s?[:=]|requested:|approved:|refused:|withdrawn:)[^\n]*?["`]([a-z]{2,})\.[a-z$]/g;
	const written = globSync("apps/server/modules/**/*.ts")
		.filter((path) => !/\.test\.ts$|testing/.test(path))
		.flatMap((path) => found(readFileSync(path, "utf8"), names));
	expect(written).toContain("deposit");
	const offered = found(readFileSync(OFFERED, "utf8"), /^\t"([a-z]+)",$/gm);
	expect(offered.sort()).toEqual([...new Set(written)].sort());
});
