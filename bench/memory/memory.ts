import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PRICES_PATH } from "@truefill/server/prices";
import { Child } from "../lib/child.ts";
import { cpuMicros, memoryMegabytes } from "../lib/process-cost.ts";
import { type Product, startProduct } from "../lib/product.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { priceKeys } from "./people.ts";

/** The gateway allows ten sockets per user. */
const SOCKETS_PER_PERSON = 8;

/** The promised limit, for the server process without PostgreSQL. */
export const IDLE_LIMIT_MEGABYTES = 200;
/** The goal, which leaves a margin to the limit. */
const IDLE_GOAL_MEGABYTES = 150;

export interface MemoryPlan {
	readonly sockets: number;
	/** Idle time before the first measurement. */
	readonly idleSeconds: number;
}

/** Resident memory of the product's server, idle and with sockets, compared with a bare `ws` server. */
export async function memory(plan: MemoryPlan): Promise<{ readonly text: string; readonly idle: number }> {
	const bare = await Child.start("server", join(import.meta.dirname, "../fanout/server-ws.ts"));
	const swarm = await Child.start("load", join(import.meta.dirname, "../fanout/swarm.ts"));
	let product: Product | undefined;
	try {
		// All sockets come from one network here.
		const server = await startProduct({ SOCKETS_PER_NETWORK: String(plan.sockets) });
		product = server;
		// The first second still has work left over from the start.
		await sleep(1_000);
		const cpuBefore = cpuMicros([server.pid]);
		await sleep((plan.idleSeconds - 1) * 1000);
		const cpuPercent = (cpuMicros([server.pid]) - cpuBefore) / (plan.idleSeconds - 1) / 10_000;
		const look = (pid: number) => memoryMegabytes(pid).rss;
		const idle = { bare: look(bare.pid), server: look(server.pid), cpuPercent };
		const apiKeys = await priceKeys({ ...server, people: Math.ceil(plan.sockets / SOCKETS_PER_PERSON) });
		const path = `${PRICES_PATH}/?EIO=4&transport=websocket`;
		await swarm.ask("connect", { name: "server", port: server.port, path, sockets: plan.sockets, apiKeys });
		const barePort = await bare.ask<number>("listen");
		await swarm.ask("connect", { name: "bare", port: barePort, path: "/", sockets: plan.sockets });
		await bare.ask("publish", { perSecond: 10, seconds: plan.idleSeconds });
		const full = { bare: look(bare.pid), server: look(server.pid) };
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
			`CPU when idle, simulated prices of 81 instruments running: ${figure(idle.cpuPercent)} % of a core`,
			verdict(
				`idle ≤ ${IDLE_GOAL_MEGABYTES} MB (the limit is ${IDLE_LIMIT_MEGABYTES})`,
				`${figure(idle.server)} MB`,
				idle.server <= IDLE_GOAL_MEGABYTES,
			),
		].join("\n");
		return { text, idle: idle.server };
	} finally {
		await Promise.all([swarm.stop(), bare.stop(), product?.stop()]);
	}
}
