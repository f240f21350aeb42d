import { chmod, mkdtemp, readdir, readlink, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, startEmbeddedPostgres } from "@truefill/server/platform";
import { Child } from "../lib/child.ts";
import { moveToCore } from "../lib/cores.ts";
import { cpuMicros } from "../lib/process-cost.ts";
import { interleave, median, ratioText, ratioTo } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";
import type { Way } from "./server.ts";

export interface OrdersPlan {
	readonly clients: number;
	readonly rounds: number;
	readonly seconds: number;
}

interface Run {
	readonly perSecond: number;
	readonly orders: number;
	readonly p50: number;
	readonly p99: number;
	readonly ordersPerCommit: number;
}

const WAYS: readonly Way[] = ["naive", "one by one", "group commit"];
const MEANING: Readonly<Record<Way, string>> = {
	naive: "one transaction per order, a round trip per statement, 10 connections",
	"one by one": "the engine, one transaction per order",
	"group commit": "the engine",
};

/** PostgreSQL's processes keep their working directory in the cluster. */
async function processesIn(folder: string): Promise<number[]> {
	const path = await realpath(folder);
	const found: number[] = [];
	for (const name of await readdir("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		const directory = await readlink(`/proc/${name}/cwd`).catch(() => "");
		if (directory.startsWith(path)) found.push(Number.parseInt(name, 10));
	}
	return found;
}

/** Acknowledged durable orders a second, on one PostgreSQL with fsync and synchronous_commit on. */
export async function orders(plan: OrdersPlan): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: "error" }) });
	let server: Child | undefined;
	try {
		// New backends are children of the postmaster and stay on its core.
		moveToCore("load", await processesIn(dataDir));
		const child = await Child.start("server", join(import.meta.dirname, "server.ts"), [postgres.url]);
		server = child;
		await child.ask("prepare");
		for (const way of WAYS) await child.ask("run", { way, clients: plan.clients, seconds: 0.5 });
		const measure = (way: Way) => async () => {
			const nodeBefore = cpuMicros([child.pid]);
			const postgresBefore = cpuMicros(await processesIn(dataDir));
			const run = await child.ask<Run>("run", { way, clients: plan.clients, seconds: plan.seconds });
			const node = (cpuMicros([child.pid]) - nodeBefore) / run.orders;
			const database = (cpuMicros(await processesIn(dataDir)) - postgresBefore) / run.orders;
			const { p50, p99, ordersPerCommit } = run;
			return { value: run.perSecond, details: { p50, p99, ordersPerCommit, node, postgres: database } };
		};
		const measured = await interleave(plan.rounds, {
			naive: measure("naive"),
			"one by one": measure("one by one"),
			"group commit": measure("group commit"),
		});
		const rows = WAYS.map((way) => {
			const detail = (key: keyof (typeof measured)["naive"][number]["details"]) =>
				figure(median(measured[way].map((sample) => sample.details[key])));
			const ratio = ratioTo(measured[way], measured.naive);
			return [
				MEANING[way],
				figure(median(measured[way].map(({ value }) => value))),
				ratioText(ratio, figure),
				`${detail("p50")} / ${detail("p99")}`,
				detail("ordersPerCommit"),
				detail("node"),
				detail("postgres"),
			];
		});
		return [
			`Acknowledged durable orders, ${plan.clients} clients, ${plan.rounds} rounds of ${plan.seconds} s`,
			table(["way", "orders/s", "ratio (range)", "p50 / p99 ms", "per commit", "Node µs", "PostgreSQL µs"], rows),
		].join("\n");
	} finally {
		await server?.stop();
		await postgres.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}
