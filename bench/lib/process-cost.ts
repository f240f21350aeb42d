import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Ticks of `/proc/PID/stat` in a second; 100 on every Linux of today, asked all the same. */
const TICKS_PER_SECOND = Number.parseInt(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }), 10);

/** Fields of /proc/PID/stat after the name; empty when the process is gone. */
function statOf(pid: number): readonly string[] {
	try {
		// The name in the second field may hold spaces and brackets; what follows the last bracket does not.
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	} catch {
		return [];
	}
}

/**
 * CPU time that the processes and their ended children have used so far, user and system, in microseconds. Resolution
 * 10 ms. A process that has ended counts through its parent, when that is in the list.
 */
export function cpuMicros(pids: readonly number[]): number {
	let ticks = 0;
	for (const pid of pids) {
		for (const field of statOf(pid).slice(11, 15)) ticks += Number.parseInt(field, 10);
	}
	return (ticks / TICKS_PER_SECOND) * 1e6;
}

/** CPU time of a process's first thread, and of the whole process, so far, in microseconds. Resolution 10 ms. */
export function threadMicros(pid: number): { readonly main: number; readonly whole: number } {
	const of = (path: string): number => {
		const stat = readFileSync(path, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6;
	};
	return { main: of(`/proc/${pid}/task/${pid}/stat`), whole: of(`/proc/${pid}/stat`) };
}

/** Resident memory in megabytes (10^6 bytes); `pss` shares what several processes map, such as PostgreSQL's buffers. */
export function memoryMegabytes(pid: number): { readonly rss: number; readonly pss: number } {
	const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
	const kilobytes = (name: string): number =>
		Number.parseInt(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1] ?? "", 10);
	return { rss: (kilobytes("Rss") * 1024) / 1e6, pss: (kilobytes("Pss") * 1024) / 1e6 };
}
