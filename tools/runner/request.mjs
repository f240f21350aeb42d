// Parses the arguments of `npm test`: tier, seed, and which tests.
import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { parseArgs } from "node:util";
import { seedOf, tierOf } from "@truefill/testkit/tier";

/**
 * @typedef {{ tier: "quick" | "full", seed: number, trace: boolean, filters: string[] }} Request
 * @typedef {{ vitest: string[], playwright: string[] }} Chosen paths from the root, each with `:line` where one was given
 */

/**
 * @param {string[]} args of the command line
 * @param {NodeJS.ProcessEnv} env TEST_TIER and TEST_SEED apply if the command line has no such option
 * @returns {Request} in the full tier with a new seed if none is given
 * @throws {Error} with a sentence for an unknown option, tier or seed
 */
export function requestOf(args, env) {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { full: { type: "boolean" }, trace: { type: "boolean", default: false }, seed: { type: "string" } },
	});
	const tier = values.full === true ? "full" : tierOf(env.TEST_TIER);
	const fresh = tier === "full" ? `${randomInt(2 ** 31)}` : undefined;
	return { tier, seed: seedOf(values.seed ?? env.TEST_SEED ?? fresh), trace: values.trace, filters: positionals };
}

/**
 * @param {string} root
 * @returns {string[]} every test file, from the root
 */
export const testFilesOf = (root) =>
	globSync(["**/*.test.{ts,tsx,mjs}", "e2e/{journeys,protocol,drills}/**/*.spec.ts"], {
		cwd: root,
		exclude: ["**/node_modules", ".git", ".tsbuild", "**/dist"],
	}).sort();

/**
 * The test files that the filters name: by their path or a part of it, `file:line` for one test of a file.
 *
 * @param {string[]} filters
 * @param {string[]} files from the root
 * @param {string} root for filters that are absolute
 * @returns {Chosen}
 * @throws {Error} with a sentence for a filter that matches nothing
 */
export function choose(filters, files, root) {
	const chosen = filters.flatMap((filter) => {
		const [, path = "", line = ""] = /^(.*?)(:\d+)?$/s.exec(filter) ?? [];
		const part = (isAbsolute(path) ? relative(root, path) : path).replace(/^\.\//, "");
		const found = files.filter((file) => file.includes(part));
		if (part === "" || found.length === 0) throw new Error(`No test file has "${part}" in its path.`);
		return found.map((file) => `${file}${line}`);
	});
	const once = [...new Set(chosen)];
	const isJourney = (/** @type {string} */ file) => file.startsWith("e2e/");
	return { vitest: once.filter((file) => !isJourney(file)), playwright: once.filter(isJourney) };
}
