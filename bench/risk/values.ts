import { type AccountState, marginWork, watchedEquity } from "@truefill/core/trading";
import type { RiskMarket } from "./scene.ts";
import { type Decision, type Search, settleOne } from "./search.ts";

/**
 * Another baseline: each account of the instrument is revalued at each tick, in doubles over all its trades; accounts
 * at a limit are judged exactly. Only for accounts in the instruments' currency.
 */
export function valueSearch(given: readonly AccountState[], market: RiskMarket): Search {
	const states = given.slice();
	const firsts = new Int32Array(states.length + 1);
	const aboves = new Float64Array(states.length);
	const belows = new Float64Array(states.length);
	const count = states.reduce((sum, { openTrades }) => sum + openTrades.size, 0);
	const lines = new Int32Array(count);
	const units = new Float64Array(count);
	const costs = new Float64Array(count);
	const numbers = new Map<string, number>();
	const holders: Set<number>[] = [];
	const closing: number[] = [];
	const numberOf = (id: string): number => {
		const known = numbers.get(id);
		if (known !== undefined) return known;
		const quote = market.view.quote(id);
		closing.push(Number(quote?.bid) / 1e8, Number(quote?.ask) / 1e8);
		holders.push(new Set());
		numbers.set(id, numbers.size);
		return numbers.size - 1;
	};
	const follow = (index: number, state: AccountState) => {
		const limits = watchedEquity(state);
		aboves[index] = limits.above === null ? -Infinity : Number(limits.above) / 100 + 0.2;
		belows[index] = limits.below === null ? Infinity : Number(limits.below) / 100 - 0.2;
		let leg = firsts[index] ?? 0;
		for (const { instrumentId, side, volume, openingPrice } of state.openTrades.values()) {
			const number = numberOf(instrumentId);
			holders[number]?.add(index);
			lines[leg] = 2 * number + (side === "buy" ? 0 : 1);
			units[leg] = (Number(volume) / 1e8) * (side === "buy" ? 1 : -1);
			costs[leg] = (Number(openingPrice) / 1e8) * (units[leg] ?? 0);
			leg += 1;
		}
		// An account without trades keeps its balance as equity.
		units.fill(0, leg, firsts[index + 1]);
		costs.fill(0, leg, firsts[index + 1]);
		balances[index] = Number(state.balance) / 100;
	};
	const balances = new Float64Array(states.length);
	for (const [index, { openTrades }] of states.entries()) firsts[index + 1] = (firsts[index] ?? 0) + openTrades.size;
	for (const [index, state] of states.entries()) follow(index, state);
	const lists = holders.map((set) => Int32Array.from(set));
	const prices = Float64Array.from(closing);
	let due: number[] = [];
	let touched = 0;
	let judged = 0;
	return {
		tick(quote) {
			const number = numbers.get(quote.instrumentId);
			const list = number === undefined ? undefined : lists[number];
			if (number === undefined || list === undefined) return;
			prices[2 * number] = Number(quote.bid) / 1e8;
			prices[2 * number + 1] = Number(quote.ask) / 1e8;
			touched += list.length;
			for (const index of valueAll(list, firsts, balances, aboves, belows, lines, units, costs, prices)) {
				const state = states[index];
				judged += 1;
				if (state !== undefined && marginWork(state, [], market.view) !== null) due.push(index);
			}
		},
		settle(quote) {
			const decisions: Decision[] = [];
			for (const index of due) settleOne(states, index, quote, market, decisions, (state) => follow(index, state));
			due = [];
			return decisions;
		},
		due: () => due.length > 0,
		touched: () => touched,
		judged: () => judged,
	};
}

function valueAll(
	list: Int32Array,
	firsts: Int32Array,
	balances: Float64Array,
	aboves: Float64Array,
	belows: Float64Array,
	lines: Int32Array,
	units: Float64Array,
	costs: Float64Array,
	prices: Float64Array,
): readonly number[] {
	const found: number[] = [];
	for (const index of list) {
		let equity = balances[index] ?? 0;
		const end = firsts[index + 1] ?? 0;
		for (let leg = firsts[index] ?? 0; leg < end; leg += 1) {
			equity += (prices[lines[leg] ?? 0] ?? 0) * (units[leg] ?? 0) - (costs[leg] ?? 0);
		}
		if (equity <= (aboves[index] ?? 0) || equity >= (belows[index] ?? 0)) found.push(index);
	}
	return found;
}
