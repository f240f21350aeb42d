import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
	aMarket,
	anOpening,
	aPair,
	aQuote,
	fractions,
	type Ledgered,
	NO_HISTORY,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { SavingsPlan } from "../account/index.ts";
import { verifyBooks } from "../ledger/index.ts";
import { type Money, money } from "../money/index.ts";
import {
	type Command,
	decodeCommand,
	decodeEvent,
	decodeState,
	encodeCommand,
	encodeEvent,
	encodeState,
} from "../trading/index.ts";
import { addDays, dayEndMs, INTEREST_SCALE, lastEnded, nextInterestDate, planFault, projectInterest } from "./index.ts";

const { fraction, plus, times, wholeBelow } = fractions;
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eur = (text: string): Money => someMoney(text, "EUR");
const at = (iso: string): number => Date.parse(iso);

const FLEXIBLE: SavingsPlan = {
	id: "flexible-eur",
	kind: "flexible",
	tiers: [
		{ from: money(0n), rate: 200 },
		{ from: eur("10000.00"), rate: 100 },
	],
	dayCount: "actual/365",
	timeZone: "Europe/Berlin",
	paid: "monthly",
	termDays: null,
	earlyExit: { kind: "none" },
	minimum: money(0n),
	maximum: eur("100000.00"),
};
const FIXED: SavingsPlan = {
	...FLEXIBLE,
	id: "fixed-90",
	kind: "fixed",
	tiers: [{ from: money(0n), rate: 350 }],
	paid: "maturity",
	termDays: 90,
	earlyExit: { kind: "forgone-days", days: 30 },
	minimum: eur("100.00"),
};

const LIVE = { accountId: "live-1", userId: "user-1", type: "live", currency: "EUR" } as const;

const marketAt = (nowMs: number) =>
	aMarket({ instruments: [aPair("EUR", "USD")], quotes: [aQuote("EURUSD", "1.10000", "1.10020")], nowMs });

/** What is stored and read again is the same. */
function same(read: unknown, written: unknown): void {
	if (!isDeepStrictEqual(read, written)) throw new Error("the stored form is another one");
}

let commands = 0;
/** One savings account with its books; days are accrued whenever the test says so. */
class Savings {
	history: Ledgered;
	nowMs: number;

	constructor(plan: SavingsPlan, openedAt: string) {
		this.nowMs = at(openedAt);
		const opening = anOpening({ type: "savings", currency: "EUR", plan });
		this.history = run(NO_HISTORY, opening, marketAt(this.nowMs), hash).history;
	}
	get state() {
		const { state } = this.history;
		if (state?.savings === null || state?.savings === undefined) throw new Error("a savings account");
		return { ...state, savings: state.savings };
	}
	ask(request: object, nowMs = this.nowMs) {
		commands += 1;
		this.nowMs = nowMs;
		const command = { commandId: `c${commands}`, origin: "customer", accountId: "account-1", ...request } as Command;
		same(decodeCommand(JSON.parse(encodeCommand(command))), command);
		const { history, decision } = run(this.history, command, marketAt(nowMs), hash);
		this.history = history;
		for (const event of decision.events) same(decodeEvent(JSON.parse(encodeEvent(event))), event);
		same(decodeState(JSON.parse(encodeState(this.state))), history.state);
		const verdict = verifyBooks(history.entries, hash);
		if (!verdict.ok) throw new Error(`${verdict.fault} in entry ${verdict.entry.number}`);
		return decision.kind === "refused" ? decision.refusal : decision.events;
	}
	moveIn(amount: string | Money, nowMs = this.nowMs) {
		const paid = typeof amount === "string" ? eur(amount) : amount;
		const terms = { amount: paid, received: paid, rate: 1_000_000_000_000n, via: [] };
		return this.ask({ kind: "transfer-in", transferId: "t", from: LIVE, terms }, nowMs);
	}
	moveOut(amount: string | Money, nowMs = this.nowMs) {
		const asked = typeof amount === "string" ? eur(amount) : amount;
		return this.ask(
			{ kind: "transfer-out", transferId: "t", to: LIVE, amount: asked, minimumReceived: money(0n) },
			nowMs,
		);
	}
	leave(nowMs = this.nowMs) {
		return this.ask({ kind: "leave-savings", transferId: "t", to: LIVE, minimumReceived: money(0n) }, nowMs);
	}
	/** What the engine does: each day that has ended, in order. */
	accrue(nowMs: number) {
		for (;;) {
			const { savings, balance } = this.state;
			const date = nextInterestDate(savings, balance, lastEnded(savings.plan, nowMs));
			if (date === null) break;
			const done = this.ask({ kind: "accrue-interest", date }, nowMs);
			if ("code" in done) throw new Error(done.code);
		}
		this.nowMs = nowMs;
	}
	get sums() {
		let accrued = 0n;
		let forgone = 0n;
		for (const event of this.history.events) {
			if (event.type === "interest-accrued") accrued += event.interest;
			if (event.type === "interest-forgone") forgone += event.interest;
		}
		return { accrued, forgone };
	}
	days() {
		return this.history.events.flatMap((event) => (event.type === "interest-accrued" ? [event] : []));
	}
	paidOn() {
		return this.history.events.flatMap((event) => (event.type === "interest-paid" ? [event] : []));
	}
}

