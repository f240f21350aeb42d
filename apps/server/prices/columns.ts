/**
 * A growing table of numbers, eight bytes each, sorted by its first column. Prices are × 10^8 as whole doubles: exact
 * below 90 million. Keeps recordings of millions of ticks small in memory.
 */
export class Columns {
	readonly width: number;
	#data: Float64Array;
	#length = 0;

	constructor(width: number) {
		this.width = width;
		this.#data = new Float64Array(width * 64);
	}

	get length(): number {
		return this.#length;
	}

	/** One number of one row; NaN if out of range. */
	at(row: number, column: number): number {
		return this.#data[row * this.width + column] ?? Number.NaN;
	}

	set(row: number, column: number, value: number): void {
		this.#data[row * this.width + column] = value;
	}

	push(row: readonly number[]): void {
		const start = this.#length * this.width;
		if (start + this.width > this.#data.length) {
			const larger = new Float64Array(this.#data.length * 2);
			larger.set(this.#data);
			this.#data = larger;
		}
		this.#data.set(row, start);
		this.#length += 1;
	}

	/** The first row whose first column is not below `key`; `length` when there is none. */
	lowerBound(key: number): number {
		let low = 0;
		let high = this.#length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.at(middle, 0) < key) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	/** The same rows sorted by the first column (stable). */
	sorted(): Columns {
		let inOrder = true;
		for (let row = 1; row < this.#length && inOrder; row += 1) inOrder = this.at(row - 1, 0) <= this.at(row, 0);
		if (inOrder) return this;
		const order = Array.from({ length: this.#length }, (_, row) => row);
		order.sort((a, b) => this.at(a, 0) - this.at(b, 0) || a - b);
		return this.pick(order);
	}

	pick(rows: Iterable<number>): Columns {
		const picked = new Columns(this.width);
		for (const row of rows) picked.push(Array.from(this.#data.subarray(row * this.width, (row + 1) * this.width)));
		return picked;
	}
}
