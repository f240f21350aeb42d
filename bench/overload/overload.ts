import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "../http-orders/http-orders.ts";
import { Product } from "../http-orders/product.ts";
import { Child } from "../lib/child.ts";
import { moveToCore } from "../lib/cores.ts";
import { processesIn } from "../lib/database.ts";
import { freePort } from "../lib/free-port.ts";
import { interleave, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";

export interface OverloadPlan {
	/** Customers who send an order as soon as one is answered, and the number in flight of each. */
	readonly customers: number;
	readonly inFlight: number;
	/** Customers who send one order a second. */
	readonly seldom: number;
	readonly rounds: number;
	readonly seconds: number;
}

/** The goal: p99 of a `seldom` customer beside the crowd, relative to the p99 alone. */
const GOAL = 3;

interface Run extends Sample {
	readonly p50: number;
	readonly perSecond: number;
	readonly refused: number;
	readonly ownRefused: number;
}

/** The latency that a crowd adds for a customer who sends one order a second, in the same run. */
export async function overload(plan: OverloadPlan): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const product = await Product.start({ port: await freePort(), dataDir, core: "server" });
	const load = await Child.start("load", join(import.meta.dirname, "load.ts"));
	try {
		await product.ready();
		moveToCore("load", await processesIn(dataDir));
		const people = await openAccounts(product, plan.customers + plan.seldom);
		await load.ask("connect", {
			port: product.port,
			seldom: people.slice(0, plan.seldom),
			always: people.slice(plan.seldom),
			inFlight: plan.inFlight,
		});
		const run = (crowded: boolean) => async (): Promise<Run> => {
			const { seconds } = plan;
			const { p99, ...rest } = await load.ask<Omit<Run, "value"> & { p99: number }>("run", { seconds, crowded });
			return { value: p99, ...rest };
		};
		await run(true)();
		const measured = await interleave(plan.rounds, { idle: run(false), crowd: run(true) });
		return print(plan, measured);
	} finally {
		await load.stop();
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

function print(plan: OverloadPlan, { idle, crowd }: Readonly<Record<"idle" | "crowd", readonly Run[]>>): string {
	const ratio = ratioTo(crowd, idle);
	const row = (name: string, runs: readonly Run[], to: string) => {
		const each = (of: (run: Run) => number) => figure(median(runs.map(of)));
		return [
			name,
			`${each(({ p50 }) => p50)} / ${each(({ value }) => value)}`,
			to,
			each(({ ownRefused }) => ownRefused),
			each(({ perSecond }) => perSecond),
			each(({ refused }) => refused),
		];
	};
	return [
		`${plan.seldom} customers with one order a second, alone and beside ${plan.customers} with ${plan.inFlight} in flight each, ${plan.rounds} rounds of ${plan.seconds} s`,
		table(
			["", "p50 / p99 ms", "p99 to alone", "refused", "the others' orders/s", "refused to them"],
			[row("alone", idle, "1"), row("beside the others", crowd, ratioText(ratio, figure))],
		),
		verdict(`p99 beside the others ≤ ${GOAL} × alone`, `${figure(ratio.median)} ×`, ratio.median <= GOAL),
	].join("\n");
}
