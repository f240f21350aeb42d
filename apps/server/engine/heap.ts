/** A binary heap: `peek` returns an item that no other one comes before. */
export class Heap<T> {
	readonly #before: (a: T, b: T) => boolean;
	#items: T[] = [];

	constructor(before: (a: T, b: T) => boolean) {
		this.#before = before;
	}

	get size(): number {
		return this.#items.length;
	}

	peek(): T | undefined {
		return this.#items[0];
	}

	push(item: T): void {
		const items = this.#items;
		let at = items.length;
		items.push(item);
		while (at > 0) {
			const parent = (at - 1) >> 1;
			const above = items[parent];
			if (above === undefined || !this.#before(item, above)) break;
			items[at] = above;
			at = parent;
		}
		items[at] = item;
	}

	pop(): T | undefined {
		const items = this.#items;
		const first = items[0];
		const last = items.pop();
		if (last !== undefined && items.length > 0) this.#sink(last);
		return first;
	}

	/** Keeps only items for which `wanted` is true. */
	filter(wanted: (item: T) => boolean): void {
		const kept = this.#items.filter(wanted);
		this.#items = [];
		for (const item of kept) this.push(item);
	}

	#sink(item: T): void {
		const items = this.#items;
		let at = 0;
		for (;;) {
			const left = 2 * at + 1;
			const right = left + 1;
			let child = items[left];
			if (child === undefined) break;
			let next = left;
			const other = items[right];
			if (other !== undefined && this.#before(other, child)) {
				child = other;
				next = right;
			}
			if (!this.#before(child, item)) break;
			items[at] = child;
			at = next;
		}
		items[at] = item;
	}
}
