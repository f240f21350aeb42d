import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	FOREX_WEEK,
	type Ledgered,
	NOON_MS,
	oracleOrderReached,
	run,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { Instrument } from "../instruments/index.ts";
import { price } from "../money/index.ts";
import { expiryOf } from "./check-order.ts";
import {
	type AmendOrder,
	type Command,
	decide,
	decodeCommand,
	encodeCommand,
	type PlaceOrder,
	reachedBy,
	type TriggerOrder,
} from "./index.ts";
import { MAX_PENDING_ORDERS } from "./order-placing.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument();
const market = (bid: string, ask: string, overrides: Partial<Instrument> = {}, nowMs = NOON_MS) =>
	aMarket({ instruments: [{ ...eurusd, ...overrides }], quotes: [aQuote("EURUSD", bid, ask)], nowMs });
const view = market("1.08510", "1.08512");
const account = anAccount("5000.00", "USD", view, hash);
const placed = (order: Partial<PlaceOrder> = {}, history: Ledgered = account) =>
	run(history, aPendingOrder(order), view, hash).history;
const base = { commandId: "then", origin: "customer" as const, accountId: "account-1" };
/** The order is the third event of the account. */
const ID = "O100234-3";
const trigger = (bid: string, ask: string, orderId = ID): TriggerOrder => ({
	kind: "trigger-order",
	...base,
	orderId,
	quote: aQuote("EURUSD", bid, ask, { sequence: 42 }),
});

describe("E12 a pair of which one cancels the other", () => {
	const request = (order: Partial<PlaceOrder>) => {
		const { kind: _, origin: _origin, commandId: __, accountId: ___, ocoWith: ____, ...rest } = aPendingOrder(order);
		return rest;
	};
	const pair = (first: Partial<PlaceOrder>, second: Partial<PlaceOrder>): Command => ({
		kind: "place-oco",
		...base,
		orders: [request(first), request(second)],
	});
	const below = { price: aPrice("1.08000") };
	const above = { orderKind: "stop", price: aPrice("1.09000") } as const;

	it("is placed in one decision, and the fill of either cancels the other in one, too", () => {
		const { history } = run(account, pair(below, above), view, hash);
		const [first, second] = [...(history.state?.orders.values() ?? [])];
		expect([first?.ocoGroup, second?.ocoGroup]).toEqual([null, first?.id]);
		expect(history.events.slice(-2).map(({ type, commandId }) => `${type} ${commandId}`)).toEqual([
			"order-placed then",
			"order-placed then",
		]);
		for (const [filled, other, bid, ask] of [
			[first, second, "1.07998", "1.08000"],
			[second, first, "1.09010", "1.09012"],
		] as const) {
			const { decision } = run(
				history,
				{ ...trigger(bid, ask, filled?.id), commandId: "fill" },
				market(bid, ask),
				hash,
			);
			expect(decision.events.map(({ type }) => type)).toEqual(["order-filled", "trade-opened", "order-cancelled"]);
			expect(decision.events.at(-1)).toMatchObject({ orderId: other?.id, cancellation: { code: "OCO_OTHER_DONE" } });
		}
	});

	it.each([
		["the first", { price: aPrice("1.09000") }, above, "ORDER_PRICE_WRONG_SIDE", "1"],
		["the second", below, { orderKind: "stop", price: aPrice("1.00000") } as const, "ORDER_PRICE_WRONG_SIDE", "2"],
		["the second's volume", below, { ...above, volume: aVolume("0.1") }, "VOLUME_BELOW_MINIMUM", "2"],
	])("is not placed at all where %s cannot rest, and says which", (_, first, second, code, which) => {
		const { decision, history } = run(account, pair(first, second), view, hash);
		expect(decision).toMatchObject({ kind: "refused", refusal: { code, params: { oco_order: which } } });
		expect(history.state?.orders.size).toBe(0);
	});

	it("needs room for both", () => {
		const [one] = placed().state?.orders.values() ?? [];
		if (one === undefined || account.state === undefined) throw new Error("no order");
		const orders = new Map(
			Array.from({ length: MAX_PENDING_ORDERS - 1 }, (_, at) => [`o-${at}`, { ...one, id: `o-${at}` }] as const),
		);
		expect(decide({ ...account.state, orders }, pair(below, above), view)).toMatchObject({
			refusal: { code: "ORDERS_ABOVE_MAXIMUM", params: { oco_order: "2" } },
		});
	});

	it("is stored and read back as it was asked for", () => {
		const command = pair(below, above);
		expect(decodeCommand(JSON.parse(encodeCommand(command)))).toEqual(command);
		const broken = JSON.parse(encodeCommand(command));
		expect(() => decodeCommand({ ...broken, orders: broken.orders.slice(1) })).toThrow("two orders");
	});
});

