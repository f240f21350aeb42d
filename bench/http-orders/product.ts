import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool } from "@truefill/server/platform";
import { type Core, onCore } from "../lib/cores.ts";
import { serveCommand } from "../lib/product.ts";

const ROOT = join(import.meta.dirname, "../..");
const READY_WITHIN_MS = 90_000;

/** The complete product as `npm start` runs it, with simulated prices, in a child process. */
export class Product {
	readonly port: number;
	readonly dataDir: string;
	readonly #process: ChildProcess;
	readonly #kill: () => void;

	private constructor(process_: ChildProcess, port: number, dataDir: string) {
		this.#process = process_;
		this.port = port;
		this.dataDir = dataDir;
		this.#kill = () => void process_.kill("SIGKILL");
		process.once("exit", this.#kill);
	}

	/** Starts it; does not wait until it is ready. */
	static async start(options: {
		port: number;
		dataDir: string;
		core: Core;
		env?: Readonly<Record<string, string>>;
	}): Promise<Product> {
		const { port, dataDir } = options;
		const [file, args] = onCore(options.core, process.execPath, await serveCommand());
		const env = {
			PATH: process.env.PATH,
			PORT: String(port),
			DATA_DIR: dataDir,
			LOG_LEVEL: "error",
			SAMPLE_DATA: "off",
			...options.env,
		};
		const started = spawn(file, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"], env });
		return new Product(started, port, dataDir);
	}

	get pid(): number {
		if (this.#process.pid === undefined) throw new Error("the server did not start");
		return this.#process.pid;
	}

	async ready(): Promise<void> {
		const untilMs = performance.now() + READY_WITHIN_MS;
		while (performance.now() < untilMs) {
			if (this.#process.exitCode !== null) {
				throw new Error(`the server ended with ${this.#process.exitCode} before it was ready`);
			}
			const answer = await fetch(`http://127.0.0.1:${this.port}/health`).catch(() => undefined);
			if (answer?.status === 200) return;
			await sleep(50);
		}
		throw new Error("the server was not ready in time");
	}

	/** Kills it without a shutdown, like a power failure. */
	async kill(): Promise<void> {
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGKILL");
		await ended;
		process.off("exit", this.#kill);
	}

	async stop(): Promise<void> {
		if (this.#process.exitCode === null && this.#process.signalCode === null) {
			const ended = once(this.#process, "exit");
			this.#process.kill("SIGTERM");
			const timer = setTimeout(this.#kill, 8_000);
			await ended;
			clearTimeout(timer);
		}
		process.off("exit", this.#kill);
	}
}

/** Connection string of the embedded database of a data folder. */
export const databaseOf = (dataDir: string): string =>
	`postgresql://truefill@/truefill?host=${encodeURIComponent(join(dataDir, "postgres/socket"))}`;

export interface Person {
	readonly userId: string;
	readonly token: string;
}

/** Inserts users with sessions into the database, as signing in would, without hashing a password for each. */
export async function signIn(databaseUrl: string, people: number, name: string): Promise<readonly Person[]> {
	const pool = openPool(databaseUrl, { max: 1 });
	const made = Array.from({ length: people }, (_, index) => ({
		userId: `${name}-${index}`,
		token: randomBytes(32).toString("base64url"),
	}));
	try {
		for (const { userId, token } of made) {
			await pool.query(
				`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
				 VALUES ($1, $2, $2, 'Bench', 'Bench', 'customer', 'active', now())`,
				[userId, `${userId}@truefill.test`],
			);
			await pool.query(
				`INSERT INTO sessions (id, user_id, created_at, expires_at, network, user_agent)
				 VALUES ($1, $1, now(), now() + interval '1 hour', '127.0.0.1', 'bench')`,
				[userId],
			);
			await pool.query(
				"INSERT INTO session_tokens (token_hash, session_id, expires_at) VALUES ($1, $2, now() + interval '1 hour')",
				[createHash("sha256").update(token).digest(), userId],
			);
		}
	} finally {
		await pool.end();
	}
	return made;
}
