import { createHash } from "node:crypto";
import {
	aMarket,
	anInstrument,
	anOpening,
	anOrder,
	aPair,
	aQuote,
	aVolume,
	type Ledgered,
	NO_HISTORY,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { PositionMode, StrategyLimits } from "../account/index.ts";
import { money } from "../money/index.ts";
import {
	type Command,
	decodeState,
	encodeState,
	type MarketView,
	MOST_STRATEGIES,
	NO_LIMITS,
	strategyCeilings,
	strategyDefaults,
	strategyLimitsFault,
	strategyResults,
	strategyStopDue,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const usd = (text: string) => someMoney(text, "USD");

/** NOON_MS is 12:00 UTC of a Wednesday. */
const market = (atMs: number = NOON_MS, bid = "1.10000", ask = "1.10000"): MarketView =>
	aMarket({
		nowMs: atMs,
		instruments: [anInstrument(), aPair("GBP", "USD")],
		quotes: [
			{ ...aQuote("EURUSD", bid, ask), tsMs: atMs },
			{ ...aQuote("GBPUSD", "1.30000", "1.30000"), tsMs: atMs },
		],
	});

type Life = Ledgered & { readonly state: NonNullable<Ledgered["state"]> };
let commands = 0;
function doing(life: Ledgered, command: object, view: MarketView = market()) {
	commands += 1;
	const whole = { accountId: "account-1", origin: "customer", ...command, commandId: `c${commands}` } as Command;
	const { history, decision } = run(life, whole, view, hash);
	if (history.state === undefined) throw new Error("the account is there");
	const refused = decision.kind === "refused" ? decision.refusal : null;
	return { life: { ...history, state: history.state } satisfies Life, refused, code: refused?.code ?? null };
}

const LIMITS: StrategyLimits = {
	dayLoss: usd("100.00"),
	totalLoss: usd("150.00"),
	openTrades: 2,
	dayTrades: 3,
	exposure: usd("50000.00"),
	hours: null,
	untilMs: NOON_MS + 30 * DAY_MS,
};
const start = (limits: Partial<StrategyLimits> = {}, strategyId = "s1", instrumentId = "EURUSD") => ({
	kind: "start-strategy",
	strategyId,
	version: "a".repeat(64),
	instrumentId,
	limits: { ...LIMITS, ...limits },
});
const fresh = (positionMode: PositionMode = "hedging"): Life => {
	const opened = run(NO_HISTORY, anOpening({ positionMode }), market(), hash).history;
	return doing(opened, { kind: "top-up-demo", amount: usd("10000.00") }).life;
};
const running = (limits: Partial<StrategyLimits> = {}, mode: PositionMode = "hedging"): Life =>
	doing(fresh(mode), start(limits)).life;
const open = (overrides: object = {}) => ({
	...anOrder({ volume: aVolume("10000"), ...overrides }),
	origin: "strategy",
	strategyId: "s1",
});
const strategyOf = (life: Life, id = "s1") => {
	const strategy = life.state.strategies?.get(id);
	if (strategy === undefined) throw new Error("no such strategy");
	return strategy;
};
const close = (life: Life, view: MarketView) => {
	const [tradeId] = strategyOf(life).trades;
	return doing(life, { kind: "close-trade", origin: "strategy", tradeId, volume: null, bound: null }, view).life;
};

describe("the limits of a strategy", () => {
	it("have defaults that are good, and ceilings that are good, on any balance", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 100_000n, max: 10n ** 12n }), (balance) => {
				const account = { balance: money(balance), protection: null };
				expect(strategyLimitsFault(strategyDefaults(account, NOON_MS), account, NOON_MS)).toBeNull();
				expect(strategyLimitsFault(strategyCeilings(account, NOON_MS), account, NOON_MS)).toBeNull();
			}),
		);
	});

	it.each([
		["dayLoss", { dayLoss: usd("0.00") }],
		["dayLoss", { dayLoss: usd("2500.01") }],
		["totalLoss", { totalLoss: usd("5000.01") }],
		["exposure", { exposure: usd("300000.01") }],
		["openTrades", { openTrades: 11 }],
		["dayTrades", { dayTrades: 0.5 }],
		["hours", { hours: { fromMinute: 60, toMinute: 60 } }],
		["hours", { hours: { fromMinute: 0, toMinute: 1_440 } }],
		["untilMs", { untilMs: NOON_MS }],
		["untilMs", { untilMs: NOON_MS + 367 * DAY_MS }],
	] as const)("refuse %s that is none or too loose: %o", (limit, limits) => {
		expect(doing(fresh(), start(limits)).refused).toEqual({ code: "STRATEGY_LIMITS_INVALID", params: { limit } });
	});

	it("are never looser than the customer's own", () => {
		const own = {
			...NO_LIMITS,
			dayLoss: usd("50.00"),
			exposure: usd("9000.00"),
			hours: { fromMinute: 480, toMinute: 960 },
		};
		const { life } = doing(fresh(), { kind: "set-limits", limits: own });
		const hours = { fromMinute: 500, toMinute: 900 };
		const good = { dayLoss: usd("50.00"), exposure: usd("9000.00"), hours };
		expect(doing(life, start(good)).code).toBeNull();
		const refused = (limits: Partial<StrategyLimits>) => doing(life, start({ ...good, ...limits })).refused?.params;
		expect(refused({ dayLoss: usd("50.01") })).toEqual({ limit: "dayLoss" });
		expect(refused({ exposure: usd("9000.01") })).toEqual({ limit: "exposure" });
		expect(refused({ hours: null })).toEqual({ limit: "hours" });
		expect(refused({ hours: { fromMinute: 479, toMinute: 900 } })).toEqual({ limit: "hours" });
	});
});

