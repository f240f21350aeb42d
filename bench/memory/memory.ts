import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PRICES_PATH } from "@truefill/server/prices";
import { Child } from "../lib/child.ts";
import { freePort } from "../lib/free-port.ts";
import { memoryMegabytes } from "../lib/process-cost.ts";
import { figure, table } from "../lib/table.ts";
import { priceKeys } from "./people.ts";

/** The gateway lets one person open ten. */
const SOCKETS_PER_PERSON = 8;

const ROOT = join(import.meta.dirname, "../..");
/** The promise: the server itself, beside PostgreSQL. */
export const IDLE_LIMIT_MEGABYTES = 200;

export interface MemoryPlan {
	readonly sockets: number;
	/** How long the server is left alone before it is looked at. */
	readonly idleSeconds: number;
}

async function started(port: number, server: ChildProcess): Promise<void> {
	for (let i = 0; i < 600; i++) {
		if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode} before it was ready`);
		const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
		if (answer?.status === 200) return;
		await sleep(100);
	}
	throw new Error("the server was not ready within 60 s");
}

/** Resident memory of the whole product's server, idle and with sockets, beside Node alone and a bare `ws` server. */
export async function memory(plan: MemoryPlan): Promise<{ readonly text: string; readonly idle: number }> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const port = await freePort();
	const bare = await Child.start("server", join(import.meta.dirname, "../fanout/server-ws.ts"));
	const swarm = await Child.start("load", join(import.meta.dirname, "../fanout/swarm.ts"));
	const server = spawn(process.execPath, ["apps/server/main/main.ts"], {
		cwd: ROOT,
		stdio: ["ignore", "ignore", "inherit"],
		env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" },
	});
	const kill = (): void => void server.kill("SIGKILL");
	process.once("exit", kill);
	try {
		await started(port, server);
		await sleep(plan.idleSeconds * 1000);
		const look = (pid: number) => memoryMegabytes(pid).rss;
		const idle = { bare: look(bare.pid), server: look(server.pid ?? 0) };
		const apiKeys = await priceKeys({ port, dataDir, people: Math.ceil(plan.sockets / SOCKETS_PER_PERSON) });
		const path = `${PRICES_PATH}/?EIO=4&transport=websocket`;
		await swarm.ask("connect", { name: "server", port, path, sockets: plan.sockets, apiKeys });
		const barePort = await bare.ask<number>("listen");
		await swarm.ask("connect", { name: "bare", port: barePort, path: "/", sockets: plan.sockets });
		await bare.ask("publish", { perSecond: 10, seconds: plan.idleSeconds });
		const full = { bare: look(bare.pid), server: look(server.pid ?? 0) };
		const row = (name: string, before: number, after: number) => [
			name,
			figure(before),
			figure(after),
			figure(((after - before) * 1000) / plan.sockets),
		];
		const text = [
			`Resident memory of the server process after ${plan.idleSeconds} s, simulated prices running; PostgreSQL not counted`,
			table(
				["process", "idle MB", `${plan.sockets} sockets MB`, "kB/socket"],
				[row("bare ws server", idle.bare, full.bare), row("Truefill", idle.server, full.server)],
			),
			`limit when idle: ${IDLE_LIMIT_MEGABYTES} MB: ${idle.server <= IDLE_LIMIT_MEGABYTES ? "held" : "NOT HELD"}`,
		].join("\n");
		return { text, idle: idle.server };
	} finally {
		await Promise.all([swarm.stop(), bare.stop()]);
		if (server.exitCode === null) {
			const ended = once(server, "exit");
			server.kill("SIGTERM");
			const timer = setTimeout(kill, 8_000);
			await ended;
			clearTimeout(timer);
		}
		process.off("exit", kill);
		await rm(dataDir, { recursive: true, force: true });
	}
}
