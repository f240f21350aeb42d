/** A token bucket of `size` events that refills within `windowMs`. */
export interface Allowance {
	/** Whether one more event is allowed now. */
	take(): boolean;
}

export function createAllowance(size: number, windowMs: number, monotonicMs: () => number): Allowance {
	let left = size;
	let atMs = monotonicMs();
	return {
		take: () => {
			const nowMs = monotonicMs();
			left = Math.min(size, left + ((nowMs - atMs) * size) / windowMs);
			atMs = nowMs;
			if (left < 1) return false;
			left -= 1;
			return true;
		},
	};
}