describe("interest of a day", () => {
	it("is that of the balance at its end, by tier, and is paid at the end of the month, rounded down", () => {
		const account = new Savings(FLEXIBLE, "2026-01-10T09:00:00Z");
		account.moveIn("12000.00");
		account.accrue(at("2026-02-01T12:00:00Z"));
		expect(account.days()[0]).toMatchObject({
			date: "2026-01-10",
			balance: eur("12000.00"),
			parts: [
				{ amount: eur("10000.00"), rate: 200 },
				{ amount: eur("2000.00"), rate: 100 },
			],
			yearDays: 365,
		});
		// (10000 × 2 % + 2000 × 1 %) / 365 × 22 days = 13.2602…
		expect(account.paidOn()).toMatchObject([{ date: "2026-01-31", cause: "month", amount: eur("13.26") }]);
		expect(account.state.balance).toBe(eur("12013.26"));
		expect(account.history.entries.at(-1)).toMatchObject({
			reason: "interest",
			postings: [
				{ account: "customer:account-1", amount: eur("13.26") },
				{ account: "house:savings-interest", amount: eur("-13.26") },
			],
		});
	});

	it("is nothing for what is above the maximum", () => {
		const account = new Savings({ ...FLEXIBLE, maximum: eur("500.00") }, "2026-01-10T09:00:00Z");
		account.moveIn("800.00");
		account.accrue(at("2026-01-11T12:00:00Z"));
		expect(account.days()[0]?.parts).toEqual([{ amount: eur("500.00"), rate: 200 }]);
	});

	it.each([
		["actual/365", "2028-02-29", 365],
		["actual/366", "2026-02-28", 366],
		["actual/actual", "2028-02-29", 366],
		["actual/actual", "2026-02-28", 365],
	] as const)("%s on %s has a year of %s days", (dayCount, date, days) => {
		const account = new Savings({ ...FLEXIBLE, dayCount }, `${date}T09:00:00Z`);
		account.moveIn("1000.00");
		account.accrue(at(`${addDays(date, 1)}T12:00:00Z`));
		expect(account.days()).toMatchObject([{ date, yearDays: days }]);
	});

	it("ends at midnight of the plan's time zone, also on days of 23 and 25 hours", () => {
		expect(dayEndMs(FLEXIBLE, "2026-03-28")).toBe(at("2026-03-28T23:00:00Z"));
		expect(dayEndMs(FLEXIBLE, "2026-03-29")).toBe(at("2026-03-29T22:00:00Z"));
		expect(dayEndMs(FLEXIBLE, "2026-10-25")).toBe(at("2026-10-25T23:00:00Z"));
		const account = new Savings(FLEXIBLE, "2026-03-28T09:00:00Z");
		account.moveIn("1000.00");
		expect(account.ask({ kind: "accrue-interest", date: "2026-03-28" }, at("2026-03-28T22:59:59.999Z"))).toMatchObject({
			code: "INTEREST_DAY_NOT_OVER",
		});
		account.accrue(at("2026-03-31T12:00:00Z"));
		expect(account.days().map(({ date }) => date)).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
		expect(account.ask({ kind: "accrue-interest", date: "2026-03-30" })).toMatchObject({ code: "INTEREST_DAY_DONE" });
	});

	it("made up after an outage is that of the balance which the day ended with", () => {
		const account = new Savings(FLEXIBLE, "2026-05-01T09:00:00Z");
		account.moveIn("1000.00");
		// No engine runs on the 2nd, 3rd and 4th; the customer is quicker than the make-up on the 5th.
		account.moveIn("500.00", at("2026-05-02T10:00:00Z"));
		account.moveOut("1200.00", at("2026-05-05T08:00:00Z"));
		account.accrue(at("2026-05-05T08:00:01Z"));
		expect(account.days().map(({ date, balance }) => [date, balance])).toEqual([
			["2026-05-01", eur("1000.00")],
			["2026-05-02", eur("1500.00")],
			["2026-05-03", eur("1500.00")],
			["2026-05-04", eur("1500.00")],
		]);
	});

	it("is no event while nothing is saved, and goes on with the next money", () => {
		const account = new Savings(FLEXIBLE, "2026-05-01T09:00:00Z");
		account.accrue(at("2026-05-09T08:00:00Z"));
		expect(account.days()).toEqual([]);
		account.moveIn("1000.00");
		account.moveOut("1000.00");
		account.accrue(at("2026-05-20T08:00:00Z"));
		account.moveIn("100.00");
		account.accrue(at("2026-05-21T08:00:00Z"));
		expect(account.days().map(({ date }) => date)).toEqual(["2026-05-20"]);
	});
});

