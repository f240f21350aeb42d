import type { Step } from "../types.ts";

/** The `length` − 1 values before the newest one, in no order; null until there are as many. */
export function recent(length: number): Step<number, readonly number[] | null> {
	const ring: number[] = [];
	let at = 0;
	return (value, keep) => {
		if (!keep) return ring.length < length - 1 ? null : ring;
		if (ring.length < length - 1) {
			ring.push(value);
			return null;
		}
		const before = [...ring];
		ring[at] = value;
		at = (at + 1) % (length - 1);
		return before;
	};
}
