import {
	type StrategyCheckWire,
	type StrategyRunWire,
	strategyCheck,
	strategyRun,
	strategyToWire,
} from "@truefill/contracts/http";
import { PRESETS } from "@truefill/core/strategies";

/** Wire objects for tests of runs, checked by the contract. */
export const runWire = (change: Partial<StrategyRunWire> = {}): StrategyRunWire =>
	strategyRun.parse({
		id: "run1",
		account_id: "acc",
		account_type: "demo",
		currency: "USD",
		strategy: strategyToWire({ ...PRESETS.trend, name: "Trend", instrumentId: "EURUSD" }),
		version: "a".repeat(64),
		limits: {
			day_loss: "200.00",
			total_loss: "1000.00",
			open_trades: 1,
			day_trades: 10,
			exposure: "100000.00",
			hours: null,
			until: "2026-04-01T00:00:00.000Z",
		},
		status: "running",
		paused_by: null,
		stopped_by: null,
		started_at: "2026-01-02T03:00:00.000Z",
		stopped_at: null,
		day_result: "12.30",
		total_result: "-84.15",
		open_trades: ["t1"],
		day_trades: 2,
		trades: 7,
		next_check: "2026-01-02T03:15:00.000Z",
		last_check: null,
		demo_trades: 7,
		demo_days: 2,
		...change,
	});

export const checkWire = (change: Partial<StrategyCheckWire> = {}): StrategyCheckWire =>
	strategyCheck.parse({
		bar_start: "2026-01-02T03:00:00.000Z",
		bar_end: "2026-01-02T03:15:00.000Z",
		decided_at: "2026-01-02T03:15:00.300Z",
		outcome: "none",
		rule: null,
		reason: null,
		seen: [],
		legs: [],
		...change,
	});

export const legWire = (
	change: Partial<StrategyCheckWire["legs"][number]> = {},
): StrategyCheckWire["legs"][number] => ({
	kind: "open",
	command_id: "run1-bar-open",
	trade_id: "t1",
	side: "buy",
	volume: "48000",
	price: "1.08518",
	net: null,
	sequence: 241,
	refusal: null,
	...change,
});
