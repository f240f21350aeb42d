/*
 * APPROXIMATE, FOR FINDING CANDIDATES ONLY (E2): doubles in typed arrays. Every error is on the safe side, and the
 * candidates are decided exactly by `planCloseOut` and `marginCallsChange`. Arrays are passed as parameters: V8
 * compiles such loops well, and the same loop over members of a closure several times worse.
 */

/**
 * The market as doubles. Instruments and currency pairs are identified by indices that the owner assigns. NaN where a
 * price or a rate is unknown.
 */
export interface BandPrices {
	/** Bid of instrument `n` at `2n`, ask at `2n + 1`: a trade's closing price at its line. */
	readonly closing: Float64Array;
	/** Bid of pair `p` at `2p`, ask at `2p + 1`: one unit of the quote currency in the account's. */
	readonly rates: Float64Array;
	/** The mid of the pair's rate at `2p`, and half of its spread at `2p + 1`. */
	readonly middles: Float64Array;
	/** The at most two instruments behind the pair's rate, at `2p` and `2p + 1`; -1: none. */
	readonly hops: Int32Array;
	/** Relative error of the pair's rate, in addition to that of a double. */
	readonly rateErrors: Float64Array;
	/** Relative width of each instrument's band: more volatile ones get more of the slack. */
	readonly volatilities: Float64Array;
}

/**
 * Rows of numbers that are read together and so are adjacent in memory: doubles, with int32 values in some places. A
 * leg is three doubles wide: its units (below zero: a sell), its cost (opening price × units, signed, in the quote
 * currency), and two integers: its line (`2 × instrument` of a buy, `2 × instrument + 1` of a sell) and its pair. An
 * account is eight wide: two integers, begin and end of its legs; balance; the exclusive equity limits, -Infinity and
 * Infinity where that side is not watched; the tolerance of the equity; the minor unit. In major units of its currency.
 */
export interface Rows {
	readonly doubles: Float64Array;
	readonly wholes: Int32Array;
}

export const LEG = { size: 3, units: 0, cost: 1, line: 4, pair: 5 } as const;
export const ACCOUNT = { size: 8, first: 0, end: 1, balance: 1, above: 2, below: 3, tolerance: 4, unit: 5 } as const;

/** Widest band: half of the price. */
const WIDEST = 0.5;
/** Relative error assumed for every summed double; many times the possible one. */
const DOUBLE_ERROR = 16e-9;
const TRIES = 16;

/** The share by which an instrument may move when the volatilities are multiplied by `step`. */
export const shareOf = (volatilities: Float64Array, instrument: number, step: number): number =>
	Math.min(WIDEST, step * (volatilities[instrument] ?? 0));

/** The least or greatest equity of an account while every price stays within its share of the current one. */
function extreme(
	prices: BandPrices,
	legs: Rows,
	accounts: Rows,
	account: number,
	step: number,
	least: boolean,
): number {
	const { closing, rates, hops, volatilities } = prices;
	const { doubles, wholes } = legs;
	const first = accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.first] ?? 0;
	const end = accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.end] ?? 0;
	let sum = accounts.doubles[ACCOUNT.size * account + ACCOUNT.balance] ?? 0;
	for (let leg = first; leg < end; leg += 1) {
		const units = doubles[LEG.size * leg + LEG.units] ?? 0;
		const line = wholes[2 * LEG.size * leg + LEG.line] ?? 0;
		const pair = wholes[2 * LEG.size * leg + LEG.pair] ?? 0;
		const share = shareOf(volatilities, line >> 1, step);
		// Least: a buy at the lowest bid, a sell at the highest ask. Greatest: the reverse.
		const low = units > 0 === least;
		const price = low ? (closing[line & ~1] ?? 0) * (1 - share) : (closing[line | 1] ?? 0) * (1 + share);
		const gross = price * units - (doubles[LEG.size * leg + LEG.cost] ?? 0);
		let bid = rates[2 * pair] ?? 0;
		let ask = rates[2 * pair + 1] ?? 0;
		for (let hop = 2 * pair; hop < 2 * pair + 2; hop += 1) {
			const over = hops[hop] ?? -1;
			if (over < 0) break;
			// An inverted pair rises by more than a share when the pair falls by it.
			const down = 1 - shareOf(volatilities, over, step);
			bid *= down;
			ask /= down;
		}
		if (least) sum += gross < 0 ? gross * ask : gross * bid;
		else sum += gross < 0 ? gross * bid : gross * ask;
	}
	return sum;
}

