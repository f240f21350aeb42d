import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Clock ticks of `/proc/PID/stat` per second; 100 on every current Linux, but read to be sure. */
const TICKS_PER_SECOND = Number.parseInt(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }), 10);

/** Fields of /proc/PID/stat after the name; empty when the process is gone. */
function statOf(pid: number): readonly string[] {
	try {
		// The name in the second field may contain spaces and brackets; the fields after the last bracket do not.
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	} catch {
		return [];
	}
}

/**
 * CPU time of the processes and their ended children so far, user and system, in microseconds. Resolution 10 ms. An
 * ended process counts through its parent, if that is in the list.
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
