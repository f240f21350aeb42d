import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { makeDataDir } from "@truefill/testkit/data-dir";
import { nodeBinary, ROOT, scriptPath } from "./place.ts";
import { processesIn } from "./processes.ts";

const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 30_000;
const ADVANCE_WITHIN_MS = 60_000;
const KEPT_LINES = 400;
const FLAGS = ["--min-semi-space-size=8", "--max-semi-space-size=8"];
/** By `ProductOptions.clock`: as `npm run serve` does, or the same server on a clock that the test moves. */
const SERVE = { real: "tools/serve.mjs", moved: "tools/serve-moved-clock.mjs" } as const;

/**
 * A wrapper script around the product. Its first output line is the product's process id. When its input ends, because
 * the test process has exited for any reason, it sends SIGTERM to the product and SIGKILL eight seconds later: no
 * orphans. It exits with the product's exit code, or 128 + n when signal n ended it.
 */
const LEASH = `
exec 3<&0
"$@" <&- & p=$!
echo "leash $p"
( read -r _ <&3; kill -TERM $p
  for i in 1 2 3 4 5 6 7 8; do sleep 1; kill -0 $p || exit; done; kill -KILL $p ) >/dev/null 2>&1 & w=$!
wait $p; code=$?
kill -KILL $w 2>/dev/null
exit $code`;

export interface ProductOptions {
	/** `FEED`; the product's own default when absent. */
	readonly feed?: string;
	/** Further configuration, by the operator's names. */
	readonly env?: Readonly<Record<string, string>>;
	/** A folder of an earlier start, or an empty one for a first start; a copy of the template otherwise. */
	readonly dataDir?: string;
	/** The port of an earlier start; any free one otherwise. */
	readonly port?: number;
	/** `moved`: `advance` moves its time. Default: the machine's clock, in the production bundle. */
	readonly clock?: keyof typeof SERVE;
	/** Run as another user (needs root). */
	readonly account?: { readonly uid: number; readonly gid: number };
}

/** The full product as a child process, reachable by the network only. */
export class Product {
	readonly dataDir: string;
	readonly origin: string;
	readonly #leash: ChildProcess;
	readonly #lines: string[] = [];
	readonly #exited: Promise<number>;
	#exitCode: number | undefined;
	#pid: number | undefined;

