import type { Content } from "./store.ts";

const isContent = (value: unknown): value is Content =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Lists that only remember: what a merge adds beyond the contract's limit is dropped. */
const REMEMBERED: Readonly<Record<string, Readonly<Record<string, number>>>> = { layout: { recent: 10 } };

/** A merged document within the limits of its kind. */
export function limited(id: string, merged: unknown): Content {
	if (!isContent(merged)) return {};
	const longest = REMEMBERED[id] ?? {};
	return Object.fromEntries(
		Object.entries(merged).map(([name, value]) => [
			name,
			Array.isArray(value) && longest[name] !== undefined ? value.slice(0, longest[name]) : value,
		]),
	);
}
