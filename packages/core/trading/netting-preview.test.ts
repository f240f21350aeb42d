import {
	aContract,
	aMarket,
	anAccount,
	anOrder,
	aPair,
	aPrice,
	aQuote,
	aVolume,
	directRate,
	fractions,
	inverseRate,
	type Ledgered,
	type OracleFill,
	type OracleRate,
	oracleBandMargin,
	oracleCommission,
	oracleCost,
	oracleExposureUsd,
	oracleNetting,
	oraclePnl,
	run,
	someMoney,
	throughRate,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { MarketView } from "../account/index.ts";
import { summarise } from "../margin/index.ts";
import { price, volume } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { accountAfter } from "./account-after.ts";
import { previewOpenTrade } from "./preview-open-trade.ts";

const hash = () => "0".repeat(64);
const coin = aContract("BTCUSD", { stepVolume: aVolume("0.001"), minVolume: aVolume("0.001"), maxLeverage: 2 });

describe("E2, E19 an order that joins a netting position", () => {
	it("is previewed with the position's own rounding: 0.029 at 64015.87 joined by 0.019 at 64012.95", () => {
		const at = (bid: string, ask: string) => aMarket({ instruments: [coin], quotes: [aQuote("BTCUSD", bid, ask)] });
		const first = at("63997.87", "64015.87");
		const then = at("63987.95", "64012.95");
		const netting = anAccount("5000.00", "USD", first, hash, { positionMode: "netting" });
		const order = (commandId: string, units: string) =>
			anOrder({ commandId, instrumentId: "BTCUSD", volume: aVolume(units) });
		const held = run(netting, order("a", "0.029"), first, hash).history;
		invariant(held.state !== undefined, "the account is open");
		const { plan } = previewOpenTrade(held.state, order("b", "0.019"), then);
		const { state } = run(held, order("b", "0.019"), then, hash).history;
		invariant(state !== undefined && plan !== null, "dealt");
		// 0.048 at 63,987.95 is 3,071.4216, cost 3,072.70628: −1.28468. Separately −0.80968 and −0.475: −0.81 − 0.48.
		expect(plan.equityAfter).toBe(someMoney("4998.72", "USD"));
		expect(plan.firstPnl).toBe(someMoney("-0.47", "USD"));
		expect(plan.equityAfter).toBe(summarise(state, then).equity);
		expect(plan.freeMarginAfter).toBe(summarise(state, then).freeMargin);
	});
});

/** The traded instruments: quoted in dollars and in yen, with a commission, bands and a mark-up. */
const TERMS = {
	BTCUSD: { bid: aPrice("64000.00"), grid: aPrice("0.01"), unit: aVolume("0.001") },
	GBPJPY: { bid: aPrice("193.450"), grid: aPrice("0.001"), unit: aVolume("1000") },
} as const;
const pound = aPair("GBP", "JPY", {
	commission: { kind: "per-million", amount: "30.00", currency: "USD", minimum: "0.05" },
	marginTiers: [
		{ uptoUsd: "20000.50", leverage: 30 },
		{ uptoUsd: "70000", leverage: 20 },
		{ uptoUsd: null, leverage: 12 },
	],
	conversionMarkup: "0.003",
});
const instruments = [coin, pound, aPair("EUR", "USD"), aPair("USD", "JPY")];
const CROSSES = [aQuote("EURUSD", "1.08510", "1.08516"), aQuote("USDJPY", "149.820", "149.832")] as const;

/** E5, from the quotes alone. */
function ratesTo(currency: "USD" | "EUR" | "JPY") {
	const [euro, yen] = CROSSES;
	const one: OracleRate = { bid: fractions.fraction(1n), ask: fractions.fraction(1n) };
	const dollar = { USD: one, EUR: inverseRate(euro), JPY: directRate(yen) }[currency];
	const ofYen = { USD: inverseRate(yen), EUR: throughRate(inverseRate(yen), inverseRate(euro)), JPY: one }[currency];
	return { BTCUSD: dollar, GBPJPY: ofYen, dollar };
}
/** As the core rounds a rate: the bid down, the ask up, at 12 decimals. */
const kept = ({ bid, ask }: OracleRate): OracleRate => {
	const up = fractions.awayFromZero(fractions.times(ask, fractions.fraction(10n ** 12n)));
	const down = fractions.wholeBelow(fractions.times(bid, fractions.fraction(10n ** 12n)));
	return { bid: fractions.scaled(down, 12), ask: fractions.scaled(up, 12) };
};

const deal = fc.record({
	id: fc.constantFrom("BTCUSD" as const, "GBPJPY" as const),
	side: fc.constantFrom("buy" as const, "buy" as const, "buy" as const, "sell" as const),
	units: fc.integer({ min: 1, max: 80 }),
	move: fc.integer({ min: -900, max: 900 }),
	spread: fc.integer({ min: 0, max: 40 }),
});

describe("E2, E6, E8, E9, E19 the preview of any row of netting deals", () => {
	it.each(["USD", "EUR", "JPY"] as const)("is the fill and the oracle's, to the last unit of %s", (currency) => {
		const seen = { joined: 0, reduced: 0 };
		const rates = ratesTo(currency);
		fc.assert(
			fc.property(fc.array(deal, { minLength: 2, maxLength: 12 }), (deals) => {
				const quotes = new Map<string, Quote>(CROSSES.map((quote) => [quote.instrumentId, quote]));
				for (const id of ["BTCUSD", "GBPJPY"] as const)
					quotes.set(id, { ...aQuote(id, "1", "1"), bid: TERMS[id].bid, ask: TERMS[id].bid });
				const fills = { BTCUSD: [] as OracleFill[], GBPJPY: [] as OracleFill[] };
				const view = (): MarketView => aMarket({ instruments, quotes: [...quotes.values()] });
				const funds = currency === "JPY" ? "9000000" : "60000.00";
				let history: Ledgered = anAccount(funds, currency, view(), hash, { positionMode: "netting" });
				for (const [index, { id, side, units, move, spread }] of deals.entries()) {
					const bid = price(TERMS[id].bid + BigInt(move) * TERMS[id].grid);
					quotes.set(id, { ...aQuote(id, "1", "1"), bid, ask: price(bid + BigInt(spread) * TERMS[id].grid) });
					const market = view();
					const dealt = volume(BigInt(units) * TERMS[id].unit);
					const order = anOrder({ commandId: `${index}`, instrumentId: id, side, volume: dealt });
					const { state: before } = history;
					invariant(before !== undefined, "the account is open");
					const { plan, refusal } = previewOpenTrade(before, order, market);
					const step = run(history, order, market, hash);
					invariant(plan !== null, "everything is known");
					expect(step.decision.kind).toBe(refusal === null ? "accepted" : "refused");
					if (step.decision.kind === "refused") continue;
					history = step.history;
					const { state } = history;
					invariant(state !== undefined, "the account is open");
					fills[id].push({ units: side === "buy" ? dealt : -dealt, at: plan.price });
					const supposed = accountAfter(before, order, plan, market);
					invariant(supposed !== null, "the rates are known");
					const figures = summarise(state, market);
					expect(plan).toMatchObject({
						usedMarginAfter: figures.usedMargin,
						equityAfter: figures.equity,
						freeMarginAfter: figures.freeMargin,
					});
					const trades = [...state.openTrades.values()];
					const previewed = [...supposed.openTrades.values()];
					const shown = previewed.map(({ openingPrice, volume: open, margin }) => [openingPrice, open, margin]);
					expect(shown).toEqual(trades.map(({ openingPrice, volume: open, margin }) => [openingPrice, open, margin]));
					// Computed independently, from the rules alone.
					let free: bigint = state.balance;
					for (const trade of trades) {
						const quote = quotes.get(trade.instrumentId);
						invariant(quote !== undefined, "priced");
						free += oraclePnl(
							trade,
							quote,
							kept(rates[trade.instrumentId === "BTCUSD" ? "BTCUSD" : "GBPJPY"]),
							currency,
						);
						free -= trade.margin;
					}
					expect(plan.freeMarginAfter).toBe(free);
					if (plan.opened === 0n) {
						seen.reduced += 1;
						continue;
					}
					if (plan.increases !== null) seen.joined += 1;
					const trade = trades.find(({ instrumentId }) => instrumentId === id);
					invariant(trade !== undefined, "it opens");
					const dollars = kept(rates.dollar);
					const [, yen] = CROSSES;
					const usd = id === "BTCUSD" ? fractions.fraction(1n) : kept(inverseRate(yen)).ask;
					const bands = {
						cost: oracleCost(trade),
						beforeUsd: oracleExposureUsd([], usd),
						tiers: id === "BTCUSD" ? [] : pound.marginTiers,
						leverage: id === "BTCUSD" ? 2 : 30,
					};
					expect(plan.margin).toBe(oracleBandMargin(bands, usd, kept(rates[id]).ask, currency));
					const charged = oracleCommission(
						id === "BTCUSD" ? coin.commission : pound.commission,
						{
							notional: fractions.times(fractions.scaled(plan.price, 8), fractions.scaled(plan.opened, 8)),
							units: plan.opened,
							contractSize: id === "BTCUSD" ? coin.contractSize : pound.contractSize,
						},
						{ intoTerms: usd, intoAccount: dollars.ask },
						currency,
					);
					expect(plan.commission).toBe(charged);
					const { average } = oracleNetting(fills[id]);
					invariant(average !== null, "something is open");
					expect(trade.openingPrice).toBe(
						fractions.nearestEven(fractions.times(average, fractions.fraction(10n ** 8n))),
					);
				}
			}),
			{ numRuns: 150 },
		);
		expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(50);
	});
});