describe("a fixed term", () => {
	const opened = () => {
		const account = new Savings(FIXED, "2026-01-01T09:00:00Z");
		account.moveIn("10000.00");
		return account;
	};

	it("pays at maturity, and earns nothing after it until other terms apply", () => {
		const account = opened();
		account.accrue(at("2026-04-10T09:00:00Z"));
		expect(account.days()).toHaveLength(90);
		// 10000 × 3.5 % × 90 / 365
		expect(account.paidOn()).toMatchObject([{ date: "2026-03-31", cause: "maturity", amount: eur("86.30") }]);
		expect(account.ask({ kind: "set-savings-plan", plan: FLEXIBLE, from: "2026-03-31" })).toMatchObject({
			code: "SAVINGS_TERM_RUNS",
		});
		account.ask({ kind: "set-savings-plan", plan: FLEXIBLE, from: "2026-04-01" });
		account.accrue(at("2026-04-10T09:00:00Z"));
		expect(account.days()).toHaveLength(99);
		expect(account.days()[90]?.parts[0]?.rate).toBe(200);
		expect(account.moveOut("100.00")).toMatchObject([{ type: "transfer-sent" }]);
	});

	it("cannot be left in part, and early only by its rule, which never takes what was moved in", () => {
		const account = opened();
		expect(account.moveOut("1.00")).toMatchObject({ code: "SAVINGS_TERM_RUNS", params: { until: "2026-04-01" } });
		expect(account.leave(at("2026-01-11T09:00:00Z"))).toMatchObject({ code: "SAVINGS_NOT_ACCRUED" });
		account.accrue(at("2026-02-20T09:00:00Z"));
		// 50 days accrued, 30 of them forgone: 10000 × 3.5 % × 20 / 365 = 19.178…
		expect(account.leave()).toMatchObject([
			{ type: "interest-forgone", rule: FIXED.earlyExit },
			{ type: "interest-paid", cause: "exit", amount: eur("19.17") },
			{ type: "transfer-sent", terms: { amount: eur("10019.17"), received: eur("10019.17") } },
			{ type: "account-archived" },
		]);
		expect(account.state.balance).toBe(0n);
		const short = opened();
		short.accrue(at("2026-01-05T09:00:00Z"));
		expect(short.leave()).toMatchObject([
			{ type: "interest-forgone", unpaid: 0n },
			{ type: "transfer-sent", terms: { amount: eur("10000.00") } },
			{ type: "account-archived" },
		]);
	});

	it("left early at a lower rate pays exactly the interest of that rate", () => {
		const account = new Savings({ ...FIXED, earlyExit: { kind: "reduced-rate", rate: 100 } }, "2026-01-01T09:00:00Z");
		account.moveIn("10000.00");
		account.accrue(at("2026-02-20T09:00:00Z"));
		// 10000 × 1 % × 50 / 365
		expect(account.leave()).toMatchObject([
			{ type: "interest-forgone" },
			{ type: "interest-paid", amount: eur("13.69") },
			{ type: "transfer-sent" },
			{ type: "account-archived" },
		]);
	});
});

