import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPool, type Pool } from "@truefill/server/platform";
import { Child } from "../lib/child.ts";
import { type Core, moveToCore } from "../lib/cores.ts";
import { processesIn } from "../lib/database.ts";
import { freePort } from "../lib/free-port.ts";
import { figure, table } from "../lib/table.ts";
import { openAccounts } from "./http-orders.ts";
import { databaseOf, Product } from "./product.ts";

export interface StepsPlan {
	readonly clients: number;
	readonly seconds: number;
	readonly perSecond: number;
}

/** Sampling interval of PostgreSQL's wait events. */
const SAMPLE_MS = 50;
const STEPS = ["queued", "decided", "written"] as const;

/** The time of each step of an order on a nearly idle server: pinned or not, right after a start or later. */
export async function steps(plan: StepsPlan): Promise<string> {
	const rows: string[][] = [];
	for (const core of ["server", "any"] as const) rows.push(...(await measure(plan, core)));
	return [
		`The steps of ${plan.perSecond} orders a second over HTTP, ${plan.clients} customers, ${plan.seconds} s each; in ms, of the server's own metrics (upper bounds of their buckets)`,
		table(
			[
				"",
				"client p50 / p99",
				"call p99",
				...STEPS.map((step) => `${step} p99`),
				"in the tables p99",
				"pushed p99",
				"loop p99 / longest",
				"collections: number, longest",
				"waits in PostgreSQL",
			],
			rows,
		),
	].join("\n");
}

async function measure(plan: StepsPlan, core: Core): Promise<string[][]> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const metricsPort = await freePort();
	const env = { METRICS_PORT: String(metricsPort) };
	const product = await Product.start({ port: await freePort(), dataDir, core, env });
	const load = await Child.start(core === "any" ? "any" : "load", join(import.meta.dirname, "load.ts"));
	const pool = openPool(databaseOf(dataDir), { max: 1 });
	try {
		await product.ready();
		if (core !== "any") moveToCore("load", await processesIn(dataDir));
		const customers = await openAccounts(product, plan.clients);
		await load.ask("connect", { name: "Truefill", port: product.port, customers });
		const run = async (name: string): Promise<string[]> => {
			const before = await scrape(metricsPort);
			const waits = new Waits(pool);
			const { perSecond, seconds } = plan;
			const { p50, p99 } = await load.ask<{ p50: number; p99: number }>("paced", {
				name: "Truefill",
				perSecond,
				seconds,
			});
			const after = await scrape(metricsPort);
			const ms = (metric: string, labels = "") => figure(quantileMs(before, after, metric, labels, 0.99));
			const loop = (of: string) =>
				figure((after.get(`truefill_nodejs_eventloop_lag_${of}_seconds`) ?? Number.NaN) * 1000);
			return [
				`${core === "any" ? "not pinned" : "pinned"}, ${name}`,
				`${figure(p50)} / ${figure(p99)}`,
				ms("http_request_seconds", 'method="POST",route="/api/v1/trades"'),
				...STEPS.map((step) => ms("order_step_seconds", `step="${step}"`)),
				ms("readable_seconds"),
				ms("pushed_seconds"),
				`${loop("p99")} / ${loop("max")}`,
				collections(before, after),
				await waits.text(),
			];
		};
		return [await run("cold"), await run("warm"), await run("warm again")];
	} finally {
		await load.stop();
		await pool.end();
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

type Scraped = ReadonlyMap<string, number>;

async function scrape(port: number): Promise<Scraped> {
	const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
	return new Map(
		text.split("\n").flatMap((line): [string, number][] => {
			const at = line.lastIndexOf(" ");
			return line.startsWith("#") || at < 0 ? [] : [[line.slice(0, at), Number(line.slice(at + 1))]];
		}),
	);
}

/** The upper bound of the bucket with the quantile of the samples between two reads, ms. */
function quantileMs(before: Scraped, after: Scraped, metric: string, labels: string, share: number): number {
	const name = `truefill_${metric}_bucket`;
	const counts = [...after].flatMap(([key, count]): [number, number][] => {
		const bound = key.startsWith(`${name}{`) && key.includes(labels) ? /le="([^"]+)"/.exec(key)?.[1] : undefined;
		return bound === undefined
			? []
			: [[bound === "+Inf" ? Number.POSITIVE_INFINITY : Number(bound), count - (before.get(key) ?? 0)]];
	});
	counts.sort(([a], [b]) => a - b);
	const all = counts.at(-1)?.[1] ?? 0;
	return (counts.find(([, count]) => count >= all * share)?.[0] ?? Number.NaN) * 1000;
}

/** Garbage collections between two reads: the count, and the bucket of the longest. */
function collections(before: Scraped, after: Scraped): string {
	const grown = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
	const kinds = [...after.keys()].filter((key) => key.startsWith("truefill_nodejs_gc_duration_seconds_count"));
	return kinds
		.flatMap((key) => {
			const kind = /kind="(\w+)"/.exec(key)?.[1] ?? "";
			const count = grown(key);
			const total = grown(key.replace("_count", "_sum")) * 1000;
			return count === 0 ? [] : [`${kind} ${figure(count)} × ${figure(total / count)}`];
		})
		.join(", ");
}

/** Samples of the wait events of PostgreSQL's connections, without waits for the client. */
class Waits {
	readonly #seen = new Map<string, number>();
	readonly #timer: NodeJS.Timeout;
	#samples = 0;

	constructor(pool: Pool) {
		this.#timer = setInterval(() => void this.#look(pool), SAMPLE_MS);
	}

	async #look(pool: Pool): Promise<void> {
		const { rows } = await pool.query<{ event: string }>(
			"SELECT wait_event_type || ':' || wait_event AS event FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND wait_event IS NOT NULL",
		);
		this.#samples += 1;
		for (const { event } of rows) this.#seen.set(event, (this.#seen.get(event) ?? 0) + 1);
	}

	async text(): Promise<string> {
		clearInterval(this.#timer);
		const parts = [...this.#seen].toSorted(([, a], [, b]) => b - a).slice(0, 3);
		return (
			parts.map(([event, count]) => `${event} ${figure((100 * count) / this.#samples)} %`).join(", ") || "none seen"
		);
	}
}
