import { ListFault } from "./fault.ts";

const LONGEST_CELL = 64 * 1024;

/** Rows of a file with commas and double quotes (RFC 4180), in pieces of any length. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<string[]> {
	let [row, cell, isQuoted, wasQuote]: [string[], string, boolean, boolean] = [[], "", false, false];
	for await (const piece of text) {
		for (const character of piece) {
			if (isQuoted) {
				// A quote ends the cell, unless another one follows.
				if (character === '"') [isQuoted, wasQuote] = [false, true];
				else cell += character;
			} else if (character === '"') {
				if (wasQuote) cell += '"';
				isQuoted = true;
				wasQuote = false;
			} else if (character === ",") {
				row.push(cell);
				[cell, wasQuote] = ["", false];
			} else if (character === "\n") {
				yield [...row, cell];
				[row, cell, wasQuote] = [[], "", false];
			} else if (character !== "\r") cell += character;
			if (cell.length > LONGEST_CELL) throw new ListFault("damaged", "a cell is too long");
		}
	}
	if (isQuoted) throw new ListFault("damaged", "the file ends within a quoted cell");
	if (row.length > 0 || cell !== "") yield [...row, cell];
}
