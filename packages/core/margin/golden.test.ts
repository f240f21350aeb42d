import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPrice,
	aQuote,
	aVolume,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { formatMoney, formatPrice } from "../money/index.ts";
import type { ClosedTrade, Command, Decision, MarketView } from "../trading/index.ts";
import { closeOutEquity, closeOutPrice, summarise, usedMargin } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument();
const market = (bid: string, ask: string) => aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", bid, ask)] });
const opening = market("1.08510", "1.08512");

function closedBy(decision: Decision): ClosedTrade {
	const [event] = decision.events;
	if (event?.type !== "trade-closed")
		throw new Error(`not closed: ${JSON.stringify(decision, (_, v) => (typeof v === "bigint" ? `${v}` : v))}`);
	return event.closed;
}

/** Opens one lot of EUR/USD on 5,000 USD (or the given balance) and then runs `command` on it. */
function lotThen(command: (tradeId: string) => Command, view: MarketView, order = {}, balance = "5000.00") {
	const account = anAccount(balance, "USD", opening, hash);
	const { history } = run(account, anOrder(order), opening, hash);
	const [tradeId = "nothing open"] = history.state?.openTrades.keys() ?? [];
	return run(history, command(tradeId), view, hash);
}

const base = { commandId: "then", origin: "customer" as const, accountId: "account-1" };

