import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { strategyToWire } from "@truefill/contracts/http";
import { PRESETS } from "@truefill/core/strategies";
import type { Customer } from "../http-orders/client.ts";
import { openAccounts } from "../http-orders/http-orders.ts";
import { Product } from "../http-orders/product.ts";
import { Child } from "../lib/child.ts";
import { freePort } from "../lib/free-port.ts";
import { interleave, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";

export interface BesideOrdersPlan {
	readonly clients: number;
	readonly rounds: number;
	readonly seconds: number;
	readonly perSecond: number;
	/** Of the tested period, in bars of a minute. */
	readonly days: number;
}

interface Run extends Sample {
	readonly p50: number;
	/** Tested bars. */
	readonly bars: number;
}

const DAY_MS = 86_400_000;
/** The goal: p99 of orders while a back-test runs, relative to the p99 without. */
const GOAL = 1.2;
const strategy = strategyToWire({ ...PRESETS.trend, name: "bench", instrumentId: "EURUSD", interval: "1m" });

/** Back-tests of one customer, one after the other, until they are stopped. */
class Tester {
	private readonly port: number;
	private readonly customer: Customer;
	private readonly days: number;
	private running: { readonly end: AbortController; readonly done: Promise<number> } | null = null;

	constructor(port: number, customer: Customer, days: number) {
		this.port = port;
		this.customer = customer;
		this.days = days;
	}

	/** Returns when the first one runs. */
	async start(): Promise<void> {
		const end = new AbortController();
		let begun: () => void = () => undefined;
		const first = new Promise<void>((resolve) => {
			begun = resolve;
		});
		const done = this.repeat(end.signal, begun);
		this.running = { end, done };
		await Promise.race([first, done]);
	}

	/** @returns the bars that were tested since `start` */
	async stop(): Promise<number> {
		this.running?.end.abort();
		return (await this.running?.done) ?? 0;
	}

	private async repeat(signal: AbortSignal, begun: () => void): Promise<number> {
		let bars = 0;
		while (!signal.aborted) {
			const test = await this.ask("POST", "", this.request());
			for (let now = test; now.status !== "done"; now = await this.ask("GET", `/${test.id}`)) {
				if (now.status === "failed") throw new Error(`a back-test failed: ${JSON.stringify(now.problem)}`);
				if (now.progress > 0) begun();
				if (signal.aborted) {
					await this.ask("DELETE", `/${test.id}`, {});
					return bars + Math.floor((this.days * 1_440 * now.progress) / 100);
				}
				await sleep(100);
			}
			bars += this.days * 1_440;
		}
		return bars;
	}

	private request() {
		const toMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
		const [from, to] = [toMs - this.days * DAY_MS, toMs].map((atMs) => new Date(atMs).toISOString());
		return { account_id: this.customer.accountId, strategy, from, to, balance: "10000.00" };
	}

	private async ask(method: string, path: string, body?: unknown) {
		const response = await fetch(`http://127.0.0.1:${this.port}/api/v1/back-tests${path}`, {
			method,
			headers: { authorization: `Bearer ${this.customer.token}`, "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${method} back-tests${path}: ${await response.text()}`);
		const { data } = (await response.json()) as {
			data: { id: string; status: string; progress: number; problem: unknown };
		};
		return data;
	}
}

/** What a back-test in the server's own thread adds to the latency of orders, in the same run. Held to no core. */
export async function besideOrders(plan: BesideOrdersPlan): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const product = await Product.start({ port: await freePort(), dataDir, core: "any" });
	const load = await Child.start("any", join(import.meta.dirname, "../http-orders/load.ts"));
	try {
		await product.ready();
		const [tester, ...customers] = await openAccounts(product, plan.clients + 1);
		if (tester === undefined) throw new Error("nobody to run a back-test");
		await load.ask("connect", { name: "orders", port: product.port, customers });
		const tests = new Tester(product.port, tester, plan.days);
		const run = (isTesting: boolean) => async (): Promise<Run> => {
			const { seconds, perSecond } = plan;
			if (isTesting) await tests.start();
			const startedMs = performance.now();
			const { p50, p99 } = await load.ask<{ p50: number; p99: number }>("paced", {
				name: "orders",
				...{ seconds, perSecond },
			});
			const tookMinutes = (performance.now() - startedMs) / 60_000;
			const bars = isTesting ? (await tests.stop()) / tookMinutes : 0;
			return { value: p99, p50, bars };
		};
		const besideBusy = async (): Promise<Run> => {
			const busy = spawn("nice", ["-n", "19", process.execPath, "-e", "for (let x = 1n; ; x = (x * 3n) % 1000003n);"]);
			try {
				return await run(false)();
			} finally {
				busy.kill("SIGKILL");
			}
		};
		await run(true)();
		const ways = { alone: run(false), busy: besideBusy, testing: run(true) };
		const measured = await interleave(plan.rounds, ways);
		const to = (name: keyof typeof ways) => ratioText(ratioTo(measured[name], measured.alone), figure);
		const ratio = ratioTo(measured.testing, measured.alone);
		const row = (name: string, runs: readonly Run[], to: string) => [
			name,
			`${figure(median(runs.map(({ p50 }) => p50)))} / ${figure(median(runs.map(({ value }) => value)))}`,
			to,
			figure(median(runs.map(({ bars }) => bars))),
		];
		return [
			`${plan.perSecond} orders a second beside a back-test, ${plan.clients} customers, ${plan.rounds} rounds of ${plan.seconds} s`,
			table(
				["", "p50 / p99 ms", "p99 to none", "bars/minute"],
				[
					row("no back-test", measured.alone, "1"),
					row("a busy process of the lowest priority", measured.busy, to("busy")),
					row("one runs", measured.testing, to("testing")),
				],
			),
			verdict(`p99 while one runs ≤ ${GOAL} × without`, `${figure(ratio.median)} ×`, ratio.median <= GOAL),
		].join("\n");
	} finally {
		await load.stop();
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}
