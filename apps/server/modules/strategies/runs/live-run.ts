import { strategyFromWire } from "@truefill/contracts/http";
import type { Side } from "@truefill/core/pricing";
import { type Strategy, StrategyRunner } from "@truefill/core/strategies";
import type { Pause, RunRow } from "./tables.ts";

/** A run in memory. What it has open, its limits and its results are in the account's state. */
export interface LiveRun {
	readonly id: string;
	readonly userId: string;
	readonly accountId: string;
	readonly strategy: Strategy;
	readonly barLength: string;
	readonly notify: { readonly trades: boolean; readonly pauses: boolean };
	readonly startedAtMs: number;
	readonly endsAtMs: number;
	readonly warmFromMs: number;
	/** Start of the last decided bar. */
	lastBarMs: number | null;
	pausedBy: Pause | null;
	/** The pause that its journal has shown. */
	shownPause: Pause | null;
	isStopped: boolean;
	/** Sides that an exit has closed while the market did not let it. */
	owedExits: readonly Side[];
	runner: StrategyRunner;
}

export function liveRunOf(row: RunRow, lastBar: Date | null): LiveRun {
	const strategy = strategyFromWire(row.strategy);
	return {
		id: row.id,
		userId: row.user_id,
		accountId: row.account_id,
		strategy,
		barLength: row.bar_length,
		notify: { trades: row.notify_trades, pauses: row.notify_pauses },
		startedAtMs: row.started_at.getTime(),
		endsAtMs: row.ends_at.getTime(),
		warmFromMs: row.warm_from.getTime(),
		lastBarMs: lastBar?.getTime() ?? null,
		pausedBy: row.paused_by,
		shownPause: null,
		isStopped: row.status === "stopped",
		owedExits: row.owed_exits,
		runner: new StrategyRunner(strategy),
	};
}

/** Whether a bar was decided before, or ended before the run was started. */
export const isBefore = (run: LiveRun, bar: { readonly startMs: number; readonly endMs: number }): boolean =>
	bar.endMs <= run.startedAtMs || (run.lastBarMs !== null && bar.startMs <= run.lastBarMs);