describe("E11, E12 placing", () => {
	it("ends at as many orders as one account may have waiting", () => {
		const orders = new Map(placed().state?.orders ?? []);
		const [first] = orders.values();
		if (first === undefined || account.state === undefined) throw new Error("no order");
		for (let more = orders.size; more < MAX_PENDING_ORDERS; more += 1)
			orders.set(`more-${more}`, { ...first, id: `more-${more}` });
		const full = { ...account.state, orders };
		expect(decide(full, aPendingOrder({}), view)).toMatchObject({
			refusal: { code: "ORDERS_ABOVE_MAXIMUM", params: { maximum: "500" } },
		});
		orders.delete("more-7");
		expect(decide({ ...full, orders }, aPendingOrder({}), view).kind).toBe("accepted");
	});

	it("rests with its own name and place, holds no margin and books nothing", () => {
		const history = placed({ stopLoss: aPrice("1.07500"), takeProfit: aPrice("1.09000") });
		expect(history.state?.orders.get(ID)).toEqual({
			id: ID,
			kind: "limit",
			instrumentId: "EURUSD",
			side: "buy",
			volume: aVolume("100000"),
			price: aPrice("1.08000"),
			limitPrice: null,
			triggered: false,
			timeInForce: "GTC",
			expiresAtMs: null,
			stopLoss: aPrice("1.07500"),
			takeProfit: aPrice("1.09000"),
			trailingDistance: null,
			guaranteedStop: false,
			reduceOnly: false,
			ocoGroup: null,
			acceptedAtMs: NOON_MS,
			acceptedSequence: 3,
		});
		expect(history.state?.balance).toBe(account.state.balance);
		expect(history.state?.entryCount).toBe(1);
	});

	it("rests while the market is shut: it triggers only in session (E14)", () => {
		const saturday = market("1.08510", "1.08512", { calendar: FOREX_WEEK }, Date.UTC(2030, 0, 5, 12));
		expect(decide(account.state, aPendingOrder(), saturday).kind).toBe("accepted");
	});

	it.each([
		["unknown instrument", { instrumentId: "NOPE" }, view, "INSTRUMENT_UNKNOWN"],
		["too small", { volume: aVolume("500") }, view, "VOLUME_BELOW_MINIMUM"],
		[
			"halted",
			{},
			market("1.08510", "1.08512", { tradingMode: "halted", tradingModeReason: "Split" }),
			"INSTRUMENT_HALTED",
		],
		[
			"close-only",
			{},
			market("1.08510", "1.08512", { tradingMode: "close-only", tradingModeReason: "Delisted" }),
			"INSTRUMENT_CLOSE_ONLY",
		],
		["off the grid", { price: aPrice("1.080001") }, view, "PRICE_OFF_INCREMENT"],
		["a buy limit at the ask", { price: aPrice("1.08512") }, view, "ORDER_PRICE_WRONG_SIDE"],
		["a sell limit at the bid", { side: "sell", price: aPrice("1.08510") }, view, "ORDER_PRICE_WRONG_SIDE"],
		["a buy stop at the ask", { orderKind: "stop", price: aPrice("1.08512") }, view, "ORDER_PRICE_WRONG_SIDE"],
		[
			"a sell stop at the bid",
			{ orderKind: "stop", side: "sell", price: aPrice("1.08510") },
			view,
			"ORDER_PRICE_WRONG_SIDE",
		],
		[
			"a stop-limit without a limit",
			{ orderKind: "stop-limit", price: aPrice("1.09") },
			view,
			"ORDER_LIMIT_PRICE_INVALID",
		],
		["a limit with a second one", { limitPrice: aPrice("1.07") }, view, "ORDER_LIMIT_PRICE_INVALID"],
		["GTD without an instant", { timeInForce: "GTD" }, view, "EXPIRY_INVALID"],
		["GTD in the past", { timeInForce: "GTD", expiresAtMs: NOON_MS }, view, "EXPIRY_INVALID"],
		["GTC with an instant", { expiresAtMs: NOON_MS + 1 }, view, "EXPIRY_INVALID"],
		["a stop loss above a buy", { stopLoss: aPrice("1.08000") }, view, "STOP_LOSS_WRONG_SIDE"],
		["a take profit below a buy", { takeProfit: aPrice("1.07990") }, view, "TAKE_PROFIT_WRONG_SIDE"],
		[
			"a guarantee that is not offered",
			{ stopLoss: aPrice("1.07"), guaranteedStop: true },
			view,
			"GUARANTEE_NOT_OFFERED",
		],
		["reduce-only with nothing open", { reduceOnly: true }, view, "REDUCE_ONLY_NOTHING_OPEN"],
		["reduce-only with levels", { reduceOnly: true, stopLoss: aPrice("1.07") }, view, "PROTECTION_WITHOUT_OPENING"],
		["a partner that is gone", { ocoWith: "O100234-1" }, view, "OCO_ORDER_NOT_FOUND"],
		["more margin than is free", { volume: aVolume("500000") }, view, "MARGIN_TOO_LITTLE"],
		[
			"more than the side may hold",
			{ volume: aVolume("10000000") },
			market("1.08510", "1.08512", { maxExposure: aVolume("9000000") }),
			"EXPOSURE_ABOVE_MAXIMUM",
		],
		["no price at all", {}, aMarket({ instruments: [eurusd], quotes: [] }), "PRICE_UNKNOWN"],
	] as const)("refused: %s", (_, change, at, code) => {
		expect(decide(account.state, aPendingOrder(change), at)).toMatchObject({ kind: "refused", refusal: { code } });
	});

	it("E12 DAY ends at 17:00 New York, by time zone", () => {
		const [event] = decide(account.state, aPendingOrder({ timeInForce: "DAY" }), view).events;
		expect(event).toMatchObject({ order: { expiresAtMs: Date.UTC(2030, 0, 2, 22) } });
		const summer = market("1.08510", "1.08512", {}, Date.UTC(2030, 6, 2, 21));
		const [late] = decide(account.state, aPendingOrder({ timeInForce: "DAY" }), summer).events;
		expect(late).toMatchObject({ order: { expiresAtMs: Date.UTC(2030, 6, 3, 21) } });
	});
});

