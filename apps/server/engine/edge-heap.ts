/** The turn that each account is in; an entry of an older turn is dead. */
export type Turns = Int32Array;

/** Below this, dead entries are not worth sweeping. */
const SMALL = 64;
/** How far ahead of the price edges are kept in order, as a share of it. */
const AHEAD = 0.004;

/** Entries as they stand in memory: a key, who waits for it, and in which turn. One line of the cache holds four. */
class Entries {
	keys: Float64Array;
	whos: Int32Array;
	size = 0;

	constructor(length = 8) {
		const buffer = new ArrayBuffer(length * 16);
		this.keys = new Float64Array(buffer);
		this.whos = new Int32Array(buffer);
	}

	/** Makes room for one more. */
	grow(): void {
		if (2 * this.size < this.keys.length) return;
		const longer = new Entries(this.size * 2);
		longer.keys.set(this.keys);
		this.keys = longer.keys;
		this.whos = longer.whos;
	}

	set(at: number, key: number, who: number, turn: number): void {
		this.keys[2 * at] = key;
		this.whos[4 * at + 2] = who;
		this.whos[4 * at + 3] = turn;
	}

	move(from: number, to: number): void {
		this.set(to, this.key(from), this.who(from), this.turn(from));
	}

	key(at: number): number {
		return this.keys[2 * at] ?? 0;
	}

	who(at: number): number {
		return this.whos[4 * at + 2] ?? 0;
	}

	turn(at: number): number {
		return this.whos[4 * at + 3] ?? 0;
	}
}

/**
 * Edges of accounts' bands on one side of one instrument, as doubles: what lies below the price is taken out. For edges
 * that a falling price reaches, the negatives go in. An account that is looked at moves on to its next turn, which kills
 * its entries wherever they are. Only edges near the price are in order (a heap); those beyond a horizon are a heap of
 * stones, added at its end, because most of them die before the price comes near. When it does, the horizon moves on.
 */
export class EdgeHeap {
	readonly #near = new Entries();
	readonly #far = new Entries();
	/** Every far entry's key is this or more. */
	#horizon = -Infinity;
	#sweepNearAt = SMALL;
	#sweepFarAt = SMALL;

	push(key: number, account: number, turn: number, turns: Turns): void {
		if (key < this.#horizon) {
			if (this.#near.size >= this.#sweepNearAt) this.#sweepNear(turns);
			this.#pushNear(key, account, turn);
			return;
		}
		const far = this.#far;
		if (far.size >= this.#sweepFarAt) this.#sweepFar(turns);
		far.grow();
		far.set(far.size, key, account, turn);
		far.size += 1;
	}

	/** Takes out every account whose edge lies below `price`, once, and moves it on to its next turn. */
	take(price: number, turns: Turns, taken: number[]): void {
		if (price >= this.#horizon) {
			this.#horizon = price + Math.abs(price) * AHEAD;
			this.#sweepFar(turns);
		}
		const near = this.#near;
		while (near.size > 0 && near.key(0) < price) {
			const account = near.who(0);
			const turn = near.turn(0);
			near.size -= 1;
			if (near.size > 0) this.#sink(0, near.size);
			if (turns[account] !== turn) continue;
			turns[account] = turn + 1;
			taken.push(account);
		}
	}

	#pushNear(key: number, account: number, turn: number): void {
		const near = this.#near;
		near.grow();
		let at = near.size;
		near.size += 1;
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if (key >= near.key(parent)) break;
			near.move(parent, at);
			at = parent;
		}
		near.set(at, key, account, turn);
	}

	/** Puts the entry that stands at `from` where `free` is, or below. */
	#sink(free: number, from: number): void {
		const near = this.#near;
		const key = near.key(from);
		const who = near.who(from);
		const turn = near.turn(from);
		let at = free;
		for (let child = 2 * at + 1; child < near.size; child = 2 * at + 1) {
			if (child + 1 < near.size && near.key(child + 1) < near.key(child)) child += 1;
			if (near.key(child) >= key) break;
			near.move(child, at);
			at = child;
		}
		near.set(at, key, who, turn);
	}

	/** Drops the dead, and puts into order what the horizon has come over. */
	#sweepFar(turns: Turns): void {
		const far = this.#far;
		let kept = 0;
		for (let at = 0; at < far.size; at += 1) {
			const who = far.who(at);
			const turn = far.turn(at);
			if (turns[who] !== turn) continue;
			const key = far.key(at);
			if (key < this.#horizon) this.#pushNear(key, who, turn);
			else {
				far.set(kept, key, who, turn);
				kept += 1;
			}
		}
		far.size = kept;
		this.#sweepFarAt = Math.max(SMALL, 2 * kept);
	}

	#sweepNear(turns: Turns): void {
		const near = this.#near;
		let kept = 0;
		for (let at = 0; at < near.size; at += 1) {
			if (turns[near.who(at)] !== near.turn(at)) continue;
			near.move(at, kept);
			kept += 1;
		}
		near.size = kept;
		for (let at = (kept >> 1) - 1; at >= 0; at -= 1) this.#sink(at, at);
		this.#sweepNearAt = Math.max(SMALL, 2 * kept);
	}
}
