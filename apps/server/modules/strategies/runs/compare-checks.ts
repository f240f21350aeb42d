import { strategyFromWire } from "@truefill/contracts/http";
import { parsePrice } from "@truefill/core/money";
import { barStartMs, type Candle } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import { StrategyRunner } from "@truefill/core/strategies";
import { raiseAlarm } from "../../../platform/alarms.ts";
import type { Clock, Log } from "../../../platform/index.ts";
import type { Market } from "../../../prices/index.ts";
import type { CheckStore } from "./check-store.ts";
import { seenToWire } from "./check-to-wire.ts";
import { barsFrom, MOST_WARM, withEnds } from "./history.ts";
import type { RunStore } from "./run-store.ts";
import { intervalOf } from "./series.ts";
import type { CheckRow, RunRow } from "./tables.ts";

export interface CompareDeps {
	readonly runs: Pick<RunStore, "activeBetween">;
	readonly checks: Pick<CheckStore, "between">;
	readonly market: Pick<Market, "adjustedCandles" | "splits">;
	readonly clock: Pick<Clock, "machine">;
	readonly log: Log;
}

/** What of a run's journal is not what its stored bars say. */
export interface Difference {
	readonly run: string;
	readonly bar: string;
	/** `missing`: a rule was met and no check is stored. `price`: a fill outside the prices of its minute. */
	readonly what: "values" | "rule" | "missing" | "price";
}

const MINUTE_MS = 60_000;
/** Differences in the alarm; the others are counted. */
const MOST_NAMED = 10;

/**
 * Decides every bar of a time again, from the stored bars and by the rules that were stored with the run, and compares
 * it with the journal: the values seen, the rule met, and for each fill whether its minute had that price. Raises
 * `STRATEGY_DIFFERS` where they differ.
 */
export async function compareChecks(deps: CompareDeps, fromMs: number, toMs: number): Promise<readonly Difference[]> {
	const found: Difference[] = [];
	for (const row of await deps.runs.activeBetween(new Date(fromMs), new Date(toMs))) {
		found.push(...(await compareRun(deps, row, fromMs, toMs)));
		await deps.clock.machine.turn();
	}
	if (found.length > 0) {
		raiseAlarm(deps.log, "STRATEGY_DIFFERS", { differences: found.length, first: found.slice(0, MOST_NAMED) });
	}
	return found;
}

async function compareRun(deps: CompareDeps, row: RunRow, fromMs: number, toMs: number): Promise<Difference[]> {
	const strategy = strategyFromWire(row.strategy);
	const interval = intervalOf(row.bar_length);
	// Bars from before a split are in other units by now than their values were.
	const splitMs = Math.max(0, ...deps.market.splits(row.instrument_id).map(({ exAtMs }) => exAtMs));
	const sinceMs = Math.max(fromMs, splitMs);
	const checks = await deps.checks.between(row.id, new Date(sinceMs), new Date(toMs));
	const byBar = new Map(checks.map((check) => [check.bar_start.getTime(), check]));
	const read = await barsFrom(deps.market, row.instrument_id, interval, row.warm_from.getTime(), toMs);
	const runner = new StrategyRunner(strategy);
	const found: Difference[] = [];
	// Nothing may have closed the newest bar yet: it is closed by the next price.
	const newestMs = read.at(-1)?.startMs;
	for (const { candle, endMs } of withEnds(interval, read).slice(-MOST_WARM)) {
		const decision = runner.close(candle, endMs);
		if (candle.startMs < sinceMs || endMs > toMs) continue;
		const check = byBar.get(candle.startMs);
		const differs = (what: Difference["what"]) =>
			found.push({ run: row.id, bar: new Date(candle.startMs).toISOString(), what });
		if (check === undefined) {
			if (decision.entry !== null && candle.startMs !== newestMs && ranOver(row, endMs)) differs("missing");
			continue;
		}
		const seen = seenToWire(runner.seen());
		const isSame = seen.length === check.seen.length && seen.every(({ value }, at) => value === check.seen[at]?.value);
		if (!isSame) differs("values");
		if ((decision.entry?.rule ?? null) !== check.rule) differs("rule");
		if (!(await hadPrices(deps.market, row.instrument_id, check))) differs("price");
	}
	return found;
}

/** Whether it ran when the bar ended. */
const ranOver = ({ started_at, stopped_at }: RunRow, endMs: number): boolean =>
	started_at.getTime() < endMs && (stopped_at === null || stopped_at.getTime() > endMs);

/** Whether each fill is a price of the minutes around its check: bought at the ask, sold at the bid. */
async function hadPrices(market: CompareDeps["market"], instrumentId: string, check: CheckRow): Promise<boolean> {
	const fills = check.legs.flatMap(({ kind, result: { side, price } }) => {
		if (price === null || side === null) return [];
		return [{ isBought: (kind === "open") === (side === "buy"), price }];
	});
	if (fills.length === 0) return true;
	const minuteMs = barStartMs("1m", check.decided_at.getTime());
	const { candles } = await market.adjustedCandles(instrumentId, "1m", minuteMs - MINUTE_MS, minuteMs + 2 * MINUTE_MS);
	return fills.every(({ isBought, price }) => {
		const read = parsePrice(price);
		invariant(read.ok, "a stored fill has a price");
		return candles.some((candle: Candle) => {
			const { low, high } = isBought ? candle.ask : candle.bid;
			return low <= read.value && read.value <= high;
		});
	});
}