describe("E12 an order of the day while the market is shut", () => {
	const order = { instrumentId: "EURUSD", timeInForce: "DAY", expiresAtMs: null } as const;
	const shut = (nowMs: number, opensAtMs: number | null) => ({
		...aMarket({ nowMs, instruments: [eurusd], quotes: [] }),
		state: () => ({ state: "closed", opensAtMs }) as const,
	});
	const SATURDAY_MS = Date.UTC(2030, 0, 5, 12);

	it.each([
		["Saturday, opens on Sunday at 17:00 New York", SATURDAY_MS, Date.UTC(2030, 0, 6, 22), Date.UTC(2030, 0, 7, 22)],
		[
			"after a share's close, opens tomorrow",
			Date.UTC(2030, 0, 2, 21, 30),
			Date.UTC(2030, 0, 3, 14, 30),
			Date.UTC(2030, 0, 3, 22),
		],
		["the opening is not known", SATURDAY_MS, null, Date.UTC(2030, 0, 5, 22)],
		["the opening has passed in this moment", SATURDAY_MS, SATURDAY_MS - 1_000, Date.UTC(2030, 0, 5, 22)],
	])("%s: it ends with the day in which it can first fill", (_when, nowMs, opensAtMs, endsAtMs) => {
		expect(expiryOf(order, shut(nowMs, opensAtMs))).toEqual({ ok: true, value: endsAtMs });
	});

	it("is not asked of the state of an instrument that nobody knows", () => {
		const nowhere = { ...shut(SATURDAY_MS, null), instrument: () => undefined, state: () => expect.unreachable() };
		expect(expiryOf(order, nowhere)).toEqual({ ok: true, value: Date.UTC(2030, 0, 5, 22) });
	});
});