/** Greatest error of doubles, rates and the rounding of each trade to its minor unit (E2). NaN: a price is unknown. */
export function bandTolerance(prices: BandPrices, legs: Rows, accounts: Rows, account: number): number {
	const { closing, rates, rateErrors } = prices;
	const { doubles, wholes } = legs;
	const first = accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.first] ?? 0;
	const end = accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.end] ?? 0;
	const unit = accounts.doubles[ACCOUNT.size * account + ACCOUNT.unit] ?? 0;
	let tolerance = Math.abs(accounts.doubles[ACCOUNT.size * account + ACCOUNT.balance] ?? 0) * DOUBLE_ERROR + unit;
	for (let leg = first; leg < end; leg += 1) {
		const pair = wholes[2 * LEG.size * leg + LEG.pair] ?? 0;
		const price = closing[(wholes[2 * LEG.size * leg + LEG.line] ?? 0) | 1] ?? 0;
		const paid = Math.abs(doubles[LEG.size * leg + LEG.cost] ?? 0);
		const worth = Math.abs(price * (doubles[LEG.size * leg + LEG.units] ?? 0));
		tolerance += (worth + paid) * (rates[2 * pair + 1] ?? 0) * (DOUBLE_ERROR + (rateErrors[pair] ?? 0)) + unit;
	}
	return tolerance;
}

/**
 * The greatest step for the volatilities of all prices that move the account, each price independently, before its
 * equity can reach a limit. 0: no band, because it is at a limit or a price is unknown. `widest`: the step at which
 * every band has the maximum width.
 */
export function safeStep(prices: BandPrices, legs: Rows, accounts: Rows, account: number, widest: number): number {
	const above = accounts.doubles[ACCOUNT.size * account + ACCOUNT.above] ?? 0;
	const below = accounts.doubles[ACCOUNT.size * account + ACCOUNT.below] ?? 0;
	const tolerance = accounts.doubles[ACCOUNT.size * account + ACCOUNT.tolerance] ?? 0;
	let step = widest;
	if (above !== -Infinity) step = stepWithin(prices, legs, accounts, account, step, above + tolerance, true);
	if (step > 0 && below !== Infinity) {
		step = stepWithin(prices, legs, accounts, account, step, below - tolerance, false);
	}
	// An unknown price must not pass even when neither side is watched.
	return tolerance >= 0 ? step : 0;
}

/** Equity over the step is nearly linear; where it is not, the step is scaled by the overshoot. */
function stepWithin(
	prices: BandPrices,
	legs: Rows,
	accounts: Rows,
	account: number,
	from: number,
	limit: number,
	least: boolean,
): number {
	const now = extreme(prices, legs, accounts, account, 0, least);
	const slack = least ? now - limit : limit - now;
	if (!(slack > 0)) return 0;
	let step = from;
	for (let round = 0; round < TRIES; round += 1) {
		const taken = Math.abs(now - extreme(prices, legs, accounts, account, step, least));
		if (taken < slack) return step;
		const next = step * (slack / taken);
		// Where the widest band bends it, the line is steeper near its beginning than on average.
		step = round < TRIES / 2 ? next * (1 - 1e-9) : next / 2;
	}
	return 0;
}

/**
 * One pass over all legs: writes the indices of those of the first `count` accounts whose equity has reached or may
 * have reached a limit to `found`, and returns how many. Skips accounts without legs.
 */
export function findOutside(prices: BandPrices, legs: Rows, accounts: Rows, count: number, found: Int32Array): number {
	const { closing, middles } = prices;
	const { doubles, wholes } = legs;
	let many = 0;
	for (let account = 0; account < count; account += 1) {
		const first = accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.first] ?? 0;
		const end = LEG.size * (accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.end] ?? 0);
		let equity = accounts.doubles[ACCOUNT.size * account + ACCOUNT.balance] ?? 0;
		let spread = 0;
		for (let leg = LEG.size * first; leg < end; leg += LEG.size) {
			const price = closing[wholes[leg + leg + LEG.line] ?? 0] ?? 0;
			const gross = price * (doubles[leg + LEG.units] ?? 0) - (doubles[leg + LEG.cost] ?? 0);
			// A gain at the bid, a loss at the dearer ask (E5), without a branch: mid minus half the spread times the amount.
			// An unpredictable branch would cost more than all the rest.
			const pair = (wholes[leg + leg + LEG.pair] ?? 0) << 1;
			equity += gross * (middles[pair] ?? 0);
			spread += Math.abs(gross) * (middles[pair + 1] ?? 0);
		}
		equity -= spread;
		const tolerance = accounts.doubles[ACCOUNT.size * account + ACCOUNT.tolerance] ?? 0;
		const above = accounts.doubles[ACCOUNT.size * account + ACCOUNT.above] ?? 0;
		const below = accounts.doubles[ACCOUNT.size * account + ACCOUNT.below] ?? 0;
		// An unknown equity counts as outside.
		if ((equity - tolerance > above && equity + tolerance < below) || LEG.size * first === end) continue;
		found[many] = account;
		many += 1;
	}
	return many;
}
