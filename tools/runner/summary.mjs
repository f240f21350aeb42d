// The end of `npm test`: what failed, how long each part took, and the last line.
import { addUp, lastLine } from "../counts.mjs";

/** @typedef {import("./parts.mjs").Outcome & { name: string, seconds: number }} Done a part that has run */

/**
 * @param {readonly Done[]} done
 * @param {number} seconds in total; less than the sum of parts that ran in parallel
 * @returns {{ text: string, failed: boolean }} failed: also when nothing ran
 */
export function summaryOf(done, seconds) {
	const sum = addUp(done.map(({ counts }) => counts));
	const failures = done.flatMap(({ name, failures: own }) =>
		own.map((failure) => `\n✗ ${name}: ${failure.name}\n${failure.message.replaceAll(/^/gm, "    ")}\n`),
	);
	const rows = [
		...done.map((part) => ({ name: part.name, said: lastLine(part.counts), seconds: part.seconds })),
		{ name: "total", said: "", seconds },
	];
	const [nameWidth, saidWidth] = [widest(rows.map(({ name }) => name)), widest(rows.map(({ said }) => said))];
	const table = rows.map(
		(row) => `${row.name.padEnd(nameWidth)}  ${row.said.padEnd(saidWidth)}  ${row.seconds.toFixed(1).padStart(7)} s\n`,
	);
	const text = `${failures.join("")}\n${table.join("")}\n${lastLine(sum)}\n`;
	return { text, failed: sum.failed > 0 || sum.passed === 0 };
}

/** @param {readonly string[]} texts */
const widest = (texts) => Math.max(...texts.map(({ length }) => length));
