import type { StrategyCheckWire } from "@truefill/contracts/http";
import type { Side } from "@truefill/core/pricing";
import { type BarDecision, closesOf, type SeenValue } from "@truefill/core/strategies";
import { type AccountState, type Command, encodeCommand } from "@truefill/core/trading";
import { seenToWire } from "./check-to-wire.ts";
import type { LiveRun } from "./live-run.ts";
import { letsClose, type PauseSurroundings, pauseOf } from "./pause.ts";
import type { BarSeries, ClosedBar } from "./series.ts";
import type { CheckRow, Pause, StoredLeg } from "./tables.ts";

/** One closed bar of one run: what is decided, and what came of it. */
export interface Check {
	readonly run: LiveRun;
	row: CheckRow;
}

/** What a run decided by its rules alone. */
export interface Ruled {
	readonly run: LiveRun;
	readonly decision: BarDecision;
	readonly seen: readonly SeenValue[];
}

export interface Judged {
	readonly check: Check;
	readonly pause: Pause | null;
	readonly owedExits: readonly Side[];
}

const NO_RESULT: StoredLeg["result"] = {
	trade_id: null,
	side: null,
	volume: null,
	price: null,
	net: null,
	sequence: null,
	refusal: null,
};

/** A command of a check. Its id is the run, the bar and the leg, so that sending it again does nothing more. */
export function legOf(
	kind: StoredLeg["kind"],
	command: Extract<Command, { kind: "open-trade" | "close-trade" }>,
	result: Partial<StoredLeg["result"]> = {},
): StoredLeg {
	const text = encodeCommand(command);
	return {
		kind,
		command_id: command.commandId,
		command: text,
		is_answered: false,
		result: { ...NO_RESULT, ...result },
	};
}

export const commandIdOf = (run: Pick<LiveRun, "id">, barStartMs: number, leg: string): string =>
	`${run.id}-${barStartMs}-${leg}`;

/**
 * Judges what the rules say by the account's state: which trades are closed, and whether something prevents an entry.
 * While the market lets nothing be closed, an exit is owed.
 */
export function judge(
	{ run, decision, seen }: Ruled,
	bar: ClosedBar,
	series: Pick<BarSeries, "barsBetween">,
	account: AccountState,
	around: PauseSurroundings,
	decidedAtMs: number,
): Judged {
	const { instrumentId } = run.strategy;
	const pause = pauseOf(account, { id: run.id, instrumentId }, around);
	const trades = (account.strategies?.get(run.id)?.trades ?? []).flatMap((id) => {
		const trade = account.openTrades.get(id);
		if (trade === undefined) return [];
		return [{ id, side: trade.side, bars: series.barsBetween(trade.openedAtMs, bar.endMs) }];
	});
	const exits = [...new Set([...decision.exits, ...run.owedExits])].filter((side) =>
		trades.some((trade) => trade.side === side),
	);
	const canClose = letsClose(around.view.state(instrumentId));
	const closing = canClose ? closesOf(run.strategy, { exits }, trades) : [];
	const legs = closing.map((tradeId, at) =>
		legOf(
			"close",
			{
				kind: "close-trade",
				commandId: commandIdOf(run, bar.candle.startMs, `c${at}`),
				origin: "strategy",
				accountId: run.accountId,
				tradeId,
				volume: null,
				bound: null,
			},
			{ trade_id: tradeId, side: account.openTrades.get(tradeId)?.side ?? null },
		),
	);
	const wantsEntry = pause === null && (decision.entry !== null || decision.held !== null);
	const isWork = legs.length > 0 || wantsEntry;
	const isPaused = pause !== null && (pause !== run.shownPause || decision.entry !== null || decision.exits.length > 0);
	const row: CheckRow = {
		run_id: run.id,
		bar_start: new Date(bar.candle.startMs),
		bar_end: new Date(bar.endMs),
		decided_at: new Date(decidedAtMs),
		outcome: isWork ? "skipped" : outcomeOf(pause, isPaused),
		rule: decision.entry?.rule ?? null,
		reason: pause,
		seen: seenToWire(seen),
		legs,
		state: isWork ? "decided" : "done",
		// What a pause prevents is not made up for later.
		decision: isWork ? (pause === null ? decision : { ...decision, entry: null, held: null }) : null,
	};
	return { check: { run, row }, pause, owedExits: canClose ? [] : exits };
}

/** Each bar of a pause that met nothing says nothing new. */
const outcomeOf = (pause: Pause | null, isNew: boolean): StrategyCheckWire["outcome"] =>
	pause !== null && isNew ? "paused" : "none";
