/** Picks number `i` with a frequency of about 1 / (i + 1). Takes a number from 0 to 1. */
export function zipf(count: number): (unit: number) => number {
	let sum = 0;
	const cumulative = Array.from({ length: count }, (_, i) => {
		sum += 1 / (i + 1);
		return sum;
	});
	return (unit) => {
		const at = unit * sum;
		let [low, high] = [0, count - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((cumulative[middle] ?? 0) < at) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}
