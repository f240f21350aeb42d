import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { ids, postgresEnv, type RunAs } from "./account.ts";
import type { PostgresBinaries } from "./binaries.ts";

/** Crash recovery replays the log before the database answers. A large log takes a while. */
const READY_WITHIN_MS = 120_000;
const SLOW_STOP_MS = 30_000;

/** Settings that must never be off, then modest memory: a local database on a small machine, not a shared server. */
const SETTINGS: Readonly<Record<string, string>> = {
	fsync: "on",
	synchronous_commit: "on",
	full_page_writes: "on",
	listen_addresses: "",
	unix_socket_permissions: "0700",
	max_connections: "50",
	shared_buffers: "64MB",
	work_mem: "8MB",
	maintenance_work_mem: "64MB",
	max_wal_size: "512MB",
	checkpoint_timeout: "15min",
	huge_pages: "off",
	io_method: "sync",
	max_parallel_workers_per_gather: "0",
	jit: "off",
	timezone: "UTC",
	log_timezone: "UTC",
	lc_messages: "C",
	log_checkpoints: "off",
	// Details and statements contain customers' data.
	log_error_verbosity: "terse",
	log_min_error_statement: "panic",
};

/**
 * Process between node and PostgreSQL. Node holds the write end of its stdin. A line requests a fast shutdown. The end
 * of the input means that node is gone: a fast shutdown, and one second later an immediate one. It outlives node, in
 * its own session so that Ctrl-C does not reach it, until PostgreSQL is gone, and ends with its exit code.
 */
const WATCHDOG = `
sockets=$1; shift
exec 3<&0
"$@" <&- & p=$!
trap "" INT TERM HUP
( read -r asked <&3; kill -INT $p; [ -n "$asked" ] || { sleep 1; kill -QUIT $p; } ) 2>/dev/null & w=$!
wait $p; code=$?
kill -KILL $w 2>/dev/null
[ -z "$sockets" ] || rm -rf "$sockets"
exit $code`;

/** Folder of the socket. `temporary` is removed after use. */
export interface SocketFolder {
	readonly path: string;
	readonly temporary: boolean;
}

export interface Postmaster {
	/** Settles with PostgreSQL's last log lines when it ends unexpectedly. */
	readonly failed: Promise<string>;
	stop(): Promise<void>;
}

interface Launch {
	readonly binaries: PostgresBinaries;
	readonly account: RunAs;
	readonly cluster: string;
	readonly sockets: SocketFolder;
	readonly log: Log;
}

/** Starts the server and waits until it answers. On failure, throws a StartupError with PostgreSQL's own message. */
export async function launch(options: Launch): Promise<Postmaster> {
	const attempt = start(options);
	if (await isReady(attempt)) return attempt.postmaster;
	await attempt.postmaster.stop();
	throw new StartupError(`The embedded PostgreSQL did not start: ${attempt.words.complaint()}`);
}

interface Attempt {
	readonly postmaster: Postmaster;
	/** Settles when the process is gone. */
	readonly exited: Promise<unknown>;
	readonly words: Words;
}

function start({ binaries, account, cluster, sockets, log }: Launch): Attempt {
	const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets.path });
	const args = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
	const command = [...account.prefix, binaries.postgres, "-D", cluster, ...args];
	const child = spawn("sh", ["-c", WATCHDOG, "sh", sockets.temporary ? sockets.path : "", ...command], {
		...ids(account),
		cwd: "/",
		detached: true,
		env: postgresEnv(),
		stdio: ["pipe", "ignore", "pipe"],
	});
	const words = listen(child.stderr, log);
	const exited = once(child, "exit");
	// Only `stop` waits for it. Otherwise it must not keep node alive.
	child.unref();
	let asked = false;
	const failed = exited.then(() => (asked ? NEVER : words.last()));
	const stop = async (): Promise<void> => {
		asked = true;
		if (child.exitCode === null && child.signalCode === null) {
			child.ref();
			child.stdin.end("stop\n");
			const timer = setTimeout(() => log.warn("PostgreSQL is slow to stop"), SLOW_STOP_MS);
			await exited;
			clearTimeout(timer);
		}
		if (sockets.temporary) await rm(sockets.path, { recursive: true, force: true });
	};
	return { postmaster: { failed, stop }, exited, words };
}

const NEVER = new Promise<never>(() => undefined);

interface Words {
	/** Settles when the server logs that it accepts connections. */
	readonly ready: Promise<unknown>;
	/** Its error message after a failed start. */
	complaint(): string;
	/** The last log lines. */
	last(): string;
}

function listen(stderr: Readable, log: Log): Words {
	const recent: string[] = [];
	const lines = createInterface({ input: stderr });
	const ready = new Promise<void>((settle) => {
		lines.on("line", (line) => {
			if (line.endsWith("database system is ready to accept connections")) settle();
			recent.push(line);
			if (recent.length > 20) recent.shift();
			// Errors of single queries go to their callers, who log them.
			if (/ (FATAL|PANIC|WARNING): /.test(line)) log.warn({ postgres: line }, "PostgreSQL reports");
			else log.debug({ postgres: line }, "PostgreSQL reports");
		});
	});
	return {
		ready,
		complaint: () => recent.filter((line) => /FATAL|PANIC|HINT|DETAIL/.test(line)).join(" ") || recent.join(" "),
		last: () => recent.slice(-3).join(" "),
	};
}

/** @returns false when the process ended, or did not become ready in time. */
async function isReady(attempt: Attempt): Promise<boolean> {
	const patience = new AbortController();
	const outcome = await Promise.race([
		attempt.words.ready.then(() => true),
		attempt.exited.then(() => false),
		sleep(READY_WITHIN_MS, false, { signal: patience.signal }),
	]);
	patience.abort();
	return outcome;
}
