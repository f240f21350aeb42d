import type { Quote } from "@truefill/core/pricing";
import { type AccountState, marginWork, watchedEquity } from "@truefill/core/trading";
import type { RiskMarket } from "./scene.ts";
import { type Decision, type Search, settleOne } from "./search.ts";

/** The holders of one side of an instrument. */
interface Line {
	accounts: Int32Array;
	units: Float64Array;
	count: number;
	/** The closing price at which the equities are valued. */
	price: number;
}

/**
 * The fastest known baseline that touches every holder: at each tick every trade of the instrument moves its account's
 * equity, a double, and accounts that reach a limit are judged exactly. Only for accounts in the instruments' currency.
 */
export function holderSearch(given: readonly AccountState[], market: RiskMarket): Search {
	const states = given.slice();
	const equities = new Float64Array(states.length);
	const aboves = new Float64Array(states.length);
	const belows = new Float64Array(states.length);
	const lines = new Map<string, { buy: Line; sell: Line }>();
	const empty = (price: number): Line => ({
		accounts: new Int32Array(4),
		units: new Float64Array(4),
		count: 0,
		price,
	});
	const add = (line: Line, account: number, units: number) => {
		if (line.count === line.accounts.length) {
			const accounts = new Int32Array(line.count * 2);
			const all = new Float64Array(line.count * 2);
			accounts.set(line.accounts);
			all.set(line.units);
			line.accounts = accounts;
			line.units = all;
		}
		line.accounts[line.count] = account;
		line.units[line.count] = units;
		line.count += 1;
	};
	const follow = (index: number, state: AccountState) => {
		const limits = watchedEquity(state);
		// A cent of tolerance for the rounding error of doubles over many ticks: nearby accounts are judged exactly.
		aboves[index] = limits.above === null ? -Infinity : Number(limits.above) / 100 + 0.01;
		belows[index] = limits.below === null ? Infinity : Number(limits.below) / 100 - 0.01;
		let equity = Number(state.balance) / 100;
		for (const { instrumentId, side, openingPrice, volume } of state.openTrades.values()) {
			const line = lines.get(instrumentId)?.[side];
			const units = (Number(volume) / 1e8) * (side === "buy" ? 1 : -1);
			if (line !== undefined) equity += (line.price - Number(openingPrice) / 1e8) * units;
		}
		equities[index] = equity;
	};
	const closings = (quote: Quote) => ({ buy: Number(quote.bid) / 1e8, sell: Number(quote.ask) / 1e8 });
	states.forEach((state, index) => {
		for (const { instrumentId, side, volume } of state.openTrades.values()) {
			const quote = market.view.quote(instrumentId);
			if (quote === undefined) continue;
			const prices = closings(quote);
			const both = lines.get(instrumentId) ?? { buy: empty(prices.buy), sell: empty(prices.sell) };
			lines.set(instrumentId, both);
			add(both[side], index, (Number(volume) / 1e8) * (side === "buy" ? 1 : -1));
		}
	});
	for (const [index, state] of states.entries()) follow(index, state);
	let reached: number[] = [];
	let due: number[] = [];
	let touched = 0;
	let judged = 0;
	const move = (line: Line, price: number) => {
		moveAll(line, price - line.price, equities, aboves, belows, reached);
		line.price = price;
		touched += line.count;
	};
	return {
		tick(quote) {
			const both = lines.get(quote.instrumentId);
			if (both === undefined) return;
			const prices = closings(quote);
			move(both.buy, prices.buy);
			move(both.sell, prices.sell);
			for (const index of new Set(reached)) {
				const state = states[index];
				judged += 1;
				if (state !== undefined && marginWork(state, [], market.view) !== null) due.push(index);
			}
			reached = [];
		},
		settle(quote) {
			const decisions: Decision[] = [];
			for (const index of due) {
				settleOne(states, index, quote, market, decisions, (after, before) => {
					// A closed volume no longer moves the account's equity.
					for (const [id, trade] of before.openTrades) {
						const left = after.openTrades.get(id);
						const line = lines.get(trade.instrumentId)?.[trade.side];
						if (line !== undefined && left !== trade) shrink(line, index, trade.volume, left?.volume ?? 0n);
					}
					follow(index, after);
				});
			}
			due = [];
			return decisions;
		},
		due: () => due.length > 0,
		touched: () => touched,
		judged: () => judged,
	};
}

/** Reduces one trade of the account. */
function shrink(line: Line, account: number, from: bigint, to: bigint): void {
	const before = Number(from) / 1e8;
	for (let at = 0; at < line.count; at += 1) {
		if (line.accounts[at] !== account || Math.abs(line.units[at] ?? 0) !== before) continue;
		line.units[at] = (Math.sign(line.units[at] ?? 0) * Number(to)) / 1e8;
		return;
	}
}

function moveAll(
	{ accounts, units, count }: Line,
	change: number,
	equities: Float64Array,
	aboves: Float64Array,
	belows: Float64Array,
	reached: number[],
): void {
	for (let at = 0; at < count; at += 1) {
		const account = accounts[at] ?? 0;
		const equity = (equities[account] ?? 0) + (units[at] ?? 0) * change;
		equities[account] = equity;
		if (equity <= (aboves[account] ?? 0) || equity >= (belows[account] ?? 0)) reached.push(account);
	}
}