describe("terms", () => {
	it("that are announced apply from their date on, also where days are made up", () => {
		const account = new Savings(FLEXIBLE, "2026-05-01T09:00:00Z");
		account.moveIn("1000.00");
		const lower = { ...FLEXIBLE, tiers: [{ from: money(0n), rate: 50 }] };
		account.ask({ kind: "set-savings-plan", plan: lower, from: "2026-05-03" });
		expect(account.ask({ kind: "set-savings-plan", plan: lower, from: "2026-05-04" })).toMatchObject({
			code: "NOTHING_TO_CHANGE",
		});
		account.accrue(at("2026-05-06T09:00:00Z"));
		expect(account.days().map(({ parts }) => parts[0]?.rate)).toEqual([200, 200, 50, 50, 50]);
		expect(account.state.savings).toMatchObject({ plan: lower, planned: [], startedOn: "2026-05-01" });
	});

	it.each([
		{ id: "" },
		{ tiers: [] },
		{ tiers: [{ from: eur("1.00"), rate: 1 }] },
		{ tiers: [{ from: money(0n), rate: 10_001 }] },
		{ timeZone: "Europe/Nowhere" },
		{ paid: "maturity" as const },
		{ termDays: 3 },
		{ kind: "fixed" as const },
		{ earlyExit: { kind: "forgone-days", days: 3 } as const },
		{ minimum: eur("2.00"), maximum: eur("1.00") },
	])("that are not right open no account: %o", (change) => {
		const plan = { ...FLEXIBLE, ...change };
		expect(planFault(plan)).not.toBeNull();
		const { decision } = run(NO_HISTORY, anOpening({ type: "savings", currency: "EUR", plan }), marketAt(0), hash);
		expect(decision).toMatchObject({ kind: "refused", refusal: { code: "SAVINGS_PLAN_INVALID" } });
	});
});

it("a savings account never trades, and no money comes from outside or goes there", () => {
	const account = new Savings(FLEXIBLE, "2026-05-01T09:00:00Z");
	account.moveIn("1000.00");
	for (const request of [
		{ kind: "hold-withdrawal", withdrawalId: "w", amount: eur("1.00") },
		{ kind: "deposit", method: "card", reference: "r", payment: "p", amount: eur("1.00"), currency: "EUR", others: [] },
		{ kind: "set-leverage-cap", leverageCap: 2 },
		{ kind: "check-margin", quotes: [] },
	]) {
		expect(account.ask(request)).toMatchObject({ code: "ACCOUNT_IS_SAVINGS" });
	}
	const demo = { ...LIVE, type: "demo" } as const;
	const other = { ...LIVE, type: "savings" } as const;
	for (const to of [demo, other]) {
		expect(
			account.ask({ kind: "transfer-out", transferId: "t", to, amount: eur("1.00"), minimumReceived: money(0n) }),
		).toMatchObject({ code: "TRANSFER_TYPES_DIFFER" });
	}
	expect(account.ask({ kind: "archive-account" })).toMatchObject({ code: "ACCOUNT_NOT_EMPTY" });
});

