import type { ValuedAccount, ValuedTrade } from "../account/index.ts";
import {
	type AccountCurrency,
	approximateCost,
	approximateMoney,
	approximatePrice,
	approximateVolume,
	money,
} from "../money/index.ts";
import { ACCOUNT, bandTolerance, findOutside, LEG, type Rows, safeStep } from "./band-kernel.ts";
import { type BandMarket, longer } from "./band-market.ts";
import type { ValuationView } from "./summary.ts";
import type { EquityLimits } from "./types.ts";

/** The part of an account that bands need. */
export type BandedAccount = Pick<ValuedAccount, "currency" | "balance"> & {
	readonly openTrades: ReadonlyMap<string, ValuedTrade>;
};

/** Unused room is compacted when it is more than half of all, and more than this. */
const GARBAGE = 4096;

const ints = (length: number) => new Int32Array(length);

/** Rows that grow; see `Rows`. */
class GrowingRows implements Rows {
	doubles: Float64Array;
	wholes: Int32Array;
	readonly #size: number;

	constructor(size: number, rows: number) {
		this.#size = size;
		this.doubles = new Float64Array(size * rows);
		this.wholes = new Int32Array(this.doubles.buffer);
	}

	get length(): number {
		return this.doubles.length / this.#size;
	}

	/** Grows to at least this many rows. */
	hold(rows: number): void {
		if (rows <= this.length) return;
		const longer = new Float64Array(this.#size * Math.max(rows, 2 * this.length));
		longer.set(this.doubles);
		this.doubles = longer;
		this.wholes = new Int32Array(longer.buffer);
	}
}

/**
 * Accounts and their open trades as doubles, adjacent in memory: valuing one account reads a few cache lines, valuing
 * all of them is one pass. APPROXIMATE, for finding candidates only (E2). Accounts get an index on first use.
 */
export class BandTable {
	readonly #market: BandMarket;
	readonly #numbers = new Map<string, number>();
	readonly #names: string[] = [];
	readonly #legs = new GrowingRows(LEG.size, 256);
	readonly #accounts = new GrowingRows(ACCOUNT.size, 64);
	/** Number of legs that each account has room for. */
	#rooms: Int32Array = ints(64);
	#end = 0;
	#garbage = 0;
	#found: Int32Array = ints(0);
	/** The visit in which each edge was last reported. */
	#visits: Int32Array = ints(64);
	#visit = 0;

	constructor(market: BandMarket) {
		this.#market = market;
	}

	/** Number of accounts with an index. */
	get size(): number {
		return this.#names.length;
	}

	find(accountId: string): number | undefined {
		return this.#numbers.get(accountId);
	}

	nameOf(account: number): string {
		return this.#names[account] ?? "";
	}

	/** The account's permanent index. */
	number(accountId: string): number {
		let account = this.#numbers.get(accountId);
		if (account !== undefined) return account;
		account = this.#names.length;
		this.#numbers.set(accountId, account);
		this.#names.push(accountId);
		this.#accounts.hold(account + 1);
		if (account >= this.#rooms.length) this.#rooms = longer(this.#rooms, ints);
		return account;
	}

	/**
	 * Replaces an account's open trades. False when a rate or an instrument is unknown: then the account has no legs
	 * here.
	 */
	put(account: number, state: BandedAccount, limits: EquityLimits, view: ValuationView): boolean {
		this.#makeRoom(account, state.openTrades.size);
		const { currency } = state;
		this.clear(account);
		let leg = this.#first(account);
		for (const trade of state.openTrades.values()) {
			if (!this.#setLeg(leg, trade, currency, view)) return false;
			leg += 1;
		}
		this.#accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.end] = leg;
		const { doubles } = this.#accounts;
		const at = ACCOUNT.size * account;
		doubles[at + ACCOUNT.balance] = approximateMoney(state.balance, currency);
		doubles[at + ACCOUNT.above] = limits.above === null ? -Infinity : approximateMoney(limits.above, currency);
		doubles[at + ACCOUNT.below] = limits.below === null ? Infinity : approximateMoney(limits.below, currency);
		doubles[at + ACCOUNT.unit] = approximateMoney(money(1n), currency);
		return true;
	}

	/** Excludes an account from the passes. */
	clear(account: number): void {
		this.#accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.end] = this.#first(account);
	}

	#first(account: number): number {
		return this.#accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.first] ?? 0;
	}

	#endOf(account: number): number {
		return this.#accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.end] ?? 0;
	}