describe("a running strategy", () => {
	it("opens and closes, and its results are counted, with what it has open", () => {
		const { life } = doing(running(), open());
		expect(strategyOf(life)).toMatchObject({ trades: [...life.state.openTrades.keys()], day: { opened: 1 } });
		const lower = market(NOON_MS + HOUR_MS, "1.09500", "1.09500");
		expect(strategyResults(life.state, strategyOf(life), lower)).toEqual({ day: usd("-50.00"), total: usd("-50.00") });
		const after = close(life, lower);
		expect(strategyOf(after)).toMatchObject({ trades: [], pnl: usd("-50.00"), day: { opened: 1, pnlBefore: 0n } });
		expect(strategyOf(after).pnl).toBe(after.state.lifetimePnl);
		const tomorrow = { ...lower, nowMs: NOON_MS + DAY_MS };
		expect(strategyResults(after.state, strategyOf(after), tomorrow)).toEqual({ day: 0n, total: usd("-50.00") });
		expect(decodeState(JSON.parse(encodeState(after.state)))).toEqual(after.state);
	});

	it("does not count the customer's own trades, and the customer may close its trades", () => {
		const own = doing(running(), anOrder({ volume: aVolume("10000") })).life;
		expect(strategyOf(own).trades).toEqual([]);
		const { life } = doing(own, open());
		const [tradeId] = strategyOf(life).trades;
		const closed = doing(life, { kind: "close-trade", tradeId, volume: aVolume("4000"), bound: null }).life;
		expect(strategyOf(closed).trades).toEqual([tradeId]);
		expect(strategyOf(doing(closed, { kind: "close-trade", tradeId, volume: null, bound: null }).life).trades).toEqual(
			[],
		);
	});

	it.each([
		["STRATEGY_OPEN_TRADES", { openTrades: 1 }, { limit: "1" }],
		["STRATEGY_DAY_TRADES", { dayTrades: 1 }, { limit: "1" }],
		[
			"STRATEGY_EXPOSURE_REACHED",
			{ exposure: usd("21999.99") },
			{ exposure: "22000.00", limit: "21999.99", currency: "USD" },
		],
	] as const)("is refused a second trade by %s", (code, limits, params) => {
		const { life } = doing(running(limits), open());
		expect(doing(life, open()).refused).toEqual({ code, params });
	});

	it("may open again on the next day", () => {
		const { life } = doing(running({ dayTrades: 1 }), open());
		expect(doing(life, open(), market(NOON_MS + 12 * HOUR_MS - 1)).code).toBe("STRATEGY_DAY_TRADES");
		expect(doing(life, open(), market(NOON_MS + 12 * HOUR_MS)).code).toBeNull();
	});

	it.each([
		["day", { dayLoss: usd("50.00") }, "50.00"],
		["total", { totalLoss: usd("50.00"), dayLoss: usd("60.00") }, "50.00"],
	] as const)("opens nothing more at the limit of its %s loss, open trades included", (period, limits, limit) => {
		const { life } = doing(running(limits), open());
		expect(doing(life, open(), market(NOON_MS, "1.09501", "1.09501")).code).toBeNull();
		const there = market(NOON_MS, "1.09500", "1.09500");
		const params = { period, loss: "50.00", limit, currency: "USD" };
		expect(doing(life, open(), there).refused).toEqual({ code: "STRATEGY_LOSS_REACHED", params });
		expect(strategyStopDue(life.state, strategyOf(life), there)).toBe(`${period}-loss`);
		const stopped = doing(
			life,
			{ kind: "stop-strategy", origin: "strategy", strategyId: "s1", reason: `${period}-loss` },
			there,
		);
		expect(stopped.code).toBeNull();
		expect(strategyOf(stopped.life).stopped).toEqual({ reason: `${period}-loss`, atMs: NOON_MS });
	});

	it("opens only within its hours and before its end", () => {
		const hours = { fromMinute: 13 * 60, toMinute: 14 * 60 };
		expect(doing(running({ hours }), open()).refused).toEqual({
			code: "STRATEGY_HOURS",
			params: { from: "13:00", to: "14:00" },
		});
		expect(doing(running({ hours }), open(), market(NOON_MS + HOUR_MS)).code).toBeNull();
		const until = { untilMs: NOON_MS + HOUR_MS };
		expect(doing(running(until), open(), market(NOON_MS + HOUR_MS - 1)).code).toBeNull();
		expect(doing(running(until), open(), market(NOON_MS + HOUR_MS)).code).toBe("STRATEGY_ENDED");
		expect(strategyStopDue(running(until).state, strategyOf(running(until)), market(NOON_MS + HOUR_MS))).toBe(
			"end-date",
		);
	});

	it("opens nothing after it was stopped, by whomever, and keeps its trades", () => {
		const { life } = doing(running(), open());
		for (const reason of ["customer", "staff", "withdrawn"] as const) {
			const stopped = doing(life, { kind: "stop-strategy", strategyId: "s1", reason }).life;
			expect(strategyOf(stopped).trades).toHaveLength(1);
			expect(doing(stopped, open()).code).toBe("STRATEGY_NOT_RUNNING");
			expect(doing(stopped, { kind: "stop-strategy", strategyId: "s1", reason }).code).toBe("STRATEGY_NOT_RUNNING");
			expect(strategyOf(close(stopped, market())).trades).toEqual([]);
		}
	});

	it("is not stopped by a limit that is not reached", () => {
		for (const reason of ["day-loss", "total-loss", "end-date"]) {
			const command = { kind: "stop-strategy", origin: "strategy", strategyId: "s1", reason };
			expect(doing(running(), command).code).toBe("STRATEGY_LIMIT_NOT_REACHED");
		}
	});

	it("cannot be claimed by an order of another origin, nor left out by a strategy's", () => {
		expect(doing(running(), { ...open(), origin: "customer" }).code).toBe("STRATEGY_NOT_RUNNING");
		expect(doing(running(), { ...open(), strategyId: undefined }).code).toBe("STRATEGY_NOT_RUNNING");
		expect(doing(running(), { ...open(), strategyId: "s2" }).code).toBe("STRATEGY_NOT_RUNNING");
		expect(doing(running(), open({ instrumentId: "GBPUSD" })).code).toBe("STRATEGY_NOT_RUNNING");
	});

	it("obeys the customer's exclusion and knowledge test", () => {
		const excluded = doing(running(), { kind: "set-exclusion", untilMs: NOON_MS + DAY_MS }).life;
		expect(doing(excluded, open()).code).toBe("SELF_EXCLUDED");
		expect(doing(excluded, start({}, "s2")).code).toBe("SELF_EXCLUDED");
		const untested = doing(fresh(), { kind: "set-test-needed", assetClasses: ["forex"] }).life;
		expect(doing(untested, start()).code).toBe("TEST_NEEDED");
	});
});

