import { type AccountState, type MarketView, needsCloseOut } from "@truefill/core/trading";
import {
	aContract,
	anInstrument,
	aVolume,
	fractions,
	NOON_MS,
	type OracleAccount,
	oracleBreached,
	oracleCloseOut,
	seededRandom,
} from "@truefill/testkit";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { order, readerOf, startEngine } from "./testing/fixtures.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import type { Engine } from "./types.ts";
import { verifyBooks } from "./verify.ts";

const database = await createTestDatabase({ max: 10 });
const reads = readerOf(() => database.pool);
let engine: Engine | undefined;
afterAll(async () => {
	await engine?.stop();
	await database.drop();
});

const ACCOUNTS = 300;
const INSTRUMENTS = [anInstrument(), aContract("GOLD")] as const;
/** Everything is in dollars, so nothing is converted. */
const RATE = { bid: fractions.fraction(1n), ask: fractions.fraction(1n) };

const oracleOf = (state: AccountState, view: MarketView): OracleAccount => ({
	cash: state.balance,
	currency: state.currency,
	trades: [...state.openTrades.values()],
	market: (id) => {
		const instrument = view.instrument(id);
		const quote = view.quote(id);
		if (instrument === undefined || quote === undefined) throw new Error(`no market ${id}`);
		const open = view.state(id).state === "open";
		return { quote, rate: RATE, step: instrument.stepVolume, open, charge: () => 0n };
	},
});

test("E17, SPEC §21: what one tick closes out on many accounts at once is what the slow oracle closes on each alone", async () => {
	const market = scriptedMarket(INSTRUMENTS, NOON_MS);
	market.tick("GOLD", "2340.00", "2340.50");
	const t = await startEngine(database.pool, { market, maxBatch: 40 });
	engine = t.engine;
	const random = seededRandom(70);
	const ids = await Promise.all(
		Array.from({ length: ACCOUNTS }, () => t.openAccount(`${random.integer(2_000, 12_000)}.00`)),
	);
	const requests = ids.flatMap((accountId) =>
		Array.from({ length: random.integer(1, 4) }, () => {
			const isGold = random.integer(0, 2) === 0;
			const volume = aVolume(isGold ? `${random.integer(1, 20)}` : `${random.integer(1, 120)}000`);
			const side = random.integer(0, 4) === 0 ? ("sell" as const) : ("buy" as const);
			return order(accountId, { instrumentId: isGold ? "GOLD" : "EURUSD", side, volume });
		}),
	);
	await Promise.all(requests.map((request) => t.send(request)));
	const before = new Map(ids.map((id) => [id, t.state(id)]));

	market.tick("EURUSD", "1.04000", "1.04002");
	const view = market.view();
	const expected = new Map(
		[...before].map(([id, state]) => {
			const oracle = oracleOf(state, view);
			expect(needsCloseOut(state, view)).toBe(oracleBreached(oracle));
			const { closes } = oracleCloseOut(oracle);
			return [id, closes.map(({ tradeId, volume }) => `${tradeId} ${volume}`)];
		}),
	);
	const breached = ids.filter((id) => expected.get(id)?.length !== 0);
	expect(breached.length).toBeGreaterThan(ACCOUNTS / 8);
	expect(breached.length).toBeLessThan(ACCOUNTS);
	await expect
		.poll(() => breached.filter((id) => t.state(id).openTrades === before.get(id)?.openTrades), { timeout: 20_000 })
		.toEqual([]);
	const { rows } = await reads.query<{ account_id: string; closed: string[] }>(
		`SELECT account_id, array_agg(trade_id || ' ' || (volume * 100000000)::bigint ORDER BY account_sequence) AS closed
		 FROM closed_trades GROUP BY account_id`,
	);
	expect(new Map(rows.map((row) => [row.account_id, row.closed]))).toEqual(
		new Map([...expected].filter(([, closes]) => closes.length > 0)),
	);
	expect((await verifyBooks(database.pool)).faults).toEqual([]);
});
