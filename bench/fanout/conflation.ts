import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PRICES_PATH } from "@truefill/server/prices";
import { Child } from "../lib/child.ts";
import { startCluster } from "../lib/cluster.ts";
import { cpuMicros } from "../lib/process-cost.ts";
import { interleave, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import type { Load } from "./ways.ts";

export interface ConflationPlan {
	readonly sockets: number;
	/** Sockets that read nothing, in the third variant. */
	readonly stalled: number;
	readonly rounds: number;
	readonly seconds: number;
}

/** The product's own interval. */
const FLUSH_MS = 100;
const PATH = `${PRICES_PATH}/?EIO=4&transport=websocket`;
/** More than the buffers of both ends hold (some megabytes on loopback), at about 15 kB per snapshot with states. */
const SNAPSHOTS_TO_FILL = 700;

/** The goals (P2). */
const GOALS = { cpu: 1.3, bytes: 1.05, behindMs: FLUSH_MS + 20, slowReaders: 1.1 } as const;

interface Ticking {
	readonly done: number;
	readonly flushes: number;
	readonly skipped: number;
	readonly mostWaiting: number;
	readonly sockets: number;
}

interface Conflated extends Sample {
	readonly details: Readonly<
		Record<"bytes" | "frame" | "behindP50" | "behindP99" | "behindMost" | "p99" | "skipped" | "waiting", number>
	>;
}

/** The cost of twenty times the ticks, and the effect of stalled readers on the others. */
export async function conflation(plan: ConflationPlan): Promise<string> {
	const cluster = await startCluster();
	const children: Child[] = [];
	try {
		const server = await Child.start("server", join(import.meta.dirname, "server-conflation.ts"), [cluster.url]);
		children.push(server);
		const swarm = await Child.start("load", join(import.meta.dirname, "swarm.ts"));
		children.push(swarm);
		const port = await server.ask<number>("listen");
		const target = { port, path: PATH, apiKeys: ["bench"] };
		await swarm.ask("connect", { ...target, name: "readers", sockets: plan.sockets });

		const measure = async (perSecond: number): Promise<Conflated> => {
			await server.ask("ticks", { perSecond, seconds: 0.5 });
			await swarm.ask("reset", { name: "readers" });
			const before = cpuMicros([server.pid]);
			const ticking = await server.ask<Ticking>("ticks", { perSecond, seconds: plan.seconds });
			const micros = cpuMicros([server.pid]) - before;
			await sleep(250);
			const load = await swarm.ask<Load>("read", { name: "readers" });
			const { behindP50, behindP99, behindMost, p99 } = load;
			return {
				value: micros / plan.seconds / 10_000,
				details: {
					bytes: load.bytes / plan.sockets / plan.seconds,
					frame: load.bytes / Math.max(1, load.updates),
					behindP50,
					behindP99,
					behindMost,
					p99,
					skipped: ticking.skipped / Math.max(1, ticking.flushes),
					waiting: ticking.mostWaiting,
				},
			};
		};
		const withStalled = async (): Promise<Conflated> => {
			await swarm.ask("connect", { ...target, name: "stalled", sockets: plan.stalled });
			await swarm.ask("stall", { name: "stalled", snapshots: SNAPSHOTS_TO_FILL });
			await server.ask("ticks", { perSecond: 1_000, seconds: 4 });
			const measured = await measure(20_000);
			await swarm.ask("close", { name: "stalled" });
			await sleep(500);
			return measured;
		};
		await measure(20_000);
		const measured = await interleave(plan.rounds, {
			slow: () => measure(1_000),
			fast: () => measure(20_000),
			stalled: withStalled,
		});
		return print(plan, measured);
	} finally {
		await Promise.all(children.map((child) => child.stop()));
		await cluster.stop();
	}
}

function print(
	plan: ConflationPlan,
	measured: Readonly<Record<"slow" | "fast" | "stalled", readonly Conflated[]>>,
): string {
	const middle = (of: readonly Conflated[], key: keyof Conflated["details"]) =>
		median(of.map(({ details }) => details[key]));
	const most = (of: readonly Conflated[], key: keyof Conflated["details"]) =>
		Math.max(...of.map(({ details }) => details[key]));
	const pick = (of: readonly Conflated[], key: keyof Conflated["details"]) =>
		of.map(({ details }) => ({ value: details[key] }));
	const { slow, fast, stalled } = measured;
	const row = (name: string, of: readonly Conflated[]) => [
		name,
		figure(median(of.map(({ value }) => value))),
		ratioText(ratioTo(of, slow), figure),
		figure(middle(of, "bytes")),
		`${figure(middle(of, "behindP50"))} / ${figure(middle(of, "behindP99"))} / ${figure(most(of, "behindMost"))}`,
		figure(middle(of, "skipped")),
	];
	const cpu = ratioTo(fast, slow).median;
	const bytes = ratioTo(pick(fast, "bytes"), pick(slow, "bytes")).median;
	const behind = median([...slow, ...fast].map(({ details }) => details.behindMost));
	const harm = ratioTo(pick(stalled, "behindP99"), pick(fast, "behindP99")).median;
	const waiting = most(stalled, "waiting");
	// A socket that fell behind gets a full snapshot: at most that one frame is queued, of about the same size.
	const frame = Math.max(most(fast, "frame"), most(stalled, "frame"));
	return [
		`Conflation: every instrument ticks in turn, ${plan.sockets} sockets want all, flush every ${FLUSH_MS} ms, ${plan.rounds} rounds of ${plan.seconds} s`,
		table(
			[
				"ticks a second",
				"CPU % of a core",
				"ratio (range)",
				"bytes/s per client",
				"behind p50 / p99 / most ms",
				"skipped/flush",
			],
			[row("1,000", slow), row("20,000", fast), row(`20,000, and ${plan.stalled} sockets that do not read`, stalled)],
		),
		"behind: how old a client's newest price is when the next frame comes, so nothing was ever older",
		verdict(`CPU at 20 × the ticks ≤ ${GOALS.cpu} ×`, `${figure(cpu)} ×`, cpu <= GOALS.cpu),
		verdict(`bytes per client flat (≤ ${GOALS.bytes} ×)`, `${figure(bytes)} ×`, bytes <= GOALS.bytes),
		verdict(`no client older than flush + 20 ms`, `${figure(behind)} ms in the middle round`, behind <= GOALS.behindMs),
		verdict(
			`a slow reader queues at most one frame`,
			`${figure(waiting)} bytes waiting, a frame has ${figure(frame)}`,
			waiting > 0 && waiting <= frame * 1.1,
		),
		verdict(
			`slow readers harm nobody (p99 behind ≤ ${GOALS.slowReaders} ×)`,
			`${figure(harm)} ×`,
			harm <= GOALS.slowReaders,
		),
	].join("\n");
}
