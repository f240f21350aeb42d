import { anInstrument, aQuote, FOREX_WEEK, NOON_MS } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { closingSide, marketState, openingSide, opposite } from "./index.ts";

const quote = aQuote("EURUSD", "1.08510", "1.08512");
const SATURDAY_MS = Date.UTC(2030, 0, 5, 12);
const SUNDAY_OPEN_MS = Date.UTC(2030, 0, 6, 22);
const reason = { tradingModeReason: "Corporate action" };

describe("E3 sides of a quote", () => {
	it("buys at the ask and values at the bid, sells at the bid and values at the ask", () => {
		expect(openingSide("buy", quote)).toBe(quote.ask);
		expect(closingSide("buy", quote)).toBe(quote.bid);
		expect(openingSide("sell", quote)).toBe(quote.bid);
		expect(closingSide("sell", quote)).toBe(quote.ask);
		expect([opposite("buy"), opposite("sell")]).toEqual(["sell", "buy"]);
	});
});

describe("E14 whether a market can be dealt on", () => {
	const week = anInstrument({ calendar: FOREX_WEEK });
	it.each([
		["open", week, quote, NOON_MS, { state: "open" }],
		["at the limit of age", week, quote, NOON_MS + 60_000, { state: "open" }],
		["stale", week, quote, NOON_MS + 60_001, { state: "stale", ageMs: 60_001 }],
		["a tick from ahead of the clock", week, quote, NOON_MS - 5, { state: "open" }],
		["no price", week, undefined, NOON_MS, { state: "no-price" }],
		["closed before stale", week, quote, SATURDAY_MS, { state: "closed", opensAtMs: SUNDAY_OPEN_MS }],
		[
			"halted before closed",
			{ ...week, tradingMode: "halted", ...reason },
			quote,
			SATURDAY_MS,
			{ state: "halted", reason: "Corporate action" },
		],
		[
			"close-only",
			{ ...week, tradingMode: "close-only", ...reason },
			quote,
			NOON_MS,
			{ state: "close-only", reason: "Corporate action" },
		],
		[
			"stale before close-only",
			{ ...week, tradingMode: "close-only" },
			quote,
			NOON_MS + 60_001,
			{ state: "stale", ageMs: 60_001 },
		],
	] as const)("%s", (_, instrument, latest, nowMs, expected) => {
		expect(marketState(instrument, latest, nowMs, "calendar")).toEqual(expected);
	});

	it("has no hours where the market is configured to have none", () => {
		const fresh = { ...quote, tsMs: SATURDAY_MS };
		expect(marketState(week, fresh, SATURDAY_MS, "always")).toEqual({ state: "open" });
	});
});