	private constructor(leash: ChildProcess, dataDir: string, origin: string) {
		this.#leash = leash;
		this.dataDir = dataDir;
		this.origin = origin;
		for (const stream of [leash.stdout, leash.stderr]) {
			if (stream === null) continue;
			createInterface({ input: stream }).on("line", (line) => this.#hear(line));
		}
		this.#exited = once(leash, "exit").then(([code]: unknown[]) => {
			this.#exitCode = typeof code === "number" ? code : -1;
			return this.#exitCode;
		});
	}

	/** Starts it without waiting. */
	static async launch(options: ProductOptions = {}): Promise<Product> {
		const dataDir = options.dataDir ?? (await demoDataDir());
		const port = options.port ?? (await freePort());
		const child = spawn("sh", ["-c", LEASH, "sh", nodeBinary(), ...FLAGS, SERVE[options.clock ?? "real"]], {
			cwd: ROOT,
			detached: true,
			stdio: ["pipe", "pipe", "pipe"],
			...(options.account ?? {}),
			env: {
				PATH: scriptPath(),
				HOME: process.env.HOME ?? tmpdir(),
				TMPDIR: tmpdir(),
				PORT: String(port),
				DATA_DIR: dataDir,
				// Journeys make the customers that they look at.
				SAMPLE_DATA: "off",
				...(options.feed === undefined ? {} : { FEED: options.feed }),
				...options.env,
			},
		});
		return new Product(child, dataDir, `http://127.0.0.1:${port}`);
	}

	/** Starts it and waits until it is ready. Throws with all its output when it does not get ready. */
	static async start(options: ProductOptions = {}): Promise<Product> {
		const product = await Product.launch(options);
		try {
			await product.ready();
		} catch (error) {
			await product.stop();
			throw error;
		}
		return product;
	}

	get port(): number {
		return Number.parseInt(new URL(this.origin).port, 10);
	}

	/** The server's own process id (not the wrapper's). */
	get pid(): number {
		if (this.#pid === undefined) throw new Error(`the product has no process id yet\n${this.output}`);
		return this.#pid;
	}

	/** The last lines of its output. Poll it: they are written asynchronously, also around an exit. */
	get output(): string {
		return this.#lines.join("\n");
	}

	/** What of `output` is a warning, an error or no log record. Poll it too. */
	get warnings(): string {
		return this.#lines.filter((line) => !/^\{"level":"?(?:debug|info|trace|10|20|30)"?,/.test(line)).join("\n");
	}

	get running(): boolean {
		return this.#exitCode === undefined;
	}

	/** Settles with the exit code when the process is gone; 128 + n when signal n ended it. */
	get exited(): Promise<number> {
		return this.#exited;
	}

	async ready(): Promise<void> {
		const deadline = performance.now() + READY_WITHIN_MS;
		while (performance.now() < deadline) {
			if (this.#exitCode !== undefined) throw new Error(`the product ended before it was ready\n${this.output}`);
			const answer = await fetch(`${this.origin}/health`, { signal: AbortSignal.timeout(2_000) }).catch(
				() => undefined,
			);
			await answer?.arrayBuffer();
			if (answer?.status === 200) return;
			await sleep(25);
		}
		throw new Error(`the product was not ready within ${READY_WITHIN_MS / 1000} s\n${this.output}`);
	}

	/**
	 * Moves the time of a product whose clock is `moved`. Settles, with the product's time since 1970, when its due
	 * timers have fired; wait separately for what the work that they began writes. Pushed prices age by the same time.
	 */
	async advance(ms: number): Promise<number> {
		const now = /^now (\d+)$/.exec(await this.#tell(`advance ${ms}`))?.[1];
		if (now === undefined) throw new Error("the product's clock told no time");
		return Number.parseInt(now, 10);
	}

	/** Runs all scheduled and queued jobs of a product whose clock is `moved`: their schedule is by the machine's time. */
	async runJobs(): Promise<void> {
		await this.#tell("jobs");
	}

	async #tell(line: string): Promise<string> {
		const socket = connect(join(this.dataDir, "clock.sock"));
		socket.setTimeout(ADVANCE_WITHIN_MS, () => socket.destroy(new Error("the product's clock did not answer")));
		try {
			socket.write(`${line}\n`);
			for await (const answer of createInterface({ input: socket })) {
				if (answer.startsWith("error ")) throw new Error(`the product's clock answered: ${answer}`);
				return answer;
			}
		} finally {
			socket.destroy();
		}
		throw new Error(`the product's clock is gone\n${this.output}`);
	}

	signal(signal: NodeJS.Signals): void {
		process.kill(this.pid, signal);
	}

	/** As `kill -9`; settles when the process is gone. Its PostgreSQL may need a moment longer. */
	async kill(): Promise<void> {
		try {
			if (this.running) this.signal("SIGKILL");
		} catch (error) {
			// Killed a moment ago with everything in its folder: its exit event has not arrived yet.
			if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
		}
		await this.#exited;
	}

	/** Stops it as Ctrl-C or a service manager would; kills it when it does not stop. Keeps the data folder. */
	async halt(): Promise<number> {
		if (this.#exitCode !== undefined) return this.#exitCode;
		this.#leash.stdin?.end();
		const late = sleep(STOP_WITHIN_MS, undefined, { ref: false }).then(() => undefined);
		const code = await Promise.race([this.#exited, late]);
		if (code !== undefined) return code;
		if (this.#leash.pid !== undefined) process.kill(-this.#leash.pid, "SIGKILL");
		return this.#exited;
	}

	/** Stops it and deletes its data folder. */
	async stop(): Promise<void> {
		await this.halt();
		await gone(this.dataDir);
		await rm(this.dataDir, { recursive: true, force: true });
	}

	#hear(line: string): void {
		const pid = /^leash (\d+)$/.exec(line)?.[1];
		if (pid !== undefined) {
			this.#pid = Number.parseInt(pid, 10);
			return;
		}
		this.#lines.push(line);
		if (this.#lines.length > KEPT_LINES) this.#lines.shift();
	}
}

/** A data folder with the demo, as after a first start and a stop: a copy of the global set-up's template. */
export async function demoDataDir(): Promise<string> {
	const template = process.env.E2E_TEMPLATE;
	if (template === undefined) throw new Error("E2E_TEMPLATE is not set: run these tests with e2e/playwright.config.ts");
	const dataDir = await makeDataDir("e2e");
	await copyDataDir(template, dataDir);
	return dataDir;
}

/** Keeps owners and modes: as root, PostgreSQL runs as a user of its own. */
export const copyDataDir = (from: string, to: string) =>
	promisify(execFile)("cp", ["-a", "--reflink=auto", join(from, "."), to]);

/** Waits until no process works in the folder any more; returns those that stayed. */
export async function gone(dataDir: string, withinMs = 60_000): Promise<readonly number[]> {
	const deadline = performance.now() + withinMs;
	for (;;) {
		const left = await processesIn(dataDir);
		if (left.length === 0 || performance.now() > deadline) return left;
		await sleep(25);
	}
}

export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string") throw new Error("no port was given");
	return address.port;
}
