import { createHash } from "node:crypto";
import {
	aContract,
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPendingOrder,
	aPrice,
	aQuote,
	aRate,
	aVolume,
	type Ledgered,
	run,
	someMoney,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { sumsToZero } from "../ledger/index.ts";
import { formatMoney } from "../money/index.ts";
import {
	actualCosts,
	type Command,
	type CostLine,
	estimatedCosts,
	type TransferPartner,
	transferTerms,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument();
const gold = aContract("GOLD");
const instruments = [eurusd, gold, aPair("USD", "JPY")];
const quotes = [
	aQuote("EURUSD", "1.08000", "1.08020"),
	aQuote("GOLD", "2000.00", "2000.50"),
	aQuote("USDJPY", "150.000", "150.010"),
];
const view = aMarket({ instruments, quotes });
const base = { accountId: "account-1" };
const code = (history: Ledgered, command: Command, market = view) => {
	const { decision } = run(history, command, market, hash);
	return decision.kind === "refused" ? decision.refusal.code : decision.kind;
};

describe("transfers between own accounts", () => {
	const partner = (overrides: Partial<TransferPartner> = {}): TransferPartner => ({
		accountId: "account-2",
		userId: "user-1",
		type: "demo",
		currency: "EUR",
		...overrides,
	});
	const out = (amount: string, overrides: Partial<Extract<Command, { kind: "transfer-out" }>> = {}): Command => ({
		kind: "transfer-out",
		origin: "customer",
		commandId: "pair-out",
		...base,
		transferId: "pair",
		to: partner(),
		amount: someMoney(amount, "USD"),
		minimumReceived: someMoney("0.00", "EUR"),
		...overrides,
	});

	it("shows the rate before, moves exactly that, and both ledgers stand against the transfers account", () => {
		const shown = transferTerms(someMoney("1000.00", "USD"), "USD", "EUR", view);
		if (!shown.ok) throw new Error("no terms");
		// Sold at the bid of USD/EUR, 1 / 1.08020.
		expect(formatMoney(shown.value.received, "EUR")).toBe("925.75");
		expect(shown.value).toMatchObject({ rate: aRate("0.925754489909"), via: ["EURUSD"] });
		const sender = anAccount("5000.00", "USD", view, hash);
		const sent = run(sender, out("1000.00", { minimumReceived: shown.value.received }), view, hash);
		expect(sent.decision.events).toMatchObject([{ type: "transfer-sent", transferId: "pair", terms: shown.value }]);
		expect(sent.history.state?.balance).toBe(someMoney("4000.00", "USD"));
		const receiver = anAccount("10.00", "EUR", view, hash, { accountId: "account-2" });
		const from = partner({ accountId: "account-1", currency: "USD" });
		const into: Command = {
			kind: "transfer-in",
			origin: "customer",
			commandId: "pair-in",
			accountId: "account-2",
			transferId: "pair",
			from,
			terms: shown.value,
		};
		// The market has moved meanwhile; the terms have not.
		const later = aMarket({ instruments, quotes: [aQuote("EURUSD", "1.20000", "1.20020")] });
		const got = run(receiver, into, later, hash);
		expect(got.history.state?.balance).toBe(someMoney("935.75", "EUR"));
		const entries = [sent.history.entries.at(-1), got.history.entries.at(-1)];
		expect(entries.map((entry) => entry?.reason)).toEqual(["transfer", "transfer"]);
		expect(entries.flatMap((entry) => entry?.postings ?? []).map(({ account, amount }) => [account, amount])).toEqual([
			["customer:account-1", -100_000n],
			["house:transfers", 100_000n],
			["customer:account-2", 92_575n],
			["house:transfers", -92_575n],
		]);
		expect(entries.every((entry) => entry !== undefined && sumsToZero(entry.postings))).toBe(true);
		// A transfer does not count as a result.
		expect(got.history.state?.lifetimePnl).toBe(0n);
	});

	it("never takes what open trades need, nor more than the balance", () => {
		const { history } = run(anAccount("5000.00", "USD", view, hash), anOrder({ volume: aVolume("50000") }), view, hash);
		// 1,800.34 held and 10.00 of spread: 3,189.66 is free.
		expect(code(history, out("3189.66"))).toBe("accepted");
		expect(code(history, out("3189.67"))).toBe("TRANSFER_ABOVE_FREE");
		const risen = aMarket({ instruments, quotes: [aQuote("EURUSD", "1.30000", "1.30020")] });
		expect(code(history, out("5000.00"), risen)).toBe("accepted");
		expect(code(history, out("5000.01"), risen)).toBe("TRANSFER_ABOVE_FREE");
	});

	it("refuses nothing, another person's account, itself, demo to live, a worse rate than shown, too little, no rate", () => {
		const account = anAccount("5000.00", "USD", view, hash);
		expect(code(account, out("0.00"))).toBe("AMOUNT_NOT_POSITIVE");
		expect(code(account, out("-1.00"))).toBe("AMOUNT_NOT_POSITIVE");
		expect(code(account, out("1.00", { to: partner({ userId: "user-2" }) }))).toBe("TRANSFER_NOT_OWN");
		expect(code(account, out("1.00", { to: partner({ accountId: "account-1" }) }))).toBe("TRANSFER_NOT_OWN");
		expect(code(account, out("1.00", { to: partner({ type: "live" }) }))).toBe("TRANSFER_TYPES_DIFFER");
		expect(code(account, out("1.00", { minimumReceived: someMoney("0.94", "EUR") }))).toBe("TRANSFER_BELOW_BOUND");
		expect(code(account, out("1.00", { minimumReceived: someMoney("0.93", "EUR") }))).toBe("accepted");
		const yen = anAccount("5000", "JPY", view, hash);
		expect(code(yen, out("0.01", { to: partner({ currency: "USD" }) }))).toBe("accepted");
		const cent = out("0.01", { to: partner({ currency: "EUR" }), amount: someMoney("1", "JPY") });
		expect(code(yen, cent)).toBe("accepted");
		const dear = aMarket({ instruments, quotes: [aQuote("EURUSD", "3.00000", "3.00000")] });
		expect(code(account, out("0.01"), dear)).toBe("TRANSFER_TOO_LITTLE");
		expect(code(account, out("1.00"), aMarket({ instruments, quotes: [] }))).toBe("CONVERSION_UNKNOWN");
	});
});

describe("demo top-up and reset", () => {
	const topUp = (amount: string): Command => ({
		kind: "top-up-demo",
		origin: "customer",
		commandId: "top-up",
		...base,
		amount: someMoney(amount, "USD"),
	});
	const reset = (balance: string): Command => ({
		kind: "reset-demo",
		origin: "customer",
		commandId: "reset",
		...base,
		balance: someMoney(balance, "USD"),
	});

	it("adds demo money, up to ten million", () => {
		const account = anAccount("5000.00", "USD", view, hash);
		expect(run(account, topUp("250.00"), view, hash).history.state?.balance).toBe(someMoney("5250.00", "USD"));
		expect(code(account, topUp("9995000.00"))).toBe("accepted");
		expect(code(account, topUp("9995000.01"))).toBe("DEMO_BALANCE_ABOVE_MAXIMUM");
		expect(code(account, topUp("0.00"))).toBe("AMOUNT_NOT_POSITIVE");
		const live = run({ state: undefined, events: [], entries: [] }, { ...liveAccount }, view, hash).history;
		expect(code(live, topUp("1.00"))).toBe("ACCOUNT_NOT_DEMO");
		expect(code(live, reset("1.00"))).toBe("ACCOUNT_NOT_DEMO");
	});

	it("reset cancels, closes and makes the balance what was asked, each posting under its reason", () => {
		let history: Ledgered = anAccount("5000.00", "USD", view, hash);
		history = run(history, anOrder({ volume: aVolume("50000") }), view, hash).history;
		history = run(history, aPendingOrder({ volume: aVolume("1000"), price: aPrice("1.05000") }), view, hash).history;
		const { decision, history: after } = run(history, reset("10000.00"), view, hash);
		expect(decision.events.map(({ type }) => type)).toEqual(["order-cancelled", "trade-closed", "balance-adjusted"]);
		expect(decision.events[1]).toMatchObject({ closed: { closeReason: "reset" } });
		expect(after.state).toMatchObject({
			balance: someMoney("10000.00", "USD"),
			openTrades: new Map(),
			orders: new Map(),
		});
		expect(after.entries.slice(-2).map(({ reason }) => reason)).toEqual(["trade-pnl", "demo-funding"]);
		expect(code(after, { ...reset("10000.00"), commandId: "again" })).toBe("NOTHING_TO_CHANGE");
		expect(code(history, reset("0.00"))).toBe("AMOUNT_NOT_POSITIVE");
	});

	it("reset closes nothing at a price that is none", () => {
		const { history } = run(anAccount("5000.00", "USD", view, hash), anOrder({ volume: aVolume("50000") }), view, hash);
		const stale = aMarket({ instruments, quotes, nowMs: view.nowMs + 61_000 });
		expect(code(history, reset("10000.00"), stale)).toBe("PRICE_STALE");
		expect(code(history, reset("10000.00"), aMarket({ instruments: [], quotes: [] }))).toBe("INSTRUMENT_UNKNOWN");
	});

	const liveAccount: Command = {
		kind: "open-account",
		origin: "customer",
		commandId: "open",
		...base,
		userId: "user-1",
		number: "100235",
		name: "Live",
		type: "live",
		positionMode: "hedging",
		currency: "USD",
		leverageCap: null,
	};
});

describe("E8 the customer's cap on leverage", () => {
	const cap = (leverageCap: number | null, commandId = "cap"): Command => ({
		kind: "set-leverage-cap",
		origin: "customer",
		commandId,
		...base,
		leverageCap,
	});

	it("holds for what is filled from then on, and never above the profile", () => {
		let history: Ledgered = anAccount("50000.00", "USD", view, hash);
		const leverages: number[] = [];
		for (const [place, one] of [10, 500, null].entries()) {
			history = run(history, cap(one, `cap-${place}`), view, hash).history;
			if (place === 2) expect(history.state?.leverageCap).toBeNull();
			history = run(history, anOrder({ commandId: `o${place}`, volume: aVolume("1000") }), view, hash).history;
			leverages.push([...(history.state?.openTrades.values() ?? [])].at(-1)?.leverage ?? 0);
		}
		expect(leverages).toEqual([10, 30, 30]);
	});

	it("refuses what is no leverage and what changes nothing", () => {
		const account = anAccount("50000.00", "USD", view, hash);
		for (const wrong of [0, -1, 2.5]) expect(code(account, cap(wrong))).toBe("LEVERAGE_CAP_INVALID");
		expect(code(account, cap(null))).toBe("NOTHING_TO_CHANGE");
		expect(code(account, { kind: "set-swap-free", origin: "customer", commandId: "s", ...base, swapFree: false })).toBe(
			"NOTHING_TO_CHANGE",
		);
	});
});

describe("cost lines before and after", () => {
	const dear = aPair("USD", "JPY", {
		conversionMarkup: "0.005",
		commission: { kind: "per-lot", amount: "7", currency: "USD", minimum: "1" },
		guaranteedStop: { premium: aPrice("0.010"), minDistance: aPrice("0.100") },
		financing: {
			...eurusd.financing,
			swap: { kind: "points", long: "-9.5", short: "1" },
		},
	});
	const market = (bid: string, ask: string) =>
		aMarket({
			instruments: [dear, eurusd],
			quotes: [aQuote("USDJPY", bid, ask), aQuote("EURUSD", "1.08000", "1.08020")],
		});
	const lines = (all: readonly CostLine[]) =>
		all.map(({ kind, amount }) => `${kind} ${amount === null ? "unknown" : formatMoney(amount, "USD")}`);
	const order = { instrumentId: "USDJPY", side: "buy" as const, volume: aVolume("200000") };

	it("E5 the conversion mark-up is a line and a ledger entry of its own", () => {
		const opening = market("150.000", "150.000");
		const { history } = run(anAccount("90000.00", "USD", opening, hash), anOrder(order), opening, hash);
		const [tradeId = ""] = history.state?.openTrades.keys() ?? [];
		const close: Command = {
			kind: "close-trade",
			origin: "customer",
			commandId: "close",
			...base,
			tradeId,
			volume: null,
			bound: null,
		};
		const { decision, history: after } = run(history, close, market("149.000", "149.000"), hash);
		// A loss of 200,000 yen is 1,342.28 dollars; half a percent of it is 6.71.
		expect(decision.events[0]).toMatchObject({
			closed: {
				grossPnl: someMoney("-1342.28", "USD"),
				conversionCharge: someMoney("6.71", "USD"),
				conversionMarkup: "0.005",
				commission: someMoney("28.00", "USD"),
				netPnl: someMoney("-1376.99", "USD"),
			},
		});
		expect(after.entries.slice(-3).map(({ reason, postings }) => [reason, postings[0]?.amount])).toEqual([
			["trade-pnl", -134_228n],
			["commission", -1_400n],
			["conversion-charge", -671n],
		]);
		const gain = run(history, close, market("151.000", "151.000"), hash);
		expect(gain.decision.events[0]).toMatchObject({ closed: { conversionCharge: someMoney("6.62", "USD") } });
	});

	it("needs no conversion, charges none", () => {
		const yen = anAccount("9000000", "JPY", market("150.000", "150.000"), hash);
		const { history } = run(yen, anOrder(order), market("150.000", "150.000"), hash);
		const [tradeId = ""] = history.state?.openTrades.keys() ?? [];
		const close: Command = {
			kind: "close-trade",
			origin: "customer",
			commandId: "close",
			...base,
			tradeId,
			volume: null,
			bound: null,
		};
		const { decision } = run(history, close, market("149.000", "149.000"), hash);
		expect(decision.events[0]).toMatchObject({ closed: { conversionCharge: 0n } });
	});

	it("are told in money before the order, and the same lines stand beside them after closing", () => {
		const before = estimatedCosts("USD", { ...order, guaranteedStop: true }, market("150.000", "150.010"));
		if (!before.ok) throw new Error("no estimate");
		// 0.010 yen of spread on 200,000 is 2,000 yen; 9.5 points a unit are 1,900 yen a day.
		expect(lines(before.value)).toEqual([
			"spread -13.33",
			"commission -28.00",
			"conversion-charge -0.07",
			"swap -12.67",
			"cash-adjustments 0.00",
			"guaranteed-premium -13.33",
		]);
		const opening = market("150.000", "150.010");
		const { history } = run(anAccount("90000.00", "USD", opening, hash), anOrder(order), opening, hash);
		const [tradeId = ""] = history.state?.openTrades.keys() ?? [];
		const close: Command = {
			kind: "close-trade",
			origin: "customer",
			commandId: "close",
			...base,
			tradeId,
			volume: null,
			bound: null,
		};
		const { decision } = run(history, close, market("150.000", "150.030"), hash);
		const [event] = decision.events;
		if (event?.type !== "trade-closed") throw new Error("not closed");
		// Half of 0.010 at the opening and half of 0.030 at the closing.
		expect(lines(actualCosts(event.closed))).toEqual([
			"spread -26.67",
			"commission -28.00",
			"conversion-charge -0.07",
			"swap 0.00",
			"cash-adjustments 0.00",
			"guaranteed-premium 0.00",
		]);
		expect(lines(actualCosts({ ...event.closed, openingTick: null }))[0]).toBe("spread unknown");
	});

	it("are unknown where a price or a rate is", () => {
		const refusal = (result: ReturnType<typeof estimatedCosts>) => (result.ok ? "ok" : result.refusal.code);
		const blind = aMarket({ instruments: [dear], quotes: [] });
		expect(refusal(estimatedCosts("USD", order, blind))).toBe("PRICE_UNKNOWN");
		expect(refusal(estimatedCosts("USD", { ...order, instrumentId: "NOPE" }, blind))).toBe("INSTRUMENT_UNKNOWN");
		expect(refusal(estimatedCosts("CHF", order, market("150", "150")))).toBe("CONVERSION_UNKNOWN");
	});
});
