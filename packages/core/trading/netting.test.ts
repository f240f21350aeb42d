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
	fractions,
	type Ledgered,
	type OracleFill,
	oracleNetting,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { closeOutPrice, costOf, summarise } from "../margin/index.ts";
import { price, volume } from "../money/index.ts";
import { type Command, decide, type OpenTradeCommand, previewOpenTrade } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument({ stepVolume: aVolume("1000") });
const at = (bid: string, ask: string) => aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", bid, ask)] });
const view = at("1.08510", "1.08512");
const netting = anAccount("50000.00", "USD", view, hash, { positionMode: "netting" });

/** Executes deals in order: `["buy", "30000", bid, ask]`. */
function dealt(deals: readonly (readonly ["buy" | "sell", string, string, string])[], from: Ledgered = netting) {
	let history = from;
	for (const [side, units, bid, ask] of deals) {
		const order = anOrder({ commandId: `deal-${history.events.length}`, side, volume: aVolume(units) });
		const step = run(history, order, at(bid, ask), hash);
		if (step.decision.kind === "refused") throw new Error(step.decision.refusal.code);
		history = step.history;
	}
	return history;
}
const positions = (history: Ledgered) => [...(history.state?.openTrades.values() ?? [])];

describe("E9 netting keeps one position per instrument", () => {
	it("adds to the side: average price, cost exact, margin at the average price (E8)", () => {
		const history = dealt([
			["buy", "100000", "1.08510", "1.08512"],
			["buy", "50000", "1.08600", "1.08602"],
		]);
		const [position] = positions(history);
		expect(positions(history)).toHaveLength(1);
		// 108,512 + 54,301 = 162,813 for 150,000: 1.08542 exactly; ÷ 30 = 5,427.10.
		expect(position).toMatchObject({
			id: "100234-3",
			volume: aVolume("150000"),
			openingPrice: aPrice("1.08542"),
			cost: null,
			margin: someMoney("5427.10", "USD"),
		});
		expect(history.events.at(-1)).toMatchObject({
			type: "trade-increased",
			volume: aVolume("50000"),
			price: aPrice("1.08602"),
			deal: { orderId: "O100234-4", dealId: "D100234-4" },
		});
	});

	it("an average that has no end keeps its exact cost, and parts of it sum to the whole (E6)", () => {
		let history = dealt([
			["buy", "1000", "1.08510", "1.08512"],
			["buy", "2000", "1.08511", "1.08513"],
		]);
		const [position] = positions(history);
		// (1.08512 + 2 × 1.08513) ÷ 3 = 1.0851266…
		expect(position?.openingPrice).toBe(aPrice("1.08512667"));
		expect(position?.cost).toBe(325_538n * 10n ** 14n);
		history = dealt([["sell", "1000", "1.08612", "1.08614"]], history);
		history = dealt([["sell", "1000", "1.08612", "1.08614"]], history);
		history = dealt([["sell", "1000", "1.08612", "1.08614"]], history);
		const parts = history.events.flatMap((event) => (event.type === "trade-closed" ? [event.closed] : []));
		// Each part gains 0.99333… and is booked to the cent (E2); the costs of the parts sum exactly.
		expect(parts.reduce((sum, part) => sum + costOf(part), 0n)).toBe(325_538n * 10n ** 14n);
		expect(parts.map((part) => part.grossPnl)).toEqual([99n, 99n, 99n]);
		expect(positions(history)).toEqual([]);
	});

	it("reduces first and keeps the average; needs no margin and passes close-only (E10)", () => {
		const history = dealt([
			["buy", "100000", "1.08510", "1.08512"],
			["sell", "40000", "1.08702", "1.08704"],
		]);
		expect(history.events.at(-1)).toMatchObject({
			type: "trade-closed",
			closed: { volume: aVolume("40000"), closeReason: "order", netPnl: someMoney("76.00", "USD") },
			remaining: { volume: aVolume("60000"), openingPrice: aPrice("1.08512") },
		});
		const shut = aMarket({
			instruments: [{ ...eurusd, tradingMode: "close-only", tradingModeReason: "Delisted" }],
			quotes: [aQuote("EURUSD", "1.08510", "1.08512")],
		});
		const sell = (units: string): OpenTradeCommand => anOrder({ side: "sell", volume: aVolume(units) });
		expect(decide(history.state, sell("60000"), shut).kind).toBe("accepted");
		expect(decide(history.state, sell("61000"), shut)).toMatchObject({ refusal: { code: "INSTRUMENT_CLOSE_ONLY" } });
	});

	it("then flips: one decision, one order, two deals, a new position", () => {
		const history = dealt([
			["buy", "100000", "1.08510", "1.08512"],
			["sell", "150000", "1.08702", "1.08704"],
		]);
		expect(history.events.slice(-2)).toMatchObject([
			{ type: "trade-closed", remaining: null, deal: { orderId: "O100234-4", dealId: "D100234-4" } },
			{
				type: "trade-opened",
				trade: { id: "100234-5", side: "sell", volume: aVolume("50000"), openingPrice: aPrice("1.08702") },
				deal: { orderId: "O100234-4", dealId: "D100234-5" },
			},
		]);
	});

	it("a flip that cannot be margined does nothing at all; the same size the other way needs no more than before", () => {
		const small = anAccount("4000.00", "USD", view, hash, { positionMode: "netting" });
		const history = dealt([["buy", "100000", "1.08510", "1.08512"]], small);
		const sell = (units: string) => anOrder({ side: "sell", volume: aVolume(units) });
		expect(decide(history.state, sell("300000"), view)).toMatchObject({ refusal: { code: "MARGIN_TOO_LITTLE" } });
		expect(decide(history.state, sell("200000"), view).kind).toBe("accepted");
	});

	it("levels: what the order carries replaces, what it does not stays; an order that only reduces carries none", () => {
		let { history } = run(netting, anOrder({ stopLoss: aPrice("1.08000"), takeProfit: aPrice("1.09000") }), view, hash);
		history = run(history, anOrder({ commandId: "more", takeProfit: aPrice("1.09500") }), view, hash).history;
		expect(positions(history)).toMatchObject([{ stopLoss: aPrice("1.08000"), takeProfit: aPrice("1.09500") }]);
		const reducing = anOrder({ side: "sell", stopLoss: aPrice("1.09") });
		expect(decide(history.state, reducing, view)).toMatchObject({ refusal: { code: "PROTECTION_WITHOUT_OPENING" } });
	});

	it("a stop that trails never loosens, neither by adding to the position", () => {
		let { history } = run(netting, anOrder({ trailingDistance: aPrice("0.00100") }), view, hash);
		history = run(history, anOrder({ commandId: "more", stopLoss: aPrice("1.08000") }), view, hash).history;
		expect(positions(history)).toMatchObject([{ stopLoss: aPrice("1.08410"), trailingDistance: aPrice("0.00100") }]);
		history = run(history, anOrder({ commandId: "near", stopLoss: aPrice("1.08450") }), view, hash).history;
		expect(positions(history)).toMatchObject([{ stopLoss: aPrice("1.08450") }]);
	});

	it("more volume under a guarantee is a guarantee set anew", () => {
		const terms = { premium: aPrice("0.0001"), minDistance: aPrice("0.0015") };
		const offered = (bid: string, ask: string) =>
			aMarket({ instruments: [{ ...eurusd, guaranteedStop: terms }], quotes: [aQuote("EURUSD", bid, ask)] });
		const order = anOrder({ stopLoss: aPrice("1.08000"), guaranteedStop: true });
		const { history } = run(netting, order, offered("1.08510", "1.08512"), hash);
		const near = decide(history.state, anOrder(), offered("1.08100", "1.08102"));
		expect(near).toMatchObject({ refusal: { code: "GUARANTEE_TOO_NEAR" } });
		expect(decide(history.state, anOrder(), offered("1.08200", "1.08202")).kind).toBe("accepted");
	});

	it("a pending order reduces as a market order does, under its own id", () => {
		const history = dealt([["buy", "100000", "1.08510", "1.08512"]]);
		const order = aPendingOrder({ side: "sell", price: aPrice("1.09000"), volume: aVolume("120000") });
		const resting = run(history, order, view, hash).history;
		const quote = aQuote("EURUSD", "1.09000", "1.09002");
		const fill: Command = {
			kind: "trigger-order",
			origin: "customer",
			commandId: "t",
			accountId: "account-1",
			orderId: "O100234-4",
			quote,
		};
		const { decision } = run(resting, fill, view, hash);
		expect(decision.events).toMatchObject([
			{ type: "order-filled", volume: aVolume("120000") },
			{ type: "trade-closed", deal: { orderId: "O100234-4", dealId: "D100234-6" } },
			{ type: "trade-opened", trade: { volume: aVolume("20000") }, deal: { orderId: "O100234-4" } },
		]);
	});

	it("the preview is the command: what a flip would fix is what it fixes", () => {
		const history = dealt([["buy", "100000", "1.08510", "1.08512"]]);
		const order = anOrder({ side: "sell", volume: aVolume("150000") });
		const { state } = history;
		if (state === undefined) throw new Error("no account");
		const market = at("1.08702", "1.08704");
		const { plan, refusal } = previewOpenTrade(state, order, market);
		const after = run(history, order, market, hash).history.state;
		if (after === undefined || plan === null) throw new Error("not previewed");
		const summary = summarise(after, market);
		expect(refusal).toBeNull();
		expect(plan).toMatchObject({ opened: aVolume("50000"), usedMarginAfter: summary.usedMargin });
		expect(plan.equityAfter).toBe(summary.equity);
		expect(plan.freeMarginAfter).toBe(summary.freeMargin);
	});

	it("E17 the close-out price of an average that has no end is exact", () => {
		const small = anAccount("2000.00", "USD", view, hash, { positionMode: "netting" });
		const history = dealt(
			[
				["buy", "10000", "1.08510", "1.08512"],
				["buy", "20000", "1.08511", "1.08513"],
			],
			small,
		);
		const { state } = history;
		const [position] = positions(history);
		const rates = view.rate("USD", "USD");
		if (state === undefined || position === undefined || rates === undefined) throw new Error("nothing open");
		const bid = closeOutPrice(position, state.balance, position.margin, rates, "USD");
		// Bought for 32,553.80, margin 1,085.13; worth 31,096.365 the equity is 542.565.
		expect(bid).toBe(aPrice("1.0365455"));
	});

	it("E6, E9 any row of deals is what the slow oracle says, to the last digit", () => {
		const deal = fc.record({
			side: fc.constantFrom("buy" as const, "sell" as const),
			thousands: fc.integer({ min: 1, max: 60 }),
			move: fc.integer({ min: -200, max: 200 }),
		});
		const seen = { increases: 0, parts: 0, flips: 0 };
		fc.assert(
			fc.property(fc.array(deal, { minLength: 2, maxLength: 25 }), (deals) => {
				let history: Ledgered = netting;
				const fills: OracleFill[] = [];
				let closings = 0n;
				deals.forEach(({ side, thousands, move }, index) => {
					const bid = price(BigInt(108_500 + move) * 1_000n);
					const market = aMarket({
						instruments: [eurusd],
						quotes: [{ ...aQuote("EURUSD", "1", "1"), bid, ask: price(bid + 2_000n) }],
					});
					const units = volume(BigInt(thousands) * 1_000n * 10n ** 8n);
					const step = run(history, anOrder({ commandId: `${index}`, side, volume: units }), market, hash);
					if (step.decision.kind === "refused") return;
					history = step.history;
					fills.push({ units: side === "buy" ? units : -units, at: side === "buy" ? bid + 2_000n : bid });
					const types = step.decision.events.map((event) => event.type);
					if (types.includes("trade-increased")) seen.increases += 1;
					if (types.length === 2) seen.flips += 1;
					if (types[0] === "trade-closed") closings += 1n;
					if (types.length === 1 && types[0] === "trade-closed") seen.parts += 1;
				});
				const oracle = oracleNetting(fills);
				const [position] = positions(history);
				expect(positions(history).length <= 1).toBe(true);
				const open = position === undefined ? 0n : position.side === "buy" ? position.volume : -position.volume;
				expect(open).toBe(oracle.units);
				// Realised result plus the cost of what is open equals the cash paid: no drift.
				const paid = fills.reduce((sum, { units, at: dealtAt }) => sum - units * dealtAt, 0n);
				const cost = position === undefined ? 0n : costOf(position) * (position.side === "buy" ? 1n : -1n);
				const realised = history.events.reduce((sum, event) => {
					if (event.type !== "trade-closed") return sum;
					const { closed } = event;
					const value = closed.closingPrice * closed.volume;
					return sum + (closed.side === "buy" ? value - costOf(closed) : costOf(closed) - value);
				}, 0n);
				expect(realised - cost).toBe(paid);
				if (position === undefined || oracle.average === null) return;
				// Each part may leave at most half of 10^-16 of the currency with the rest.
				const exact = fractions.times(oracle.average, fractions.fraction(position.volume * 10n ** 8n));
				const drift = fractions.minus(fractions.fraction(costOf(position)), exact);
				expect(fractions.atMost(drift, fractions.fraction(closings))).toBe(true);
				expect(fractions.atMost(fractions.fraction(-closings), drift)).toBe(true);
			}),
			{ numRuns: 200 },
		);
		expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(50);
	});
});
