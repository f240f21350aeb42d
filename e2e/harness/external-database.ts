import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { makeDataDir } from "@truefill/testkit/data-dir";
import { nodeBinary, ROOT } from "./place.ts";

/** Modes of `pg_ctl stop --mode`. A smart shutdown waits for its clients; after 300 ms it becomes a fast one. */
export type Shutdown = "immediate" | "fast" | "smart";

/** Starts PostgreSQL as the product does, prints its URL, and restarts it in the mode that each input line names. */
const SERVE = `
	const { startEmbeddedPostgres } = await import(process.env.EMBEDDED);
	const { createInterface } = await import("node:readline");
	const { readFileSync } = await import("node:fs");
	const log = { info() {}, warn() {}, error() {}, debug() {} };
	const dataDir = process.env.DATA_DIR;
	const signals = { immediate: "SIGQUIT", fast: "SIGINT", smart: "SIGTERM" };
	let postgres = await startEmbeddedPostgres({ dataDir, log });
	console.log("url " + postgres.url);
	for await (const how of createInterface({ input: process.stdin })) {
		const pid = Number(readFileSync(dataDir + "/postgres/cluster/postmaster.pid", "utf8").split("\\n")[0]);
		const ended = postgres.failed;
		process.kill(pid, signals[how]);
		const late = setTimeout(() => process.kill(pid, "SIGINT"), 300);
		await ended;
		clearTimeout(late);
		await postgres.stop().catch(() => undefined);
		postgres = await startEmbeddedPostgres({ dataDir, log });
		console.log("restarted");
	}
	await postgres.stop();`;

/** A PostgreSQL outside the product, as operators may have. */
export class ExternalDatabase {
	readonly url: string;
	readonly #child: ChildProcess;
	readonly #lines: Interface;
	readonly #dataDir: string;

	private constructor(child: ChildProcess, lines: Interface, dataDir: string, url: string) {
		this.#child = child;
		this.#lines = lines;
		this.#dataDir = dataDir;
		this.url = url;
	}

	static async start(): Promise<ExternalDatabase> {
		const dataDir = await makeDataDir("database");
		const child = spawn(nodeBinary(), ["--input-type=module", "-e", SERVE], {
			cwd: ROOT,
			stdio: ["pipe", "pipe", "inherit"],
			env: {
				...process.env,
				DATA_DIR: dataDir,
				EMBEDDED: join(ROOT, "apps/server/platform/postgres/embedded.ts"),
			},
		});
		const lines = createInterface({ input: child.stdout });
		const [line] = await Promise.race([once(lines, "line"), once(child, "exit")]);
		const url = /^url (.+)$/.exec(String(line))?.[1];
		if (url === undefined) throw new Error(`the database did not start: ${line}`);
		return new ExternalDatabase(child, lines, dataDir, url);
	}

	/** Settles when it accepts connections again. */
	async restart(how: Shutdown): Promise<void> {
		const restarted = once(this.#lines, "line");
		this.#child.stdin?.write(`${how}\n`);
		const [line] = await restarted;
		if (line !== "restarted") throw new Error(`unexpected output of the database: ${line}`);
	}

	async stop(): Promise<void> {
		const exited = once(this.#child, "exit");
		this.#child.stdin?.end();
		await exited;
		await rm(this.#dataDir, { recursive: true, force: true });
	}
}
