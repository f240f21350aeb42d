import { strategyToWire } from "@truefill/contracts/http";
import { BackTest } from "@truefill/core/back-test";
import { money } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { PRESETS, type Strategy } from "@truefill/core/strategies";
import { type ClosedTrade, decodeEvent } from "@truefill/core/trading";
import { hasMarketData, recordedTicks } from "@truefill/testkit/market-data";
import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/postgres/testing.ts";
import { limitsWith, type RunSite, startBody, startRunSite } from "../testing/run-site.ts";

const isThere = hasMarketData("strategies replayed live and back-tested over the same ticks");
const [EURUSD_UNTIL, GOLD_UNTIL] = IS_FULL ? ["15:00:00", "13:30:00"] : ["13:00:00", "12:31:00"];
/** 618 weeks after the recording: the same weekday, after the site's start. */
const LATER_MS = 618 * 7 * 86_400_000;

/** Rules that act often enough within the minutes of the recording. */
const turns = (bars: number): Strategy["entries"] =>
	(["buy", "sell"] as const).map((side) => ({
		side,
		all: [
			{
				kind: "move",
				operand: { kind: "price", field: "close", barsAgo: 0 },
				direction: side === "buy" ? "rising" : "falling",
				bars,
			},
		],
	}));
const crossing: Strategy["entries"] = (["buy", "sell"] as const).map((side) => ({
	side,
	all: [
		{
			kind: "cross",
			left: { kind: "price", field: "close", barsAgo: 0 },
			direction: side === "buy" ? "above" : "below",
			right: { kind: "indicator", id: "ema", output: "ema", parameters: { length: 5 }, barsAgo: 0 },
		},
	],
}));

/** Ten for each instrument: each kind of stop, target, size, side of the bars, holding time and exit. */
function strategiesOf(instrumentId: string, pips: string): readonly Strategy[] {
	const base: Strategy = {
		...PRESETS.trend,
		name: "Replayed",
		instrumentId,
		interval: "1m",
		price: "bid",
		entries: turns(1),
		exits: [],
		size: { kind: "risk", percent: "0.2" },
		stop: { kind: "pips", pips },
		target: { kind: "reward", multiple: "1.5" },
		trailing: false,
		maxBars: null,
	};
	return [
		base,
		{ ...base, trailing: true, target: null },
		{ ...base, maxBars: 3, target: null },
		{ ...base, stop: { kind: "extreme", bars: 2 } },
		{ ...base, stop: { kind: "atr", length: 3, multiple: "1.5" }, price: "mid" },
		{ ...base, entries: crossing, exits: [{ side: null, all: crossing[1]?.all ?? [] }] },
		{ ...base, entries: turns(2), size: { kind: "lots", lots: "0.01" }, target: { kind: "pips", pips } },
		{ ...base, interval: "2m", price: "ask", size: { kind: "value", amount: "20000" } },
		{
			...base,
			interval: "3m",
			entries: crossing,
			size: { kind: "units", volume: instrumentId === "XAUUSD" ? "3" : "7000" },
		},
		{ ...base, entries: turns(1), exits: [{ side: "buy", all: turns(2)[1]?.all ?? [] }], maxBars: 6, trailing: true },
	];
}

const seenOf = ({
	side,
	volume,
	openingPrice,
	closingPrice,
	grossPnl,
	commission,
	swap,
	netPnl,
	closeReason,
	...rest
}: ClosedTrade) => ({
	side,
	volume,
	openingPrice,
	closingPrice,
	grossPnl,
	commission,
	swap,
	netPnl,
	closeReason,
	openedBy: rest.openingTick?.tsMs,
	closedBy: rest.closingTick.tsMs,
});

let database: TestDatabase;
let site: RunSite;
beforeAll(async () => {
	database = await createTestDatabase({ max: 10 });
	site = await startRunSite(database.pool);
});
afterAll(async () => {
	await site.close();
	await database.drop();
});

