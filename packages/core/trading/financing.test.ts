import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aQuote,
	aVolume,
	fractions,
	type Ledgered,
	NO_FINANCING,
	oracleDailyRate,
	oracleDays,
	oracleNotional,
	oraclePostings,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import {
	type Financing,
	financingDayEndMs,
	financingDays,
	type Instrument,
	nextFinancingDate,
} from "../instruments/index.ts";
import { SEED_INSTRUMENTS } from "../instruments/seed/index.ts";
import { formatMoney, money, price } from "../money/index.ts";
import { type AccountState, actualCosts, type Command, estimatedCosts, type MarketView } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
/** Monday 7 January 2030; the 9th is a Wednesday. */
const OPENED_MS = Date.UTC(2030, 0, 7, 12);

const forex: Financing = {
	...NO_FINANCING,
	swap: { kind: "rate", basePercent: "3.65", quotePercent: "5.30", adminPercent: "0.8", dayCount: 365 },
	settlementDays: 2,
};
const index: Financing = {
	...NO_FINANCING,
	swap: { kind: "rate", basePercent: "0", quotePercent: "5.3", adminPercent: "3", dayCount: 360 },
	settlementDays: 0,
};
const eurusd = anInstrument({ financing: forex });
const us500 = aContract("US500", { financing: index });
const quotes = [aQuote("EURUSD", "1.0850", "1.0850"), aQuote("US500", "5250", "5250")];
const at = (nowMs: number, instruments: readonly Instrument[] = [eurusd, us500]): MarketView =>
	aMarket({ instruments, nowMs, quotes: quotes.map((quote) => ({ ...quote, tsMs: nowMs })) });
const later = at(Date.UTC(2030, 1, 20));

const financing = (date: string, commandId = date): Command => ({
	kind: "apply-financing",
	origin: "customer",
	commandId,
	accountId: "account-1",
	date,
	quotes,
});
const holding = (order: Parameters<typeof anOrder>[0], instruments?: readonly Instrument[]): Ledgered => {
	const view = at(OPENED_MS, instruments);
	const account = anAccount("50000.00", "USD", view, hash);
	const { history, decision } = run(account, anOrder(order), view, hash);
	expect(decision.kind).toBe("accepted");
	return history;
};
function applied(history: Ledgered, dates: readonly string[], view = later) {
	let now = history;
	const amounts: string[] = [];
	for (const date of dates) {
		const closing = ["EURUSD", "US500", "WTI"].flatMap((id) => view.quote(id) ?? []);
		const step = run(now, { ...financing(date), quotes: closing } as Command, view, hash);
		const [event] = step.decision.events;
		if (event?.type !== "financing-applied") throw new Error(JSON.stringify(step.decision));
		amounts.push(...event.lines.map(({ amount }) => formatMoney(amount, "USD")));
		now = step.history;
	}
	return { amounts, history: now };
}

describe("E20 golden cases", () => {
	it("N7 long 100,000 EURUSD at 1.0850: -7.28 USD a day, -21.85 on Wednesday", () => {
		expect(applied(holding({}), ["2030-01-07"]).amounts).toEqual(["-7.28"]);
		expect(applied(holding({}), ["2030-01-08"]).amounts).toEqual(["-7.28"]);
		expect(applied(holding({}), ["2030-01-09"]).amounts).toEqual(["-21.85"]);
	});

	it("N8 an index long 5 a point at 5,250: -6.05 a day; short +1.68", () => {
		const order = { instrumentId: "US500", volume: aVolume("5") };
		expect(applied(holding(order), ["2030-01-07"]).amounts).toEqual(["-6.05"]);
		expect(applied(holding({ ...order, side: "sell" }), ["2030-01-07"]).amounts).toEqual(["1.68"]);
		// Friday includes the weekend.
		expect(applied(holding(order), ["2030-01-11"]).amounts).toEqual(["-18.16"]);
	});
});

