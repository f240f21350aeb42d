import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	type Ledgered,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { CustomerLimits } from "../account/index.ts";
import { openPnl } from "../margin/index.ts";
import { type Money, money } from "../money/index.ts";
import { NO_LIMITS, periodEndMs, periodStartMs, tightened } from "./customer-limits.ts";
import {
	type Command,
	decodeEvent,
	decodeState,
	encodeEvent,
	encodeState,
	FOR_EVER_MS,
	LOOSENING_WAIT_MS,
	limitsAt,
	type MarketView,
	REFUSAL_CODES,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const HOUR_MS = 3_600_000;
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

let commands = 0;
type Life = Ledgered & { readonly state: NonNullable<Ledgered["state"]> };
function doing(life: Life, command: object, view: MarketView = market()) {
	commands += 1;
	const whole = { accountId: "account-1", origin: "customer", commandId: `c${commands}`, ...command } as Command;
	const { history, decision } = run(life, { ...whole, commandId: `c${commands}` } as Command, view, hash);
	if (history.state === undefined) throw new Error("the account is there");
	const refused = decision.kind === "refused" ? decision.refusal : null;
	return { life: { ...history, state: history.state } satisfies Life, refused, code: refused?.code ?? null };
}
const fresh = (): Life => anAccount("100000.00", "USD", market(), hash);
const limited = (limits: Partial<CustomerLimits>, life = fresh(), view = market()): Life =>
	doing(life, { kind: "set-limits", limits: { ...NO_LIMITS, ...limits } }, view).life;
const small = (overrides: object = {}) => anOrder({ volume: aVolume("10000"), ...overrides });

describe("a limit that the customer sets themselves", () => {
	it("holds at once when it tightens, and a day later when it loosens", () => {
		const tight = limited({ exposure: usd("5000.00") });
		expect(doing(tight, small())).toMatchObject({
			code: "LIMIT_EXPOSURE_REACHED",
			refused: { params: { exposure: "11000.00", limit: "5000.00", currency: "USD" } },
		});
		const loosened = limited({ exposure: usd("50000.00") }, tight);
		expect(doing(loosened, small()).code).toBe("LIMIT_EXPOSURE_REACHED");
		const [justBefore, then] = [NOON_MS + LOOSENING_WAIT_MS - 1, NOON_MS + LOOSENING_WAIT_MS];
		expect(doing(loosened, small(), market(justBefore)).code).toBe("LIMIT_EXPOSURE_REACHED");
		expect(doing(loosened, small(), market(then)).code).toBeNull();
	});

	it("that waits is taken back by requesting what holds now", () => {
		const tight = limited({ exposure: usd("5000.00") });
		const waiting = limited({ exposure: null }, tight);
		const back = doing(waiting, { kind: "set-limits", limits: { ...NO_LIMITS, exposure: usd("5000.00") } });
		expect(back.code).toBeNull();
		expect(back.life.state.protection?.pending).toBeNull();
		expect(doing(back.life, small(), market(NOON_MS + 2 * LOOSENING_WAIT_MS)).code).toBe("LIMIT_EXPOSURE_REACHED");
	});

	it("begins its day of waiting anew only when the request changes", () => {
		const waiting = limited({ exposure: null }, limited({ exposure: usd("5000.00") }));
		const again = doing(waiting, { kind: "set-limits", limits: NO_LIMITS }, market(NOON_MS + 23 * HOUR_MS));
		expect(again.code).toBe("NOTHING_TO_CHANGE");
		const mixed = limited({ dayLoss: usd("10.00") }, waiting, market(NOON_MS + HOUR_MS));
		expect(mixed.state.protection).toMatchObject({
			limits: { dayLoss: usd("10.00"), exposure: usd("5000.00") },
			pending: { fromMs: NOON_MS + HOUR_MS + LOOSENING_WAIT_MS },
		});
	});

	it.each([{ exposure: money(0n) }, { dayLoss: money(-1n) }, { hours: { fromMinute: 60, toMinute: 60 } }])(
		"is refused when it is none: %o",
		(limits) => {
			expect(doing(fresh(), { kind: "set-limits", limits: { ...NO_LIMITS, ...limits } }).code).toBe("LIMITS_INVALID");
		},
	);

	it("of losses counts what was closed in the period and what is open, and ends with the period", () => {
		const life = limited({ dayLoss: usd("100.00") });
		const opened = doing(life, small()).life;
		const [tradeId = ""] = opened.state.openTrades.keys();
		// 10,000 units, 60 pips down: 60 USD lost, not yet 100.
		const down = market(NOON_MS + 1_000, "1.09400", "1.09400");
		expect(doing(opened, small(), down).code).toBeNull();
		const closed = doing(opened, { kind: "close-trade", tradeId, volume: null, bound: null }, down).life;
		const second = doing(closed, small(), down).life;
		const further = market(NOON_MS + 2_000, "1.09000", "1.09000");
		expect(doing(second, small(), further)).toMatchObject({
			code: "LIMIT_LOSS_REACHED",
			refused: {
				params: { period: "day", loss: "100.00", until: new Date(periodEndMs("day", NOON_MS)).toISOString() },
			},
		});
		const midnight = periodEndMs("day", NOON_MS);
		expect(doing(second, small(), market(midnight, "1.09000", "1.09000")).code).toBeNull();
	});

	it("of losses counts from when it was first set: what was lost before is not held against it", () => {
		const opened = doing(fresh(), small()).life;
		const [tradeId = ""] = opened.state.openTrades.keys();
		const down = market(NOON_MS + 1, "1.05000", "1.05000");
		const poorer = doing(opened, { kind: "close-trade", tradeId, volume: null, bound: null }, down).life;
		expect(doing(limited({ dayLoss: usd("100.00") }, poorer, down), small(), down).code).toBeNull();
	});

	it("of hours lets an account open from its first minute to before its last, also over midnight", () => {
		const day = limited({ hours: { fromMinute: 8 * 60, toMinute: 12 * 60 } });
		expect(doing(day, small(), market(NOON_MS - 1)).code).toBeNull();
		expect(doing(day, small(), market(NOON_MS))).toMatchObject({
			code: "LIMIT_HOURS",
			refused: { params: { from: "08:00", to: "12:00" } },
		});
		const night = limited({ hours: { fromMinute: 22 * 60, toMinute: 6 * 60 } });
		const at = (hour: number) => market(NOON_MS - 12 * HOUR_MS + hour * HOUR_MS);
		expect([0, 5, 6, 12, 22, 23].map((hour) => doing(night, small(), at(hour)).code)).toEqual([
			null,
			null,
			"LIMIT_HOURS",
			"LIMIT_HOURS",
			null,
			null,
		]);
	});

	it("never stands in the way of closing, reducing, levels and cancelling", () => {
		const open = doing(doing(fresh(), small()).life, aPendingOrder({ volume: aVolume("1000") })).life;
		const [tradeId = ""] = open.state.openTrades.keys();
		const [orderId = ""] = open.state.orders.keys();
		const shut = doing(
			limited({ exposure: money(1n), dayLoss: money(1n), hours: { fromMinute: 0, toMinute: 1 } }, open),
			{
				kind: "set-exclusion",
				untilMs: FOR_EVER_MS,
			},
		).life;
		expect(doing(shut, small()).code).toBe("SELF_EXCLUDED_FOR_EVER");
		for (const command of [
			{ kind: "amend-trade", tradeId, stopLoss: aPrice("1.00") },
			{ kind: "cancel-order", orderId },
			{ kind: "close-trade", tradeId, volume: aVolume("1000"), bound: null },
			{ ...small({ side: "sell", volume: aVolume("1000"), reduceOnly: true }) },
			{ kind: "close-many", which: "all", instrumentId: null, side: null },
		]) {
			expect(doing(shut, command).code, command.kind).toBeNull();
		}
	});

	it("stands in the way of every path that opens: orders, pairs, amendments, triggers, reversals, netting", () => {
		const resting = doing(doing(fresh(), small()).life, aPendingOrder({ volume: aVolume("10000") })).life;
		const [tradeId = ""] = resting.state.openTrades.keys();
		const [orderId = ""] = resting.state.orders.keys();
		const shut = doing(resting, { kind: "set-exclusion", untilMs: FOR_EVER_MS }).life;
		const { kind: _k, origin: _origin, commandId: _c, accountId: _a, ocoWith: _o, ...request } = aPendingOrder();
		for (const command of [
			small({ side: "sell" }),
			aPendingOrder(),
			{ kind: "place-oco", orders: [request, { ...request, side: "sell", price: aPrice("1.20000") }] },
			{ kind: "reverse-trade", tradeId, bound: null },
		]) {
			expect(doing(shut, command).code, command.kind).toBe("SELF_EXCLUDED_FOR_EVER");
		}
		const reached = market(NOON_MS + 5, "1.07990", "1.08000");
		const quote = reached.quote("EURUSD");
		const triggered = doing(shut, { kind: "trigger-order", orderId, quote }, reached);
		expect(triggered.life.state.orders.size).toBe(0);
		expect(triggered.life.events.at(-1)).toMatchObject({
			type: "order-cancelled",
			cancellation: { code: "SELF_EXCLUDED_FOR_EVER", params: {} },
		});
		expect(triggered.life.state.openTrades.size).toBe(1);
		const netting: Life = anAccount("100000.00", "USD", market(), hash, { positionMode: "netting" });
		const held = doing(netting, small()).life;
		const stopped = doing(held, { kind: "set-exclusion", untilMs: NOON_MS + HOUR_MS }).life;
		expect(doing(stopped, small({ side: "sell" })).code).toBeNull();
		expect(doing(stopped, small({ side: "sell", volume: aVolume("20000") })).code).toBe("SELF_EXCLUDED");
	});
});

describe("self-exclusion", () => {
	it("can be made longer and never shorter, and ends by itself", () => {
		const week = NOON_MS + 7 * 24 * HOUR_MS;
		const out = doing(fresh(), { kind: "set-exclusion", untilMs: week }).life;
		expect(doing(out, { kind: "set-exclusion", untilMs: week - 1 }).code).toBe("EXCLUSION_NOT_SHORTER");
		expect(doing(out, { kind: "set-exclusion", untilMs: NOON_MS }).code).toBe("EXCLUSION_OVER");
		expect(doing(out, { kind: "set-exclusion", untilMs: FOR_EVER_MS }).code).toBeNull();
		expect(doing(out, small(), market(week - 1)).code).toBe("SELF_EXCLUDED");
		expect(doing(out, small(), market(week)).code).toBeNull();
	});

	it("for ever says so in words: no sentence names a year that means nothing", () => {
		const out = doing(fresh(), { kind: "set-exclusion", untilMs: FOR_EVER_MS }).life;
		const late = market(FOR_EVER_MS - 1);
		for (const answer of [doing(out, small()), doing(out, { kind: "set-exclusion", untilMs: NOON_MS + HOUR_MS })]) {
			expect(answer.refused).toMatchObject({ params: {} });
			expect(JSON.stringify(answer.refused)).not.toContain("9999");
		}
		expect(doing(out, { kind: "set-exclusion", untilMs: NOON_MS + HOUR_MS }).code).toBe("EXCLUSION_FOR_EVER");
		expect(doing(out, small(), late).code).toBe("SELF_EXCLUDED_FOR_EVER");
	});
});

describe("the test of knowledge", () => {
	it("is asked for in the classes that need it, until it was passed", () => {
		const needed = doing(fresh(), { kind: "set-test-needed", assetClasses: ["forex"] }).life;
		expect(doing(needed, small())).toMatchObject({
			code: "TEST_NEEDED",
			refused: { params: { asset_class: "forex" } },
		});
		const passed = doing(needed, { kind: "set-test-needed", assetClasses: [] }).life;
		expect(doing(passed, small()).code).toBeNull();
	});
});

describe("what is stored of it (E24)", () => {
	it("comes back as it was, and an account without any keeps its text", () => {
		const plain = fresh();
		expect(encodeState(plain.state)).not.toContain("protection");
		const life = doing(
			doing(limited({ exposure: null }, limited({ exposure: usd("5.00"), hours: { fromMinute: 1, toMinute: 2 } })), {
				kind: "set-exclusion",
				untilMs: FOR_EVER_MS,
			}).life,
			{ kind: "set-test-needed", assetClasses: ["stocks", "forex", "stocks"] },
		).life;
		expect(decodeState(JSON.parse(encodeState(life.state)))).toEqual(life.state);
		for (const event of life.events) expect(decodeEvent(JSON.parse(encodeEvent(event)))).toEqual(event);
		expect(life.state.protection?.testNeeded).toEqual(["forex", "stocks"]);
	});
});

describe("periods", () => {
	it.each([
		["day", "2026-03-01T23:59:59.999Z", "2026-03-01", "2026-03-02"],
		["week", "2026-03-01T12:00:00.000Z", "2026-02-23", "2026-03-02"],
		["week", "2026-03-02T00:00:00.000Z", "2026-03-02", "2026-03-09"],
		["month", "2026-12-31T23:00:00.000Z", "2026-12-01", "2027-01-01"],
	] as const)("a %s at %s is from %s to %s", (period, at, from, to) => {
		const ms = Date.parse(at);
		expect([periodStartMs(period, ms), periodEndMs(period, ms)]).toEqual([Date.parse(from), Date.parse(to)]);
	});
});

const anyAmount = fc.option(fc.bigInt({ min: 1n, max: 1_000n }).map(money), { nil: null });
const anyHours = fc.option(
	fc
		.record({ fromMinute: fc.integer({ min: 0, max: 1_439 }), length: fc.integer({ min: 1, max: 1_439 }) })
		.map(({ fromMinute, length }) => ({ fromMinute, toMinute: (fromMinute + length) % 1_440 })),
	{ nil: null },
);
const anyLimits: fc.Arbitrary<CustomerLimits> = fc.record({
	dayLoss: anyAmount,
	weekLoss: anyAmount,
	monthLoss: anyAmount,
	exposure: anyAmount,
	hours: anyHours,
});
const allows = ({ hours }: CustomerLimits, minute: number) =>
	hours === null ||
	Array.from(
		{ length: (hours.toMinute - hours.fromMinute + 1_440) % 1_440 },
		(_, index) => (hours.fromMinute + index) % 1_440,
	).includes(minute);
const atMost = (a: Money | null, b: Money | null) => b === null || (a !== null && a <= b);

describe("whatever is requested", () => {
	it("nothing that holds at once is looser than what held before", () => {
		fc.assert(
			fc.property(anyLimits, anyLimits, fc.integer({ min: 0, max: 1_439 }), (now, wanted, minute) => {
				const { limits } = tightened(now, wanted);
				for (const key of ["dayLoss", "weekLoss", "monthLoss", "exposure"] as const) {
					expect(atMost(limits[key], now[key])).toBe(true);
				}
				expect(allows(limits, minute) && !allows(now, minute)).toBe(false);
			}),
		);
	});

	it("no order of commands opens what the limits of its moment forbid, and none of their refusals is of a closing", () => {
		const OWN = [
			"SELF_EXCLUDED",
			"SELF_EXCLUDED_FOR_EVER",
			"TEST_NEEDED",
			"LIMIT_HOURS",
			"LIMIT_LOSS_REACHED",
			"LIMIT_EXPOSURE_REACHED",
		];
		expect(OWN.every((code) => REFUSAL_CODES.some((known) => known === code))).toBe(true);
		const step = fc.record({
			what: fc.constantFrom("open", "open", "open", "close", "reverse", "limits", "place", "trigger"),
			lots: fc.integer({ min: 1, max: 20 }),
			side: fc.constantFrom("buy", "sell"),
			pips: fc.integer({ min: -300, max: 300 }),
			hours: fc.integer({ min: 0, max: 30 }),
			exposure: fc.integer({ min: 1, max: 60 }),
			loss: fc.integer({ min: 1, max: 20 }),
		});
		let [opened, refusedOnes] = [0, 0];
		fc.assert(
			fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => {
				let life = limited({ exposure: usd("40000.00"), dayLoss: usd("300.00") });
				let atMs = NOON_MS;
				/** The oracle's own record of the result realised on each day. */
				const realised = new Map<string, bigint>();
				for (const { what, lots, side, pips, hours, exposure, loss } of steps) {
					atMs += hours * HOUR_MS + 1;
					const rate = (1.1 + pips / 10_000).toFixed(5);
					const view = market(atMs, rate, rate);
					const [trade] = life.state.openTrades.values();
					const [order] = life.state.orders.values();
					const volume = aVolume(`${lots * 1_000}`);
					const before = life.state;
					const command =
						what === "open"
							? anOrder({ volume, side })
							: what === "limits"
								? {
										kind: "set-limits",
										limits: { ...NO_LIMITS, exposure: usd(`${exposure}000.00`), dayLoss: usd(`${loss}0.00`) },
									}
								: what === "place"
									? aPendingOrder({ volume, price: aPrice("1.05000") })
									: what === "trigger"
										? { kind: "trigger-order", orderId: order?.id ?? "none", quote: view.quote("EURUSD") }
										: what === "close"
											? { kind: "close-trade", tradeId: trade?.id ?? "none", volume: null, bound: null }
											: { kind: "reverse-trade", tradeId: trade?.id ?? "none", bound: null };
					const { life: next, code } = doing(life, command, view);
					if (what === "close") expect(OWN).not.toContain(code);
					if (code !== null && OWN.includes(code)) refusedOnes += 1;
					const day = new Date(atMs).toISOString().slice(0, 10);
					const events = next.events.slice(life.events.length);
					for (const event of events) {
						if (event.type === "trade-closed") realised.set(day, (realised.get(day) ?? 0n) + event.closed.netPnl);
					}
					if (events.some(({ type }) => type === "trade-opened")) {
						opened += 1;
						const { protection } = before;
						if (protection === null) throw new Error("limits are set");
						const limits = limitsAt(protection, atMs);
						const worth = [...next.state.openTrades.values()].reduce(
							(sum, { openingPrice, volume: units }) => sum + (openingPrice * units) / 10n ** 14n,
							0n,
						);
						expect(worth <= (limits.exposure ?? 0n)).toBe(true);
						const rates = view.rate("USD", "USD");
						const quote = view.quote("EURUSD");
						if (rates === undefined || quote === undefined) throw new Error("EUR/USD has a price");
						const open = [...next.state.openTrades.values()].reduce(
							(sum, each) => sum + openPnl(each, quote, rates, "USD"),
							0n,
						);
						expect(-((realised.get(day) ?? 0n) + open) < (limits.dayLoss ?? 0n)).toBe(true);
					}
					life = next;
				}
			}),
			{ numRuns: 150 },
		);
		// The property proves nothing unless both occur.
		expect([opened > 200, refusedOnes > 50]).toEqual([true, true]);
	});
});
