import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { ids, postgresEnv, type RunAs } from "./account.ts";
import type { PostgresBinaries } from "./binaries.ts";

/** Recovery after a crash replays the log before it answers; a big log takes a while. */
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;
/** Backends of a killed postmaster notice its death by themselves, a moment later. */
const OTHERS_GONE_WITHIN_MS = 10_000;

/** What must never be off, then modest memory: one house database on a small machine, not a shared server. */
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
};

/**
 * Stands between node and PostgreSQL. Node holds the writing end of its input. A line asks for a fast shutdown; the end
 * of input means that node is gone, however it went: fast shutdown, and one second later an immediate one. It outlives
 * node, in a session of its own so that Ctrl-C does not reach it, until PostgreSQL is gone, and ends with its exit code.
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

/** Where the socket lives. `temporary` is removed after use. */
export interface SocketFolder {
	readonly path: string;
	readonly temporary: boolean;
}

export interface Postmaster {
	/** Settles with PostgreSQL's last words when it ends without being asked to. */
	readonly failed: Promise<string>;
	stop(): Promise<void>;
}

interface Launch {
	readonly binaries: PostgresBinaries;
	readonly account: RunAs;
	readonly cluster: string;
	readonly sockets: SocketFolder;
	readonly superuserUrl: string;
	readonly log: Log;
}

/** Starts the server and waits until it answers. Throws a StartupError with PostgreSQL's own words when it does not. */
export async function launch(options: Launch): Promise<Postmaster> {
	const deadline = performance.now() + OTHERS_GONE_WITHIN_MS;
	for (;;) {
		const attempt = start(options);
		const words = await answers(options.superuserUrl, attempt);
		if (words === undefined) return attempt.postmaster;
		if (!/still in use|already exists/.test(words) || performance.now() > deadline) {
			throw new StartupError(`The embedded PostgreSQL did not start: ${words}`);
		}
		await sleep(200);
	}
}

interface Attempt {
	readonly postmaster: Postmaster;
	/** Settles when the process is gone. */
	readonly exited: Promise<unknown>;
	lastWords(): string;
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
	const recent = collectWords(child, log);
	const exited = once(child, "exit");
	// Only `stop` waits for it; otherwise node may end whenever it has nothing else to do.
	child.unref();
	let asked = false;
	const failed = new Promise<string>((settle) => {
		void exited.then(() => {
			if (!asked) settle(recent());
		});
	});
	const stop = async (): Promise<void> => {
		asked = true;
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.ref();
		child.stdin.end("stop\n");
		const timer = setTimeout(() => log.warn("PostgreSQL takes long to stop"), STOP_WITHIN_MS);
		await exited;
		clearTimeout(timer);
		if (sockets.temporary) await rm(sockets.path, { recursive: true, force: true });
	};
	return { postmaster: { failed, stop }, exited, lastWords: recent };
}

function collectWords(child: ChildProcess, log: Log): () => string {
	const recent: string[] = [];
	if (child.stderr === null) return () => "";
	createInterface({ input: child.stderr }).on("line", (line) => {
		recent.push(line);
		if (recent.length > 20) recent.shift();
		if (/ (FATAL|PANIC|ERROR|WARNING): /.test(line)) log.warn({ postgres: line }, "PostgreSQL reports");
		else log.debug({ postgres: line }, "PostgreSQL reports");
	});
	return () => recent.filter((line) => /FATAL|PANIC|HINT|DETAIL/.test(line)).join(" ") || recent.join(" ");
}

/** @returns undefined once the server answers a query, or its last words when it ended. */
async function answers(url: string, attempt: Attempt): Promise<string | undefined> {
	let gone = false;
	void attempt.exited.then(() => {
		gone = true;
	});
	const deadline = performance.now() + READY_WITHIN_MS;
	for (;;) {
		if (await canQuery(url)) return undefined;
		if (gone) return attempt.lastWords();
		if (performance.now() > deadline) {
			await attempt.postmaster.stop();
			return `no answer within ${READY_WITHIN_MS / 1000} s. ${attempt.lastWords()}`;
		}
		await sleep(15);
	}
}

async function canQuery(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
	client.on("error", () => undefined);
	try {
		await client.connect();
		await client.query("SELECT 1");
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => undefined);
	}
}
