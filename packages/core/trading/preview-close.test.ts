import { aMarket, anAccount, anInstrument, anOrder, aPrice, aQuote, aVolume, run } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { closingSide } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { previewClose } from "./preview-close.ts";

const hash = () => "0".repeat(64);
const instruments = [
	anInstrument({
		id: "GBPJPY",
		symbol: "GBPJPY",
		base: "GBP",
		quoteCurrency: "JPY",
		priceDigits: 3,
		pipPosition: 2,
		priceIncrement: aPrice("0.001"),
		conversionMarkup: "0.005",
		guaranteedStop: { premium: aPrice("0.010"), minDistance: aPrice("0.100") },
		commission: { kind: "per-lot", amount: "3.50", currency: "EUR", minimum: "0" },
	}),
	anInstrument({ id: "EURJPY", symbol: "EURJPY", base: "EUR", quoteCurrency: "JPY" }),
];
const view = (bid: string, ask: string) =>
	aMarket({ instruments, quotes: [aQuote("GBPJPY", bid, ask), aQuote("EURJPY", "164.210", "164.230")] });

describe("previewClose (E5, E6, E21)", () => {
	it.each([
		["a part, with conversion charge and both sides' commission", "8000", "193.912", null],
		["all of it", "20000", "192.100", null],
		["its guaranteed stop after a gap, with the premium", "20000", "196.500", "194.000"],
	])("is what the engine then books: %s", (_, part, ask, guaranteed) => {
		const now = view("193.450", "193.462");
		const account = anAccount("50000.00", "EUR", now, hash);
		const stop = guaranteed === null ? {} : { stopLoss: aPrice(guaranteed), guaranteedStop: true };
		const order = anOrder({ instrumentId: "GBPJPY", side: "sell", volume: aVolume("20000"), ...stop });
		const { history } = run(account, order, now, hash);
		const trade = [...(history.state?.openTrades.values() ?? [])][0];
		invariant(trade !== undefined, "the trade is open");
		const later = view("193.300", ask);
		const quote = later.quote("GBPJPY");
		const instrument = later.instrument("GBPJPY");
		invariant(quote !== undefined && instrument !== undefined, "the market is known");
		const base = { commandId: "then", origin: "customer" as const, accountId: "account-1", tradeId: trade.id };
		const command =
			guaranteed === null
				? ({ kind: "close-trade", ...base, volume: aVolume(part), bound: null } as const)
				: ({ kind: "trigger-trade", ...base, quote } as const);
		const event = run(history, command, later, hash).decision.events.find((each) => each.type === "trade-closed");
		invariant(event?.type === "trade-closed", "it was closed");
		const at = guaranteed === null ? closingSide("sell", quote) : aPrice(guaranteed);
		const previewed = previewClose(
			trade,
			aVolume(part),
			at,
			instrument,
			"EUR",
			later,
			guaranteed === null ? "customer" : "guaranteed-stop",
		);
		invariant(previewed.ok, "the rate is known");
		const { staleConversion, ...lines } = previewed.value;
		expect(event.closed).toMatchObject(lines);
		expect(staleConversion).toBeNull();
		expect(event.closed).not.toHaveProperty("staleConversion");
		expect(previewed.value.conversionCharge).toBeGreaterThan(0n);
		expect(previewed.value.commission).toBeGreaterThan(0n);
		expect(previewed.value.guaranteedPremium > 0n).toBe(guaranteed !== null);
	});
	it("is refused where the rate is unknown, never guessed", () => {
		const lone = aMarket({ instruments: instruments.slice(0, 1), quotes: [aQuote("GBPJPY", "193.450", "193.462")] });
		const trade = {
			instrumentId: "GBPJPY",
			side: "buy",
			openingPrice: aPrice("193.000"),
			volume: aVolume("1000"),
			margin: 0n,
			commission: 0n,
			swap: 0n,
			cashAdjustments: 0n,
		} as unknown as Parameters<typeof previewClose>[0];
		const instrument = instruments[0];
		invariant(instrument !== undefined, "there is one");
		expect(previewClose(trade, aVolume("1000"), aPrice("193.450"), instrument, "EUR", lone, "customer")).toMatchObject({
			ok: false,
			refusal: { code: "CONVERSION_UNKNOWN" },
		});
	});
});
