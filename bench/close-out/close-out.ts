import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { startDatabase } from "../lib/database.ts";
import { goalText, plainText } from "../lib/goal.ts";
import { median } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";

export interface CloseOutPlan {
	readonly accounts: number;
	readonly rounds: number;
}

interface Run {
	readonly tookMs: number;
	readonly foundMs: number;
	readonly nodeMicros: number;
	readonly foundMicros: number;
	readonly commits: number;
	readonly events: number;
	/** Including the garbage collector's threads. */
	readonly processMicros: number;
}

interface Round extends Run {
	/** Until the last commit; until the projections are complete. */
	readonly postgresMicros: number;
	readonly followedMicros: number;
	readonly plainMs: number;
}

/** One tick closes out all accounts: measured from the tick to the last commit, on a real database. */
export async function closeOut(plan: CloseOutPlan): Promise<string> {
	const runs: Round[] = [];
	for (let round = 1; round <= plan.rounds; round += 1) runs.push(await oneRound(plan.accounts, round));
	return replied(plan, runs);
}

/**
 * Each round has its own database and engine: the accounts of another round would cross their levels too. The tick is
 * the only load, so engine and database share the cores as in production.
 */
async function oneRound(accounts: number, round: number): Promise<Round> {
	const database = await startDatabase("any");
	const worker = await Child.start("any", join(import.meta.dirname, "worker.ts"), [database.url]);
	try {
		await worker.ask("prepare");
		await worker.ask("open", { accounts, round });
		const before = await database.cpuMicros();
		const run = await worker.ask<Run>("run");
		const postgresMicros = ((await database.cpuMicros()) - before) / accounts;
		await worker.ask("finish");
		const followedMicros = ((await database.cpuMicros()) - before) / accounts;
		const { tookMs: plainMs } = await worker.ask<{ tookMs: number }>("plain", { accounts, round });
		return { ...run, postgresMicros, followedMicros, plainMs };
	} finally {
		await worker.stop();
		await database.stop();
	}
}

function replied(plan: CloseOutPlan, runs: readonly Round[]): string {
	const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]));
	const tookMs = of("tookMs");
	const cpuMs = ((of("processMicros") + of("postgresMicros")) * plan.accounts) / 1000;
	return [
		`Close-out of ${figure(plan.accounts)} accounts that one tick breaches, decided and committed; ${plan.rounds} rounds, held to no core`,
		table(
			["way", "ms", "commits", "events per account", "Node µs per account", "with its threads", "PostgreSQL µs"],
			[
				["the tick alone: found, judged, raised", figure(of("foundMs")), "", "", figure(of("foundMicros")), "", ""],
				[
					"from the tick to the last commit",
					figure(tookMs),
					figure(of("commits")),
					figure(of("events")),
					figure(of("nodeMicros")),
					figure(of("processMicros")),
					figure(of("postgresMicros")),
				],
				["until the tables have everything", "", "", "", "", "", figure(of("followedMicros"))],
				[
					"baseline: six round trips for each account, 10 connections",
					figure(of("plainMs")),
					figure(plan.accounts),
					"",
					"",
					"",
					"",
				],
			],
		),
		`${figure(of("plainMs") / tookMs)} × faster than the baseline, which writes a trade and two ledger rows for each account; on two free cores the CPU time is ${figure(cpuMs / 2)} ms at least`,
		// The goal is set for 10,000 accounts.
		plan.accounts === 10_000
			? goalText(`${figure(tookMs)} ms`, "≤ 1,000 ms", tookMs <= 1000)
			: plainText(`${figure(tookMs)} ms; the goal is set for 10,000 accounts`),
	].join("\n");
}
