import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aQuote,
	aVolume,
	type Ledgered,
	run,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import { isBreached, marginFigures } from "./account-figures.ts";
import { closeOutPrices, withQuotes } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const view = aMarket({
	instruments: [anInstrument(), aPair("GBP", "USD"), aPair("USD", "JPY")],
	quotes: [
		aQuote("EURUSD", "1.10000", "1.10002"),
		aQuote("GBPUSD", "1.27000", "1.27003"),
		aQuote("USDJPY", "150.000", "150.010"),
	],
});
const IDS = ["EURUSD", "GBPUSD", "USDJPY"] as const;

describe("E17, E19 where one price closes the account out", () => {
	it("is the first price at which the whole account's figures do, conversions moving along, and not one step sooner", () => {
		const trade = fc.record({
			instrumentId: fc.constantFrom(...IDS),
			side: fc.constantFrom("buy" as const, "sell" as const),
			thousands: fc.integer({ min: 1, max: 90 }),
		});
		let found = 0;
		fc.assert(
			fc.property(
				fc.array(trade, { minLength: 1, maxLength: 6 }),
				fc.constantFrom("EUR" as const, "USD" as const, "JPY" as const),
				(trades, currency) => {
					let history: Ledgered = anAccount(currency === "JPY" ? "1500000" : "10000.00", currency, view, hash);
					for (const [index, { instrumentId, side, thousands }] of trades.entries()) {
						const terms = { instrumentId, side, volume: aVolume(`${thousands}000`) };
						history = run(history, anOrder({ commandId: `o-${index}`, ...terms }), view, hash).history;
					}
					const { state } = history;
					if (state === undefined) throw new Error("no account");
					/** Checked on the whole account, as the engine does. */
					const breachedAt = (id: string, move: bigint) => {
						const quote = view.quote(id);
						if (quote === undefined) throw new Error("no price");
						const moved = { ...quote, bid: price(quote.bid + move), ask: price(quote.ask + move) };
						const figures = marginFigures(state, withQuotes(view, [moved]));
						return figures.ok && isBreached(figures.value.equity, figures.value.usedMargin);
					};
					for (const { instrumentId, below, above } of closeOutPrices(state, view)) {
						const quote = view.quote(instrumentId);
						if (quote === undefined) throw new Error("no price");
						for (const [move, back] of [
							[below === null ? null : below - quote.bid, 1n],
							[above === null ? null : above - quote.ask, -1n],
						] as const) {
							if (move === null || move === 0n) continue;
							found += 1;
							expect(breachedAt(instrumentId, move)).toBe(true);
							expect(breachedAt(instrumentId, move + back)).toBe(false);
						}
					}
				},
			),
			{ numRuns: 60 },
		);
		expect(found).toBeGreaterThan(20);
	});
});
