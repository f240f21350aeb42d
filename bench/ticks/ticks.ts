import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { interleave, median, ratioText, ratioTo } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";
import type { Search } from "./worker.ts";

export interface TicksPlan {
	readonly trades: number;
	readonly instruments: number;
	readonly accounts: number;
	readonly rounds: number;
	/** Ticks of one round; scanning every trade takes milliseconds per tick. */
	readonly ticks: Readonly<Record<Search, number>>;
}

const SEARCHES: readonly Search[] = ["every trade", "instrument's list", "trigger index"];

/** The cost of a tick with many open trades with a stop loss and a take profit, and the cost of valuing them. */
export async function ticks(plan: TicksPlan): Promise<string> {
	const worker = await Child.start("server", join(import.meta.dirname, "worker.ts"));
	try {
		const { trades, instruments, accounts } = plan;
		await worker.ask("make", {
			trades,
			instruments,
			accounts,
			ticks: Math.max(...Object.values(plan.ticks)),
			seed: 20_261_121,
		});
		const found = await checkSame(worker, plan.ticks["every trade"]);
		const search = (way: Search) => async () => {
			const count = plan.ticks[way];
			const { nsPerTick, fired } = await worker.ask<{ nsPerTick: number; fired: number }>("search", {
				way,
				ticks: count,
			});
			return { value: nsPerTick, details: { fired: (fired / count) * 1000 } };
		};
		const searched = await interleave(plan.rounds, {
			"every trade": search("every trade"),
			"instrument's list": search("instrument's list"),
			"trigger index": search("trigger index"),
		});
		const value = (way: "exact" | "doubles") => async () => {
			const { nsPerTrade } = await worker.ask<{ nsPerTrade: number }>("value", { way, passes: 5 });
			return { value: nsPerTrade };
		};
		const valued = await interleave(plan.rounds, { exact: value("exact"), doubles: value("doubles") });
		const rows = SEARCHES.map((way) => [
			way,
			figure(median(searched[way].map((sample) => sample.value))),
			figure(median(searched[way].map((sample) => sample.details.fired))),
			ratioText(ratioTo(searched[way], searched["every trade"]), (ratio) => ratio.toPrecision(2)),
		]);
		const values = (["exact", "doubles"] as const).map((way) => [
			way === "exact" ? "exact integers, what a decision uses" : "doubles, what a screen shows",
			figure(median(valued[way].map((sample) => sample.value))),
			ratioText(ratioTo(valued[way], valued.exact), figure),
		]);
		return [
			`A tick against ${figure(trades)} open trades with both levels, ${instruments} instruments (Zipf): finding what it reaches`,
			table(["way", "ns/tick", "found per 1,000", "ratio (range)"], rows),
			`all three found the same ${found} trades in the first ${plan.ticks["every trade"]} ticks`,
			"",
			"Valuing an open trade at a new price",
			table(["way", "ns/trade", "ratio (range)"], values),
		].join("\n");
	} finally {
		await worker.stop();
	}
}

/** All searches must find the same levels, or their speed means nothing. */
async function checkSame(worker: Child, count: number): Promise<number> {
	const results = new Map<Search, { hash: string; fired: number }>();
	for (const way of SEARCHES) results.set(way, await worker.ask("search", { way, ticks: count }));
	const wanted = results.get("every trade");
	for (const [way, { hash }] of results) {
		if (hash !== wanted?.hash) throw new Error(`"${way}" does not find what looking at every trade finds`);
	}
	return wanted?.fired ?? 0;
}
