/** Deeper than anybody's events; whatever is written out again goes as deep on the stack as it came. */
const MAX_DEPTH = 64;

/**
 * Reads JSON from outside.
 *
 * @throws SyntaxError when it is none, or nests deeper than any event does.
 */
export function parseJson(text: string): unknown {
	let depth = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at++) {
		const char = text[at];
		if (quoted) {
			if (char === "\\") at++;
			else if (char === '"') quoted = false;
		} else if (char === '"') quoted = true;
		else if (char === "[" || char === "{") {
			depth++;
			if (depth > MAX_DEPTH) throw new SyntaxError("nested too deep");
		} else if (char === "]" || char === "}") depth--;
	}
	return JSON.parse(text);
}
