import { type StrategyWire, strategyWire } from "@truefill/contracts/http";
import { type Content, changeDocument, useDocument } from "../../data/index.ts";

export interface StoredStrategy {
	readonly id: string;
	readonly strategy: StrategyWire;
}

const NONE: readonly StoredStrategy[] = [];
const read = new WeakMap<Content, readonly StoredStrategy[]>();

/** What another version has written and this one cannot read is left out, and kept when something else changes. */
function strategiesIn(content: Content | null): readonly StoredStrategy[] {
	if (content === null) return NONE;
	const known = read.get(content);
	if (known !== undefined) return known;
	const all = Array.isArray(content.strategies) ? (content.strategies as unknown[]) : [];
	const readable = all.flatMap((item): StoredStrategy[] => {
		if (typeof item !== "object" || item === null || !("id" in item) || !("strategy" in item)) return [];
		const strategy = strategyWire.safeParse(item.strategy);
		return typeof item.id === "string" && strategy.success ? [{ id: item.id, strategy: strategy.data }] : [];
	});
	read.set(content, readable);
	return readable;
}

/** The user's strategies, in the order in which they were made, the same on all of their devices. */
export const useStrategies = (): readonly StoredStrategy[] => useDocument("strategies", strategiesIn);

export const keepStrategies = (strategies: readonly StoredStrategy[]): void =>
	changeDocument("strategies", { strategies: strategies.map(({ id, strategy }) => ({ id, strategy })) });