describe("E11 the table of orders", () => {
	it.each([
		["buy limit", { price: aPrice("1.08000") }, ["1.07999", "1.08001"], ["1.07998", "1.08000"], "1.08000"],
		[
			"buy limit gapped in favour gets the better price",
			{ price: aPrice("1.08000") },
			null,
			["1.07500", "1.07502"],
			"1.07502",
		],
		[
			"sell limit",
			{ side: "sell", price: aPrice("1.09000") },
			["1.08999", "1.09001"],
			["1.09000", "1.09002"],
			"1.09000",
		],
		[
			"sell limit gapped in favour",
			{ side: "sell", price: aPrice("1.09000") },
			null,
			["1.09500", "1.09502"],
			"1.09500",
		],
		[
			"buy stop",
			{ orderKind: "stop", price: aPrice("1.09000") },
			["1.08997", "1.08999"],
			["1.08998", "1.09000"],
			"1.09000",
		],
		[
			"buy stop through a gap gets the first price after it",
			{ orderKind: "stop", price: aPrice("1.09000") },
			null,
			["1.09498", "1.09500"],
			"1.09500",
		],
		[
			"sell stop",
			{ orderKind: "stop", side: "sell", price: aPrice("1.08000") },
			["1.08001", "1.08003"],
			["1.08000", "1.08002"],
			"1.08000",
		],
		[
			"sell stop through a gap",
			{ orderKind: "stop", side: "sell", price: aPrice("1.08000") },
			null,
			["1.07310", "1.07312"],
			"1.07310",
		],
	] as const)("%s", (_, order, before, at, filled) => {
		const history = placed(order);
		if (before !== null) {
			expect(decide(history.state, trigger(before[0], before[1]), view)).toMatchObject({
				kind: "refused",
				refusal: { code: "TRIGGER_NOT_REACHED" },
			});
		}
		const { decision, history: after } = run(history, trigger(at[0], at[1]), view, hash);
		expect(decision.events).toMatchObject([
			{ type: "order-filled", orderId: ID, price: aPrice(filled), volume: aVolume("100000"), tick: { sequence: 42 } },
			{
				type: "trade-opened",
				trade: { id: "100234-5", openingPrice: aPrice(filled), openingTick: { sequence: 42 } },
				deal: { orderId: ID, dealId: "D100234-5" },
			},
		]);
		expect(after.state?.orders.size).toBe(0);
		expect(after.state?.openTrades.size).toBe(1);
	});

	it("stop-limit: reaches its stop, rests as a limit, and does not chase", () => {
		const order = { orderKind: "stop-limit", price: aPrice("1.09000"), limitPrice: aPrice("1.09010") } as const;
		const gapped = run(placed(order), trigger("1.09098", "1.09100"), view, hash);
		expect(gapped.decision.events).toMatchObject([{ type: "order-triggered", orderId: ID, tick: { sequence: 42 } }]);
		expect(gapped.history.state?.orders.get(ID)?.triggered).toBe(true);
		const still = decide(gapped.history.state, trigger("1.09018", "1.09020"), view);
		expect(still).toMatchObject({ kind: "refused", refusal: { code: "TRIGGER_NOT_REACHED" } });
		const filled = run(gapped.history, trigger("1.09008", "1.09010"), view, hash);
		expect(filled.decision.events).toMatchObject([{ type: "order-filled", price: aPrice("1.09010") }, {}]);
	});

	it("stop-limit: one tick that is within the limit fills at once", () => {
		const order = { orderKind: "stop-limit", price: aPrice("1.09000"), limitPrice: aPrice("1.09010") } as const;
		const { decision } = run(placed(order), trigger("1.09003", "1.09005"), view, hash);
		expect(decision.events.map((event) => event.type)).toEqual(["order-triggered", "order-filled", "trade-opened"]);
	});

	it("agrees with the slow oracle on when a tick reaches an order", () => {
		const level = fc.bigInt({ min: 1n, max: 30n }).map((steps) => price(steps * 1_000n));
		const anyOrder = fc.record({
			kind: fc.constantFrom("limit" as const, "stop" as const, "stop-limit" as const),
			side: fc.constantFrom("buy" as const, "sell" as const),
			price: level,
			limitPrice: fc.option(level, { nil: null }),
			triggered: fc.boolean(),
		});
		fc.assert(
			fc.property(anyOrder, level, fc.bigInt({ min: 0n, max: 5n }), (order, bid, wide) => {
				const isSound = (order.kind === "stop-limit") === (order.limitPrice !== null);
				fc.pre(isSound && (order.kind === "stop-limit" || !order.triggered));
				const quote = { bid, ask: price(bid + wide * 1_000n) };
				expect(reachedBy(order, quote)).toBe(oracleOrderReached(order, quote));
			}),
			{ numRuns: 500 },
		);
	});
});

