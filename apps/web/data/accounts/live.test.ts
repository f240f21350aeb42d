// @vitest-environment jsdom
import type { AccountWire, TradeWire } from "@truefill/contracts/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prices } from "../prices/store.ts";
import { queryClient } from "../query-client.ts";
import { siteDataStore } from "../site/data.ts";
import { accountWire, siteDataWire, tradeWire } from "../testing.ts";
import { instrumentWire } from "../testing-instruments.ts";
import { accountSummary, startLiveAccount, subscribeAccountSummary, subscribeTradeValue, tradeValue } from "./live.ts";
import { keys } from "./queries.ts";
import { valuationAgeSeconds } from "./valuation-age.ts";

/** Until all figures are valued anew; not all timers, because the cache drops unused queries after five minutes. */
const drawFrame = () => vi.advanceTimersByTime(500);

let seq = 0;
const tick = (id: string, bid: number, ask: number) => {
	seq += 1;
	prices.write([{ id, bid, ask, tsMs: Date.now(), seq }]);
};
const gbpusd = instrumentWire({ id: "GBPUSD", symbol: "GBPUSD", base: "GBP" });
const eurgbp = instrumentWire({ id: "EURGBP", symbol: "EURGBP", quote_currency: "GBP" });

let stop: () => void = () => {};
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout", "clearTimeout", "performance"] });
	siteDataStore.setState({ data: siteDataWire([instrumentWire(), gbpusd, eurgbp]) });
	stop = startLiveAccount();
});
afterEach(() => {
	stop();
	prices.clear();
	drawFrame();
	queryClient.clear();
	siteDataStore.setState({ data: null });
	vi.useRealTimers();
});

const show = (account: AccountWire, open: TradeWire[] | undefined) => {
	queryClient.setQueryData(keys.accounts, [account]);
	if (open !== undefined) queryClient.setQueryData(keys.open(account.id), open);
};

describe("the account at the latest prices", () => {
	it("is unknown until its open trades are known: equity is never guessed from the balance", () => {
		show(accountWire(), undefined);
		expect(accountSummary()).toBeNull();
	});

	it("gives N2 to the cent, by the server's functions", () => {
		show(accountWire({ balance: "5000.00" }), [tradeWire()]);
		expect(accountSummary()).toMatchObject({ equity: null, pnl: null, marginLevel: null, unknown: ["EURUSD"] });
		tick("EURUSD", 1.08391, 1.08403);
		drawFrame();
		expect(accountSummary()).toMatchObject({
			balance: "5000.00",
			pnl: "-121.00",
			equity: "4879.00",
			margin: "3617.07",
			freeMargin: "1261.93",
			marginLevel: "134.88",
		});
		expect(tradeValue("t1")).toEqual({ pnl: "-121.00", closingPrice: 1.08391 });
	});

	it("has no margin level where nothing is used", () => {
		show(accountWire(), []);
		expect(accountSummary()).toMatchObject({ marginLevel: "∞", pnl: "0.00", equity: "10000.00" });
	});

	it("wakes only those whose trade is touched, once for many ticks", () => {
		show(accountWire(), [
			tradeWire(),
			tradeWire({ id: "t2", trade_id: "t2", asset_id: "GBPUSD", opening_price: "1.30000" }),
		]);
		tick("EURUSD", 1.08, 1.0801);
		tick("GBPUSD", 1.3, 1.3001);
		drawFrame();
		const woken: string[] = [];
		subscribeTradeValue("t1", () => woken.push("t1"));
		subscribeTradeValue("t2", () => woken.push("t2"));
		const stopSummary = subscribeAccountSummary(() => woken.push("summary"));
		for (let step = 1; step <= 5; step += 1) tick("EURUSD", 1.08 + step / 1e4, 1.0801 + step / 1e4);
		drawFrame();
		expect(woken).toEqual(["summary", "t1"]);
		tick("EURGBP", 0.88, 0.8801);
		drawFrame();
		expect(woken).toHaveLength(2);
		stopSummary();
	});

	it("follows the pair that only converts its result (E5)", () => {
		show(accountWire(), [tradeWire({ asset_id: "EURGBP", opening_price: "0.87000" })]);
		tick("EURGBP", 0.88, 0.8801);
		drawFrame();
		expect(accountSummary()).toMatchObject({ pnl: null, unknown: ["EURGBP"] });
		tick("GBPUSD", 1.3, 1.3002);
		drawFrame();
		expect(accountSummary()?.pnl).toBe("1300.00");
		tick("GBPUSD", 1.31, 1.3102);
		drawFrame();
		expect(accountSummary()?.pnl).toBe("1310.00");
	});
});

describe("valuationAgeSeconds (R9)", () => {
	it("is null while the prices of the open trades are fresh, and their age when they are not", () => {
		const account = accountWire();
		tick("EURUSD", 1.1, 1.1002);
		drawFrame();
		show(account, []);
		expect(valuationAgeSeconds(Date.now() + 60_000), "no trade, nothing to value").toBeNull();
		show(account, [tradeWire()]);
		expect(valuationAgeSeconds(Date.now() + 1_000)).toBeNull();
		expect(valuationAgeSeconds(Date.now() + 60_500)).toBe(60);
	});
});
