import type { StrategyWire } from "@truefill/contracts/http";

const sorted = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([name, of]) => [name, sorted(of)]),
	);
};

/** The same for the same rules: as on the server, another name makes no other strategy. */
export const rulesKey = ({ name: _, ...rules }: StrategyWire): string => JSON.stringify(sorted(rules));