describe("E20 the financing of a day", () => {
	it("posts under its own reason, is kept on the trade, and goes with the part that is closed (E6)", () => {
		const { history } = applied(holding({}), ["2030-01-07", "2030-01-08"]);
		const swaps = history.entries.filter((entry) => entry.reason === "swap");
		expect(swaps.map(({ postings }) => postings.map(({ account, amount }) => [account, amount]))).toEqual([
			[
				["customer:account-1", -728n],
				["house:financing", 728n],
			],
			[
				["customer:account-1", -729n],
				["house:financing", 729n],
			],
		]);
		const [trade] = history.state?.openTrades.values() ?? [];
		expect(trade).toMatchObject({ swap: someMoney("-14.57", "USD"), financedDays: 2 });
		const close = (volume: string | null, commandId: string): Command => ({
			kind: "close-trade",
			origin: "customer",
			commandId,
			accountId: "account-1",
			tradeId: trade?.id ?? "",
			volume: volume === null ? null : aVolume(volume),
			bound: null,
		});
		const part = run(history, close("40000", "part"), later, hash);
		const rest = run(part.history, close(null, "rest"), later, hash);
		const closed = [...part.decision.events, ...rest.decision.events].flatMap((event) =>
			event.type === "trade-closed" ? [event.closed] : [],
		);
		expect(closed.map(({ swap }) => formatMoney(swap, "USD"))).toEqual(["-5.83", "-8.74"]);
		expect(closed.map(({ netPnl }) => formatMoney(netPnl, "USD"))).toEqual(["-5.83", "-8.74"]);
		expect(rest.history.state?.balance).toBe(someMoney("49985.43", "USD"));
		expect(rest.history.state?.lifetimePnl).toBe(someMoney("-14.57", "USD"));
	});

	it("is charged for what was open when the day ended, by the New York clock in winter and summer", () => {
		expect(financingDayEndMs("2030-01-07")).toBe(Date.UTC(2030, 0, 7, 22));
		expect(financingDayEndMs("2030-07-08")).toBe(Date.UTC(2030, 6, 8, 21));
		expect(financingDayEndMs("2030-02-30")).toBeNull();
		expect(financingDayEndMs("7.1.2030")).toBeNull();
		expect(nextFinancingDate(Date.UTC(2030, 0, 7, 22))).toBe("2030-01-07");
		expect(nextFinancingDate(Date.UTC(2030, 0, 7, 22) + 1)).toBe("2030-01-08");
		const opened = holding({});
		// Opened on Monday noon: the Friday before is not charged.
		expect(applied(opened, ["2030-01-04"]).amounts).toEqual([]);
	});

	it("carries what is too little to post, so that small trades pay exactly what large ones do", () => {
		const { amounts, history } = applied(holding({ instrumentId: "US500", side: "sell", volume: aVolume("0.01") }), [
			"2030-01-07",
			"2030-01-08",
			"2030-01-09",
			"2030-01-10",
		]);
		expect(amounts).toEqual(["0.00", "0.01", "0.00", "0.00"]);
		const [trade] = history.state?.openTrades.values() ?? [];
		expect(trade?.swapCarry).toBe(341_666_666_668n);
		expect(history.entries.filter((entry) => entry.reason === "swap")).toHaveLength(1);
	});

	it("takes points of the price increment, for each side its own", () => {
		const oil = aContract("WTI", {
			financing: { ...NO_FINANCING, swap: { kind: "points", long: "-6.5", short: "1.2" } },
		});
		const view = at(OPENED_MS, [oil]);
		const seen = aMarket({
			instruments: [oil],
			nowMs: later.nowMs,
			quotes: [aQuote("WTI", "70", "70.03", { tsMs: later.nowMs })],
		});
		const start = aMarket({
			instruments: [oil],
			nowMs: view.nowMs,
			quotes: [aQuote("WTI", "70", "70.03", { tsMs: view.nowMs })],
		});
		for (const [side, expected] of [
			["buy", "-65.00"],
			["sell", "12.00"],
		] as const) {
			const account = anAccount("50000.00", "USD", start, hash);
			const { history } = run(account, anOrder({ instrumentId: "WTI", side, volume: aVolume("1000") }), start, hash);
			expect(applied(history, ["2030-01-07"], seen).amounts).toEqual([expected]);
		}
	});

	it("uses the quotes that the command carries, and keeps the price in the event", () => {
		const command = { ...financing("2030-01-07"), quotes: [aQuote("EURUSD", "1.0900", "1.0902")] };
		const { decision } = run(holding({}), command, later, hash);
		expect(decision.events[0]).toMatchObject({
			type: "financing-applied",
			lines: [{ price: 109_000_000n, amount: -732n, days: 1, reason: "swap" }],
		});
	});

	it("is refused before the day is over, twice, for no date, and where a price is unknown", () => {
		const opened = holding({});
		const code = (history: Ledgered, command: Command, view = later) => {
			const { decision } = run(history, command, view, hash);
			return decision.kind === "refused" ? decision.refusal.code : decision.kind;
		};
		expect(code(opened, financing("2030-01-07"), at(OPENED_MS))).toBe("FINANCING_DAY_NOT_OVER");
		expect(code(opened, financing("2030-1-7"))).toBe("DATE_INVALID");
		const { history } = applied(opened, ["2030-01-08"]);
		expect(code(history, financing("2030-01-08", "again"))).toBe("FINANCING_DONE");
		expect(code(history, financing("2030-01-07", "earlier"))).toBe("FINANCING_DONE");
		// The current market price is not the day's closing price.
		expect(code(opened, { ...financing("2030-01-07"), quotes: [] } as Command)).toBe("PRICE_UNKNOWN");
	});

	it("swap-free accounts pay the administration fee after their free days, and no swap", () => {
		const free = anInstrument({
			financing: { ...forex, swapFree: { freeDays: 2, feePerLot: "4.00", currency: "USD" } },
		});
		const opened = holding({ volume: aVolume("50000") }, [free]);
		const set: Command = {
			kind: "set-swap-free",
			origin: "customer",
			commandId: "free",
			accountId: "account-1",
			swapFree: true,
		};
		const { history } = run(opened, set, at(OPENED_MS, [free]), hash);
		const seen = at(later.nowMs, [free]);
		const run1 = applied(history, ["2030-01-07", "2030-01-08", "2030-01-09", "2030-01-10"], seen);
		expect(run1.amounts).toEqual(["0.00", "0.00", "-6.00", "-2.00"]);
		const reasons = run1.history.entries.filter(({ tradeId }) => tradeId !== null).map(({ reason }) => reason);
		expect(reasons).toEqual(["administration-fee", "administration-fee"]);
		// After a close the fee has its own cost line, a part with its share; the swap line is zero.
		const [tradeId = ""] = run1.history.state?.openTrades.keys() ?? [];
		const close = {
			kind: "close-trade",
			origin: "customer",
			commandId: "close",
			accountId: "account-1",
			tradeId,
			bound: null,
		} as const;
		const whole = run(run1.history, { ...close, volume: null }, seen, hash).decision.events[0];
		const part = run(run1.history, { ...close, volume: aVolume("10000") }, seen, hash).decision.events[0];
		const fees = [whole, part].map((event) =>
			event?.type === "trade-closed"
				? actualCosts(event.closed).flatMap(({ kind, amount }) =>
						kind === "swap" || kind === "administration-fee" ? [`${kind} ${amount}`] : [],
					)
				: [],
		);
		expect(fees).toEqual([
			["swap 0", "administration-fee -800"],
			["swap 0", "administration-fee -160"],
		]);
		const before = estimatedCosts("USD", { instrumentId: "EURUSD", side: "buy", volume: aVolume("50000") }, seen, true);
		expect(before.ok && before.value.find(({ kind }) => kind === "administration-fee")?.amount).toBe(-200n);
		expect(before.ok && before.value.find(({ kind }) => kind === "swap")?.amount).toBe(0n);
		// A day that is half free is half charged.
		expect(applied(history, ["2030-01-08", "2030-01-09"], seen).amounts).toEqual(["0.00", "-4.00"]);
	});

	it("what is posted day by day is what the exact fractions say, and rounding wins or loses nothing (E2)", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 1n, max: 500n }),
				fc.constantFrom("buy" as const, "sell" as const),
				fc.array(fc.bigInt({ min: 90_000n, max: 130_000n }), { minLength: 5, maxLength: 5 }),
				(thousands, side, prices) => {
					let history: Ledgered = holding({ side, volume: aVolume(`${thousands * 1_000n}`) });
					const days = ["2030-01-07", "2030-01-08", "2030-01-09", "2030-01-10", "2030-01-11"];
					const terms = { basePercent: "3.65", quotePercent: "5.30", adminPercent: "0.8", dayCount: 365 };
					const owed: fractions.Fraction[] = [];
					const posted: bigint[] = [];
					for (const [day, date] of days.entries()) {
						const bid = price((prices[day] ?? 100_000n) * 1_000n);
						const command = { ...financing(date), quotes: [{ ...aQuote("EURUSD", "1", "1"), bid, ask: bid }] };
						const step = run(history, command, later, hash);
						const [event] = step.decision.events;
						if (event?.type !== "financing-applied") throw new Error("not applied");
						posted.push(...event.lines.map(({ amount }) => amount));
						history = step.history;
						const notional = oracleNotional(bid, thousands * 1_000n * 10n ** 8n, 2);
						const count = fractions.fraction(BigInt(oracleDays(date, 2, [])));
						owed.push(fractions.times(fractions.times(notional, oracleDailyRate(side, terms)), count));
					}
					expect(posted).toEqual(oraclePostings(owed));
				},
			),
			{ numRuns: 30 },
		);
	});
});

