import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeDataDir } from "@truefill/testkit/data-dir";
import { IS_FULL } from "@truefill/testkit/tier";
import { until } from "@truefill/testkit/until";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const log = createLog({ level: "silent" });
/** How often node is killed and restarted on one data folder. */
const KILLS = IS_FULL ? 3 : 1;
/** A data folder after its first start: most tests are about later starts. */
let made: string;
let home: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
	made = await makeDataDir("pg");
	const postgres = await startEmbeddedPostgres({ dataDir: join(made, "data"), log });
	await postgres.stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
	home = await makeDataDir("pg");
});

afterEach(async () => {
	for (const child of children.splice(0)) child.kill("SIGKILL");
	for (const postgres of running.splice(0)) await postgres.stop();
	await until(() => processesUnder(home).length === 0, "PostgreSQL has ended");
	await rm(home, { recursive: true, force: true });
});

/** A copy of a data folder that was started before. The files still belong to PostgreSQL's account. */
function copyMade(name = "data"): string {
	const dataDir = join(home, name);
	execFileSync("cp", ["-a", join(made, "data"), dataDir]);
	return dataDir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
	const postgres = await startEmbeddedPostgres({ dataDir, log });
	running.push(postgres);
	return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query<Record<string, unknown>>(sql)).rows;
	} finally {
		await client.end();
	}
}

/** Processes whose working directory is below `folder`: those of PostgreSQL. */
function processesUnder(folder: string): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => {
			try {
				return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
			} catch {
				return false;
			}
		})
		.map((pid) => Number.parseInt(pid, 10));
}

/** Another server process: starts the database, commits one row, prints a line, then waits to be killed. */
async function startChild(dataDir: string): Promise<ChildProcess> {
	const script = `
		const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "embedded.ts"))});
		const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, "../log.ts"))});
		const { default: pg } = await import("pg");
		const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog({ level: "silent" }) });
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		await client.query("CREATE TABLE IF NOT EXISTS kept (id int)");
		await client.query("INSERT INTO kept VALUES (1)");
		// Node writes its cache when it ends, and this one never does by itself.
		(await import("node:module")).flushCompileCache();
		console.log("committed");
		setInterval(() => undefined, 1000);`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
		cwd: import.meta.dirname,
		stdio: ["ignore", "pipe", "inherit"],
		// Later children reuse the compile cache of the first one.
		env: { ...process.env, NODE_COMPILE_CACHE: join(made, "compiled") },
	});
	children.push(child);
	await once(child.stdout, "data");
	return child;
}

describe("the embedded PostgreSQL", () => {
	test("keeps its data over a restart, safe settings on, reachable by its socket only", async () => {
		const dataDir = copyMade();
		const first = await start(dataDir);
		await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
		await first.stop();
		expect(processesUnder(home)).toEqual([]);

		const second = await start(dataDir);
		expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
		const settings = await query(
			second.url,
			`SELECT name, setting FROM pg_settings WHERE name IN
			 ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') ORDER BY name`,
		);
		expect(settings).toEqual([
			{ name: "data_checksums", setting: "on" },
			{ name: "fsync", setting: "on" },
			{ name: "full_page_writes", setting: "on" },
			{ name: "listen_addresses", setting: "" },
			{ name: "synchronous_commit", setting: "on" },
		]);
	});

	test("never runs as root, and its files are private to its account", async () => {
		await start(copyMade());
		const [pid] = processesUnder(home);
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		const uid = Number.parseInt(/^Uid:\s+(\d+)/m.exec(status)?.[1] ?? "0", 10);
		expect(uid).toBeGreaterThan(0);
		const cluster = statSync(join(home, "data/postgres/cluster"));
		expect({ uid: cluster.uid, mode: cluster.mode & 0o777 }).toEqual({ uid, mode: 0o700 });
		expect(statSync(join(home, "data/postgres/socket")).mode & 0o777).toBe(0o700);
	});

	test("works below a folder that no other account may enter, or says in one sentence why not", async () => {
		const closed = join(home, "closed");
		mkdirSync(closed, { mode: 0o700 });
		const namespaces = spawnSync("unshare", ["--user", "--map-user=65534", "--map-group=65534", "true"]).status === 0;
		const starts = process.getuid?.() !== 0 || namespaces;
		const started = start(join(closed, "data"));
		if (starts) {
			await (await started).stop();
			// The second start finds files that belong to the account of the first.
			expect(await query((await start(join(closed, "data"))).url, "SELECT 1 AS up")).toEqual([{ up: 1 }]);
		} else {
			await expect(started).rejects.toThrow(/does not run as root.*set DATABASE_URL/);
		}
	});

	test("a folder that was closed to its account since is named in one sentence", async () => {
		const dataDir = copyMade();
		chmodSync(home, 0o700);
		const said = await start(dataDir).then(
			() => "started",
			(error: Error) => error.message,
		);
		// Without root, PostgreSQL runs as the same account, which has access.
		expect(said).toMatch(process.getuid?.() === 0 ? /no lesser account can use .*set DATABASE_URL/ : /^started$/);
	});

	test("a path too long for a socket moves only the socket, which goes with the server", async () => {
		mkdirSync(join(home, "a".repeat(60)), { mode: 0o711 });
		const postgres = await start(copyMade(join("a".repeat(60), "b".repeat(60))));
		const sockets = new URL(postgres.url.replace("@/", "@x/")).searchParams.get("host") ?? "";
		expect(sockets.length).toBeLessThan(90);
		expect(statSync(sockets).mode & 0o777).toBe(0o700);
		expect(await query(postgres.url, "SELECT 1 AS up")).toEqual([{ up: 1 }]);
		await postgres.stop();
		expect(() => statSync(sockets)).toThrow(/ENOENT/);
	});

	test("a start that was killed while it made its files is begun again", async () => {
		mkdirSync(join(home, "data/postgres/making-1"), { recursive: true });
		writeFileSync(join(home, "data/postgres/making-1/PG_VERSION"), "18\n");
		chmodSync(join(home, "data"), 0o711);
		const postgres = await start(join(home, "data"));
		expect(await query(postgres.url, "SELECT 1 AS up")).toEqual([{ up: 1 }]);
		expect(readdirSync(join(home, "data/postgres")).sort()).toEqual(["cluster", "socket"]);
	});

	test("tells when it ended without being asked to", async () => {
		const postgres = await start(copyMade());
		const pid = readFileSync(join(home, "data/postgres/cluster/postmaster.pid"), "utf8").split("\n")[0];
		process.kill(Number.parseInt(pid ?? "", 10), "SIGQUIT");
		expect(await postgres.failed).toMatch(/immediate shutdown/);
		await postgres.stop();
	});
});

