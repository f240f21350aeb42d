import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { startDatabase } from "../lib/database.ts";
import { goalText } from "../lib/goal.ts";
import { median } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";

export interface StrategiesPlan {
	readonly strategies: number;
	readonly rounds: number;
}

interface Closed {
	readonly decidedMs: number;
	readonly carriedOutMs: number;
	readonly rulesMs: number;
}

const GOAL_MS = 2_000;

/** One tick closes a bar of many running strategies: until all are decided in the database, and carried out. */
export async function strategies({ strategies: count, rounds }: StrategiesPlan): Promise<string> {
	const database = await startDatabase("any");
	const worker = await Child.start("any", join(import.meta.dirname, "worker.ts"), [database.url]);
	try {
		await worker.ask("prepare", { strategies: count });
		const quiet: Closed[] = [];
		for (let round = 0; round <= rounds; round += 1) {
			const closed = await worker.ask<Closed>("bar", { isMet: false });
			// The first one compiles.
			if (round > 0) quiet.push(closed);
		}
		const met = await worker.ask<Closed>("bar", { isMet: true });
		const decidedMs = median(quiet.map((closed) => closed.decidedMs));
		return [
			`One bar of ${figure(count)} running strategies with three averages; ${rounds} rounds, held to no core`,
			table(
				["way", "ms"],
				[
					["the rules alone", figure(median(quiet.map(({ rulesMs }) => rulesMs)))],
					["decided and stored, no rule is met", figure(decidedMs)],
					["decided and stored, each opens a trade", figure(met.decidedMs)],
					["until each has opened its trade", figure(met.carriedOutMs)],
				],
			),
			goalText(`decided after ${figure(decidedMs)} ms`, `≤ ${GOAL_MS} ms`, decidedMs <= GOAL_MS),
		].join("\n");
	} finally {
		await worker.stop();
		await database.stop();
	}
}
