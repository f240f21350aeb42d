import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findWords, readWords, wordsIn } from "./words.ts";

const words = readWords(
	"# Glossary\n\n## Words that are not used\n\n| Not | But |\n|---|---|\n| frob, frobs | job |\n| zork | retry |\n\n## Others\n\n| quux | x |\n",
);
const found = (text: string, path = "a.ts") =>
	wordsIn({ path, text }, words).map(({ line, message }) => [line, message.split('"')[1]]);

describe("the word list", () => {
	it("is the table of its section and no other", () => {
		expect([...words]).toEqual([
			["frob", "job"],
			["frobs", "job"],
			["zork", "retry"],
		]);
		expect(() => readWords("# Glossary\n")).toThrow("Words that are not used");
	});

	it.each([
		["a comment", "// the frob is late", [[1, "frob"]]],
		["a name in small letters", "const zork = 1;", [[1, "zork"]]],
		["a part of a name", "\nrunFrobs();", [[2, "frobs"]]],
		["a constant", "FROB_MS", [[1, "frob"]]],
		["a type", "ZorkOptions", [[1, "zork"]]],
		["a text", '"no frob"', [[1, "frob"]]],
		["a word that only begins so", "frobnicate zorking", []],
		["a word of another section", "quux", []],
	])("finds %s", (_name, text, expected) => expect(found(text)).toEqual(expected));

	it("finds names of files, and lets the texts of customers and the list itself be", () => {
		expect(found("", "apps/server/run-frobs.ts")).toEqual([[1, "frobs"]]);
	});

	it("is kept by the whole repository", () => {
		expect(findWords(join(import.meta.dirname, "../.."))).toEqual([]);
	});
});
