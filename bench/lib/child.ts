import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Core, onCore } from "./cores.ts";
import { within } from "./within.ts";

/** Timeout; the longest request is a part of a benchmark with all its rounds. */
export const ANSWER_LIMIT_MS = 300_000;

/**
 * A Node child process of the benchmark that answers one request at a time over IPC. It exits when the channel closes,
 * so none is left when the benchmark is interrupted.
 */
export class Child {
	readonly #process: ChildProcess;
	readonly #name: string;
	readonly #ended: Promise<never>;

	private constructor(process: ChildProcess, name: string) {
		this.#process = process;
		this.#name = name;
		this.#ended = once(process, "exit").then(([code]: unknown[]) => {
			throw new Error(`${name} ended with ${String(code)} instead of answering`);
		});
		this.#ended.catch(() => undefined);
	}

	static async start(
		core: Core,
		script: string,
		args: readonly string[] = [],
		node: readonly string[] = [],
	): Promise<Child> {
		const [file, all] = onCore(core, process.execPath, ["--expose-gc", ...node, script, ...args]);
		const child = new Child(spawn(file, all, { stdio: ["ignore", "inherit", "inherit", "ipc"] }), script);
		await child.ask("ready");
		return child;
	}

	get pid(): number {
		if (this.#process.pid === undefined) throw new Error(`${this.#name} did not start`);
		return this.#process.pid;
	}

	async ask<T>(what: string, options: object = {}): Promise<T> {
		const answer = once(this.#process, "message");
		this.#process.send({ what, ...options });
		const first = Promise.race([answer, this.#ended]);
		const [message] = (await within(ANSWER_LIMIT_MS, `${this.#name} asked for "${what}"`, first)) as [
			{ ok: boolean; value: T; error?: string },
		];
		if (!message.ok) throw new Error(`${this.#name} failed at "${what}": ${message.error}`);
		return message.value;
	}

	async stop(): Promise<void> {
		if (this.#process.exitCode !== null) return;
		const ended = once(this.#process, "exit");
		this.#process.disconnect();
		const timer = setTimeout(() => this.#process.kill("SIGKILL"), 5_000);
		await ended;
		clearTimeout(timer);
	}
}

export type Handlers = Readonly<Record<string, (options: never) => unknown>>;

/** The child's end: serves requests by their name until the parent exits. */
export function serveParent(handlers: Handlers): void {
	const answer = async (message: { readonly what: string }): Promise<unknown> => {
		if (message.what === "ready") return null;
		const handler = handlers[message.what];
		if (handler === undefined) throw new Error(`no handler for ${message.what}`);
		return (await handler(message as never)) ?? null;
	};
	process.on("message", (message: { readonly what: string }) => {
		answer(message).then(
			(value) => process.send?.({ ok: true, value }),
			(error: unknown) => process.send?.({ ok: false, error: error instanceof Error ? error.stack : String(error) }),
		);
	});
	process.on("disconnect", () => process.exit(0));
}
