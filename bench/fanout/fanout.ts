import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PRICES_PATH } from "@truefill/server/prices";
import { Child } from "../lib/child.ts";
import { cpuMicros } from "../lib/process-cost.ts";
import { interleave, type Measured, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";

const NAMES = ["bare ws", "socket.io", "Truefill"] as const;
type Name = (typeof NAMES)[number];

const SCRIPTS: Readonly<Record<Name, { readonly script: string; readonly path: string }>> = {
	"bare ws": { script: "server-ws.ts", path: "/" },
	"socket.io": { script: "server-socketio.ts", path: "/socket.io/?EIO=4&transport=websocket" },
	Truefill: { script: "server-gateway.ts", path: `${PRICES_PATH}/?EIO=4&transport=websocket` },
};

interface Load {
	readonly updates: number;
	readonly bytes: number;
	readonly least: number;
	readonly p50: number;
	readonly p99: number;
}

export interface FanoutPlan {
	readonly sockets: number;
	readonly rounds: number;
	readonly seconds: number;
	/** Writes a second, over all sockets, at which the CPU per write is taken. */
	readonly writesPerSecond: number;
	/** Writes a second that are tried for the sustained rate, rising. */
	readonly ladder: readonly number[];
	readonly ladderRounds: number;
}

class Lane {
	readonly #name: Name;
	readonly #server: Child;
	readonly #swarm: Child;
	readonly #sockets: number;
	#flushMs = 0;

	constructor(name: Name, server: Child, swarm: Child, sockets: number) {
		this.#name = name;
		this.#server = server;
		this.#swarm = swarm;
		this.#sockets = sockets;
	}

	async connect(port: number): Promise<void> {
		const target = { name: this.#name, port, path: SCRIPTS[this.#name].path, apiKeys: ["bench"] };
		await this.#swarm.ask("close", { name: this.#name });
		await this.#swarm.ask("connect", { ...target, sockets: this.#sockets });
	}

	/** The gateway flushes by its own clock; the others are told when. */
	async #setRate(perSecond: number): Promise<void> {
		const milliseconds = Math.round(1000 / perSecond);
		if (this.#name !== "Truefill" || milliseconds === this.#flushMs) return;
		this.#flushMs = milliseconds;
		await this.connect(await this.#server.ask<number>("flushEvery", { milliseconds }));
	}

	/** Publishes for a while and reads what came where, and what it cost. */
	async run(writesPerSecond: number, seconds: number) {
		const perSecond = writesPerSecond / this.#sockets;
		await this.#setRate(perSecond);
		await this.#server.ask("publish", { perSecond, seconds: 0.3 });
		await sleep(200);
		await this.#swarm.ask("reset", { name: this.#name });
		const before = cpuMicros([this.#server.pid]);
		const startedMs = performance.now();
		const flushes = await this.#server.ask<number>("publish", { perSecond, seconds });
		const tookSeconds = (performance.now() - startedMs) / 1000;
		const micros = cpuMicros([this.#server.pid]) - before;
		await sleep(300);
		const load = await this.#swarm.ask<Load>("read", { name: this.#name });
		return {
			cpuPerWrite: micros / Math.max(1, load.updates),
			delivered: load.updates / Math.max(1, flushes * this.#sockets),
			// The gateway's timer counts from when it ran last, so it comes a little less often than asked.
			onTime: flushes >= perSecond * seconds * 0.93 && tookSeconds < seconds * 1.03 + 0.05,
			bytesPerWrite: load.bytes / Math.max(1, load.updates),
			...load,
		};
	}
}

async function highest(lane: Lane, ladder: readonly number[], seconds: number): Promise<number> {
	let held = 0;
	for (const writesPerSecond of ladder) {
		const { delivered, onTime, p99 } = await lane.run(writesPerSecond, seconds);
		if (delivered < 0.97 || !onTime || p99 > 100) break;
		held = writesPerSecond;
	}
	return held;
}

/** Price fan-out: the product's gateway beside a bare `ws` loop that sends the same bytes, and beside stock socket.io. */
export async function fanout(plan: FanoutPlan): Promise<string> {
	const swarm = await Child.start("load", join(import.meta.dirname, "swarm.ts"));
	const servers: Child[] = [];
	try {
		const lanes = {} as Record<Name, Lane>;
		for (const name of NAMES) {
			const server = await Child.start("server", join(import.meta.dirname, SCRIPTS[name].script));
			servers.push(server);
			lanes[name] = new Lane(name, server, swarm, plan.sockets);
			if (name !== "Truefill") await lanes[name].connect(await server.ask<number>("listen"));
		}
		const ways = <T extends Sample>(run: (lane: Lane) => Promise<T>): Record<Name, () => Promise<T>> => ({
			"bare ws": () => run(lanes["bare ws"]),
			"socket.io": () => run(lanes["socket.io"]),
			Truefill: () => run(lanes.Truefill),
		});
		const cost = await interleave(
			plan.rounds,
			ways(async (lane) => {
				const { cpuPerWrite, p50, p99, delivered, bytesPerWrite } = await lane.run(plan.writesPerSecond, plan.seconds);
				return { value: cpuPerWrite, details: { p50, p99, delivered, bytesPerWrite } };
			}),
		);
		const sustained = await interleave(
			plan.ladderRounds,
			ways(async (lane) => ({ value: await highest(lane, plan.ladder, 1.5) })),
		);
		return print(plan, cost, sustained);
	} finally {
		await Promise.all([swarm, ...servers].map((child) => child.stop()));
	}
}

interface Cost extends Sample {
	readonly details: Readonly<Record<"p50" | "p99" | "delivered" | "bytesPerWrite", number>>;
}

function print(plan: FanoutPlan, cost: Measured<Name, Cost>, sustained: Measured<Name>): string {
	const detail = (name: Name, key: keyof Cost["details"]) => median(cost[name].map((sample) => sample.details[key]));
	const rows = NAMES.map((name) => {
		const ratio = ratioTo(cost[name], cost["bare ws"]);
		const reach = ratioTo(sustained[name], sustained["bare ws"]);
		return [
			name,
			figure(median(cost[name].map(({ value }) => value))),
			ratioText(ratio, figure),
			figure(detail(name, "bytesPerWrite")),
			`${figure(detail(name, "p50"))} / ${figure(detail(name, "p99"))}`,
			`${figure(detail(name, "delivered") * 100)} %`,
			figure(median(sustained[name].map(({ value }) => value))),
			ratioText(reach, figure),
		];
	});
	return [
		`Price fan-out to ${plan.sockets} sockets, ${figure(plan.writesPerSecond)} writes a second, ${plan.rounds} rounds of ${plan.seconds} s`,
		table(
			["way", "CPU µs/write", "ratio (range)", "bytes", "p50 / p99 ms", "arrived", "sustained writes/s", "ratio"],
			rows,
		),
	].join("\n");
}
