import { type AccountState, marginWork } from "@truefill/core/trading";
import type { RiskMarket } from "./scene.ts";
import { type Decision, type Search, settleOne } from "./search.ts";

/** Values each account of the instrument exactly at each tick; slow, used as the oracle. */
export function exactSearch(given: readonly AccountState[], market: RiskMarket): Search {
	const states = given.slice();
	const holders = new Map<string, Set<number>>();
	states.forEach((state, index) => {
		const hold = (id: string) => holders.set(id, (holders.get(id) ?? new Set()).add(index));
		for (const { instrumentId } of state.openTrades.values()) {
			hold(instrumentId);
			const from = market.view.instrument(instrumentId)?.quoteCurrency ?? state.currency;
			for (const id of market.view.rate(from, state.currency)?.via ?? []) hold(id);
		}
	});
	let due: number[] = [];
	let touched = 0;
	return {
		tick(quote) {
			for (const index of holders.get(quote.instrumentId) ?? []) {
				const state = states[index];
				touched += 1;
				if (state !== undefined && marginWork(state, [], market.view) !== null) due.push(index);
			}
		},
		settle(quote) {
			const decisions: Decision[] = [];
			for (const index of due) settleOne(states, index, quote, market, decisions, () => undefined);
			due = [];
			return decisions;
		},
		due: () => due.length > 0,
		touched: () => touched,
		judged: () => touched,
	};
}
