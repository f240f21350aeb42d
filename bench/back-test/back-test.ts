import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { interleave, median, ratioText, ratioTo } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import type { Way } from "./worker.ts";

export interface BackTestPlan {
	/** Bars of a minute. */
	readonly bars: number;
	readonly rounds: number;
}

const WAYS: readonly Way[] = ["indicators alone", "back-test"];
/** Bars a minute of one core. */
const GOAL = 1_000_000;

/** A strategy with three indicators on minutes of both sides, compared with computing its indicators alone. */
export async function backTest(plan: BackTestPlan): Promise<string> {
	const worker = await Child.start("server", join(import.meta.dirname, "worker.ts"));
	try {
		await worker.ask("make", { bars: plan.bars, seed: 20_261_127 });
		const run = (way: Way) => async () => {
			const { ms, trades } = await worker.ask<{ ms: number; trades: number }>("run", { way });
			return { value: (ms * 1_000) / plan.bars, details: { trades } };
		};
		const runs = await interleave(plan.rounds, {
			"indicators alone": run("indicators alone"),
			"back-test": run("back-test"),
		});
		const rows = WAYS.map((way) => [
			way,
			figure(median(runs[way].map(({ value }) => value))),
			ratioText(ratioTo(runs[way], runs["indicators alone"]), figure),
			figure(median(runs[way].map(({ details }) => details.trades))),
		]);
		const perMinute = 60_000_000 / median(runs["back-test"].map(({ value }) => value));
		return [
			`A back-test of ${plan.bars.toLocaleString("en")} minutes, three indicators, on one core`,
			table(["way", "µs/bar", "ratio (range)", "trades"], rows),
			verdict(
				`at least ${GOAL.toLocaleString("en")} bars a minute`,
				`${Math.round(perMinute).toLocaleString("en")}`,
				perMinute >= GOAL,
			),
		].join("\n");
	} finally {
		await worker.stop();
	}
}
