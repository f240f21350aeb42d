import { createHash } from "node:crypto";
import { aMarket, anAccount, anOrder, aPair, aQuote, aVolume, run, someMoney } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { summarise, tradePnl } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const instruments = [aPair("EUR", "USD"), aPair("GBP", "JPY"), aPair("USD", "JPY")];
const euro = aQuote("EURUSD", "1.08510", "1.08512");
const pound = aQuote("GBPJPY", "193.450", "193.470");
const yen = aQuote("USDJPY", "151.200", "151.210");
const view = aMarket({ instruments, quotes: [euro, pound, yen] });

function account() {
	const empty = anAccount("5000.00", "USD", view, hash);
	const { history } = run(empty, anOrder({ volume: aVolume("10000") }), view, hash);
	const order = anOrder({ commandId: "second", instrumentId: "GBPJPY", side: "sell", volume: aVolume("10000") });
	const { state } = run(history, order, view, hash).history;
	if (state === undefined) throw new Error("no account");
	return state;
}

describe("E7 the account's figures", () => {
	it("adds up: equity, free margin and level from balance, open result and margin", () => {
		const state = account();
		// 10,000 × 0.00002 = 0.20 lost on the first; 10,000 × 0.020 JPY = 200 JPY bought at 1/151.200 = 1.32 on the second.
		expect(summarise(state, view)).toEqual({
			balance: someMoney("5000.00", "USD"),
			credit: 0n,
			pnl: someMoney("-1.52", "USD"),
			equity: someMoney("4998.48", "USD"),
			// 10,851.20 / 30 = 361.71 and 1,934,500 JPY / 151.200 / 30 = 426.48, both rounded up.
			usedMargin: someMoney("788.19", "USD"),
			freeMargin: someMoney("4210.29", "USD"),
			marginLevel: 63417n,
			lifetimePnl: 0n,
			unknown: [],
		});
	});

	it("leaves credit out of equity (R13)", () => {
		const state = { ...account(), credit: someMoney("1000.00", "USD") };
		expect(summarise(state, view).equity).toBe(someMoney("4998.48", "USD"));
	});

	it.each([
		["a price", [euro, yen]],
		["a conversion rate", [euro, pound]],
	])("is unknown, not zero, without %s; what is known stays known", (_, quotes) => {
		const summary = summarise(account(), aMarket({ instruments, quotes }));
		expect(summary).toMatchObject({
			pnl: null,
			equity: null,
			freeMargin: null,
			marginLevel: null,
			unknown: ["GBPJPY"],
		});
		expect(summary.usedMargin).toBe(someMoney("788.19", "USD"));
		const values = [...account().openTrades.values()].map((trade) =>
			tradePnl(trade, "USD", aMarket({ instruments, quotes })),
		);
		expect(values).toEqual([someMoney("-0.20", "USD"), null]);
	});

	it("is all balance with an infinite level when nothing is open", () => {
		const { state } = anAccount("5000.00", "USD", view, hash);
		expect(summarise(state, aMarket({ instruments, quotes: [] }))).toMatchObject({
			equity: someMoney("5000.00", "USD"),
			usedMargin: 0n,
			freeMargin: someMoney("5000.00", "USD"),
			marginLevel: "infinite",
			pnl: 0n,
		});
	});
});