describe("E10 everything is checked again at the fill", () => {
	it("too little margin cancels with the numbers", () => {
		const history = run(placed(), anOrder({ volume: aVolume("60000") }), view, hash).history;
		const { decision, history: after } = run(history, trigger("1.07998", "1.08000"), view, hash);
		expect(decision.kind).toBe("accepted");
		expect(decision.events).toEqual([
			expect.objectContaining({
				type: "order-cancelled",
				orderId: ID,
				// 108,000 ÷ 30 plus 2.00 of spread; 5,000 − 2,170.24 held − 308.40 that the open trade has lost at this tick.
				cancellation: {
					code: "MARGIN_TOO_LITTLE",
					params: { required: "3602.00", free: "2521.36", currency: "USD" },
				},
			}),
		]);
		expect(after.state?.orders.size).toBe(0);
		expect(after.state?.balance).toBe(account.state.balance);
	});

	it.each([
		["a stop that the gap has passed", { stopLoss: aPrice("1.07500") }, view, "STOP_LOSS_WRONG_SIDE"],
		["close-only", {}, market("1.07", "1.07002", { tradingMode: "close-only" }), "INSTRUMENT_CLOSE_ONLY"],
		["halted", {}, market("1.07", "1.07002", { tradingMode: "halted" }), "INSTRUMENT_HALTED"],
		[
			"a smaller greatest volume",
			{},
			market("1.07", "1.07002", { maxVolume: aVolume("50000") }),
			"VOLUME_ABOVE_MAXIMUM",
		],
		[
			"a smaller greatest exposure",
			{},
			market("1.07", "1.07002", { maxExposure: aVolume("50000") }),
			"EXPOSURE_ABOVE_MAXIMUM",
		],
	] as const)("%s cancels", (_, order, at, code) => {
		const { decision } = run(placed(order), trigger("1.07000", "1.07002"), at, hash);
		expect(decision.events).toMatchObject([{ type: "order-cancelled", cancellation: { code } }]);
	});

	it("what is not known leaves the order waiting (E2)", () => {
		const euros = anAccount("5000.00", "EUR", view, hash);
		const history = run(euros, aPendingOrder(), view, hash).history;
		const blind = aMarket({ instruments: [eurusd], quotes: [] });
		expect(decide(history.state, trigger("1.07998", "1.08000"), blind)).toMatchObject({
			kind: "refused",
			refusal: { code: "CONVERSION_UNKNOWN" },
		});
	});
});

describe("E12 time in force", () => {
	const untilMs = NOON_MS + 60_000;
	const history = placed({ timeInForce: "GTD", expiresAtMs: untilMs });
	const expire: Command = { kind: "expire-order", ...base, orderId: ID };

	it("ends when its time is over, and not before", () => {
		expect(decide(history.state, expire, market("1.08510", "1.08512", {}, untilMs - 1))).toMatchObject({
			kind: "refused",
			refusal: { code: "ORDER_NOT_EXPIRED" },
		});
		expect(decide(history.state, expire, market("1.08510", "1.08512", {}, untilMs)).events).toMatchObject([
			{
				type: "order-cancelled",
				cancellation: { code: "ORDER_EXPIRED", params: { expired_at: "2030-01-02T12:01:00.000Z" } },
			},
		]);
	});

	it("a tick after its time does not fill it", () => {
		const late = { ...trigger("1.07998", "1.08000"), quote: aQuote("EURUSD", "1.07998", "1.08", { tsMs: untilMs }) };
		expect(decide(history.state, late, view).events).toMatchObject([
			{ type: "order-cancelled", cancellation: { code: "ORDER_EXPIRED" } },
		]);
	});
});

