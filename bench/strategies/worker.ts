import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { price } from "@truefill/core/money";
import { openCandle } from "@truefill/core/pricing";
import { type Operand, type Strategy, StrategyRunner } from "@truefill/core/strategies";
import { type Command, encodeCommand } from "@truefill/core/trading";
import { createEngine, type Engine, enginePort, postgresStore, sha256 } from "@truefill/server/engine";
import { createLog, createSystemClock, migrate, openPool } from "@truefill/server/platform";
import { createMarket, type Market } from "@truefill/server/prices";
import { createStrategies, type Strategies } from "@truefill/server/strategies";
import { anOpening, someMoney } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";

const MINUTE_MS = 60_000;
/** Of one account at once. */
const OF_ACCOUNT = 20;
/** Bars that warm the averages up. */
const WARM = 40;
const BID = 110_000_000n;
/** A close above it meets the rule. */
const LEVEL = 1.2;
const MET = 121_000_000n;

const pool = openPool(process.argv[2] ?? "", { max: 12 });
const log = createLog({ level: "error" });
const system = createSystemClock();
let aheadMs = 0;
const nowMs = (): number => system.nowMs() + aheadMs;
// Only what is stored moves; leases and timers do not.
const clock = { ...system, nowMs, steadyMs: nowMs };

const average = (length: number): Operand => ({
	kind: "indicator",
	id: "ema",
	output: "ema",
	parameters: { length },
	barsAgo: 0,
});
const above = (left: Operand, value: number) =>
	({ kind: "compare", left, relation: "above", right: { kind: "number", value } }) as const;
const strategy: Strategy = {
	name: "Bench",
	instrumentId: "EURUSD",
	interval: "1m",
	price: "bid",
	entries: [
		{
			side: "buy",
			all: [
				above({ kind: "price", field: "close", barsAgo: 0 }, LEVEL),
				...[12, 26].map((length) => above(average(length), 1)),
			],
		},
	],
	exits: [{ side: null, all: [above(average(9), 100)] }],
	size: { kind: "units", volume: "1000" },
	stop: { kind: "pips", pips: "500" },
	target: null,
	trailing: false,
	maxBars: null,
};

/** As a customer sends it: the same, with the names of the wire. */
const stored: unknown = JSON.parse(
	JSON.stringify(strategy)
		.replaceAll('"barsAgo"', '"bars_ago"')
		.replaceAll('"instrumentId"', '"asset_id"')
		.replaceAll('"maxBars"', '"max_bars"'),
);

interface Scene {
	readonly market: Market;
	readonly engine: Engine;
	readonly running: Strategies;
	readonly count: number;
}
let scene: Scene | undefined;

async function accepted(engine: Engine, command: Command): Promise<void> {
	const answer = await engine.submit(command as never, sha256(`${command.accountId} ${command.commandId}`));
	if (answer.kind !== "accepted") throw new Error(`${command.kind}: ${JSON.stringify(answer)}`);
}

