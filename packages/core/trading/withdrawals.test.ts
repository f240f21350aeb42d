import { createHash } from "node:crypto";
import {
	aMarket,
	anInstrument,
	anOpening,
	anOrder,
	aPair,
	aQuote,
	aVolume,
	type Ledgered,
	NO_HISTORY,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { verifyBooks } from "../ledger/index.ts";
import { type Money, money } from "../money/index.ts";
import { type Command, type MarketView, pendingOf, withdrawable } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const usd = (text: string): Money => someMoney(text, "USD");
const market = (bid = "1.10000"): MarketView =>
	aMarket({
		instruments: [anInstrument(), aPair("GBP", "USD")],
		quotes: [aQuote("EURUSD", bid, (Number(bid) + 0.0002).toFixed(5)), aQuote("GBPUSD", "1.30000", "1.30000")],
	});

let commands = 0;
/** One live account in dollars, command by command; its books are verified after each. */
class Account {
	history: Ledgered = run(NO_HISTORY, anOpening({ type: "live" }), market(), hash).history;

	get state() {
		const { state } = this.history;
		if (state === undefined) throw new Error("the account is open");
		return state;
	}
	ask(request: object, view = market()) {
		commands += 1;
		const command = { commandId: `c${commands}`, origin: "customer", accountId: "account-1", ...request } as Command;
		const { history, decision } = run(this.history, command, view, hash);
		this.history = history;
		const verdict = verifyBooks(history.entries, hash);
		if (!verdict.ok) throw new Error(`${verdict.fault} in entry ${verdict.entry.number}`);
		return decision.kind === "refused" ? decision.refusal : decision.events;
	}
	pay(amount: string, currency = "USD", payment = "pay_1") {
		const arrived = { method: "card", reference: payment, payment, amount: someMoney(amount, "USD"), currency };
		return this.ask({ kind: "deposit", ...arrived, others: [] });
	}
	hold(id: string, amount: string, view = market()) {
		return this.ask({ kind: "hold-withdrawal", withdrawalId: id, amount: usd(amount) }, view);
	}
	figures() {
		return [this.state.balance, pendingOf(this.state)];
	}
	/** Sum of the postings to an account of the ledger, by currency. */
	posted(account: string): Record<string, bigint> {
		const sums: Record<string, bigint> = {};
		for (const posting of this.history.entries.flatMap(({ postings }) => postings))
			if (posting.account === account) sums[posting.currency] = (sums[posting.currency] ?? 0n) + posting.amount;
		return sums;
	}
}
const funded = (amount = "1000.00"): Account => {
	const account = new Account();
	account.pay(amount);
	return account;
};

describe("money on its way out (E7)", () => {
	it("leaves the balance when it is held, and comes back when it is voided", () => {
		const account = funded();
		account.hold("w1", "300.00");
		expect(account.figures()).toEqual([usd("700.00"), usd("300.00")]);
		expect(account.history.entries.at(-1)).toMatchObject({
			reason: "withdrawal-held",
			postings: [
				{ account: "customer:account-1", amount: usd("-300.00") },
				{ account: "pending:account-1", amount: usd("300.00") },
			],
			pendingAfter: usd("300.00"),
		});
		account.ask({ kind: "void-withdrawal", withdrawalId: "w1", cause: "cancelled", amount: null });
		expect(account.figures()).toEqual([usd("1000.00"), 0n]);
		expect(account.state.pending).toBeNull();
	});

	it("is paid over transit less the fee, once it is instructed", () => {
		const account = funded();
		account.hold("w1", "300.00");
		const pay = { kind: "pay-withdrawal", withdrawalId: "w1", amount: usd("300.00"), fee: usd("2.50") };
		expect(account.ask(pay)).toMatchObject({ code: "WITHDRAWAL_NOT_INSTRUCTED" });
		account.ask({ kind: "instruct-withdrawal", withdrawalId: "w1" });
		account.ask(pay);
		expect(account.figures()).toEqual([usd("700.00"), 0n]);
		expect(account.history.entries.at(-1)?.postings).toEqual([
			{ account: "pending:account-1", currency: "USD", amount: usd("-300.00") },
			{ account: "house:payment-fees", currency: "USD", amount: usd("2.50") },
			{ account: "house:transit", currency: "USD", amount: usd("297.50") },
		]);
		expect(account.ask(pay)).toMatchObject({ code: "WITHDRAWAL_UNKNOWN" });
	});

	it("is paid in parts, and what failed comes back", () => {
		const account = funded();
		account.hold("w1", "300.00");
		account.ask({ kind: "instruct-withdrawal", withdrawalId: "w1" });
		account.ask({ kind: "pay-withdrawal", withdrawalId: "w1", amount: usd("200.00"), fee: usd("0.00") });
		expect(account.figures()).toEqual([usd("700.00"), usd("100.00")]);
		const more = { kind: "pay-withdrawal", withdrawalId: "w1", amount: usd("100.01"), fee: usd("0.00") };
		expect(account.ask(more)).toMatchObject({ code: "WITHDRAWAL_ABOVE_HELD", params: { held: "100.00" } });
		account.ask({ kind: "void-withdrawal", withdrawalId: "w1", cause: "failed", amount: null });
		expect(account.figures()).toEqual([usd("800.00"), 0n]);
		account.ask({ kind: "return-withdrawal", withdrawalId: "w1", amount: usd("200.00") });
		expect(account.figures()).toEqual([usd("1000.00"), 0n]);
	});

	it.each(["cancelled", "rejected"])("is not %s any more once the bank was told to pay", (cause) => {
		const account = funded();
		account.hold("w1", "300.00");
		account.ask({ kind: "instruct-withdrawal", withdrawalId: "w1" });
		const refused = account.ask({ kind: "void-withdrawal", withdrawalId: "w1", cause, amount: null });
		expect(refused).toMatchObject({ code: "WITHDRAWAL_INSTRUCTED" });
		expect(account.figures()).toEqual([usd("700.00"), usd("300.00")]);
	});

	it("keeps an account from being archived", () => {
		const account = funded("300.00");
		account.hold("w1", "300.00");
		expect(account.ask({ kind: "archive-account" })).toMatchObject({ code: "ACCOUNT_NOT_EMPTY" });
	});

	it("is refused for a demo account, nothing, a held id and the twenty-first", () => {
		const account = funded();
		expect(account.hold("w1", "0.00")).toMatchObject({ code: "AMOUNT_NOT_POSITIVE" });
		for (let at = 1; at <= 20; at += 1) account.hold(`w${at}`, "1.00");
		expect(account.hold("w1", "1.00")).toMatchObject({ code: "NOTHING_TO_CHANGE" });
		expect(account.hold("w21", "1.00")).toMatchObject({ code: "WITHDRAWALS_ABOVE_MAXIMUM" });
	});
});

describe("what may leave the account", () => {
	const open = anOrder({ volume: aVolume("10000") });

	it("is the balance less the margin and the open loss; an open gain never leaves", () => {
		const account = funded("2000.00");
		account.ask({ ...open }, market("1.10000"));
		const at = (bid: string) => {
			const result = withdrawable(account.state, market(bid));
			return result.ok ? result.value : result.refusal;
		};
		// Bought at 1.10020 with a margin of a thirtieth.
		expect(at("1.10000")).toMatchObject({ amount: usd("1631.26"), openLoss: usd("2.00"), usedMargin: usd("366.74") });
		expect(at("1.20000")).toMatchObject({ amount: usd("1633.26"), openLoss: 0n });
		expect(at("1.00000")).toMatchObject({ amount: usd("631.26"), openLoss: usd("1002.00") });
		expect(at("0.90000")).toMatchObject({ amount: 0n });
	});

	it("refuses more, with the rule's figures", () => {
		const account = funded("2000.00");
		account.ask({ ...open });
		expect(account.hold("w1", "1631.27")).toEqual({
			code: "WITHDRAWAL_ABOVE_AVAILABLE",
			params: {
				amount: "1631.27",
				available: "1631.26",
				balance: "2000.00",
				loss: "2.00",
				margin: "366.74",
				currency: "USD",
			},
		});
		expect(account.hold("w1", "1631.26")).toMatchObject([{ type: "withdrawal-held" }]);
		expect(account.hold("w2", "0.01")).toMatchObject({
			code: "WITHDRAWAL_ABOVE_AVAILABLE",
			params: { available: "0.00" },
		});
	});
});

describe("negative balance protection and what is pending (E18)", () => {
	it("returns what nobody was told to pay, newest first, before the house pays", () => {
		const account = funded("3000.00");
		account.ask({ ...anOrder({ volume: aVolume("30000") }) });
		account.hold("instructed", "100.00");
		account.ask({ kind: "instruct-withdrawal", withdrawalId: "instructed" });
		account.hold("older", "200.00");
		account.hold("newer", "300.00");
		// A loss of 30,000 × 0.09 = 2,706.00 with the spread leaves 2,400.00 − 2,706.00 on the balance.
		const events = account.ask(
			{ kind: "close-trade", tradeId: account.state.openTrades.keys().next().value, volume: null, bound: null },
			market("1.01000"),
		);
		expect(events).toMatchObject([
			{ type: "trade-closed" },
			{ type: "withdrawal-voided", withdrawalId: "newer", cause: "negative-balance" },
			{ type: "withdrawal-voided", withdrawalId: "older", cause: "negative-balance" },
		]);
		expect(account.figures()).toEqual([usd("194.00"), usd("100.00")]);
	});

	it("lets the house pay what is then still missing", () => {
		const account = funded("3000.00");
		account.ask({ ...anOrder({ volume: aVolume("30000") }) });
		account.hold("w1", "300.00");
		account.ask(
			{ kind: "close-trade", tradeId: account.state.openTrades.keys().next().value, volume: null, bound: null },
			market("0.99000"),
		);
		expect(account.figures()).toEqual([0n, 0n]);
		expect(account.posted("house:negative-balance")).toEqual({ USD: usd("-306.00") });
	});
});

describe("a deposit that its provider takes back", () => {
	const reversal = (amount: string, received = amount) => ({
		kind: "reverse-deposit",
		payment: "pay_1",
		cause: "chargeback",
		amount: usd(amount),
		currency: "USD",
		received: usd(received),
	});

	it("takes at most the balance; holds come back first, and the rest is a claim", () => {
		const account = funded("100.00");
		account.hold("w1", "60.00");
		account.ask({ kind: "adjust-balance", amount: usd("-30.00"), reason: "adjustment", note: "" });
		expect(account.ask(reversal("100.00"))).toMatchObject([
			{ type: "withdrawal-voided", cause: "reversal" },
			{ type: "deposit-reversed", taken: usd("70.00"), takenAmount: usd("70.00"), uncollected: usd("30.00") },
		]);
		expect(account.figures()).toEqual([0n, 0n]);
		expect(account.posted("house:transit")).toEqual({ USD: usd("-30.00") });
	});

	it("in another currency is booked in both, each summing to zero", () => {
		const account = new Account();
		account.pay("100.00", "GBP");
		expect(account.figures()).toEqual([usd("130.00"), 0n]);
		expect(account.posted("house:conversion")).toEqual({ GBP: usd("100.00"), USD: usd("-130.00") });
		expect(account.posted("house:transit")).toEqual({ GBP: usd("-100.00") });
		account.ask({ ...reversal("50.00", "65.00"), currency: "GBP" });
		expect(account.posted("house:conversion")).toEqual({ GBP: usd("50.00"), USD: usd("-65.00") });
		expect(account.posted("house:transit")).toEqual({ GBP: usd("-50.00") });
	});
});

it("whatever is asked in whatever order, nothing is lost, and nothing falls below zero", () => {
	const step = fc.record({
		what: fc.constantFrom("pay", "hold", "void", "fail", "instruct", "settle", "return", "reverse", "adjust"),
		id: fc.constantFrom("a", "b", "c"),
		cents: fc.integer({ min: 0, max: 50_000 }),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
			const account = new Account();
			for (const { what, id, cents } of steps) {
				const amount = money(BigInt(cents));
				const named = { withdrawalId: id };
				const request = {
					pay: { kind: "deposit", method: "card", reference: id, payment: id, amount, currency: "USD", others: [] },
					hold: { kind: "hold-withdrawal", ...named, amount },
					void: { kind: "void-withdrawal", ...named, cause: "cancelled", amount: null },
					fail: { kind: "void-withdrawal", ...named, cause: "failed", amount },
					instruct: { kind: "instruct-withdrawal", ...named },
					settle: { kind: "pay-withdrawal", ...named, amount, fee: money(BigInt(cents % 100)) },
					return: { kind: "return-withdrawal", ...named, amount },
					reverse: {
						...{ kind: "reverse-deposit", payment: id, cause: "refund" },
						amount,
						currency: "USD",
						received: amount,
					},
					adjust: { kind: "adjust-balance", amount: money(-amount), reason: "adjustment", note: "" },
				}[what];
				account.ask(request);
				const [balance = 0n, pending = 0n] = account.figures();
				expect(balance >= 0n && pending >= 0n).toBe(true);
				const posted = (name: string): bigint => account.posted(name).USD ?? 0n;
				expect(posted("customer:account-1")).toBe(balance);
				expect(posted("pending:account-1")).toBe(pending);
				const house = ["transit", "payment-fees", "adjustments"].map((name) => posted(`house:${name}`));
				expect(house.reduce((sum, each) => sum + each, balance + pending)).toBe(0n);
			}
		}),
		{ numRuns: 200 },
	);
});