describe("E12 one cancels the other", () => {
	const first = placed();
	const pair = placed({ orderKind: "stop", price: aPrice("1.09000"), ocoWith: ID }, first);
	const OTHER = "O100234-4";

	it.each([
		["the first fills", trigger("1.07998", "1.08000"), OTHER, ["order-filled", "trade-opened", "order-cancelled"]],
		["the second fills", trigger("1.08998", "1.09000", OTHER), ID, ["order-filled", "trade-opened", "order-cancelled"]],
	] as const)("%s", (_, command, gone, types) => {
		const { decision, history } = run(pair, command, view, hash);
		expect(decision.events.map((event) => event.type)).toEqual(types);
		expect(decision.events.at(-1)).toMatchObject({
			orderId: gone,
			cancellation: { code: "OCO_OTHER_DONE", params: { other: command.orderId } },
		});
		expect(history.state?.orders.size).toBe(0);
	});

	it("one that is cancelled at its fill takes the other with it", () => {
		const full = run(pair, anOrder(), view, hash).history;
		const { decision } = run(full, trigger("1.07998", "1.08000"), view, hash);
		expect(decision.events).toMatchObject([
			{ orderId: ID, cancellation: { code: "MARGIN_TOO_LITTLE" } },
			{ orderId: OTHER, cancellation: { code: "OCO_OTHER_REFUSED", params: { other: ID } } },
		]);
	});

	it("one that the customer cancels leaves the other, and a third may join the pair", () => {
		const { history } = run(pair, { kind: "cancel-order", ...base, orderId: ID }, view, hash);
		expect([...(history.state?.orders.keys() ?? [])]).toEqual([OTHER]);
		const joined = placed({ ocoWith: OTHER }, history);
		const { decision } = run(joined, trigger("1.07998", "1.08000", "O100234-6"), view, hash);
		expect(decision.events.at(-1)).toMatchObject({ type: "order-cancelled", orderId: OTHER });
	});
});

describe("E12 amending and cancelling an order", () => {
	const history = placed({ stopLoss: aPrice("1.07500"), timeInForce: "GTD", expiresAtMs: NOON_MS + 60_000 });
	const amend = (patch: Partial<AmendOrder>): Command => ({ kind: "amend-order", ...base, orderId: ID, ...patch });

	it.each([
		["a price", { price: aPrice("1.08100") }, { price: aPrice("1.08100"), stopLoss: aPrice("1.07500") }],
		["null removes", { stopLoss: null }, { price: aPrice("1.08000"), stopLoss: null }],
		["a volume", { volume: aVolume("50000") }, { volume: aVolume("50000") }],
		["until cancelled", { timeInForce: "GTC" }, { timeInForce: "GTC", expiresAtMs: null }],
		["another instant", { expiresAtMs: NOON_MS + 90_000 }, { timeInForce: "GTD", expiresAtMs: NOON_MS + 90_000 }],
		["for the day", { timeInForce: "DAY" }, { timeInForce: "DAY", expiresAtMs: Date.UTC(2030, 0, 2, 22) }],
	] as const)("%s", (_, patch, expected) => {
		const { history: after } = run(history, amend(patch), view, hash);
		expect(after.state?.orders.get(ID)).toMatchObject({ ...expected, acceptedSequence: 3 });
	});

	it.each([
		["nothing given", {}, "NOTHING_TO_CHANGE"],
		["the same again", { price: aPrice("1.08000") }, "NOTHING_TO_CHANGE"],
		["a price that is reached", { price: aPrice("1.08600") }, "ORDER_PRICE_WRONG_SIDE"],
		["a limit price for a limit", { limitPrice: aPrice("1.07") }, "ORDER_LIMIT_PRICE_INVALID"],
		["GTD without an instant", { expiresAtMs: null }, "EXPIRY_INVALID"],
		["too much", { volume: aVolume("500000") }, "MARGIN_TOO_LITTLE"],
		["a stop above the price", { stopLoss: aPrice("1.08") }, "STOP_LOSS_WRONG_SIDE"],
		["another order", { orderId: "O100234-9" }, "ORDER_NOT_FOUND"],
	] as const)("refused: %s", (_, patch, code) => {
		expect(decide(history.state, amend(patch), view)).toMatchObject({ kind: "refused", refusal: { code } });
	});

	it("the stop of a stop-limit that was reached cannot move, its limit can", () => {
		const order = { orderKind: "stop-limit", price: aPrice("1.09000"), limitPrice: aPrice("1.09010") } as const;
		const resting = run(placed(order), trigger("1.09098", "1.09100"), view, hash).history;
		const now = market("1.09098", "1.09100");
		const stop = decide(resting.state, amend({ price: aPrice("1.09200") }), now);
		expect(stop).toMatchObject({ refusal: { code: "ORDER_ALREADY_TRIGGERED" } });
		expect(decide(resting.state, amend({ limitPrice: aPrice("1.09050") }), now).kind).toBe("accepted");
		const chased = decide(resting.state, amend({ limitPrice: aPrice("1.09100") }), now);
		expect(chased).toMatchObject({ refusal: { code: "ORDER_PRICE_WRONG_SIDE" } });
	});

	it("cancelling ends it with a reason; a second time there is nothing to cancel", () => {
		const cancel: Command = { kind: "cancel-order", ...base, orderId: ID };
		const { history: after, decision } = run(history, cancel, view, hash);
		expect(decision.events).toMatchObject([{ cancellation: { code: "CANCELLED_BY_CUSTOMER", params: {} } }]);
		expect(decide(after.state, cancel, view)).toMatchObject({ refusal: { code: "ORDER_NOT_FOUND" } });
	});
});