describe("one owner of the data folder", () => {
	test("a second start, here or in another process, is refused with the owner's name", async () => {
		const child = await startChild(copyMade());
		const refused = startEmbeddedPostgres({ dataDir: join(home, "data"), log });
		await expect(refused).rejects.toThrow(StartupError);
		await expect(refused).rejects.toThrow(
			new RegExp(
				`^The data folder ${home}/data is in use by process ${child.pid} \\(since [^)]+\\): stop it first, or set`,
			),
		);
		const own = await start(copyMade("own"));
		await expect(startEmbeddedPostgres({ dataDir: join(home, "own"), log })).rejects.toThrow(`process ${process.pid} `);
		expect(await query(own.url, "SELECT 1 AS up")).toEqual([{ up: 1 }]);
	});

	test("kill -9 of node leaves no PostgreSQL behind, and the next start has every commit", async () => {
		const dataDir = copyMade();
		for (let round = 1; round <= KILLS; round++) {
			const child = await startChild(dataDir);
			child.kill("SIGKILL");
			await until(() => processesUnder(home).length === 0, "PostgreSQL has ended");
			const postgres = await start(dataDir);
			expect(await query(postgres.url, "SELECT count(*)::int AS rows FROM kept")).toEqual([{ rows: round }]);
			await postgres.stop();
		}
	});

	test("a PostgreSQL that lost its watchdog too is stopped by the next start", async () => {
		const child = await startChild(copyMade());
		const pid = readFileSync(join(home, "data/postgres/cluster/postmaster.pid"), "utf8").split("\n")[0];
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		const watchdog = /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? "";
		const readers = readFileSync(`/proc/${watchdog}/task/${watchdog}/children`, "utf8").trim().split(" ");
		for (const reader of [...readers, watchdog]) {
			if (reader !== pid) process.kill(Number.parseInt(reader, 10), "SIGKILL");
		}
		child.kill("SIGKILL");
		await once(child, "exit");
		const postgres = await start(join(home, "data"));
		expect(await query(postgres.url, "SELECT count(*)::int AS rows FROM kept")).toEqual([{ rows: 1 }]);
		const now = readFileSync(join(home, "data/postgres/cluster/postmaster.pid"), "utf8").split("\n")[0];
		expect(now).not.toBe(pid);
	});

	test("kill -9 of everything at once loses no commit", async () => {
		const child = await startChild(copyMade());
		for (const pid of processesUnder(home)) process.kill(pid, "SIGKILL");
		child.kill("SIGKILL");
		await once(child, "exit");
		const postgres = await start(join(home, "data"));
		expect(await query(postgres.url, "SELECT count(*)::int AS rows FROM kept")).toEqual([{ rows: 1 }]);
	});

	test("a process id that somebody else has by now does not keep the database from starting", async () => {
		const dataDir = copyMade();
		const first = await start(dataDir);
		const file = join(home, "data/postgres/cluster/postmaster.pid");
		const text = readFileSync(file, "utf8");
		const { uid, gid } = statSync(file);
		await first.stop();
		const unrelated = spawn("sleep", ["30"], process.getuid?.() === 0 ? { uid, gid } : {});
		children.push(unrelated);
		writeFileSync(file, text.replace(/^\d+/, String(unrelated.pid)), { mode: 0o600 });
		const second = await start(dataDir);
		expect(await query(second.url, "SELECT 1 AS up")).toEqual([{ up: 1 }]);
		expect(unrelated.exitCode).toBeNull();
	});
});
