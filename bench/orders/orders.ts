import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { type BenchDatabase, startDatabase } from "../lib/database.ts";
import { goalText } from "../lib/goal.ts";
import { cpuMicros } from "../lib/process-cost.ts";
import { interleave, median, ratioText, ratioTo } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";
import { oneCallLoad, pgbenchVersion } from "./pgbench.ts";
import type { Way } from "./server.ts";

export interface OrdersPlan {
	/** Customers with one order in flight each. */
	readonly clients: number;
	readonly rounds: number;
	readonly seconds: number;
}

interface Run {
	/** Acknowledged. */
	readonly perSecond: number;
	/** Until all of them are in the read tables. */
	readonly throughPerSecond: number;
	/** Commands only in the log when the last one was acknowledged, and the time until the tables had them. */
	readonly unprojected: number;
	readonly catchUpMs: number;
	readonly orders: number;
	readonly p50: number;
	readonly p99: number;
	readonly ordersPerCommit: number;
}

type Measured = "naive" | "one call" | "floor" | "one by one" | "group commit" | "group commit, many" | "burst";
const MEANING: Readonly<Record<Measured, string>> = {
	naive: "one transaction per order, a round trip per statement, 10 connections",
	"one call": "one transaction per order, one PL/pgSQL call, 10 connections",
	floor: "nothing but one INSERT of the log's bytes for all that wait",
	"one by one": "the engine, one transaction per order",
	"group commit": "the engine",
	"group commit, many": "the engine, 512 customers",
	burst: "the engine, 512 customers, a burst of 4,096",
};
const BURST = 4096;
const MEASURED = Object.keys(MEANING) as Measured[];

/** Acknowledged durable orders a second, on one PostgreSQL with fsync and synchronous_commit on. */
export async function orders(plan: OrdersPlan): Promise<string> {
	const database = await startDatabase();
	let server: Child | undefined;
	try {
		const child = await Child.start("server", join(import.meta.dirname, "server.ts"), [database.url]);
		server = child;
		await child.ask("prepare");
		for (const way of ["naive", "floor", "one by one", "group commit"] as const) {
			await child.ask("run", { way, clients: plan.clients, seconds: 0.5 });
		}
		const measure = (way: Way, clients: number, count?: number) => async () => {
			const before = await spent(child, database);
			const run = await child.ask<Run>("run", { way, clients, seconds: plan.seconds, orders: count });
			const after = await spent(child, database);
			const { p50, p99, ordersPerCommit, throughPerSecond, unprojected, catchUpMs } = run;
			const node = (after.node - before.node) / run.orders;
			const postgres = (after.postgres - before.postgres) / run.orders;
			const through = { throughPerSecond, unprojected, catchUpMs };
			return { value: run.perSecond, details: { p50, p99, ordersPerCommit, node, postgres, ...through } };
		};
		const version = await pgbenchVersion();
		const oneCall = async () => {
			const before = await spent(child, database);
			const run =
				version === undefined
					? await child.ask<Run>("run", { way: "one call", clients: 10, seconds: plan.seconds })
					: await oneCallLoad(database.url, plan.seconds);
			const after = await spent(child, database);
			const { p50, p99 } = run;
			// For pgbench only the CPU of PostgreSQL itself is known.
			const node = version === undefined ? (after.node - before.node) / run.orders : Number.NaN;
			const postgres = (after.postgres - before.postgres) / run.orders;
			const through = { throughPerSecond: run.perSecond, unprojected: 0, catchUpMs: 0 };
			return { value: run.perSecond, details: { p50, p99, ordersPerCommit: 1, node, postgres, ...through } };
		};
		const measured = await interleave(plan.rounds, {
			naive: measure("naive", plan.clients),
			"one call": oneCall,
			floor: measure("floor", plan.clients),
			"one by one": measure("one by one", plan.clients),
			"group commit": measure("group commit", plan.clients),
			"group commit, many": measure("group commit", 512),
			burst: measure("group commit", 512, BURST),
		});
		const rows = MEASURED.map((way) => {
			const detail = (key: keyof (typeof measured)["naive"][number]["details"]) =>
				figure(median(measured[way].map((sample) => sample.details[key])));
			return [
				MEANING[way],
				figure(median(measured[way].map(({ value }) => value))),
				ratioText(ratioTo(measured[way], measured.naive), figure),
				ratioText(ratioTo(measured[way], measured["one call"]), figure),
				`${detail("p50")} / ${detail("p99")}`,
				detail("ordersPerCommit"),
				detail("throughPerSecond"),
				`${detail("unprojected")} in ${detail("catchUpMs")} ms`,
				detail("node"),
				detail("postgres"),
			];
		});
		const goals = (["burst", "group commit, many"] as const).flatMap((way) => {
			const toNaive = ratioTo(measured[way], measured.naive).median;
			const toOneCall = ratioTo(measured[way], measured["one call"]).median;
			return [
				goalText(`${MEANING[way]}: ${figure(toNaive)} × what six round trips do`, "≥ 8", toNaive >= 8),
				goalText(`${MEANING[way]}: ${figure(toOneCall)} × what one call per order does`, "≥ 3", toOneCall >= 3),
			];
		});
		return [
			`Acknowledged durable orders, ${plan.clients} clients, ${plan.rounds} rounds of ${plan.seconds} s; the one call by ${version ?? "Node, there is no pgbench here"}`,
			table(
				[
					"way",
					"orders/s",
					"to six round trips",
					"to one call",
					"p50 / p99 ms",
					"per commit",
					"in the tables/s",
					"behind at the end",
					"Node µs",
					"PostgreSQL µs",
				],
				rows,
			),
			"CPU is of everything until all orders are in the tables.",
			...goals,
		].join("\n");
	} finally {
		await server?.stop();
		await database.stop();
	}
}

/** CPU time so far. */
const spent = async (child: Child, database: BenchDatabase) => ({
	node: cpuMicros([child.pid]),
	postgres: await database.cpuMicros(),
});