describe("E12 reduce-only", () => {
	const open = run(
		run(account, anOrder({ volume: aVolume("30000") }), view, hash).history,
		anOrder({ commandId: "second", volume: aVolume("20000") }),
		view,
		hash,
	).history;
	const sell = { side: "sell", reduceOnly: true } as const;

	it("takes off the oldest trade first and never opens: a pending order is capped at what is open", () => {
		const order = { ...sell, price: aPrice("1.09000"), volume: aVolume("100000") };
		const { history } = run(open, aPendingOrder(order), view, hash);
		const { decision, history: after } = run(history, trigger("1.09000", "1.09002", "O100234-5"), view, hash);
		expect(decision.events).toMatchObject([
			{ type: "order-filled", volume: aVolume("50000") },
			{ type: "trade-closed", closed: { tradeId: "100234-3", volume: aVolume("30000"), closeReason: "order" } },
			{ type: "trade-closed", closed: { tradeId: "100234-4", volume: aVolume("20000"), closeReason: "order" } },
		]);
		expect(after.state?.openTrades.size).toBe(0);
	});

	it("at the market FOK wants all of it, IOC takes what there is", () => {
		const order = anOrder({ ...sell, volume: aVolume("60000") });
		expect(decide(open.state, order, view)).toMatchObject({
			refusal: { code: "REDUCE_ONLY_ABOVE_OPEN", params: { volume: "60000", open: "50000" } },
		});
		expect(decide(open.state, { ...order, timeInForce: "IOC" }, view).events).toHaveLength(2);
		const part = decide(open.state, { ...order, volume: aVolume("40000") }, view);
		expect(part.events).toMatchObject([{ remaining: null }, { remaining: { volume: aVolume("10000") } }]);
	});

	it("passes while the instrument is close-only, and needs no margin (E10)", () => {
		const shut = market("1.08510", "1.08512", { tradingMode: "close-only" });
		expect(decide(open.state, anOrder({ ...sell, volume: aVolume("50000") }), shut).kind).toBe("accepted");
	});

	it("nothing left at the fill cancels it", () => {
		const order = { ...sell, price: aPrice("1.09000") };
		let { history } = run(open, aPendingOrder(order), view, hash);
		history = run(
			history,
			{ kind: "close-many", ...base, which: "all", instrumentId: null, side: null },
			view,
			hash,
		).history;
		const { decision } = run(history, trigger("1.09000", "1.09002", "O100234-5"), view, hash);
		expect(decision.events).toMatchObject([{ cancellation: { code: "REDUCE_ONLY_NOTHING_OPEN" } }]);
	});
});