describe("E20 days charged", () => {
	const of = (settlementDays: Financing["settlementDays"], holidays: readonly string[] = []): Financing => ({
		...forex,
		settlementDays,
		holidays,
	});
	const week = ["2030-01-05", "2030-01-06", "2030-01-07", "2030-01-08", "2030-01-09", "2030-01-10", "2030-01-11"];
	const days = (terms: Financing) => week.map((date) => financingDays(terms, date));

	it("three on Wednesday for currencies, on Friday for indices and shares, every day for crypto", () => {
		expect(days(of(2))).toEqual([0, 0, 1, 1, 3, 1, 1]);
		expect(days(of(0))).toEqual([0, 0, 1, 1, 1, 1, 3]);
		expect(days(of(1))).toEqual([0, 0, 1, 1, 1, 3, 1]);
		expect(days(of(null))).toEqual([1, 1, 1, 1, 1, 1, 1]);
		expect(financingDays(of(2), "soon")).toBeNull();
	});

	it("a holiday moves it: the day whose value date skips it carries it", () => {
		expect(days(of(0, ["2030-01-09"]))).toEqual([0, 0, 1, 2, 0, 1, 3]);
		expect(days(of(0, ["2030-01-14"]))).toEqual([0, 0, 1, 1, 1, 1, 4]);
		expect(days(of(2, ["2030-01-10"]))).toEqual([0, 0, 2, 3, 1, 0, 1]);
	});

	it("charges every day of the calendar exactly once, whatever the holidays, as counted by hand", () => {
		const dates = Array.from({ length: 60 }, (_, day) =>
			new Date(Date.UTC(2030, 0, 7) + day * 86_400_000).toISOString().slice(0, 10),
		);
		fc.assert(
			fc.property(
				fc.constantFrom(0 as const, 1 as const, 2 as const),
				fc.subarray(dates.slice(0, 40), { maxLength: 8 }),
				(settlement, holidays) => {
					const terms = of(settlement, holidays);
					const charged = dates.map((date) => financingDays(terms, date) ?? -1);
					expect(charged).toEqual(dates.map((date) => oracleDays(date, settlement, holidays)));
					// Between two working Mondays far from holidays, the sum is the calendar's days less the settlement shift.
					const total = charged.reduce((sum, count) => sum + count, 0);
					expect(Math.abs(total - 60)).toBeLessThanOrEqual(12);
				},
			),
		);
	});

	it("every seed instrument has terms that work, and its triple day is the one of its class", () => {
		const triple = {
			forex: "2030-01-09",
			metals: "2030-01-09",
			indices: "2030-01-11",
			stocks: "2030-01-11",
			commodities: "2030-01-11",
			cryptos: null,
		};
		for (const { id, assetClass, financing: terms, quoteCurrency } of SEED_INSTRUMENTS) {
			const on = week.filter((date) => financingDays(terms, date) === 3);
			expect(on, id).toEqual(triple[assetClass] === null ? [] : [triple[assetClass]]);
			const { swap } = terms;
			if (swap.kind === "points") expect(`${swap.long} ${swap.short}`, id).toMatch(/^-?[\d.]+ -?[\d.]+$/);
			else if (["indices", "stocks"].includes(assetClass))
				expect(swap.dayCount, id).toBe(["GBP", "AUD", "HKD"].includes(quoteCurrency) ? 365 : 360);
			expect(terms.swapFree.freeDays, id).toBeGreaterThan(0);
		}
	});
});

describe("financing state", () => {
	it("remembers the last day, also when nothing was charged", () => {
		const { history } = applied(holding({}), ["2030-01-12"]);
		const state: AccountState | undefined = history.state;
		expect(state?.financedThrough).toBe("2030-01-12");
		expect(history.entries.at(-1)?.reason).toBe("demo-funding");
		expect(money(0n)).toBe([...(state?.openTrades.values() ?? [])][0]?.swap);
	});
});
