/** Deeper than any event. Limits the recursion when it is serialised again. */
const MAX_DEPTH = 64;

/**
 * Parses untrusted JSON.
 *
 * @throws SyntaxError when it is invalid, or nested deeper than any event.
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
