import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withoutUnread } from "./vite-lean-contracts.ts";

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
