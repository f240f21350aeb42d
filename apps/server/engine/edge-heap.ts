/** The current turn of each account. An entry with an older turn is dead. */
export type Turns = Int32Array;

/** With fewer entries than this, dead ones are not swept. */
const SMALL = 64;
/** Width of the sorted range ahead of the price, as a share of the price. */
const AHEAD = 0.004;

/** Entries in a compact layout: key, account number and turn. One cache line holds four entries. */
class Entries {
	keys: Float64Array;
	whos: Int32Array;
	size = 0;

	constructor(length = 8) {
		const buffer = new ArrayBuffer(length * 16);
		this.keys = new Float64Array(buffer);
		this.whos = new Int32Array(buffer);
	}

	/** Ensures room for one more entry. */
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
 * Edges of accounts' margin bands on one side of one instrument, as doubles. `take` removes the edges below the price;
 * edges that a falling price reaches are pushed as negatives. When an account is checked, its turn advances, which
 * makes all its entries dead. Only edges up to the horizon are in a heap. Edges beyond it are an unsorted list, because
 * most of them die before the price comes near. When the price reaches the horizon, the horizon moves on.
 */
export class EdgeHeap {
	readonly #near = new Entries();
	readonly #far = new Entries();
	/** Every far entry has a key of at least this. */
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

	/** Removes every account whose edge is below `price`, each once, and advances its turn. */
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

	/** Moves the entry at `from` to `free`, or further down the heap. */
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

	/** Drops dead entries, and moves entries that are now within the horizon to the heap. */
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
