/** First strong isolate and its end: what stands between has its own direction and moves nothing around it. */
const FSI = "\u2068";
const PDI = "\u2069";

/** The values that a compiled message chooses its words by (`{side, select, buy {…} other {…}}`): never shown themselves. */
function chosenBy(compiled: unknown, names = new Set<string>()): ReadonlySet<string> {
	if (typeof compiled !== "object" || compiled === null) return names;
	if (Array.isArray(compiled) && typeof compiled[0] === "string" && compiled[1] === "select") names.add(compiled[0]);
	for (const part of Object.values(compiled)) chosenBy(part, names);
	return names;
}

/**
 * Each text among the values of a compiled message, isolated. Numbers stay numbers, for they choose plurals, and what
 * chooses words stays as it is: isolated it would fit none of the choices, and a buy be told as the rest, a sell.
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
