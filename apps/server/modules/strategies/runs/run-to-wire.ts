import type { StrategyRunWire } from "@truefill/contracts/http";
import { formatMoney, money } from "@truefill/core/money";
import { intervalEndMs } from "@truefill/core/pricing";
import { type AccountState, strategyDayOf, strategyResults } from "@truefill/core/trading";
import { type EnginePort, placesOf } from "../../../engine/index.ts";
import type { Clock } from "../../../platform/index.ts";
import type { CheckStore } from "./check-store.ts";
import { checkToWire } from "./check-to-wire.ts";
import { intervalOf } from "./series.ts";
import type { RunRow } from "./tables.ts";

export interface ToWireDeps {
	readonly engine: EnginePort;
	readonly checks: CheckStore;
	readonly clock: Clock;
}

const DAY_MS = 86_400_000;

type Results = Pick<StrategyRunWire, "day_result" | "total_result" | "open_trades" | "day_trades">;

/** Runs of one customer, with what is open now. */
export async function runsToWire(
	{ engine, checks, clock }: ToWireDeps,
	userId: string,
	rows: readonly RunRow[],
): Promise<StrategyRunWire[]> {
	if (rows.length === 0) return [];
	const accounts = new Map((await engine.accountsOf(userId)).map((account) => [account.id, account]));
	const places = await placesOf(engine, [...accounts.values()]);
	const ids = rows.map(({ id }) => id);
	const nowMs = clock.nowMs();
	const today = new Date(nowMs - (nowMs % DAY_MS));
	const forgotten = rows.filter(({ id, account_id }) => !accounts.get(account_id)?.strategies?.has(id));
	const [newest, opened, demo, sums] = await Promise.all([
		checks.newest(ids),
		checks.opened(ids),
		checks.demoTrades(userId, places),
		checks.closedSums(
			forgotten.map(({ id }) => id),
			places,
			today,
		),
	]);
	const view = engine.view();
	return rows.flatMap((row) => {
		const account = accounts.get(row.account_id);
		if (account === undefined) return [];
		const own = account.strategies?.get(row.id);
		const last = newest.get(row.id);
		const proved = demo.get(row.version);
		const isStopped = row.status === "stopped";
		const results =
			own === undefined
				? pastResults(
						account,
						sums.find(({ run_id }) => run_id === row.id),
					)
				: presentResults(account, own, view);
		return {
			id: row.id,
			account_id: row.account_id,
			account_type: row.account_type,
			currency: account.currency,
			strategy: row.strategy,
			version: row.version,
			limits: row.limits,
			status: row.status === "starting" ? "running" : row.status,
			paused_by: row.paused_by,
			stopped_by: row.stopped_by,
			started_at: row.started_at.toISOString(),
			stopped_at: row.stopped_at?.toISOString() ?? null,
			...results,
			trades: opened.get(row.id) ?? 0,
			next_check: isStopped ? null : new Date(intervalEndMs(intervalOf(row.bar_length), "utc", nowMs)).toISOString(),
			last_check: last === undefined ? null : checkToWire(last),
			demo_trades: proved?.trades ?? 0,
			demo_days: proved?.days ?? 0,
		};
	});
}

function presentResults(
	account: AccountState,
	own: NonNullable<ReturnType<NonNullable<AccountState["strategies"]>["get"]>>,
	view: ReturnType<EnginePort["view"]>,
): Results {
	const results = strategyResults(account, own, view);
	const amount = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency);
	return {
		day_result: results === null ? null : amount(results.day),
		total_result: results === null ? null : amount(results.total),
		open_trades: [...own.trades],
		day_trades: strategyDayOf(own, view.nowMs).opened,
	};
}

/** The account's state forgets a stopped strategy that has nothing open when another one starts. */
const pastResults = (
	{ currency }: AccountState,
	sums: { readonly total: string; readonly day: string } | undefined,
): Results => ({
	day_result: formatMoney(money(BigInt(sums?.day ?? 0)), currency),
	total_result: formatMoney(money(BigInt(sums?.total ?? 0)), currency),
	open_trades: [],
	day_trades: 0,
});
