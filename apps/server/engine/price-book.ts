import type { Price } from "@truefill/core/money";
import { Heap } from "./heap.ts";

/** Something that waits for a price. */
export interface Waiting {
	readonly price: Price;
	/** False when it no longer waits. Such dead items are removed when they reach the top of the heap. */
	armed: boolean;
}

/** Items that wait for one side of an instrument to fall, or to rise, to their price. Touching is reaching. */
export class PriceBook<T extends Waiting> {
	readonly #heap: Heap<T>;
	readonly #reached: (level: Price, price: Price) => boolean;
	#armed = 0;

	constructor(direction: "falling" | "rising") {
		const isFalling = direction === "falling";
		this.#heap = new Heap<T>(isFalling ? (a, b) => a.price > b.price : (a, b) => a.price < b.price);
		this.#reached = isFalling ? (level, price) => price <= level : (level, price) => price >= level;
	}

	push(item: T): void {
		this.#heap.push(item);
		this.#armed += 1;
	}

	/** Marks an item of this book as dead. */
	drop(item: T): void {
		if (!item.armed) return;
		item.armed = false;
		this.#armed -= 1;
		// Dead items deep in the heap would stay for ever, so they are swept when more than half are dead.
		if (this.#heap.size > 64 && this.#armed * 2 < this.#heap.size) this.#heap.filter((one) => one.armed);
	}

	/** The first item that the price reaches. It is not removed. */
	reached(price: Price): T | undefined {
		for (;;) {
			const first = this.#heap.peek();
			if (first === undefined) return undefined;
			if (first.armed) return this.#reached(first.price, price) ? first : undefined;
			this.#heap.pop();
		}
	}
}
