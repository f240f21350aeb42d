import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { NativeChild } from "../lib/native.ts";
import { cpuMicros } from "../lib/process-cost.ts";

export const NAMES = ["C loop", "bare ws", "per socket", "Truefill"] as const;
export type Name = (typeof NAMES)[number];

export interface Measure {
	/** CPU of the server in microseconds, per write and per event that arrived at a socket. */
	readonly perWrite: number;
	readonly perEvent: number;
	readonly arrived: number;
	readonly inTime: boolean;
	readonly p50: number;
	readonly p99: number;
}

/** A server that publishes one event to one channel, with the subscribed sockets. */
export class Way {
	readonly name: Name;
	readonly port: number;
	readonly #pid: number;
	readonly #swarm: Child;
	readonly #sockets: number;
	readonly #publish: (perSecond: number, seconds: number) => Promise<number>;
	/** Writes so far; null when each event is one write. */
	readonly #writes: (() => Promise<number>) | null;
	readonly stop: () => Promise<void>;

	private constructor(given: {
		name: Name;
		port: number;
		pid: number;
		swarm: Child;
		sockets: number;
		publish: (perSecond: number, seconds: number) => Promise<number>;
		writes: (() => Promise<number>) | null;
		stop: () => Promise<void>;
	}) {
		this.name = given.name;
		this.port = given.port;
		this.#pid = given.pid;
		this.#swarm = given.swarm;
		this.#sockets = given.sockets;
		this.#publish = given.publish;
		this.#writes = given.writes;
		this.stop = given.stop;
	}

	/** Starts it and connects its sockets; undefined when the machine cannot run it. */
	static async open(name: Name, swarm: Child, sockets: number): Promise<Way | undefined> {
		const started = name === "C loop" ? await native() : await node(name);
		if (started === undefined) return undefined;
		const subscribe = name === "Truefill";
		const path = subscribe ? "/app/bench?protocol=7" : "/";
		await swarm.ask("connect", { name, port: started.port, path, subscribe, sockets });
		return new Way({ name, swarm, sockets, ...started });
	}

	async measure(perSecond: number, seconds: number): Promise<Measure> {
		await this.#publish(perSecond, 0.3);
		await pause(200);
		await this.#swarm.ask("reset", { name: this.name });
		const wroteBefore = await this.#writes?.();
		const before = cpuMicros([this.#pid]);
		const began = performance.now();
		const published = await this.#publish(perSecond, seconds);
		const took = (performance.now() - began) / 1000;
		const micros = cpuMicros([this.#pid]) - before;
		const wrote = await this.#writes?.();
		await pause(300);
		const { events, p50, p99 } = await this.#swarm.ask<{ events: number; p50: number; p99: number }>("read", {
			name: this.name,
		});
		return {
			perWrite: micros / Math.max(1, wrote === undefined ? events : wrote - (wroteBefore ?? 0)),
			perEvent: micros / Math.max(1, events),
			arrived: events / Math.max(1, perSecond * seconds * this.#sockets),
			inTime: published >= perSecond * seconds * 0.97 && took < seconds * 1.03 + 0.05,
			p50,
			p99,
		};
	}
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const here = (file: string): string => join(import.meta.dirname, file);

async function native() {
	const child = await NativeChild.start("server", here("write-loop.c"));
	if (child === undefined) return undefined;
	return {
		pid: child.pid,
		port: await child.ask("listen"),
		publish: (perSecond: number, seconds: number) => child.ask(`publish ${perSecond} ${seconds}`),
		writes: null,
		stop: () => child.stop(),
	};
}

async function node(name: Name) {
	const script = name === "Truefill" ? "server-truefill.ts" : "server-ws.ts";
	const child = await Child.start("server", here(script), name === "per socket" ? ["per-socket"] : []);
	return {
		pid: child.pid,
		port: await child.ask<number>("listen"),
		publish: (perSecond: number, seconds: number) => child.ask<number>("publish", { perSecond, seconds }),
		writes: name === "Truefill" ? async () => (await child.ask<{ writes: number }>("metrics")).writes : null,
		stop: () => child.stop(),
	};
}
