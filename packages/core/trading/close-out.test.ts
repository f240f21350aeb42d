import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	type Ledgered,
	NOON_MS,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { sumsToZero } from "../ledger/index.ts";
import { summarise } from "../margin/index.ts";
import { formatMoney, formatVolume } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import {
	type AccountEvent,
	type Command,
	type MarketView,
	marginWork,
	needsCloseOut,
	planCloseOut,
	watchedEquity,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument();
const gold = aContract("GOLD", { stepVolume: aVolume("1"), minVolume: aVolume("1") });
const shut = aContract("SHUT", { stepVolume: aVolume("1"), minVolume: aVolume("1") });
const start = {
	EURUSD: aQuote("EURUSD", "1.10000", "1.10000"),
	GOLD: aQuote("GOLD", "2000.00", "2000.00"),
	SHUT: aQuote("SHUT", "100.00", "100.00"),
};
const market = (moved: readonly Quote[] = [], halted = false): MarketView =>
	aMarket({
		instruments: [eurusd, gold, halted ? { ...shut, tradingMode: "halted", tradingModeReason: "news" } : shut],
		quotes: [...Object.values(start), ...moved],
	});
const base = { commandId: "close-out", origin: "customer" as const, accountId: "account-1" };
const closeOut = (quotes: readonly Quote[] = []): Command => ({ kind: "close-out", ...base, quotes });

function holding(balance: string, orders: readonly Parameters<typeof anOrder>[0][], view = market()): Ledgered {
	let history: Ledgered = anAccount(balance, "USD", view, hash);
	for (const [place, order] of orders.entries()) {
		const step = run(history, anOrder({ commandId: `order-${place}`, ...order }), view, hash);
		expect(step.decision.kind, JSON.stringify(step.decision.events[0]?.type)).toBe("accepted");
		history = step.history;
	}
	return history;
}
const closes = (events: readonly AccountEvent[]) =>
	events.flatMap((event) =>
		event.type === "trade-closed"
			? [`${event.closed.tradeId} ${formatVolume(event.closed.volume)} ${event.closed.closeReason}`]
			: [],
	);
const levelOf = (history: Ledgered, view: MarketView) => {
	if (history.state === undefined) throw new Error("no account");
	return summarise(history.state, view).marginLevel;
};

describe("E17 close-out at 50 % of used margin", () => {
	it("closes only as much as is needed, rounded up to the volume step", () => {
		// 3,666.67 held; at 1.07800 the equity is 1,800.00, under 1,833.33.
		const quote = aQuote("EURUSD", "1.07800", "1.07800", { sequence: 7 });
		const account = holding("4000.00", [{}]);
		const { decision, history } = run(account, closeOut([quote]), market(), hash);
		expect(closes(decision.events)).toEqual(["100234-3 2000 stop-out"]);
		const [started] = decision.events;
		expect(started).toMatchObject({
			type: "close-out-started",
			equity: someMoney("1800.00", "USD"),
			usedMargin: someMoney("3666.67", "USD"),
			marginLevel: 4_909n,
			quotes: [quote],
		});
		expect(levelOf(history, market([quote]))).toBe(5_009n);
		// One step less would not have been enough: 1,000 units leave 3,630.01 held and 1,800.00 of equity.
		expect(2n * 180_000n <= 363_001n).toBe(true);
		expect(decision.events.filter((event) => event.type === "trade-closed")[0]).toMatchObject({
			closed: { closingTick: quote, netPnl: someMoney("-44.00", "USD") },
		});
	});

	it("begins at exactly half and not above it", () => {
		const flat = anInstrument({ maxLeverage: 10 });
		const view = (bid: string) => aMarket({ instruments: [flat], quotes: [aQuote("EURUSD", bid, bid)] });
		const account = holding("12000.00", [{}], view("1.10000"));
		if (account.state === undefined) throw new Error("no account");
		expect(needsCloseOut(account.state, view("1.03500"))).toBe(true);
		expect(needsCloseOut(account.state, view("1.03501"))).toBe(false);
		expect(run(account, closeOut(), view("1.03501"), hash).decision).toMatchObject({
			kind: "refused",
			refusal: { code: "CLOSE_OUT_NOT_NEEDED" },
		});
	});

	it("takes the largest margin first; of equal ones the older, then the lesser id", () => {
		const account = holding("8000.00", [
			{ volume: aVolume("50000") },
			{ instrumentId: "GOLD", volume: aVolume("30") },
			{ instrumentId: "GOLD", volume: aVolume("30") },
		]);
		// Margins 1,833.34, 3,000 and 3,000; gold falls by 71: equity 3,740 of 7,833.34.
		const quote = aQuote("GOLD", "1929.00", "1929.00");
		const { decision } = run(account, closeOut([quote]), market(), hash);
		expect(closes(decision.events)).toEqual(["100234-4 4 stop-out"]);
		const deeper = aQuote("GOLD", "1905.00", "1905.00");
		expect(closes(run(account, closeOut([deeper]), market(), hash).decision.events)).toEqual([
			"100234-4 30 stop-out",
			"100234-5 3 stop-out",
		]);
	});

	it("does not depend on the order in which trades are kept", () => {
		const account = holding("8000.00", [
			{ volume: aVolume("50000") },
			{ instrumentId: "GOLD", volume: aVolume("30") },
			{ instrumentId: "GOLD", volume: aVolume("30") },
		]);
		if (account.state === undefined) throw new Error("no account");
		const view = market([aQuote("GOLD", "1905.00", "1905.00")]);
		const turned = { ...account.state, openTrades: new Map([...account.state.openTrades].toReversed()) };
		expect(planCloseOut(turned, view)).toEqual(planCloseOut(account.state, view));
	});

	it("closes both legs of a hedge together: one alone would free nothing", () => {
		const account = holding("7200.00", [
			{ instrumentId: "GOLD", volume: aVolume("60") },
			{ instrumentId: "GOLD", side: "sell", volume: aVolume("50") },
		]);
		// 6,000 held for the larger side. The spread opens to 2,000 / 2,084: the sell loses 4,200, equity 3,000.
		const quote = aQuote("GOLD", "2000.00", "2084.00");
		const { decision, history } = run(account, closeOut([quote]), market(), hash);
		expect(closes(decision.events)).toEqual(["100234-3 1 stop-out"]);
		expect(levelOf(history, market([quote]))).toBe(5_084n);
		// Much deeper, the ten units beyond the hedge are not enough: both sides are then closed step by step.
		const wide = aQuote("GOLD", "1990.00", "2090.00");
		const step = run(account, closeOut([wide]), market(), hash);
		expect(closes(step.decision.events)).toEqual(["100234-3 19 stop-out", "100234-4 9 stop-out"]);
		expect(levelOf(step.history, market([wide]))).toBe(5_121n);
	});

	it("closes on open markets only, and goes on when the others open", () => {
		const account = holding("2600.00", [
			{ instrumentId: "SHUT", volume: aVolume("300") },
			{ instrumentId: "GOLD", volume: aVolume("10") },
		]);
		const fallen = [aQuote("SHUT", "92.00", "92.00"), aQuote("GOLD", "1990.00", "1990.00")];
		const { decision, history } = run(account, closeOut(fallen), market([], true), hash);
		expect(closes(decision.events)).toEqual(["100234-4 10 stop-out"]);
		if (history.state === undefined) throw new Error("no account");
		expect(planCloseOut(history.state, market(fallen, true))).toMatchObject({
			ok: true,
			value: { steps: [], waitingFor: ["SHUT"] },
		});
		expect(run(history, closeOut(fallen), market([], true), hash).decision).toMatchObject({
			kind: "refused",
			refusal: { code: "CLOSE_OUT_WAITS", params: { instruments: "SHUT" } },
		});
		expect(marginWork(history.state, fallen, market([], true))).toBeNull();
		expect(marginWork(history.state, fallen, market())).toBe("close-out");
		const opened = run(history, { ...closeOut(fallen), commandId: "later" }, market(), hash);
		expect(closes(opened.decision.events)).toEqual(["100234-3 261 stop-out"]);
	});

	it("cancels the pending orders that would open exposure first, and leaves those that only take off", () => {
		const view = market();
		let history = holding("4000.00", [{}]);
		for (const order of [
			aPendingOrder({ commandId: "a", volume: aVolume("1000"), price: aPrice("1.05000") }),
			aPendingOrder({ commandId: "b", orderKind: "limit", side: "sell", price: aPrice("1.20000"), reduceOnly: true }),
		]) {
			const step = run(history, order, view, hash);
			expect(step.decision.kind).toBe("accepted");
			history = step.history;
		}
		const [opening, reducing] = history.state?.orders.keys() ?? [];
		const step = run(history, closeOut([aQuote("EURUSD", "1.07800", "1.07800")]), view, hash);
		expect(step.decision.events.map(({ type }) => type)).toEqual([
			"close-out-started",
			"margin-call-entered",
			"margin-call-entered",
			"order-cancelled",
			"trade-closed",
		]);
		expect(step.decision.events[3]).toMatchObject({ orderId: opening, cancellation: { code: "CLOSED_OUT" } });
		expect([...(step.history.state?.orders.keys() ?? [])]).toEqual([reducing]);
	});

	it("cancels an order too that only took off what is closed: what rests afterwards opens nothing", () => {
		const view = market();
		const account = anAccount("4000.00", "USD", view, hash, { positionMode: "netting" });
		const bought = run(account, anOrder({ commandId: "order-0" }), view, hash).history;
		const [trade] = bought.state?.openTrades.values() ?? [];
		const price = aPrice("1.20000");
		const whole = { orderKind: "limit", side: "sell", price, ...(trade && { volume: trade.volume }) } as const;
		const placed = run(bought, aPendingOrder({ commandId: "a", ...whole }), view, hash);
		expect(placed.decision.kind).toBe("accepted");
		const step = run(placed.history, closeOut([aQuote("EURUSD", "1.07800", "1.07800")]), view, hash);
		expect(step.decision.events.map(({ type }) => type)).toContain("trade-closed");
		expect(step.history.state?.openTrades.size, "a part is left").toBe(1);
		expect(step.history.state?.orders.size).toBe(0);
	});

	it("counts costs: what a close charges is simulated before it is chosen", () => {
		const dear = aContract("GOLD", {
			stepVolume: aVolume("1"),
			minVolume: aVolume("1"),
			commission: { kind: "per-lot", amount: "20", currency: "USD", minimum: "0" },
		});
		const view = (bid: string) => aMarket({ instruments: [dear], quotes: [aQuote("GOLD", bid, bid)] });
		const account = holding("5000.00", [{ instrumentId: "GOLD", volume: aVolume("30") }], view("2000.00"));
		// Opening took 600; at 1,900 the equity is 1,400 of 3,000. A unit frees 100 of margin and costs 20 of equity.
		const { decision, history } = run(account, closeOut(), view("1900.00"), hash);
		expect(closes(decision.events)).toEqual(["100234-3 4 stop-out"]);
		expect(levelOf(history, view("1900.00"))).toBe(5_076n);
	});

	it("leaves to the last what would cost more to close than it frees", () => {
		const dear = aContract("GOLD", {
			stepVolume: aVolume("1"),
			minVolume: aVolume("1"),
			commission: { kind: "per-lot", amount: "70", currency: "USD", minimum: "0" },
		});
		const view = (bid: string) =>
			aMarket({
				instruments: [dear, eurusd],
				quotes: [aQuote("GOLD", "2000.00", "2000.00"), aQuote("EURUSD", bid, bid)],
			});
		const orders = [{ instrumentId: "GOLD", volume: aVolume("20") }, { volume: aVolume("30000") }];
		const account = holding("4700.00", orders, view("1.10000"));
		// Opening took 1,400; 2,000 and 1,100 are held. At 1.03900 the equity is 1,470: a unit of gold would free 100 for 70.
		const { decision, history } = run(account, closeOut(), view("1.03900"), hash);
		expect(closes(decision.events)).toEqual(["100234-4 5000 stop-out"]);
		expect(levelOf(history, view("1.03900"))).toBe(5_039n);
		// If nothing else is left, it is closed all the same.
		const deeper = run(account, closeOut(), view("1.02000"), hash);
		expect(closes(deeper.decision.events)).toEqual(["100234-4 30000 stop-out", "100234-3 20 stop-out"]);
	});

	it("an unknown price closes nothing on a guess", () => {
		const account = holding("4000.00", [{}]);
		const blind = aMarket({ instruments: [eurusd], quotes: [] });
		expect(run(account, closeOut(), blind, hash).decision).toMatchObject({
			kind: "refused",
			refusal: { code: "PRICE_UNKNOWN" },
		});
	});

	it("R13 credit does not count", () => {
		const account = holding("4000.00", [{}]);
		if (account.state === undefined) throw new Error("no account");
		const credited = { ...account.state, credit: someMoney("1000000.00", "USD") };
		expect(needsCloseOut(credited, market([aQuote("EURUSD", "1.07800", "1.07800")]))).toBe(true);
	});
});

describe("E18 negative balance protection", () => {
	it("N10 balance 100, a gap closes at -340: balance 0.00 and one compensation of 240.00", () => {
		const view = market();
		const account = holding("100.00", [{ volume: aVolume("2000") }]);
		const gap = aQuote("EURUSD", "0.93000", "0.93000");
		const { decision, history } = run(account, closeOut([gap]), view, hash);
		const closed = decision.events.flatMap((event) => (event.type === "trade-closed" ? [event.closed] : []));
		expect(closed.map(({ netPnl }) => formatMoney(netPnl, "USD"))).toEqual(["-340.00"]);
		expect(decision.events.at(-1)).toMatchObject({
			type: "negative-balance-compensated",
			amount: someMoney("240.00", "USD"),
		});
		expect(history.state?.balance).toBe(0n);
		expect(history.state?.lifetimePnl).toBe(someMoney("-340.00", "USD"));
		const compensations = history.entries.filter((entry) => entry.reason === "negative-balance");
		expect(compensations).toHaveLength(1);
		expect(compensations[0]?.postings).toEqual([
			{ account: "customer:account-1", currency: "USD", amount: someMoney("240.00", "USD") },
			{ account: "house:negative-balance", currency: "USD", amount: someMoney("-240.00", "USD") },
		]);
		expect(history.entries.every((entry) => sumsToZero(entry.postings))).toBe(true);
	});

	it("protects after a stop loss in a gap and after the customer's own close just the same", () => {
		const account = holding("100.00", [{ volume: aVolume("2000"), stopLoss: aPrice("1.09000") }]);
		const [tradeId = ""] = account.state?.openTrades.keys() ?? [];
		const quote = aQuote("EURUSD", "0.93000", "0.93000");
		const triggered = run(account, { kind: "trigger-trade", ...base, tradeId, quote }, market(), hash);
		expect(triggered.history.state?.balance).toBe(0n);
		const close: Command = { kind: "close-trade", ...base, tradeId, volume: null, bound: null };
		const own = run(account, close, market([quote]), hash);
		expect(own.decision.events.map(({ type }) => type)).toEqual(["trade-closed", "negative-balance-compensated"]);
	});

	it("waits while something is still open: its result is still to come", () => {
		const account = holding("2100.00", [
			{ volume: aVolume("20000") },
			{ instrumentId: "SHUT", side: "sell", volume: aVolume("200") },
		]);
		const moved = [aQuote("EURUSD", "0.95000", "0.95000"), aQuote("SHUT", "96.00", "96.00")];
		const { decision, history } = run(account, closeOut(moved), market([], true), hash);
		expect(closes(decision.events)).toEqual(["100234-3 20000 stop-out"]);
		expect(history.state?.balance).toBe(someMoney("-900.00", "USD"));
		expect(history.state?.openTrades.size).toBe(1);
		const rest = run(history, { ...closeOut(moved), commandId: "later" }, market(), hash);
		expect(rest.history.state?.balance).toBe(0n);
		expect(rest.decision.events.at(-1)).toMatchObject({ amount: someMoney("100.00", "USD") });
	});
});

describe("E16 margin calls", () => {
	const check = (bid: string, commandId: string): Command => ({
		kind: "check-margin",
		origin: "customer",
		commandId,
		accountId: "account-1",
		quotes: [aQuote("EURUSD", bid, bid, { tsMs: NOON_MS })],
	});
	const told = (events: readonly AccountEvent[]) =>
		events.flatMap((event) =>
			event.type === "margin-call-entered" || event.type === "margin-call-left"
				? [`${event.type.slice("margin-call-".length)} ${event.level} at ${event.marginLevel}`]
				: [],
		);

	it("tells entering and leaving 100 % and 80 %, with the figures, once each", () => {
		let history = holding("4000.00", [{}]);
		const seen: string[][] = [];
		for (const [place, bid] of [
			"1.09600",
			"1.09500",
			"1.08900",
			"1.09700",
			"1.09850",
			"1.09855",
			"1.09850",
		].entries()) {
			const step = run(history, check(bid, `check-${place}`), market(), hash);
			seen.push(step.decision.kind === "refused" ? [step.decision.refusal.code] : told(step.decision.events));
			history = step.history;
		}
		expect(seen).toEqual([
			["entered 10000 at 9818"],
			["NOTHING_TO_CHANGE"],
			["entered 8000 at 7909"],
			// Left only at more than five points above the level: not at 105.00 %, but at 105.13 %.
			["left 8000 at 10090"],
			["NOTHING_TO_CHANGE"],
			["left 10000 at 10513"],
			["NOTHING_TO_CHANGE"],
		]);
		expect(history.state?.marginCalls).toEqual([]);
	});

	it("never flaps: a price that swings around a level tells one call, and the watch bands say the same", () => {
		let history = holding("4000.00", [{}]);
		const seen: string[] = [];
		for (let tick = 0; tick < 40; tick += 1) {
			const bid = tick % 2 === 0 ? "1.09660" : "1.09680";
			const quotes = [aQuote("EURUSD", bid, bid, { tsMs: NOON_MS })];
			const state = history.state;
			if (state === undefined) throw new Error("no account");
			// Checking only when the bands require it finds as much as checking at every tick.
			const due = marginWork(state, quotes, market());
			const step = run(history, check(bid, `swing-${tick}`), market(), hash);
			expect(due === "check-margin").toBe(step.decision.kind === "accepted");
			if (step.decision.kind === "accepted") seen.push(...told(step.decision.events));
			history = step.history;
		}
		expect(seen).toEqual(["entered 10000 at 9981"]);
		const limits = history.state && watchedEquity(history.state);
		// Used 3,666.67: 105.01 % of it is the first equity at which the call is left.
		expect(limits?.below).toBe(someMoney("3850.38", "USD"));
	});

	it("watches the customer's own levels too", () => {
		const set = (levels: readonly number[], commandId: string): Command => ({
			kind: "set-margin-call-levels",
			origin: "customer",
			commandId,
			accountId: "account-1",
			levels,
		});
		const account = holding("4000.00", [{}]);
		const { history } = run(account, set([10_500, 15_000], "own"), market(), hash);
		expect(history.state?.marginCallLevels).toEqual([15_000, 10_500]);
		const step = run(history, check("1.09800", "check"), market(), hash);
		expect(told(step.decision.events)).toEqual(["entered 15000 at 10363", "entered 10500 at 10363"]);
		// A call at a removed level is left.
		const without = run(step.history, set([15_000], "less"), market(), hash);
		expect(told(run(without.history, check("1.09800", "again"), market(), hash).decision.events)).toEqual([
			"left 10500 at 10363",
		]);
		const code = (levels: readonly number[]) => {
			const { decision } = run(history, set(levels, "bad"), market(), hash);
			return decision.kind === "refused" ? decision.refusal.code : decision.kind;
		};
		for (const levels of [[5_000], [100_001], [9_000, 9_000], [9_000, 9_100, 9_200, 9_300], [90.5]])
			expect(code(levels)).toBe("MARGIN_CALL_LEVELS_INVALID");
		expect(code([10_500, 15_000])).toBe("NOTHING_TO_CHANGE");
		expect(code([])).toBe("accepted");
	});

	it("is left when nothing is open any more", () => {
		let history = holding("4000.00", [{}]);
		history = run(history, check("1.09600", "check"), market(), hash).history;
		const [tradeId = ""] = history.state?.openTrades.keys() ?? [];
		const close: Command = { kind: "close-trade", ...base, tradeId, volume: null, bound: null };
		history = run(history, close, market(), hash).history;
		if (history.state === undefined) throw new Error("no account");
		expect(marginWork(history.state, [], market())).toBe("check-margin");
		const { decision } = run(history, { ...check("1.1", "after"), quotes: [] } as Command, market(), hash);
		expect(decision.events).toMatchObject([{ type: "margin-call-left", level: 10_000, marginLevel: null }]);
	});
});
