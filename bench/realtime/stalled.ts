import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Child } from "../lib/child.ts";
import { NativeChild } from "../lib/native.ts";
import { median } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { pause } from "./ways.ts";

/** The goal: p99 of healthy sockets beside stalled ones, relative to the p99 without them. */
const GOAL = 1.1;
const EVENTS_PER_SECOND = 20;

export interface StalledPlan {
	readonly sockets: number;
	readonly stalled: number;
	readonly pairs: number;
	readonly seconds: number;
}

/**
 * Runs in a network namespace with small buffers: with this machine's default buffers each stalled socket would take
 * megabytes, and nothing would queue in the server.
 */
export async function stalled(plan: StalledPlan): Promise<string> {
	const inside = `ip link set lo up && sysctl -qw net.ipv4.tcp_wmem="4096 16384 65536" && exec "$0" "$@"`;
	const program = [process.execPath, import.meta.filename, JSON.stringify(plan)];
	try {
		const { stdout } = await promisify(execFile)("unshare", ["-n", "sh", "-c", inside, ...program]);
		return stdout.trimEnd();
	} catch (error) {
		const words = error instanceof Error ? (error.message.split("\n")[1] ?? error.message) : String(error);
		return `stalled sockets are left out, because a network of their own cannot be made here: ${words}`;
	}
}

/** The latency of an event to healthy sockets, with and without stalled sockets beside them. */
async function measure(plan: { sockets: number; stalled: number; pairs: number; seconds: number }): Promise<string> {
	const clients = await NativeChild.start("load", join(import.meta.dirname, "stalled.c"));
	if (clients === undefined) return "no C compiler here: stalled sockets are left out";
	const server = await Child.start("server", join(import.meta.dirname, "server-truefill.ts"));
	const swarm = await Child.start("load", join(import.meta.dirname, "swarm.ts"));
	const name = "healthy";
	const run = async (): Promise<{ p50: number; p99: number; arrived: number }> => {
		await swarm.ask("reset", { name });
		const published = await server.ask<number>("publish", { perSecond: EVENTS_PER_SECOND, seconds: plan.seconds });
		await pause(300);
		const { events, p50, p99 } = await swarm.ask<{ events: number; p50: number; p99: number }>("read", { name });
		return { p50, p99, arrived: events / (published * plan.sockets) };
	};
	try {
		const port = await server.ask<number>("listen");
		const path = "/app/bench?protocol=7";
		await swarm.ask("connect", { name, port, path, subscribe: true, sockets: plan.sockets });
		await run();
		const pairs: { alone: number; beside: number; behind: number; arrived: number }[] = [];
		for (let pair = 0; pair < plan.pairs; pair++) {
			const alone = await run();
			const opened = await clients.ask(`open ${port} ${plan.stalled}`);
			if (opened < plan.stalled) throw new Error(`only ${opened} stalled sockets could be opened`);
			const behind = await server.ask<number>("fill", { behind: plan.stalled * 0.98 });
			await pause(500);
			const beside = await run();
			await clients.ask("close");
			await pause(500);
			pairs.push({ alone: alone.p99, beside: beside.p99, behind, arrived: beside.arrived });
		}
		return print(plan, pairs);
	} finally {
		await Promise.all([clients.stop(), server.stop(), swarm.stop()]);
	}
}

function print(
	plan: { sockets: number; stalled: number },
	pairs: readonly { alone: number; beside: number; behind: number; arrived: number }[],
): string {
	const ratio = median(pairs.map(({ alone, beside }) => beside / alone));
	const rows = pairs.map(({ alone, beside, behind, arrived }, index) => [
		`pair ${index + 1}`,
		figure(alone),
		figure(beside),
		figure(beside / alone),
		figure(behind),
		`${figure(arrived * 100)} %`,
	]);
	return [
		`p99 in ms of ${EVENTS_PER_SECOND} events a second to ${plan.sockets} sockets that read, alone and beside ${plan.stalled} that do not`,
		table(["", "alone", "beside", "ratio", "stalled", "arrived"], rows),
		verdict(`p99 beside stalled sockets ≤ ${GOAL} × alone`, `${figure(ratio)} ×`, ratio <= GOAL),
	].join("\n");
}

const [, script, given] = process.argv;
if (script === import.meta.filename && given !== undefined) console.log(await measure(JSON.parse(given)));
