import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartupError } from "../startup-error.ts";

const run = promisify(execFile);

/**
 * Removes what would prevent a start of PostgreSQL on `cluster`. Call it only while owning the data folder.
 *
 * @throws StartupError when a process cannot be stopped.
 */
export async function clearCluster(cluster: string): Promise<void> {
	await stopOrphans(cluster);
	// No process uses it now. In a restarted container the old process id often belongs to another process, which
	// PostgreSQL would take for the owner.
	if (process.platform === "linux") await rm(join(cluster, "postmaster.pid"), { force: true });
}

/**
 * Stops a PostgreSQL that still runs in `cluster` although its server is gone (the watchdog may have been killed too).
 * Fast shutdown first, then immediate: both keep every commit.
 */
async function stopOrphans(cluster: string): Promise<void> {
	const stops: readonly [NodeJS.Signals, number][] = [
		["SIGINT", 5_000],
		["SIGQUIT", 5_000],
		["SIGKILL", 5_000],
	];
	for (const [signal, patienceMs] of stops) {
		const before = await processesIn(cluster);
		if (before.length === 0) return;
		const postmaster = await postmasterPid(cluster);
		// While the postmaster lives it must stop its children; SIGINT to a single backend would only cancel its query.
		const targets =
			postmaster !== undefined && before.includes(postmaster) && signal !== "SIGKILL" ? [postmaster] : before;
		for (const pid of targets) sendSignal(pid, signal);
		const deadline = performance.now() + patienceMs;
		while (performance.now() < deadline) {
			if ((await processesIn(cluster)).length === 0) return;
			await sleep(20);
		}
	}
	const left = await processesIn(cluster);
	if (left.length > 0) {
		throw new StartupError(
			`PostgreSQL processes ${left.join(", ")} still use ${cluster} and do not stop: end them first.`,
		);
	}
}

/**
 * Process ids that work in the cluster, found by their working directory. This excludes unrelated processes that reuse
 * a process id.
 */
async function processesIn(cluster: string): Promise<number[]> {
	if (process.platform !== "linux") return postmasterByCommand(cluster);
	const path = await realpath(cluster).catch(() => undefined);
	if (path === undefined) return [];
	const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
	const found: number[] = [];
	for (const pid of pids) {
		const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
		if (directory === path) found.push(Number.parseInt(pid, 10));
	}
	return found;
}

async function postmasterByCommand(cluster: string): Promise<number[]> {
	const pid = await postmasterPid(cluster);
	if (pid === undefined) return [];
	const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
	return stdout.includes(cluster) ? [pid] : [];
}

async function postmasterPid(cluster: string): Promise<number | undefined> {
	const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
	const pid = Number.parseInt(text, 10);
	return Number.isNaN(pid) ? undefined : pid;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch {
		// The process ended before the signal.
	}
}
