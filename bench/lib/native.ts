import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { ANSWER_LIMIT_MS } from "./child.ts";
import { type Core, onCore } from "./cores.ts";
import { within } from "./within.ts";

/** The machine's C compiler; undefined if there is none. */
function compiler(): string | undefined {
	return ["cc", "gcc", "clang"].find((name) => {
		try {
			execFileSync(name, ["--version"], { stdio: "ignore" });
			return true;
		} catch {
			return false;
		}
	});
}

/** A C program, compiled at start, that answers each line with a line. It exits when its input ends. */
export class NativeChild {
	readonly #process: ChildProcess;
	readonly #lines: AsyncIterator<string>;
	readonly #reader: Interface;
	readonly #folder: string;

	private constructor(process: ChildProcess, reader: Interface, folder: string) {
		this.#process = process;
		this.#reader = reader;
		this.#lines = reader[Symbol.asyncIterator]();
		this.#folder = folder;
	}

	/** @returns undefined if the machine has no C compiler. */
	static async start(core: Core, source: string): Promise<NativeChild | undefined> {
		const cc = compiler();
		if (cc === undefined) return undefined;
		const folder = await mkdtemp(join(tmpdir(), "truefill-bench-c-"));
		const program = join(folder, "program");
		execFileSync(cc, ["-O2", "-o", program, source], { stdio: "inherit" });
		const [file, args] = onCore(core, program, []);
		const process = spawn(file, args, { stdio: ["pipe", "pipe", "inherit"] });
		if (process.stdout === null) throw new Error("a child without output");
		return new NativeChild(process, createInterface({ input: process.stdout }), folder);
	}

	get pid(): number {
		if (this.#process.pid === undefined) throw new Error("the C program did not start");
		return this.#process.pid;
	}

	/** Sends a line. @returns the number in the answer. */
	async ask(line: string): Promise<number> {
		this.#process.stdin?.write(`${line}\n`);
		const answer = await within(ANSWER_LIMIT_MS, `the C program asked for "${line}"`, this.#lines.next());
		if (answer.done === true) throw new Error(`the C program ended instead of answering "${line}"`);
		return Number.parseInt(answer.value, 10);
	}

	async stop(): Promise<void> {
		if (this.#process.exitCode === null) {
			const ended = once(this.#process, "exit");
			this.#process.stdin?.end();
			const timer = setTimeout(() => this.#process.kill("SIGKILL"), 5_000);
			await ended;
			clearTimeout(timer);
		}
		this.#reader.close();
		await rm(this.#folder, { recursive: true, force: true });
	}
}
