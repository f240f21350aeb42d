import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "back_tests",
			about: "Your tests of strategies on past prices, with the latest results.",
			query: `SELECT instrument_id, strategy, strategy_hash, data_hash, code_version, result, created_at
				FROM back_tests WHERE user_id = $1 ORDER BY created_at, id`,
		},
		{
			name: "strategy_runs",
			about: "Strategies that you have run on your accounts, with their limits.",
			query: `SELECT id, account_id, account_type, strategy, version, limits, notify_trades, notify_pauses, status, paused_by,
					stopped_by, started_at, stopped_at
				FROM strategy_runs WHERE user_id = $1 ORDER BY started_at, id`,
		},
		{
			name: "strategy_checks",
			about: "What your strategies saw, decided and sent at each closed bar.",
			query: `SELECT c.run_id, c.bar_start, c.bar_end, c.decided_at, c.outcome, c.rule, c.reason, c.seen, c.legs
				FROM strategy_checks c JOIN strategy_runs r ON r.id = c.run_id
				WHERE r.user_id = $1 ORDER BY c.run_id, c.bar_start`,
		},
		{
			name: "strategy_trades",
			about: "Trades that your strategies have opened.",
			query: `SELECT t.run_id, t.trade_id, t.opened_at FROM strategy_trades t JOIN strategy_runs r ON r.id = t.run_id
				WHERE r.user_id = $1 ORDER BY t.run_id, t.trade_id`,
		},
	],
	erased: [
		{ table: "strategy_trades", where: "run_id IN (SELECT id FROM strategy_runs WHERE user_id = $1)" },
		{ table: "strategy_checks", where: "run_id IN (SELECT id FROM strategy_runs WHERE user_id = $1)" },
		{ table: "strategy_runs", where: "user_id = $1" },
		{ table: "back_tests", where: "user_id = $1" },
	],
};
