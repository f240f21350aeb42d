/*
 * Pseudo-random numbers as a pure function of their key. Only operations that ECMAScript defines to the bit are used
 * (32-bit integers, + − × ÷), so every machine and every run produces the same market.
 */

/** A 32-bit mix of two integers (the finaliser of MurmurHash3 over both). */
export function mix(a: number, b: number): number {
	let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35);
	h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
	h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
	return (h ^ (h >>> 16)) >>> 0;
}

/** A string as a 32-bit number (FNV-1a). */
export function hashText(text: string): number {
	let h = 0x811c9dc5;
	for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
	return h >>> 0;
}

/** A deterministic stream of numbers (mulberry32). */
export class Stream {
	#state: number;

	constructor(seed: number) {
		this.#state = seed | 0;
	}

	/** In [0, 1), 32 bits. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let t = this.#state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	}

	/** Mean 0, variance 1, within ±3.47: the sum of four uniform numbers. */
	bell(): number {
		return (this.next() + this.next() + this.next() + this.next() - 2) * 1.7320508075688772;
	}
}