const move = fc.record({
	hours: fc.integer({ min: 1, max: 24 * 45 }),
	cents: fc.integer({ min: -2_000_000, max: 3_000_000 }),
	/** Whether the engine accrues before it. */
	accrues: fc.boolean(),
});

describe("over any history", () => {
	const played = (moves: readonly { hours: number; cents: number; accrues: boolean }[], always: boolean) => {
		const account = new Savings(FLEXIBLE, "2027-12-20T09:30:00Z");
		for (const { hours, cents, accrues } of moves) {
			const nowMs = account.nowMs + hours * 3_600_000;
			if (always || accrues) account.accrue(nowMs);
			const most = account.state.balance;
			if (cents > 0) account.moveIn(money(BigInt(cents)), nowMs);
			else if (most > 0n && cents < 0) account.moveOut(money(BigInt(-cents) < most ? BigInt(-cents) : most), nowMs);
			account.nowMs = nowMs;
		}
		account.accrue(account.nowMs + 40 * 86_400_000);
		return account;
	};

	it("what is paid, forgone and carried is exactly what was accrued", () => {
		fc.assert(
			fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
				const account = played(moves, false);
				account.leave();
				const { accrued, forgone } = account.sums;
				const { paid, unpaid } = account.state.savings;
				expect(paid * INTEREST_SCALE + forgone + unpaid).toBe(accrued);
				expect(unpaid < INTEREST_SCALE).toBe(true);
			}),
			{ numRuns: 60 },
		);
	});

	it("each day is that of an independent calculation in exact fractions", () => {
		fc.assert(
			fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
				const account = played(moves, false);
				let open = fraction(0n);
				for (const event of account.history.events) {
					if (event.type === "interest-accrued") {
						const balance = event.balance < 10_000_000n ? event.balance : 10_000_000n;
						const first = balance < 1_000_000n ? balance : 1_000_000n;
						const yearly = plus(times(fraction(first), fraction(2n, 100n)), fraction(balance - first, 100n));
						open = plus(open, times(yearly, fraction(1n, 365n)));
						expect(open.top * INTEREST_SCALE).toBe(event.unpaid * open.bottom);
					}
					if (event.type === "interest-paid") {
						expect(event.amount).toBe(wholeBelow(open));
						open = plus(open, fraction(-event.amount));
					}
				}
			}),
			{ numRuns: 40 },
		);
	});

	it("the engine's outages change nothing of what a customer earns", () => {
		fc.assert(
			fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
				// Nothing is moved out: what could be moved out depends on the interest that is paid by then.
				const in_ = moves.map((each) => ({ ...each, cents: Math.abs(each.cents) }));
				const [late, steady] = [played(in_, false), played(in_, true)];
				expect(late.days().map(({ date, interest }) => [date, interest])).toEqual(
					steady.days().map(({ date, interest }) => [date, interest]),
				);
				expect(late.state.balance).toBe(steady.state.balance);
			}),
			{ numRuns: 40 },
		);
	});

	it("the projection is what comes true if nothing is moved", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 200 }), (cents, days) => {
				const account = new Savings(FLEXIBLE, "2027-12-20T09:30:00Z");
				account.moveIn(money(BigInt(cents)));
				const projected = projectInterest(account.state, "2027-12-20", addDays("2027-12-20", days));
				account.accrue(dayEndMs(FLEXIBLE, addDays("2027-12-20", days)));
				expect(projected.reduce((sum, { interest }) => sum + interest, 0n)).toBe(account.sums.accrued);
				expect(projected.reduce((sum, { paid }) => sum + paid, 0n)).toBe(account.state.savings.paid);
			}),
			{ numRuns: 30 },
		);
	});
});
