import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";

/** Parses a line as a spreadsheet does. */
function cells(line: string, separator = ","): string[] {
	const found: string[] = [];
	let text = "";
	let quoted = false;
	for (let i = 0; i < line.length; i++) {
		const letter = line[i] ?? "";
		if (quoted && letter === '"' && line[i + 1] === '"') {
			text += '"';
			i++;
		} else if (letter === '"') quoted = !quoted;
		else if (!quoted && (letter === separator || letter === "\r" || letter === "\n")) {
			found.push(text);
			text = "";
			if (letter === "\r") i++;
		} else text += letter;
	}
	return found;
}

describe("a line for spreadsheets", () => {
	it.each([
		["-12.50", "-12.50"],
		["10000", "10000"],
		[null, ""],
		[true, '"true"'],
		["Dana", '"Dana"'],
		['say "so"', '"say ""so"""'],
		[{ a: "1" }, '"{""a"":""1""}"'],
		["=1+1", '"\'=1+1"'],
		["+49 30 1", '"\'+49 30 1"'],
		["-1+cmd|' /C calc'!A0", "\"'-1+cmd|' /C calc'!A0\""],
		["@SUM(A1)", '"\'@SUM(A1)"'],
		["\t=1", "\"'\t'=1\""],
		["a;=HYPERLINK(1)", '"a;\'=HYPERLINK(1)"'],
		["a\n=1", '"a\n\'=1"'],
		["\uFF1D1+1", '"\'\uFF1D1+1"'],
	])("writes %j as %j", (value, text) => {
		expect(csvLine([value])).toBe(`${text}\r\n`);
	});

	it("gives every cell back, and none begins a formula, whatever people call themselves", () => {
		const hostile = fc.array(fc.constantFrom("=", "+", "-", "@", '"', ",", ";", "\t", "\r", "\n", "1", "a", "|", "'"));
		fc.assert(
			fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (values) => {
				const texts = values.map((letters) => letters.join(""));
				const line = csvLine(texts);
				const read = cells(line);
				expect(read).toHaveLength(texts.length);
				for (const [at, text] of read.entries()) {
					if (!/^-?\d+$/.test(text)) expect(text).not.toMatch(/^[=+\-@\t\r]|[;\t\r\n][=+\-@]/);
					expect(text.replaceAll("'", "")).toBe(texts[at]?.replaceAll("'", ""));
				}
			}),
		);
	});
});
