import type { Quote } from "@truefill/core/pricing";
import { bandSearch } from "./bands.ts";
import { exactSearch } from "./exact.ts";
import { holderSearch } from "./holders.ts";
import type { RiskMarket, RiskScene } from "./scene.ts";
import type { Search } from "./search.ts";
import { valueSearch } from "./values.ts";

/** The searches for accounts that a tick takes to a margin call or close-out. */
export const WAYS = {
	/** The product's search. */
	"safe bands": bandSearch,
	/** Each holder's equity is moved by the tick. */
	"every holder moved": holderSearch,
	/** Each holder is revalued in doubles. */
	"every holder valued": valueSearch,
	/** Each holder is revalued in exact integers: the oracle for small scenes. */
	"every holder exactly": exactSearch,
} as const;
export type Way = keyof typeof WAYS;

/** A search that steps through the scene's ticks. */
export interface Walk {
	readonly search: Search;
	readonly market: RiskMarket;
	/** Continues up to tick `to` (exclusive). @returns the CPU time of finding and judging, without settling, in µs. */
	readonly go: (to: number) => number;
	/** All decisions so far, as text. */
	readonly decisions: () => readonly string[];
}

const cpuMicros = (): number => {
	const { user, system } = process.threadCpuUsage();
	return user + system;
};

export function startWalk(way: Way, scene: RiskScene): Walk {
	const market = scene.market();
	const search = WAYS[way](scene.states, market);
	const decisions: string[] = [];
	let at = 0;
	const settle = (quote: Quote) => {
		const done = search.settle(quote).map((decision) => JSON.stringify(decision));
		// Searches find the accounts of one tick in different orders.
		decisions.push(...done.toSorted());
	};
	return {
		search,
		market,
		go(to) {
			let taken = 0;
			let fromMicros = cpuMicros();
			for (; at < to; at += 1) {
				const quote = scene.ticks[at];
				if (quote === undefined) break;
				market.set(quote);
				search.tick(quote);
				if (!search.due()) continue;
				taken += cpuMicros() - fromMicros;
				settle(quote);
				fromMicros = cpuMicros();
			}
			return taken + cpuMicros() - fromMicros;
		},
		decisions: () => decisions,
	};
}
