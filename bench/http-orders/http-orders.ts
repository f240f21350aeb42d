import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { moveToCore } from "../lib/cores.ts";
import { processesIn, startDatabase } from "../lib/database.ts";
import { freePort } from "../lib/free-port.ts";
import { goalText } from "../lib/goal.ts";
import { cpuMicros } from "../lib/process-cost.ts";
import { interleave, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";
import type { Customer } from "./client.ts";
import { databaseOf, Product, signIn } from "./product.ts";

export interface HttpOrdersPlan {
	readonly clients: number;
	readonly rounds: number;
	readonly seconds: number;
	/** Orders a second for the nearly idle server. */
	readonly perSecond: number;
}

interface Report {
	readonly perSecond: number;
	readonly orders: number;
	readonly p50: number;
	readonly p99: number;
}

const WAYS = ["six round trips", "one call", "floor", "Truefill"] as const;
type Way = (typeof WAYS)[number];
interface Run extends Sample {
	readonly p50: number;
	readonly p99: number;
	/** CPU µs per order. */
	readonly node: number;
	readonly postgres: number;
}
const MEANING: Readonly<Record<Way, string>> = {
	"six round trips": "node:http and ws, a round trip per statement, 10 connections",
	"one call": "node:http and ws, one PL/pgSQL call per order, 10 connections",
	floor: "node:http and ws, nothing but one INSERT of the log's bytes for all that wait",
	Truefill: "Truefill, as it is started",
};

/** P4 over HTTP and P5: from the request until both the answer and the push on the customer's socket. */
export async function httpOrders(plan: HttpOrdersPlan): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const database = await startDatabase();
	const product = await Product.start({ port: await freePort(), dataDir, core: "server" });
	const plain = await Child.start("server", join(import.meta.dirname, "plain-server.ts"), [database.url]);
	const load = await Child.start("load", join(import.meta.dirname, "load.ts"));
	try {
		await product.ready();
		moveToCore("load", await processesIn(dataDir));
		await load.ask("connect", {
			name: "Truefill",
			port: product.port,
			customers: await openAccounts(product, plan.clients),
		});
		const accounts = Array.from({ length: plan.clients }, (_, index) => `plain-${index}`);
		const port = await plain.ask<number>("listen", { accounts });
		await load.ask("connect", { name: "plain", port, customers: accounts.map((accountId) => ({ accountId })) });

		const measure = (what: "closed" | "paced", way: Way, seconds: number) => async (): Promise<Run> => {
			if (way !== "Truefill") await plain.ask("way", { way });
			const pid = way === "Truefill" ? product.pid : plain.pid;
			const folder = way === "Truefill" ? dataDir : database.dataDir;
			const spent = async () => ({ node: cpuMicros([pid]), postgres: cpuMicros(await processesIn(folder)) });
			const before = await spent();
			const name = way === "Truefill" ? way : "plain";
			const run = await load.ask<Report>(what, { name, seconds, perSecond: plan.perSecond });
			const after = await spent();
			const node = (after.node - before.node) / run.orders;
			const postgres = (after.postgres - before.postgres) / run.orders;
			return { value: run.perSecond, p50: run.p50, p99: run.p99, node, postgres };
		};
		// Warm-up: everything runs once before it is measured.
		for (const way of WAYS) await measure("closed", way, 1)();
		// Both parts in the same rounds, so that other load of the machine affects all of them.
		const ways = (["closed", "paced"] as const).flatMap((what) =>
			WAYS.map((way) => [`${what} ${way}`, measure(what, way, plan.seconds)] as const),
		);
		const measured = await interleave(plan.rounds, Object.fromEntries(ways));
		const all = (what: "closed" | "paced") =>
			Object.fromEntries(WAYS.map((way) => [way, measured[`${what} ${way}`] ?? []])) as Record<Way, Run[]>;
		const closed = all("closed");
		const paced = all("paced");
		const rows = (measured: typeof closed, base: "six round trips" | "one call", of: "value" | "p50") =>
			WAYS.map((way) => {
				const each = (key: "value" | "p50" | "p99" | "node" | "postgres") =>
					figure(median(measured[way].map((sample) => sample[key])));
				const by = (name: Way) => measured[name].map((sample) => ({ value: sample[of] }));
				return [
					MEANING[way],
					each("value"),
					ratioText(ratioTo(by(way), by(base)), figure),
					`${each("p50")} / ${each("p99")}`,
					each("node"),
					each("postgres"),
				];
			});
		const ratio = (measured: typeof closed, base: Way, of: "value" | "p50" | "p99") =>
			ratioTo(
				measured.Truefill.map((sample) => ({ value: sample[of] })),
				measured[base].map((sample) => ({ value: sample[of] })),
			).median;
		const rate = ratio(closed, "six round trips", "value");
		const p50 = ratio(closed, "six round trips", "p50");
		const idle50 = ratio(paced, "one call", "p50");
		const idle99 = ratio(paced, "one call", "p99");
		return [
			`Orders over HTTP, until they are answered and pushed; ${plan.clients} customers with one order in flight each, ${plan.rounds} rounds of ${plan.seconds} s`,
			table(
				["way", "orders/s", "to six round trips", "p50 / p99 ms", "Node µs", "PostgreSQL µs"],
				rows(closed, "six round trips", "value"),
			),
			goalText(`${figure(rate)} × the orders of the server with six round trips`, "≥ 3", rate >= 3),
			goalText(`p50 ${figure(p50)} × its`, "≤ 0.35", p50 <= 0.35),
			"",
			`The same at ${plan.perSecond} orders a second`,
			table(
				["way", "orders/s", "p50 to one call", "p50 / p99 ms", "Node µs", "PostgreSQL µs"],
				rows(paced, "one call", "p50"),
			),
			goalText(`p50 ${figure(idle50)} × that of the server with one call`, "≤ 1.5", idle50 <= 1.5),
			goalText(`p99 ${figure(idle99)} × its`, "≤ 1.5", idle99 <= 1.5),
		].join("\n");
	} finally {
		await Promise.all([load.stop(), plain.stop()]);
		await product.stop();
		await database.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

/** Creates that many users with a demo account each. */
export async function openAccounts(product: Product, people: number): Promise<readonly Customer[]> {
	const customers: Customer[] = [];
	for (const { userId, token } of await signIn(databaseOf(product.dataDir), people, "order")) {
		const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/accounts`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ command_id: randomUUID(), type: "demo", position_mode: "hedging", currency: "USD" }),
		});
		if (response.status !== 201) throw new Error(`no account was opened: ${await response.text()}`);
		const { data } = (await response.json()) as { data: { id: string } };
		customers.push({ accountId: data.id, userId, token });
	}
	return customers;
}