it.runIf(isThere)(
	"twenty strategies trade the same live and in a back-test over the same ticks, to the cent",
	async () => {
		const ticks = [
			...recordedTicks("eurusd", "11:40:00", EURUSD_UNTIL),
			...recordedTicks("xauusd", "11:40:00", GOLD_UNTIL),
		].toSorted((a, b) => a.tsMs - b.tsMs);
		const strategies = [...strategiesOf("EURUSD", "6"), ...strategiesOf("XAUUSD", "30")];
		const began = (ticks[0]?.tsMs ?? 0) + LATER_MS;
		await site.clock.advance(began - 1_000 - site.clock.nowMs());
		const runs = [];
		for (const strategy of strategies) {
			const { userId, id: accountId } = await site.open();
			const limits = limitsWith({
				day_loss: "2500.00",
				total_loss: "5000.00",
				day_trades: 100,
				exposure: "300000.00",
			});
			const body = startBody(accountId, { strategy: strategyToWire(strategy), limits });
			expect(await site.call("startStrategy", userId, { body })).toMatchObject({ code: "ok" });
			runs.push({ strategy, accountId });
		}
		const accepted: Quote[] = [];
		const leave = site.market.onQuote((quote) => accepted.push(quote));
		for (const { instrument, tsMs, bid, ask } of ticks) {
			const atMs = tsMs + LATER_MS;
			const aheadMs = atMs - site.clock.nowMs();
			if (aheadMs > 0) await site.clock.advance(aheadMs);
			site.market.offer(instrument.toUpperCase(), { bid, ask, tsMs: atMs, source: "recorded" });
			await site.strategies.work();
			while (site.engine.metrics().queued > 0) await site.clock.machine.turn();
		}
		leave();
		await site.engine.projected();
		expect(accepted.length, "ticks of the recording").toBeGreaterThan(20_000);

		let trades = 0;
		for (const { strategy, accountId } of runs) {
			const instrument = site.market.instruments.find(({ id }) => id === strategy.instrumentId);
			if (instrument === undefined) throw new Error("the instrument is offered");
			const { currency, positionMode, leverageCap, swapFree } = site.state(accountId);
			const test = new BackTest({
				strategy,
				instrument,
				others: [],
				terms: { currency, positionMode, leverageCap, swapFree, balance: money(1_000_000n) },
				profileLeverage: (of) => site.market.view().profileLeverage(of),
			});
			for (const quote of accepted) if (quote.instrumentId === instrument.id) test.quote(quote);
			const rows = await site.rows<{ payload: unknown }>(
				"SELECT payload FROM events WHERE account_id = $1 AND type = 'trade-closed' ORDER BY account_sequence",
				[accountId],
			);
			const live = rows.flatMap(({ payload }) => {
				const event = decodeEvent(payload);
				return event.type === "trade-closed" ? [seenOf(event.closed)] : [];
			});
			const tested = test.result().trades.map(({ closed }) => seenOf(closed));
			expect(live, JSON.stringify(strategyToWire(strategy))).toEqual(tested);
			trades += live.length;
		}
		expect(trades, "trades of all strategies").toBeGreaterThan(100);

		// The nightly comparison finds the same, and everything that somebody changes.
		await site.clock.advance(86_400_000);
		expect(await site.strategies.compareYesterday()).toEqual([]);
		const [acted] = await site.rows<{ run_id: string; bar_start: Date }>(
			"SELECT run_id, bar_start FROM strategy_checks WHERE outcome = 'opened' ORDER BY bar_start, run_id LIMIT 1",
		);
		const of = "WHERE run_id = $1 AND bar_start = $2";
		const where = [acted?.run_id, acted?.bar_start];
		const bar = acted?.bar_start.toISOString();
		const kept = await site.rows(`SELECT legs, seen, rule FROM strategy_checks ${of}`, where);
		for (const [change, what] of [
			["seen = jsonb_set(seen, '{0,value}', '\"1\"')", "values"],
			["rule = rule + 1", "rule"],
			["legs = jsonb_set(legs, '{0,result,price}', '\"1.00001\"')", "price"],
		] as const) {
			await site.rows(`UPDATE strategy_checks SET ${change} ${of}`, where);
			expect(await site.strategies.compareYesterday()).toEqual([{ run: acted?.run_id, bar, what }]);
			const { legs, seen, rule } = kept[0] ?? {};
			const before = [...where, JSON.stringify(legs), JSON.stringify(seen), rule];
			await site.rows(`UPDATE strategy_checks SET legs = $3, seen = $4, rule = $5 ${of}`, before);
		}
		await site.rows(`DELETE FROM strategy_checks ${of}`, where);
		expect(await site.strategies.compareYesterday()).toEqual([{ run: acted?.run_id, bar, what: "missing" }]);
	},
	600_000,
);
