import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withoutStrategies, withoutUnread } from "./vite-lean-contracts.ts";

const FOLDER = join(import.meta.dirname, "../../packages/contracts/http");

it("takes what only documentation and server read out of every contract, and nothing else", () => {
	let calls = 0;
	for (const name of readdirSync(FOLDER)) {
		const source = readFileSync(join(FOLDER, name), "utf8");
		if (!source.includes("= defineCall(")) continue;
		const lean = withoutUnread(source);
		calls += source.split("= defineCall(").length - 1;
		expect(lean.split("\n"), name).toHaveLength(source.split("\n").length);
		expect(lean, name).not.toMatch(/^\t(?:summary|tag):\s*["'`]|^\terrors: \[[^\]]/m);
		expect(lean, name).not.toMatch(/\.meta\(/);
		for (const part of [
			"id: ",
			"method: ",
			"path: ",
			"access: ",
			"params: ",
			"body: ",
			"errors: ",
			"response: ",
			"status: ",
		]) {
			expect(lean.split(`\n\t${part}`).length, `${name} ${part}`).toBe(source.split(`\n\t${part}`).length);
		}
	}
	expect(calls).toBeGreaterThan(80);
});

it("takes out the refusals of strategies, which only the server gives, and no other", () => {
	const texts = readFileSync(join(FOLDER, "../../texts/en/server-refusals.json"), "utf8");
	const all = Object.entries(JSON.parse(texts));
	const kept = Object.entries(JSON.parse(withoutStrategies(texts)));
	expect(all.length - kept.length).toBeGreaterThan(8);
	expect(kept).toEqual(all.filter(([key]) => !/^error\.STRATEG(?:Y|IES)_/.test(key)));
	const list = readFileSync(join(FOLDER, "../errors/refusals.ts"), "utf8");
	const codes = (source: string) => source.match(/^\t[A-Z]\w+: \d+,$/gm) ?? [];
	expect(codes(withoutStrategies(list))).toHaveLength(codes(list).length - (all.length - kept.length));
});
