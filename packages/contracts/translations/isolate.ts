/** First strong isolate and its end: the text between has its own direction and does not reorder the text around it. */
const FSI = "\u2068";
const PDI = "\u2069";

/** Values that a compiled message only selects by (`{side, select, buy {…} other {…}}`): never shown themselves. */
function chosenBy(compiled: unknown, names = new Set<string>()): ReadonlySet<string> {
	if (typeof compiled !== "object" || compiled === null) return names;
	if (Array.isArray(compiled) && typeof compiled[0] === "string" && compiled[1] === "select") names.add(compiled[0]);
	for (const part of Object.values(compiled)) chosenBy(part, names);
	return names;
}

/**
 * Isolates each text among the values of a compiled message. Numbers stay numbers, because they select plurals. Values
 * of a `select` stay unchanged: isolated, `buy` would match no option and fall through to `other`, the sell.
 */
export function isolated<Values extends object>(values: Values, compiled: unknown): Values {
	const chosen = chosenBy(compiled);
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "string" && !chosen.has(name) ? `${FSI}${value}${PDI}` : value,
		]),
	) as Values;
}