describe("several strategies", () => {
	it("are started once each, and not without end", () => {
		let life = running();
		expect(doing(life, start()).code).toBe("STRATEGY_RUNS_ALREADY");
		for (let nth = 2; nth <= MOST_STRATEGIES; nth += 1) life = doing(life, start({}, `s${nth}`)).life;
		expect(doing(life, start({}, "more")).refused).toEqual({
			code: "STRATEGIES_TOO_MANY",
			params: { maximum: `${MOST_STRATEGIES}` },
		});
		const stopped = doing(life, { kind: "stop-strategy", strategyId: "s1", reason: "customer" }).life;
		const next = doing(stopped, start({}, "more")).life;
		expect([...(next.state.strategies?.keys() ?? [])]).not.toContain("s1");
		expect(next.state.strategies?.size).toBe(MOST_STRATEGIES);
	});

	it("share no instrument and no position where each instrument has one position", () => {
		const life = running({}, "netting");
		expect(doing(life, start({}, "s2")).code).toBe("STRATEGY_INSTRUMENT_TAKEN");
		expect(doing(life, start({}, "s2", "GBPUSD")).code).toBeNull();
		const byHand = doing(life, anOrder({ volume: aVolume("10000") })).life;
		expect(doing(byHand, open()).refused).toEqual({
			code: "STRATEGY_POSITION_TAKEN",
			params: { instrument: "EUR/USD" },
		});
		const added = doing(doing(life, open()).life, open()).life;
		expect(strategyOf(added)).toMatchObject({ trades: [...added.state.openTrades.keys()], day: { opened: 2 } });
		expect(added.state.openTrades.size).toBe(1);
	});

	it("have results that sum to those of the account", () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.constantFrom("s1", "s2"), fc.boolean(), fc.integer({ min: -40, max: 40 })), {
					maxLength: 12,
				}),
				(steps) => {
					let life = doing(running({ dayTrades: 100 }), start({ dayTrades: 100 }, "s2")).life;
					for (const [nth, [strategyId, opens, pips]] of steps.entries()) {
						const at = (11_000 + pips).toString();
						const price = `${at.slice(0, 1)}.${at.slice(1)}0`;
						const view = market(NOON_MS + nth * HOUR_MS, price, price);
						const [tradeId] = strategyOf(life, strategyId).trades;
						const command = opens
							? { ...open(), strategyId }
							: { kind: "close-trade", origin: "strategy", tradeId: tradeId ?? "none", volume: null, bound: null };
						life = doing(life, command, view).life;
					}
					const strategies = [strategyOf(life), strategyOf(life, "s2")];
					const pnl = strategies.reduce((sum, each) => sum + each.pnl, 0n);
					expect(pnl).toBe(life.state.lifetimePnl);
					expect(strategies.flatMap(({ trades }) => trades).toSorted()).toEqual(
						[...life.state.openTrades.keys()].toSorted(),
					);
					for (const { trades, day } of strategies) {
						expect(trades.length).toBeLessThanOrEqual(LIMITS.openTrades);
						expect(day.opened).toBeLessThanOrEqual(100);
					}
				},
			),
			{ numRuns: 60 },
		);
	});
});
