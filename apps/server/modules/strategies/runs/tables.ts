import type { StrategyCheckWire, StrategyLimitsWire, StrategyRunWire, StrategyWire } from "@truefill/contracts/http";
import type { BarDecision } from "@truefill/core/strategies";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type { Pool } from "../../../platform/index.ts";

export type Pause = NonNullable<StrategyRunWire["paused_by"]>;
export type StopReason = NonNullable<StrategyRunWire["stopped_by"]>;

export interface RunRow {
	id: string;
	user_id: string;
	account_id: string;
	account_type: "demo" | "live";
	strategy: StrategyWire;
	version: string;
	instrument_id: string;
	bar_length: string;
	limits: StrategyLimitsWire;
	ends_at: Date;
	notify_trades: boolean;
	notify_pauses: boolean;
	start_command: string;
	request_hash: string;
	status: "starting" | StrategyRunWire["status"];
	paused_by: Pause | null;
	stopped_by: StopReason | null;
	stop_pending: boolean;
	closing: boolean;
	owed_exits: ("buy" | "sell")[];
	started_at: Date;
	stopped_at: Date | null;
	warm_from: Date;
}

/** A command of a check with its result; `command` is the whole command as text. */
export interface StoredLeg {
	readonly kind: "open" | "close";
	readonly command_id: string;
	readonly command: string;
	/** The engine has answered. */
	readonly is_answered: boolean;
	readonly result: Omit<StrategyCheckWire["legs"][number], "kind" | "command_id">;
}

export interface CheckRow {
	run_id: string;
	bar_start: Date;
	bar_end: Date;
	decided_at: Date;
	outcome: StrategyCheckWire["outcome"];
	rule: number | null;
	reason: string | null;
	seen: StrategyCheckWire["seen"];
	legs: readonly StoredLeg[];
	state: "decided" | "done";
	decision: BarDecision | null;
}

interface TradeRow {
	run_id: string;
	trade_id: string;
	opened_at: Date;
}

export interface RunTables {
	strategy_runs: RunRow;
	strategy_checks: CheckRow;
	strategy_trades: TradeRow;
}
export type RunTransaction = Transaction<RunTables>;

export const runDatabase = (pool: Pool): Kysely<RunTables> =>
	new Kysely<RunTables>({ dialect: new PostgresDialect({ pool }) });
