import { join } from "node:path";
import { PRICES_PATH } from "@truefill/server/prices";
import { Child } from "../lib/child.ts";
import { NativeChild } from "../lib/native.ts";

export const NAMES = ["C loop", "bare ws", "socket.io", "Truefill"] as const;
export type Name = (typeof NAMES)[number];

/** What the counting sockets of one variant have received since they were reset. */
export interface Load {
	readonly updates: number;
	readonly items: number;
	/** Prices that were new to a socket; average of those that parse. */
	readonly fresh: number;
	readonly bytes: number;
	readonly p50: number;
	readonly p99: number;
	readonly behindP50: number;
	readonly behindP99: number;
	readonly behindMost: number;
}

/** A server that publishes prices: one of the compared variants. */
export interface Way {
	readonly name: Name;
	readonly pid: number;
	/** Path of its clients' URL; `listen` returns the port, which changes when another rate needs another server. */
	readonly path: string;
	listen(): Promise<number>;
	/** One price per write, `perSecond` times a second. @returns how many were written to each socket. */
	write(perSecond: number, seconds: number): Promise<number>;
	/** `perSecond` prices a second, batched as the variant does. @returns how many. */
	publish(perSecond: number, seconds: number): Promise<number>;
	/** Prepares for `write` or `publish`. @returns whether its clients must reconnect. */
	prepare(perSecond: number | null): boolean;
	stop(): Promise<void>;
}

const here = (file: string): string => join(import.meta.dirname, file);
const SOCKETIO = "/?EIO=4&transport=websocket";

async function nodeWay(name: Name, script: string, path: string): Promise<Way> {
	const child = await Child.start("server", here(script));
	const publish = (perSecond: number, seconds: number) => child.ask<number>("publish", { perSecond, seconds });
	return {
		name,
		path,
		pid: child.pid,
		listen: () => child.ask<number>("listen"),
		write: publish,
		publish,
		prepare: () => false,
		stop: () => child.stop(),
	};
}

/** A price may be 100 ms old when it arrives; a quarter of that may be spent on batching. */
const JOIN_MS = 25;

/** The gateway flushes by its own timer: for a given write rate at that rate, otherwise every `JOIN_MS`. */
async function gatewayWay(): Promise<Way> {
	const child = await Child.start("server", here("server-gateway.ts"));
	let flushMs = 0;
	return {
		name: "Truefill",
		path: `${PRICES_PATH}${SOCKETIO}`,
		pid: child.pid,
		listen: () => child.ask<number>("flushEvery", { milliseconds: flushMs }),
		write: (perSecond, seconds) => child.ask<number>("writeOften", { perSecond, seconds }),
		publish: (perSecond, seconds) => child.ask<number>("publish", { perSecond, seconds }),
		prepare: (perSecond) => {
			const before = flushMs;
			flushMs = perSecond === null ? JOIN_MS : Math.round(1000 / perSecond);
			return flushMs !== before;
		},
		stop: () => child.stop(),
	};
}

async function nativeWay(): Promise<Way | undefined> {
	const child = await NativeChild.start("server", here("write-loop.c"));
	if (child === undefined) return undefined;
	const publish = (perSecond: number, seconds: number) => child.ask(`publish ${perSecond} ${seconds}`);
	return {
		name: "C loop",
		path: "/",
		pid: child.pid,
		listen: () => child.ask("listen"),
		write: publish,
		publish,
		prepare: () => false,
		stop: () => child.stop(),
	};
}

/** The variants that this machine can run: without a C compiler the C loop is omitted, and the output says so. */
export async function openWays(): Promise<Way[]> {
	const ways = [
		await nativeWay(),
		await nodeWay("bare ws", "server-ws.ts", "/"),
		await nodeWay("socket.io", "server-socketio.ts", `/socket.io${SOCKETIO}`),
		await gatewayWay(),
	];
	return ways.filter((way) => way !== undefined);
}
