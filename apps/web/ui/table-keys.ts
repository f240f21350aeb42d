/** The row that a key moves to; null if it is not a table key. */
export function nextRow(key: string, from: number, count: number): number | null {
	if (count === 0 || from < 0) return null;
	switch (key) {
		case "ArrowDown":
			return Math.min(from + 1, count - 1);
		case "ArrowUp":
			return Math.max(from - 1, 0);
		case "Home":
			return 0;
		case "End":
			return count - 1;
		default:
			return null;
	}
}
