/** Prints rows under headings, columns aligned; the first column to the left, numbers to the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = headings.map((heading, column) =>
		Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
	);
	const line = (cells: readonly string[]): string =>
		cells
			.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
			.join("  ");
	return [line(headings), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

/** `1,234` or `1.23`: about three significant digits. */
export function figure(value: number): string {
	if (Number.isNaN(value)) return "?";
	const size = Math.abs(value);
	const decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
	return value.toLocaleString("en-GB", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** One line with a goal, the measured value and whether it was met. */
export const verdict = (goal: string, measured: string, held: boolean): string =>
	`goal: ${goal}: ${measured}, ${held ? "met" : "MISSED"}`;
