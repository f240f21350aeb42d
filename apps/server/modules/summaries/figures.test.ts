import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { type AccountSums, figuresOf } from "./figures.ts";
import type { ClosedSum, ReasonSum } from "./store.ts";

const BEGIN = Date.parse("2026-01-01T00:00:00.000Z");
const END = Date.parse("2027-01-01T00:00:00.000Z");
const YEAR = { fromMs: BEGIN, endMs: END };
const instruments = new Map(SEED_INSTRUMENTS.map((each) => [each.id, each]));
const instrumentOf = (id: string) => instruments.get(id);

const reason = (over: Partial<ReasonSum> & Pick<ReasonSum, "reason">): ReasonSum => ({
	before: 0n,
	entries: 1,
	credited: 0n,
	debited: 0n,
	weighted: 0n,
	...over,
});
const closed = (over: Partial<ClosedSum> = {}): ClosedSum => ({
	instrumentId: "EURUSD",
	side: "buy",
	closes: 1,
	gains: 0n,
	losses: 0n,
	spread: 0n,
	lowestRate: "1",
	highestRate: "1",
	...over,
});
const account = (over: Partial<AccountSums> = {}): AccountSums => ({
	openedAtMs: BEGIN - 1,
	reasons: [],
	pending: { opening: 0n, closing: 0n, paidOut: 0n, fees: 0n },
	closed: [],
	conversions: [],
	...over,
});
const year = (...all: AccountSums[]) => figuresOf("USD", all, YEAR, instrumentOf);

describe("the figures of a year", () => {
	it("keep corrections, reversals and what came back apart from what they correct", () => {
		const figures = year(
			account({
				reasons: [
					reason({ reason: "correction", debited: -250n }),
					reason({ reason: "deposit", entries: 2, credited: 30_000n }),
					reason({ reason: "chargeback", debited: -10_000n }),
					reason({ reason: "withdrawal-held", debited: -5_000n }),
					reason({ reason: "withdrawal-returned", credited: 5_000n }),
					reason({ reason: "goodwill", before: 700n, entries: 0 }),
				],
			}),
		);
		expect(figures.opening_balance).toBe("7.00");
		expect(figures.lines.map(({ reason: of, amount }) => [of, amount])).toEqual([
			["deposit", "300.00"],
			["chargeback", "-100.00"],
			["withdrawal-held", "-50.00"],
			["withdrawal-returned", "50.00"],
			["correction", "-2.50"],
		]);
		expect(figures.closing_balance).toBe("204.50");
	});

	it.each([
		["all known", [closed({ gains: 900n, spread: -40n })], "-0.40", "-0.75"],
		["one spread unknown", [closed({ gains: 900n, spread: -40n }), closed({ side: "sell", spread: null })], null, null],
		["no trades", [], "0.00", "-0.35"],
	] as const)("of costs: %s", (_, trades, spread, total) => {
		const gains = trades.reduce((sum, each) => sum + each.gains, 0n);
		const figures = year(
			account({
				reasons: [
					...(gains === 0n ? [] : [reason({ reason: "trade-pnl", credited: gains })]),
					reason({ reason: "commission", debited: -30n }),
					reason({ reason: "swap", entries: 2, credited: 5n, debited: -10n }),
				],
				closed: trades,
			}),
		);
		expect(figures.costs.lines.find(({ kind }) => kind === "spread")?.amount).toBe(spread);
		expect(figures.costs.lines.find(({ kind }) => kind === "swap")?.amount).toBe("-0.05");
		expect(figures.costs.total).toBe(total);
	});

	it.each([
		["all year", BEGIN - 1, [reason({ reason: "deposit", before: 100_000n, entries: 0 })], "1000.00", "1.00"],
		[
			"since the middle",
			(BEGIN + END) / 2,
			[reason({ reason: "deposit", credited: 100_000n, weighted: 100_000n * BigInt((END - BEGIN) / 2) })],
			"1000.00",
			"1.00",
		],
		["never", BEGIN - 1, [], "0.00", null],
	] as const)("average the balance: %s", (_, openedAtMs, reasons, average, percent) => {
		const fee = reason({ reason: "administration-fee", debited: -1_000n });
		const { costs } = year(account({ openedAtMs, reasons: [...reasons, fee] }));
		expect(costs).toMatchObject({ average_balance: average, percent });
	});

	it("name what is not offered any more, and refuse results that are not the ledger's", () => {
		const trades = [closed({ instrumentId: "GONE", gains: 5n }), closed({ losses: -2n })];
		const reasons = [reason({ reason: "trade-pnl", credited: 5n, debited: -2n })];
		const { results } = year(account({ closed: trades, reasons }));
		expect(results.classes.map((each) => [each.class, each.amount])).toEqual([
			["forex", "-0.02"],
			[null, "0.05"],
		]);
		expect(results.classes[1]?.instruments).toMatchObject([{ asset_id: "GONE", name: "GONE", side: "buy" }]);
		expect(() => year(account({ closed: trades }))).toThrow("those of the ledger");
	});

	it("add up, whatever happened: lines to balances, instruments to classes and sides, accounts to their sum", () => {
		const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
		const trade = fc.record({
			instrumentId: fc.constantFrom("EURUSD", "USDJPY", "XAUUSD", "GONE"),
			side: fc.constantFrom("buy" as const, "sell" as const),
			closes: fc.integer({ min: 1, max: 100_000 }),
			gains: cents,
			losses: cents.map((each) => -each),
			spread: cents.map((each) => -each),
			lowestRate: fc.constant("0.9"),
			highestRate: fc.constant("1.1"),
		});
		const one = fc.record({ trades: fc.array(trade, { maxLength: 6 }), deposit: cents, before: cents, fee: cents });
		const minor = (text: string) => BigInt(text.replace(".", ""));
		const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
		fc.assert(
			fc.property(fc.array(one, { minLength: 1, maxLength: 4 }), (all) => {
				const accounts = all.map(({ trades, deposit, before, fee }) =>
					account({
						closed: trades,
						reasons: [
							reason({ reason: "deposit", before, credited: deposit }),
							reason({ reason: "commission", debited: -fee }),
							reason({
								reason: "trade-pnl",
								credited: sum(trades.map(({ gains }) => gains)),
								debited: sum(trades.map(({ losses }) => losses)),
							}),
						],
					}),
				);
				const whole = year(...accounts);
				const { results } = whole;
				expect(minor(whole.opening_balance) + sum(whole.lines.map(({ amount }) => minor(amount)))).toBe(
					minor(whole.closing_balance),
				);
				for (const name of ["gains", "losses", "amount"] as const) {
					expect(sum(results.classes.map((each) => minor(each[name])))).toBe(minor(results[name]));
					expect(sum(results.sides.map((each) => minor(each[name])))).toBe(minor(results[name]));
					for (const each of results.classes)
						expect(sum(each.instruments.map((own) => minor(own[name])))).toBe(minor(each[name]));
				}
				const apart = accounts.map((each) => year(each));
				for (const of of [
					(each: typeof whole) => each.closing_balance,
					(each: typeof whole) => each.net_result,
					(each: typeof whole) => each.costs.total ?? "",
				])
					expect(sum(apart.map((each) => minor(of(each))))).toBe(minor(of(whole)));
			}),
			{ numRuns: 100 },
		);
	});
});
