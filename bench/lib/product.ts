import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The command that `npm start` ends in, with its flags. */
export async function serveCommand(): Promise<string[]> {
	const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { scripts: { serve: string } };
	const [exec, node, ...args] = scripts.serve.split(" ");
	if (exec !== "exec" || node !== "node")
		throw new Error(`the serve script is no plain call of node: ${scripts.serve}`);
	return args;
}

async function ready(port: number, server: ChildProcess): Promise<void> {
	for (let i = 0; i < 900; i++) {
		if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode} before it was ready`);
		const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
		if (answer?.status === 200) return;
		await sleep(100);
	}
	throw new Error("the server was not ready within 90 s");
}

export interface Product {
	readonly pid: number;
	readonly port: number;
	readonly dataDir: string;
	stop(): Promise<void>;
}

/** Starts the complete product with its own database, as `npm start` does, and waits until it is ready. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const port = await freePort();
	const server = spawn(process.execPath, await serveCommand(), {
		cwd: ROOT,
		stdio: ["ignore", "ignore", "inherit"],
		env: {
			PATH: process.env.PATH,
			PORT: String(port),
			DATA_DIR: dataDir,
			LOG_LEVEL: "error",
			SAMPLE_DATA: "off",
			...env,
		},
	});
	const kill = (): void => void server.kill("SIGKILL");
	process.once("exit", kill);
	const stop = async (): Promise<void> => {
		if (server.exitCode === null) {
			const ended = once(server, "exit");
			server.kill("SIGTERM");
			const timer = setTimeout(kill, 8_000);
			await ended;
			clearTimeout(timer);
		}
		process.off("exit", kill);
		await rm(dataDir, { recursive: true, force: true });
	};
	try {
		await ready(port, server);
	} catch (error) {
		await stop();
		throw error;
	}
	return { pid: server.pid ?? 0, port, dataDir, stop };
}
