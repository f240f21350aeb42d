import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { sep } from "node:path";

/**
 * Ids of processes whose working directory is `folder` or below: PostgreSQL's processes keep theirs in their cluster.
 * Reads /proc, so Linux only; elsewhere it throws instead of finding nothing.
 */
export async function processesIn(folder: string): Promise<number[]> {
	if (process.platform !== "linux") throw new Error("looking for left-over processes needs /proc (Linux)");
	const path = await realpath(folder).catch(() => undefined);
	if (path === undefined) return [];
	const found: number[] = [];
	for (const name of await readdir("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		const directory = await readlink(`/proc/${name}/cwd`).catch(() => "");
		if (directory === path || directory.startsWith(path + sep)) found.push(Number.parseInt(name, 10));
	}
	return found;
}

/** Effective user id of a process, or undefined when it has exited. */
export async function ownerOf(pid: number): Promise<number | undefined> {
	const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
	const uid = /^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1];
	return uid === undefined ? undefined : Number.parseInt(uid, 10);
}

/** True while the process exists and is not a zombie. */
export async function alive(pid: number): Promise<boolean> {
	const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
	return stat !== "" && !/\) [ZX] /.test(stat);
}