/** Opens accounts that have started as many strategies as they may. */
async function startRuns(engine: Engine, count: number): Promise<void> {
	const untilMs = nowMs() + 30 * 86_400_000;
	const [dayLoss, totalLoss, exposure] = ["500.00", "1000.00", "20000.00"].map((text) => someMoney(text, "USD"));
	if (dayLoss === undefined || totalLoss === undefined || exposure === undefined) throw new Error("no limits");
	const limits = { dayLoss, totalLoss, exposure, openTrades: 1, dayTrades: 10, hours: null, untilMs };
	for (let account = 0; account < count / OF_ACCOUNT; account += 1) {
		const accountId = `account-${account}`;
		const userId = `user-${account}`;
		await pool.query(
			`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
			 VALUES ($1, $1, $1, 'A', 'B', 'customer', 'active', now())`,
			[userId],
		);
		await accepted(engine, anOpening({ accountId, userId, number: `${10_000_000 + account}` }));
		const funding = { kind: "adjust-balance", origin: "customer", commandId: "fund", accountId, note: "" } as const;
		await accepted(engine, { ...funding, amount: someMoney("100000.00", "USD"), reason: "demo-funding" });
		const commands = Array.from({ length: OF_ACCOUNT }, (_, nth) => ({
			...({ kind: "start-strategy", commandId: `start-${nth}`, origin: "customer", accountId } as const),
			...{ strategyId: `str_${account}_${nth}`, version: "0".repeat(64), instrumentId: "EURUSD", limits },
		}));
		await Promise.all(commands.map((command) => accepted(engine, command)));
		await pool.query(
			`INSERT INTO strategy_runs (id, user_id, account_id, account_type, strategy, version, instrument_id, bar_length,
				limits, ends_at, notify_trades, notify_pauses, start_command, request_hash, status, started_at, warm_from)
			 SELECT id, $2, $3, 'demo', $4, repeat('0', 64), 'EURUSD', '1m', '{}', $5, false, false, c, '', 'running', $6, $7
			 FROM unnest($1::text[], $8::text[]) AS n(id, c)`,
			[
				commands.map(({ strategyId }) => strategyId),
				userId,
				accountId,
				JSON.stringify(stored),
				new Date(untilMs),
				new Date(nowMs()),
				new Date(nowMs() - 2 * WARM * MINUTE_MS),
				commands.map(encodeCommand),
			],
		);
	}
}

function tick(market: Market, bid: bigint): void {
	for (const source of ["one", "another"]) {
		market.offer("EURUSD", { bid, ask: bid + 10_000n, tsMs: nowMs(), source });
	}
}

/** The time that the rules of all runs take for one bar, without anything else. */
function rulesMs(count: number): number {
	const runners = Array.from({ length: count }, () => new StrategyRunner(strategy));
	const closeAll = (at: number) => {
		const bar = openCandle(at * MINUTE_MS, price(BID), price(BID));
		for (const runner of runners) {
			runner.close(bar, bar.startMs + MINUTE_MS);
			runner.seen();
		}
	};
	for (let at = 0; at < WARM; at += 1) closeAll(at);
	const beganMs = performance.now();
	closeAll(WARM);
	return performance.now() - beganMs;
}

async function untilTrue(isDone: () => boolean): Promise<number> {
	const beganMs = performance.now();
	while (!isDone()) await clock.machine.sleep(1);
	return performance.now() - beganMs;
}

serveParent({
	async prepare({ strategies }: { strategies: number }) {
		await migrate(pool);
		const market = await createMarket({
			config: { feed: { kind: "push", key: "0123456789abcdef" }, marketHours: "always" },
			...{ clock, log, pool, instruments: SEED_INSTRUMENTS, profile: LEVERAGE_PROFILES.international },
		});
		await market.start();
		for (let bar = 0; bar < WARM; bar += 1) {
			tick(market, BID);
			aheadMs += MINUTE_MS;
		}
		tick(market, BID);
		const engine = await createEngine({ store: postgresStore(pool), market, log, clock });
		await startRuns(engine, strategies);
		const running = createStrategies({
			...{ pool, engine: enginePort(engine), market, clock, log, version: "bench", wake: () => undefined },
			...{ holdsLease: () => true, isSiteDisabled: () => false, isVerified: async () => true },
		});
		running.start();
		await running.work();
		scene = { market, engine, running, count: strategies };
	},

	/** One closed bar; `isMet`: it meets the rule of all. */
	async bar({ isMet }: { isMet: boolean }) {
		if (scene === undefined) throw new Error("nothing is prepared");
		const { market, running, count } = scene;
		if (isMet) tick(market, MET);
		aheadMs += MINUTE_MS;
		await running.work();
		const before = running.metrics.decided;
		const beganMs = performance.now();
		tick(market, isMet ? MET : BID);
		const decidedMs = await untilTrue(() => running.metrics.decided - before >= count);
		await untilTrue(() => running.metrics.waiting === 0);
		return { decidedMs, carriedOutMs: performance.now() - beganMs, rulesMs: rulesMs(count) };
	},
});
