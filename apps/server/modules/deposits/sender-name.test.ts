import { expect, it } from "vitest";
import { isSameName } from "./sender-name.ts";

it.each([
	["Ada Lovelace", "Ada", "Lovelace", true],
	["LOVELACE ADA", "Ada", "Lovelace", true],
	["Mrs. Ada King Lovelace", "Ada", "Lovelace", true],
	["A. Lovelace", "Ada", "Lovelace", true],
	["MUELLER, JUERGEN", "Jürgen", "Müller", true],
	["MULLER JURGEN", "Jürgen", "Müller", true],
	["Groß Søren Łukasz", "Søren Łukasz", "Gross", true],
	["O'Neill Conor", "Conor", "O’Neill", true],
	["Jean-Luc Picard", "Jean Luc", "Picard", true],
	["Grace Hopper", "Ada", "Lovelace", false],
	["Charles Lovelace", "Ada", "Lovelace", false],
	["Lovelace Ltd", "Ada", "Lovelace", false],
	["Ada Lovelace Trading and Consulting Ltd", "Ada", "Lovelace", false],
	["Ada", "Ada", "Lovelace", false],
	["", "Ada", "Lovelace", false],
	["محمد علي", "محمد", "علي", true],
])("%j is the name of %s %s: %j", (sender, first, last, isSame) =>
	expect(isSameName(sender, { first, last })).toBe(isSame),
);