	#setLeg(leg: number, trade: ValuedTrade, currency: AccountCurrency, view: ValuationView): boolean {
		const { instrumentId, side, volume, openingPrice, cost = null } = trade;
		const quoteCurrency = view.instrument(instrumentId)?.quoteCurrency;
		const pair = quoteCurrency && this.#market.pair(quoteCurrency, currency, view);
		if (pair === undefined) return false;
		for (const { instrument } of this.#market.pathOf(pair)) {
			this.#market.instrument(this.#market.nameOf(instrument), view);
		}
		const units = approximateVolume(volume);
		const paid = cost === null ? approximatePrice(openingPrice) * units : approximateCost(cost);
		const { doubles, wholes } = this.#legs;
		doubles[LEG.size * leg + LEG.units] = side === "buy" ? units : -units;
		doubles[LEG.size * leg + LEG.cost] = side === "buy" ? paid : -paid;
		wholes[2 * LEG.size * leg + LEG.line] = 2 * this.#market.instrument(instrumentId, view) + (side === "buy" ? 0 : 1);
		wholes[2 * LEG.size * leg + LEG.pair] = pair;
		return true;
	}

	/** The step by which prices may move before the account must be rechecked; 0: at once. See `safeStep`. */
	step(account: number): number {
		const at = ACCOUNT.size * account + ACCOUNT.tolerance;
		const tolerance = bandTolerance(this.#market, this.#legs, this.#accounts, account);
		this.#accounts.doubles[at] = tolerance;
		const step = safeStep(this.#market, this.#legs, this.#accounts, account, this.#market.widest);
		// Prices move by at most half before the recheck; the tolerance grows with them.
		this.#accounts.doubles[at] = 4 * tolerance;
		return step;
	}

	/**
	 * Reports the price edges beyond which the account must be rechecked, each once: the low one of instrument `n` as
	 * `2n`, the high one as `2n + 1`. Where only a fall of equity matters, the favourable side is not an edge.
	 */
	edges(account: number, tell: (edge: number) => void): void {
		this.#visit += 1;
		const both = this.#accounts.doubles[ACCOUNT.size * account + ACCOUNT.below] !== Infinity;
		const end = this.#endOf(account);
		const { wholes } = this.#legs;
		const { hops } = this.#market;
		for (let leg = this.#first(account); leg < end; leg += 1) {
			const line = wholes[2 * LEG.size * leg + LEG.line] ?? 0;
			this.#once(line, tell);
			if (both) this.#once(line ^ 1, tell);
			const pair = wholes[2 * LEG.size * leg + LEG.pair] ?? 0;
			for (let hop = 2 * pair; hop < 2 * pair + 2; hop += 1) {
				const over = hops[hop] ?? -1;
				if (over < 0) break;
				this.#once(2 * over, tell);
				this.#once(2 * over + 1, tell);
			}
		}
	}

	#once(edge: number, tell: (edge: number) => void): void {
		if (this.#visits.length <= edge) this.#visits = longer(this.#visits, ints, edge + 1);
		if (this.#visits[edge] === this.#visit) return;
		this.#visits[edge] = this.#visit;
		tell(edge);
	}

	/** All accounts that have reached or may have reached a limit, in one pass. */
	outside(): readonly number[] {
		if (this.#found.length < this.size) this.#found = ints(this.#accounts.length);
		const many = findOutside(this.#market, this.#legs, this.#accounts, this.size, this.#found);
		return [...this.#found.subarray(0, many)];
	}

	#makeRoom(account: number, wanted: number): void {
		const room = this.#rooms[account] ?? 0;
		if (wanted <= room) return;
		this.#garbage += room;
		this.#rooms[account] = 0;
		this.clear(account);
		if (this.#garbage > GARBAGE && this.#garbage * 2 > this.#end) this.#compact();
		this.#legs.hold(this.#end + wanted);
		this.#rooms[account] = wanted;
		this.#place(account, this.#end, 0);
		this.#end += wanted;
	}

	#place(account: number, first: number, count: number): void {
		this.#accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.first] = first;
		this.#accounts.wholes[2 * ACCOUNT.size * account + ACCOUNT.end] = first + count;
	}

	/** Closes the gaps between legs, in the order of the accounts. */
	#compact(): void {
		const old = this.#legs.doubles.slice(0, this.#end * LEG.size);
		let to = 0;
		for (let account = 0; account < this.size; account += 1) {
			const first = this.#first(account);
			const count = this.#endOf(account) - first;
			this.#legs.doubles.set(old.subarray(first * LEG.size, (first + count) * LEG.size), to * LEG.size);
			this.#place(account, to, count);
			this.#rooms[account] = count;
			to += count;
		}
		this.#end = to;
		this.#garbage = 0;
	}
}