describe("golden cases of the rules of money", () => {
	it("N1 a stop loss at 1.08000 fills at the first bid after the weekend, 1.07310: -1,202.00 USD", () => {
		const quote = aQuote("EURUSD", "1.07310", "1.07340", { sequence: 9 });
		const { decision, history } = lotThen(
			(tradeId) => ({ kind: "trigger-trade", ...base, tradeId, quote }),
			market("1.07310", "1.07340"),
			{ stopLoss: aPrice("1.08000") },
		);
		const closed = closedBy(decision);
		expect(formatMoney(closed.grossPnl, "USD")).toBe("-1202.00");
		expect(closed).toMatchObject({
			closeReason: "stop-loss",
			closingPrice: aPrice("1.07310"),
			netPnl: someMoney("-1202.00", "USD"),
		});
		expect(closed.closingTick).toEqual(quote);
		expect(history.state?.balance).toBe(someMoney("3798.00", "USD"));
	});

	it("N1 with a guaranteed stop the same gap costs 512.00 USD and the premium, each under its own reason", () => {
		const terms = { premium: aPrice("0.00010"), minDistance: aPrice("0.00150") };
		const offered = { ...eurusd, guaranteedStop: terms };
		const view = aMarket({ instruments: [offered], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
		const account = anAccount("5000.00", "USD", view, hash);
		const order = anOrder({ stopLoss: aPrice("1.08000"), guaranteedStop: true });
		const { history } = run(account, order, view, hash);
		const [tradeId = "nothing open"] = history.state?.openTrades.keys() ?? [];
		const quote = aQuote("EURUSD", "1.07310", "1.07340", { sequence: 9 });
		const { decision, history: after } = run(
			history,
			{ kind: "trigger-trade", ...base, tradeId, quote },
			aMarket({ instruments: [offered], quotes: [quote] }),
			hash,
		);
		const closed = closedBy(decision);
		expect(closed).toMatchObject({ closeReason: "guaranteed-stop", closingPrice: aPrice("1.08000") });
		expect(formatMoney(closed.grossPnl, "USD")).toBe("-512.00");
		expect(formatMoney(closed.guaranteedPremium, "USD")).toBe("10.00");
		expect(formatMoney(closed.netPnl, "USD")).toBe("-522.00");
		expect(after.entries.slice(-2).map((entry) => entry.reason)).toEqual(["trade-pnl", "guaranteed-premium"]);
		expect(after.state?.balance).toBe(someMoney("4478.00", "USD"));
	});

	it("N2 the same trade closed at bid 1.08391: -121.00 USD", () => {
		const { decision, history } = lotThen(
			(tradeId) => ({ kind: "close-trade", ...base, tradeId, volume: null, bound: null }),
			market("1.08391", "1.08393"),
		);
		expect(formatMoney(closedBy(decision).netPnl, "USD")).toBe("-121.00");
		expect(history.state?.balance).toBe(someMoney("4879.00", "USD"));
		expect(history.state?.lifetimePnl).toBe(someMoney("-121.00", "USD"));
	});

	it("N3 a sell of 20,000 GBPJPY in a EUR account: -9,240 JPY bought at EURJPY's bid is -56.27 EUR", () => {
		const instruments = [aPair("GBP", "JPY"), aPair("EUR", "JPY")];
		const euros = aQuote("EURJPY", "164.210", "164.230");
		const before = aMarket({ instruments, quotes: [aQuote("GBPJPY", "193.450", "193.470"), euros] });
		const after = aMarket({ instruments, quotes: [aQuote("GBPJPY", "193.892", "193.912"), euros] });
		const account = anAccount("5000.00", "EUR", before, hash);
		const order = anOrder({ instrumentId: "GBPJPY", side: "sell", volume: aVolume("20000") });
		const { history } = run(account, order, before, hash);
		const [tradeId = ""] = history.state?.openTrades.keys() ?? [];
		const { decision } = run(
			history,
			{ kind: "close-trade", ...base, tradeId, volume: null, bound: null },
			after,
			hash,
		);
		const closed = closedBy(decision);
		expect(formatMoney(closed.netPnl, "EUR")).toBe("-56.27");
		expect(closed.conversion).toMatchObject({ from: "JPY", to: "EUR", via: ["EURJPY"] });
	});

	it("N5 margin of four instruments is 9,944.17, close-out at equity 4,972.08", () => {
		const gold = aContract("XAUUSD", { assetClass: "metals", subClass: "gold", maxLeverage: 20 });
		const index = aContract("US500", { maxLeverage: 20 });
		const coin = aContract("BTCUSD", { assetClass: "cryptos", maxLeverage: 2 });
		const view = aMarket({
			instruments: [eurusd, gold, index, coin],
			quotes: [
				aQuote("EURUSD", "1.08490", "1.0850"),
				aQuote("XAUUSD", "2339.50", "2340"),
				aQuote("US500", "5249.50", "5250"),
				aQuote("BTCUSD", "63990", "64000"),
			],
		});
		const orders: readonly [string, string][] = [
			["EURUSD", "100000"],
			["XAUUSD", "20"],
			["US500", "3"],
			["BTCUSD", "0.1"],
		];
		let history: ReturnType<typeof run>["history"] = anAccount("20000.00", "USD", view, hash);
		for (const [instrumentId, volume] of orders) {
			({ history } = run(history, anOrder({ instrumentId, volume: aVolume(volume) }), view, hash));
		}
		const { state } = history;
		if (state === undefined) throw new Error("no account");
		const margins = [...state.openTrades.values()].map((trade) => formatMoney(trade.margin, "USD"));
		expect(margins).toEqual(["3616.67", "2340.00", "787.50", "3200.00"]);
		const { usedMargin: used } = summarise(state, view);
		expect(formatMoney(used, "USD")).toBe("9944.17");
		expect(formatMoney(closeOutEquity(used), "USD")).toBe("4972.08");
	});

	it("N6 on 5,000 one lot at 1.08512 holds 3,617.07 and closes out at bid 1.053205", () => {
		const account = anAccount("5000.00", "USD", opening, hash);
		const { history } = run(account, anOrder(), opening, hash);
		const { state } = history;
		const [trade] = state?.openTrades.values() ?? [];
		if (state === undefined || trade === undefined) throw new Error("nothing open");
		expect(formatMoney(trade.margin, "USD")).toBe("3617.07");
		const used = usedMargin(state.openTrades.values());
		const rates = opening.rate("USD", "USD");
		if (rates === undefined) throw new Error("no rate");
		const bid = closeOutPrice(trade, state.balance, used, rates, "USD");
		if (bid === null) throw new Error("no close-out price");
		expect(formatPrice(bid)).toBe("1.05320535");
		expect(formatPrice(bid).slice(0, 8)).toBe("1.053205");
		// At that bid the account is at half its margin; one price step above it is not.
		const levelAt = (text: string) => summarise(state, market(text, "1.05400")).marginLevel;
		expect(levelAt("1.05320")).toBe(4998n);
		expect(levelAt("1.05321")).toBe(5001n);
		expect(summarise(state, market("1.05321", "1.05400")).equity).toBeGreaterThan(closeOutEquity(used));
	});

	it("N9 closing 0.40 of 1 lot bought at 1.08512 at bid 1.08702: +76.00 USD", () => {
		const { decision, history } = lotThen(
			(tradeId) => ({ kind: "close-trade", ...base, tradeId, volume: aVolume("40000"), bound: null }),
			market("1.08702", "1.08704"),
		);
		const closed = closedBy(decision);
		expect(formatMoney(closed.netPnl, "USD")).toBe("76.00");
		const [left] = history.state?.openTrades.values() ?? [];
		expect(left).toMatchObject({ volume: aVolume("60000"), openingPrice: aPrice("1.08512") });
		expect(closed.id).not.toBe(closed.tradeId);
		expect(left?.id).toBe(closed.tradeId);
	});
});
