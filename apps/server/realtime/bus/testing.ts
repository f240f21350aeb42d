import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { until } from "@truefill/testkit/until";

/** Needs Debian's package `redis-server`; without it, the tests of two nodes are reported as skipped. */
export const hasRedis = (): boolean => spawnSync("redis-server", ["--version"]).status === 0;

/** A private Redis on a Unix socket that can be killed, paused and restarted. */
export class TestRedis {
	readonly #dir = mkdtempSync(join(tmpdir(), "truefill-redis-"));
	readonly url = `unix:${join(this.#dir, "s")}`;
	#process: ChildProcess | undefined;

	async start(): Promise<void> {
		const socket = join(this.#dir, "s");
		const args = ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", this.#dir];
		this.#process = spawn("redis-server", args, { stdio: "ignore" });
		await until(() => this.#answers(), "Redis answers");
	}

	async #answers(): Promise<boolean> {
		const client = createClient({
			socket: { path: join(this.#dir, "s"), reconnectStrategy: false },
			disableOfflineQueue: true,
		});
		client.on("error", () => undefined);
		try {
			await client.connect();
			await client.ping();
			return true;
		} catch {
			return false;
		} finally {
			if (client.isOpen) client.destroy();
		}
	}

	/** Kills Redis. All its data is lost. */
	async kill(): Promise<void> {
		const child = this.#process;
		if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const ended = new Promise((resolve) => child.once("exit", resolve));
		child.kill("SIGCONT");
		child.kill("SIGKILL");
		await ended;
	}

	pause(): void {
		this.#process?.kill("SIGSTOP");
	}

	resume(): void {
		this.#process?.kill("SIGCONT");
	}

	/** Appends every row of the bus a second time, to simulate duplicates, and two malformed rows. */
	async repeatEverything(): Promise<number> {
		const client = createClient({ socket: { path: join(this.#dir, "s"), tls: false } });
		await client.connect();
		const rows = (await client.xRange("truefill:realtime", "-", "+")) ?? [];
		for (const { message } of rows) await client.xAdd("truefill:realtime", "*", message);
		await client.xAdd("truefill:realtime", "*", { m: "{" });
		await client.xAdd("truefill:realtime", "*", { other: "1" });
		client.destroy();
		return rows.length;
	}

	async end(): Promise<void> {
		await this.kill();
		rmSync(this.#dir, { recursive: true, force: true });
	}
}
