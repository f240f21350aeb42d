import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPrice,
	aQuote,
	aVolume,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import type { Instrument } from "../instruments/index.ts";
import { type Command, decide } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const quote = aQuote("EURUSD", "1.08510", "1.08512");
const charged = anInstrument({ commission: { kind: "per-lot", amount: "3.33", currency: "USD", minimum: "0" } });
const view = aMarket({ instruments: [charged], quotes: [quote] });
const open = run(anAccount("5000.00", "USD", view, hash), anOrder(), view, hash).history;
const ID = "100234-3";

const close = (overrides: Partial<Extract<Command, { kind: "close-trade" }>> = {}): Command => ({
	kind: "close-trade",
	origin: "customer",
	commandId: "close",
	accountId: "account-1",
	tradeId: ID,
	volume: null,
	bound: null,
	...overrides,
});
const terms = (overrides: Partial<Instrument>, nowMs = NOON_MS) =>
	aMarket({ instruments: [{ ...charged, ...overrides }], quotes: [quote], nowMs });

describe("E6 closing", () => {
	it("whole: nothing remains, the closed trade keeps the trade's name, net is gross less both sides' commission", () => {
		const { decision, history } = run(open, close(), view, hash);
		expect(decision.events).toMatchObject([
			{
				type: "trade-closed",
				sequence: 4,
				closingCommission: someMoney("3.33", "USD"),
				remaining: null,
				closed: {
					id: ID,
					tradeId: ID,
					closingPrice: quote.bid,
					grossPnl: someMoney("-2.00", "USD"),
					commission: someMoney("6.66", "USD"),
					netPnl: someMoney("-8.66", "USD"),
					closeReason: "customer",
					closingTick: quote,
				},
			},
		]);
		expect(history.state).toMatchObject({
			balance: someMoney("4991.34", "USD"),
			lifetimePnl: someMoney("-8.66", "USD"),
		});
		expect(history.state?.openTrades.size).toBe(0);
	});

	it("whole by its exact volume is the same", () => {
		const { decision } = run(open, close({ volume: aVolume("100000") }), view, hash);
		expect(decision.events).toEqual(decide(open.state, close(), view).events);
	});

	it("in three parts: margin and commission sum exactly, the remainder goes to the last part", () => {
		let history = open;
		const commissions: bigint[] = [];
		const held: bigint[] = [];
		for (const volume of ["33000", "33000", "34000"]) {
			const step = run(history, close({ commandId: volume, volume: aVolume(volume) }), view, hash);
			history = step.history;
			const [event] = step.decision.events;
			if (event?.type !== "trade-closed") throw new Error("not closed");
			commissions.push(event.closed.commission - event.closingCommission);
			held.push(event.remaining?.margin ?? 0n);
			expect(event.closed.openingPrice).toBe(aPrice("1.08512"));
			expect(event.closed.tradeId).toBe(ID);
		}
		// 3.33 × 0.33 = 1.0989; then 2.23 × 33/67 = 1.0984; the last part takes the rest.
		expect(commissions).toEqual([110n, 110n, 113n]);
		// 3,617.07 − ⌊1,193.6331⌋ = 2,423.44; − ⌊1,193.6346⌋ = 1,229.81: the margin still held is rounded up.
		expect(held).toEqual([242344n, 122981n, 0n]);
		expect(history.state?.openTrades.size).toBe(0);
		const ids = history.events.flatMap((event) => (event.type === "trade-closed" ? [event.closed.id] : []));
		expect(ids).toEqual(["100234-4", "100234-5", "100234-6"]);
	});

	it("passes while the instrument is close-only, and needs no margin (E10)", () => {
		expect(decide(open.state, close(), terms({ tradingMode: "close-only" })).kind).toBe("accepted");
	});

	it.each([
		["no such trade", { tradeId: "100234-99" }, view, "TRADE_NOT_FOUND", { trade: "100234-99" }],
		["no volume", { volume: aVolume("0") }, view, "VOLUME_NOT_POSITIVE", {}],
		[
			"more than is open",
			{ volume: aVolume("101000") },
			view,
			"VOLUME_ABOVE_OPEN",
			{ volume: "101000", open: "100000" },
		],
		["between steps", { volume: aVolume("1500") }, view, "VOLUME_OFF_STEP", { volume: "1500", step: "1000" }],
		[
			"halted",
			{},
			terms({ tradingMode: "halted", tradingModeReason: "Split" }),
			"INSTRUMENT_HALTED",
			{ instrument: "EUR/USD", reason: "Split" },
		],
		[
			"stale",
			{},
			terms({}, NOON_MS + 60_001),
			"PRICE_STALE",
			{ instrument: "EUR/USD", age_seconds: "60.001", limit_seconds: "60" },
		],
		[
			"below the seller's bound",
			{ bound: aPrice("1.08511") },
			view,
			"PRICE_BEYOND_BOUND",
			{ instrument: "EUR/USD", price: "1.08510", bound: "1.08511" },
		],
		[
			"an instrument that is gone",
			{},
			aMarket({ instruments: [], quotes: [] }),
			"INSTRUMENT_UNKNOWN",
			{ instrument: "EURUSD" },
		],
	] as const)("refused: %s", (_, change, market, code, params) => {
		const decision = decide(open.state, close(change), market);
		expect(decision).toMatchObject({ kind: "refused", refusal: { code } });
		if (decision.kind === "refused") expect(decision.refusal.params).toEqual(params);
	});
});
