import { createHash } from "node:crypto";
import { aMarket, anInstrument, anOpening, aPair, aQuote, NO_HISTORY, run, someMoney } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { beforeEach, describe, expect, it } from "vitest";
import { sumsToZero } from "../ledger/index.ts";
import { type AccountCurrency, money } from "../money/index.ts";
import {
	type AccountEvent,
	type AccountState,
	type Command,
	type DepositAmounts,
	decodeCommand,
	decodeEvent,
	decodeState,
	depositAccountOf,
	depositLimitsAmong,
	depositsUsed,
	depositTermsAt,
	encodeCommand,
	encodeEvent,
	encodeState,
	LIMIT_PERIODS,
	type LimitPeriod,
	LOOSENING_WAIT_MS,
	type MarketView,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Wednesday, 12:00 UTC, the 11th of its month. */
const WEDNESDAY_MS = Date.UTC(2026, 2, 11, 12);

/** EUR/USD at 1.10000/1.10010; a pound is 1.3 dollars. */
const market = (atMs: number = WEDNESDAY_MS, eurusd = "1.10010"): MarketView =>
	aMarket({
		nowMs: atMs,
		instruments: [anInstrument(), aPair("GBP", "USD")],
		quotes: [
			{ ...aQuote("EURUSD", (Number(eurusd) - 0.0001).toFixed(5), eurusd), tsMs: atMs },
			{ ...aQuote("GBPUSD", "1.30000", "1.30000"), tsMs: atMs },
		],
	});

/** A limit as the property's oracle records it, in minor units. */
interface Requested {
	readonly currency: AccountCurrency;
	readonly amounts: Readonly<Record<LimitPeriod, number | null>>;
}
const isNone = ({ amounts }: Requested): boolean => LIMIT_PERIODS.every((period) => amounts[period] === null);
/** The part that applies from the request on; the rest waits. */
function heldFrom(now: Requested | null, request: Requested): Requested {
	if (now === null || isNone(now)) return request;
	const least = (period: LimitPeriod): number | null => {
		const [mine, wanted] = [now.amounts[period], request.amounts[period]];
		if (now.currency !== request.currency || wanted === null) return mine;
		return mine === null ? wanted : Math.min(mine, wanted);
	};
	return { currency: now.currency, amounts: { day: least("day"), week: least("week"), month: least("month") } };
}
const sameRequest = (a: Requested, b: Requested): boolean =>
	a.currency === b.currency && LIMIT_PERIODS.every((period) => a.amounts[period] === b.amounts[period]);

type Booked = Extract<AccountEvent, { type: "deposit-booked" }>;
const [DOLLARS, EUROS, DEMO] = ["live-usd", "live-eur", "demo-usd"] as const;

/** One customer with all their accounts. As the engine does, each command gets the state of the other accounts. */
class Customer {
	readonly accounts = new Map<string, AccountState>();
	readonly booked: Booked[] = [];
	#commands = 0;

	open(accountId: string, currency: AccountCurrency, type: "demo" | "live" = "live"): void {
		const opening = anOpening({ accountId, currency, type, number: accountId });
		const { state } = run(NO_HISTORY, opening, market(), hash).history;
		if (state !== undefined) this.accounts.set(accountId, state);
	}

	ask(accountId: string, request: object, view: MarketView) {
		const state = this.accounts.get(accountId);
		const others = [...this.accounts.values()].filter(({ id }) => id !== accountId).map(depositAccountOf);
		this.#commands += 1;
		const told = "kind" in request && `${request.kind}`.includes("deposit") ? { others } : {};
		const command = decodeCommand(
			JSON.parse(
				encodeCommand({
					...request,
					...told,
					commandId: `c${this.#commands}`,
					origin: "customer" as const,
					accountId,
				} as Command),
			),
		);
		const { history, decision } = run({ state, events: [], entries: [] }, command, view, hash);
		if (history.state !== undefined) this.accounts.set(accountId, history.state);
		if (!history.entries.every(({ postings }) => sumsToZero(postings)))
			throw new Error("an entry does not sum to zero");
		for (const event of history.events) {
			const stored = encodeEvent(event);
			if (encodeEvent(decodeEvent(JSON.parse(stored))) !== stored) throw new Error(`not kept as it is: ${stored}`);
			if (event.type === "deposit-booked") this.booked.push(event);
		}
		return {
			events: history.events,
			entries: history.entries,
			refusal: decision.kind === "refused" ? decision.refusal : null,
		};
	}

	pay(accountId: string, amount: string, currency: AccountCurrency, view: MarketView = market()) {
		const reference = `REF ${this.#commands}`;
		return this.ask(
			accountId,
			{ kind: "deposit", method: "wire", reference, amount: someMoney(amount, currency), currency },
			view,
		);
	}

	limit(currency: AccountCurrency, amounts: Partial<Record<keyof DepositAmounts, string>>, view = market()) {
		const of = (text: string | undefined) => (text === undefined ? null : someMoney(text, currency));
		const request = { day: of(amounts.day), week: of(amounts.week), month: of(amounts.month) };
		return this.ask(DOLLARS, { kind: "set-deposit-limits", currency, amounts: request }, view);
	}

	used(view: MarketView = market()) {
		const all = [...this.accounts.values()].map(depositAccountOf);
		const limits = depositLimitsAmong(all);
		if (limits === null) return null;
		const used = depositsUsed(all, depositTermsAt(limits, view.nowMs), view);
		return used.ok ? used.value : null;
	}
}

let customer: Customer;
beforeEach(() => {
	customer = new Customer();
	customer.open(DEMO, "USD", "demo");
	customer.open(DOLLARS, "USD");
	customer.open(EUROS, "EUR");
});
const balanceOf = (accountId: string) => customer.accounts.get(accountId)?.balance;

describe("a deposit (E23, E24)", () => {
	it("is booked under its own reason against the clients' money, with its reference and its rate", () => {
		const { events, entries } = customer.pay(DOLLARS, "1000.00", "EUR");
		expect(balanceOf(DOLLARS)).toBe(someMoney("1100.00", "USD"));
		expect(events).toMatchObject([
			{
				type: "deposit-booked",
				method: "wire",
				reference: "REF 0",
				amount: someMoney("1000.00", "EUR"),
				currency: "EUR",
				received: someMoney("1100.00", "USD"),
				conversion: { from: "EUR", to: "USD", via: ["EURUSD"], ticks: [{ instrumentId: "EURUSD" }] },
				limit: null,
			},
		]);
		expect(entries).toMatchObject([
			{
				reason: "deposit",
				postings: [{ account: `customer:${DOLLARS}` }, { account: "house:client-money", amount: -110_000n }],
			},
		]);
	});

	it("goes to a live account that is in use, is more than nothing, and has a known rate", () => {
		expect(customer.pay(DEMO, "10.00", "USD").refusal?.code).toBe("ACCOUNT_NOT_LIVE");
		expect(customer.pay(DOLLARS, "0.00", "USD").refusal?.code).toBe("AMOUNT_NOT_POSITIVE");
		expect(customer.pay(DOLLARS, "-5.00", "USD").refusal?.code).toBe("AMOUNT_NOT_POSITIVE");
		expect(customer.pay(DOLLARS, "10.00", "CHF").refusal).toEqual({
			code: "CONVERSION_UNKNOWN",
			params: { from: "CHF", to: "USD" },
		});
		customer.open("live-jpy", "JPY");
		customer.ask("live-jpy", { kind: "archive-account" }, market());
		expect(customer.pay("live-jpy", "10", "JPY").refusal?.code).toBe("ACCOUNT_ARCHIVED");
		expect(customer.booked).toEqual([]);
	});

	it("leaves an account that never had one as it was stored", () => {
		expect(encodeState(customer.accounts.get(EUROS) as AccountState)).not.toContain("deposits");
		customer.limit("USD", { day: "5.00" });
		customer.pay(DOLLARS, "5.00", "USD");
		for (const state of customer.accounts.values()) expect(decodeState(JSON.parse(encodeState(state)))).toEqual(state);
	});
});

describe("a customer's own limit on deposits (decision 0150)", () => {
	it("counts all their live accounts together, and says what is left and until when", () => {
		customer.limit("USD", { day: "1000.00" });
		expect(customer.pay(DOLLARS, "400.00", "USD").refusal).toBeNull();
		// 500 EUR at the ask of 1.1001, rounded up, count 550.05 USD.
		expect(customer.pay(EUROS, "500.00", "EUR").refusal).toBeNull();
		expect(customer.booked.at(-1)?.limit).toMatchObject({
			currency: "USD",
			amount: someMoney("550.05", "USD"),
			usedBefore: { day: someMoney("400.00", "USD") },
			conversion: { from: "EUR", to: "USD", via: ["EURUSD"] },
		});
		expect(customer.pay(DOLLARS, "49.96", "USD").refusal).toEqual({
			code: "DEPOSIT_ABOVE_LIMIT",
			params: {
				period: "day",
				amount: "49.96",
				used: "950.05",
				limit: "1000.00",
				left: "49.95",
				currency: "USD",
				until: "2026-03-12T00:00:00.000Z",
			},
		});
		expect(customer.pay(EUROS, "49.95", "USD").refusal).toBeNull();
		expect(customer.used()?.day).toBe(someMoney("1000.00", "USD"));
		expect(customer.pay(DOLLARS, "0.01", "USD").refusal?.params.left).toBe("0.00");
	});

	it("names the week where it outlasts the month", () => {
		customer.limit("USD", { week: "50.00", month: "60.00" });
		const lastOfMarch = market(Date.UTC(2026, 2, 31, 12));
		expect(customer.pay(DOLLARS, "50.00", "USD", lastOfMarch).refusal).toBeNull();
		expect(customer.pay(DOLLARS, "20.00", "USD", lastOfMarch).refusal?.params).toMatchObject({
			period: "week",
			until: "2026-04-06T00:00:00.000Z",
		});
	});

	it("holds for the UTC day, the week from Monday and the month, and names the one that ends last", () => {
		customer.limit("USD", { day: "100.00", week: "150.00", month: "180.00" });
		const thursday = WEDNESDAY_MS + DAY_MS;
		const monday = WEDNESDAY_MS + 5 * DAY_MS;
		const april = Date.UTC(2026, 3, 1);
		expect(customer.pay(DOLLARS, "100.00", "USD").refusal).toBeNull();
		expect(customer.pay(DOLLARS, "60.00", "USD", market(thursday)).refusal?.params).toMatchObject({
			period: "week",
			left: "50.00",
			until: "2026-03-16T00:00:00.000Z",
		});
		expect(customer.pay(DOLLARS, "50.00", "USD", market(thursday)).refusal).toBeNull();
		expect(customer.pay(DOLLARS, "40.00", "USD", market(thursday)).refusal?.params).toMatchObject({ period: "month" });
		expect(customer.pay(DOLLARS, "30.00", "USD", market(monday)).refusal).toBeNull();
		expect(customer.pay(DOLLARS, "1.00", "USD", market(april - 1)).refusal?.params.period).toBe("month");
		expect(customer.pay(DOLLARS, "100.00", "USD", market(april)).refusal).toBeNull();
		// The week of 30 March reaches into April: earlier days are dropped, those of the week are kept.
		expect(customer.accounts.get(DOLLARS)?.deposits?.days).toHaveLength(1);
	});

	it("does not move with the market: a deposit counts what it counted, one from before at the rate of the setting", () => {
		customer.pay(EUROS, "100.00", "EUR");
		customer.limit("USD", { month: "1000.00" });
		customer.pay(EUROS, "100.00", "EUR");
		const [before, dearer] = [customer.used(), customer.used(market(WEDNESDAY_MS + HOUR_MS, "1.50000"))];
		expect(before?.month).toBe(someMoney("220.02", "USD"));
		expect(dearer).toEqual(before);
	});

	it("is not touched by what is no money from outside: corrections, credits, transfers between own accounts", () => {
		customer.limit("USD", { day: "100.00" });
		customer.pay(DOLLARS, "100.00", "USD");
		const correction = { kind: "adjust-balance", amount: someMoney("500.00", "USD"), reason: "adjustment", note: "n" };
		expect(customer.ask(DOLLARS, correction, market()).refusal).toBeNull();
		const terms = { amount: money(1_00n), received: money(1_10n), rate: market().rate("EUR", "USD")?.bid, via: [] };
		const from = { accountId: EUROS, userId: "user-1", type: "live", currency: "EUR" };
		expect(customer.ask(DOLLARS, { kind: "transfer-in", transferId: "t", from, terms }, market()).refusal).toBeNull();
		// A debit does not free any part of the limit.
		const taken = { ...correction, amount: someMoney("-300.00", "USD") };
		expect(customer.ask(DOLLARS, taken, market()).refusal).toBeNull();
		expect(customer.used()?.day).toBe(someMoney("100.00", "USD"));
		expect(customer.pay(DOLLARS, "0.01", "USD").refusal?.code).toBe("DEPOSIT_ABOVE_LIMIT");
	});

	it("holds at once when it tightens and a day later when it loosens, is removed or changes its currency", () => {
		const then = WEDNESDAY_MS + LOOSENING_WAIT_MS;
		customer.limit("USD", { day: "100.00" });
		expect(customer.limit("USD", { day: "100.00" }).refusal?.code).toBe("NOTHING_TO_CHANGE");
		customer.limit("USD", { day: "50.00", week: "70.00" });
		expect(customer.pay(DOLLARS, "60.00", "USD").refusal?.params.limit).toBe("50.00");
		for (const request of [
			() => customer.limit("USD", { day: "80.00", week: "70.00" }),
			() => customer.limit("USD", {}),
			() => customer.limit("EUR", { day: "1.00" }),
		]) {
			expect(request().events).toMatchObject([
				{ terms: { currency: "USD", amounts: { day: 5_000n, week: 7_000n } }, pending: { fromMs: then } },
			]);
		}
		expect(customer.pay(DOLLARS, "60.00", "USD", market(then - 1)).refusal?.params.limit).toBe("50.00");
		expect(customer.pay(DOLLARS, "60.00", "USD", market(then)).refusal?.params).toMatchObject({
			limit: "1.00",
			currency: "EUR",
		});
	});

	it("waits no longer when what holds is requested again; what tightens beside what loosens holds at once", () => {
		customer.limit("USD", { day: "100.00", week: "500.00" });
		expect(customer.limit("USD", { day: "200.00", week: "300.00" }).events).toMatchObject([
			{ terms: { amounts: { day: 10_000n, week: 30_000n } }, pending: { terms: { amounts: { day: 20_000n } } } },
		]);
		expect(customer.limit("USD", { day: "100.00", week: "300.00" }).events).toMatchObject([{ pending: null }]);
		expect(customer.limit("USD", { day: "0.00" }).refusal?.code).toBe("LIMITS_INVALID");
		expect(customer.limit("USD", { month: "-1.00" }).refusal?.code).toBe("LIMITS_INVALID");
	});

	it("can be set while a rate is unknown, and then refuses what it cannot count", () => {
		customer.pay(EUROS, "10.00", "EUR");
		const blind = aMarket({ nowMs: WEDNESDAY_MS, instruments: [anInstrument()], quotes: [] });
		expect(customer.limit("USD", { day: "100.00" }, blind).refusal).toBeNull();
		expect(customer.pay(DOLLARS, "10.00", "USD", blind).refusal).toEqual({
			code: "CONVERSION_UNKNOWN",
			params: { from: "EUR", to: "USD" },
		});
		expect(customer.pay(DOLLARS, "10.00", "USD").refusal).toBeNull();
	});

	it("is never exceeded, whatever is asked for in which order (against a book of its own)", () => {
		const step = fc.record({
			what: fc.constantFrom("pay", "pay", "pay", "limit"),
			account: fc.constantFrom(DOLLARS, EUROS),
			currency: fc.constantFrom<AccountCurrency>("USD", "EUR", "GBP"),
			amount: fc.integer({ min: 1, max: 90_000 }),
			amounts: fc.record({
				day: fc.option(fc.integer({ min: 1, max: 100_000 })),
				week: fc.option(fc.integer({ min: 1, max: 200_000 })),
				month: fc.option(fc.integer({ min: 1, max: 300_000 })),
			}),
			hours: fc.integer({ min: 0, max: 40 }),
			rate: fc.integer({ min: 90_000, max: 140_000 }),
		});
		let [booked, refused] = [0, 0];
		fc.assert(
			fc.property(fc.array(step, { minLength: 8, maxLength: 40 }), (steps) => {
				customer = new Customer();
				customer.open(DOLLARS, "USD");
				customer.open(EUROS, "EUR");
				let atMs = WEDNESDAY_MS;
				/** The expected limits, derived only from the customer's requests. */
				let holds: Requested | null = null;
				let waits: { readonly request: Requested; readonly fromMs: number } | null = null;
				for (const { what, account, currency, amount, amounts, hours, rate } of steps) {
					atMs += hours * HOUR_MS + 1;
					const view = market(atMs, (rate / 100_000).toFixed(5));
					if (waits !== null && atMs >= waits.fromMs) [holds, waits] = [waits.request, null];
					if (what === "limit") {
						const request: Requested = { currency, amounts };
						const said = LIMIT_PERIODS.flatMap((period) => {
							const minor = amounts[period];
							return minor === null ? [] : [[period, (minor / 100).toFixed(2)]];
						});
						const { refusal } = customer.limit(currency, Object.fromEntries(said), view);
						if (refusal !== null) continue;
						holds = heldFrom(holds, request);
						waits = sameRequest(holds, request) ? null : { request, fromMs: atMs + LOOSENING_WAIT_MS };
						continue;
					}
					const count = customer.booked.length;
					const before = customer.used(view);
					const { refusal } = customer.pay(account, (amount / 100).toFixed(2), currency, view);
					const event = customer.booked[count];
					if (refusal !== null) {
						refused += 1;
						expect(refusal.code).toBe("DEPOSIT_ABOVE_LIMIT");
						expect(event).toBeUndefined();
						continue;
					}
					booked += 1;
					if (holds === null || isNone(holds)) {
						expect(event?.limit).toBeNull();
						continue;
					}
					expect(event?.limit?.currency).toBe(holds.currency);
					expect(event?.limit?.usedBefore).toEqual(before);
					const after = customer.used(view);
					for (const period of LIMIT_PERIODS) {
						const most = holds.amounts[period];
						if (most !== null) expect((after?.[period] ?? 0n) <= BigInt(most), period).toBe(true);
					}
					// A deposit booked under a limit of this currency counts in its period, never for less than its worth.
					const startOfDay = atMs - (atMs % DAY_MS);
					const { currency: inCurrency } = holds;
					const sameDay = customer.booked.filter(
						(each) => each.occurredAtMs >= startOfDay && each.limit?.currency === inCurrency,
					);
					const counted = sameDay.reduce((sum, each) => sum + (each.limit?.amount ?? 0n), 0n);
					expect((after?.day ?? 0n) >= counted).toBe(true);
				}
			}),
			{ numRuns: 300 },
		);
		expect(booked).toBeGreaterThan(500);
		expect(refused).toBeGreaterThan(500);
	});
});
