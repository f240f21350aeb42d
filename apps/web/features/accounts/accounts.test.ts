import type { LedgerEntryWire } from "@truefill/contracts/http";
import { money } from "@truefill/core/money";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { accountWire } from "../../data/testing.ts";
import { amountOf, amountText, leastOf, movable } from "./amounts.ts";
import { obstaclesOf } from "./archive-form.tsx";
import { ledgerCsv } from "./csv.ts";
import { faultsOf, nextLevel } from "./levels.ts";
import { limitsBelow } from "./leverage.ts";
import { ownPeriod, periodOf } from "./period.ts";
import { receiversOf } from "./use-transfer.ts";

describe("amounts", () => {
	it.each([
		["100", "USD", 10_000n],
		["0.01", "EUR", 1n],
		["5000", "JPY", 5000n],
		["0", "USD", null],
		["1.001", "USD", null],
		["1.5", "JPY", null],
		["-1", "USD", null],
		["", "USD", null],
		["1.", "USD", null],
	])("%s %s", (text, currency, amount) => {
		expect(amountOf(text, currency)).toBe(amount);
	});

	it("what may leave is the lesser of balance and free margin, never below zero, unknown while free margin is (E7)", () => {
		const of = (balance: string, free_margin: string | null) =>
			movable(accountWire({ balance, free_margin, currency: "USD" }));
		expect(of("100.00", "40.00")).toBe(4000n);
		expect(of("100.00", "140.00")).toBe(10_000n);
		expect(of("100.00", "-40.00")).toBe(0n);
		expect(of("100.00", null)).toBeNull();
	});

	it("the least that must arrive is never more than what was shown, nor less than a thousandth below it", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (received) => {
				const least = leastOf(money(received));
				expect(least <= received && least >= 1n && (received - least) * 1000n <= received).toBe(true);
				expect(amountOf(amountText(least, "USD"), "USD")).toBe(least);
			}),
		);
	});
});

describe("leverage limits", () => {
	it("are those below what the rules allow, and the one that is set", () => {
		expect(limitsBelow(30, null)).toEqual([20, 10, 5, 3, 2, 1]);
		expect(limitsBelow(30, 7)).toEqual([20, 10, 7, 5, 3, 2, 1]);
		expect(limitsBelow(30, 100)).toEqual([100, 20, 10, 5, 3, 2, 1]);
	});
});

describe("margin-call levels (E16)", () => {
	it.each([
		["50", "wrong"],
		["50.01", null],
		["1000", null],
		["1000.01", "wrong"],
		["120.123", "wrong"],
		["100.00", "twice"],
		["", "wrong"],
		["abc", "wrong"],
	])("%s: %s", (level, fault) => {
		expect(faultsOf([level])).toEqual([fault]);
	});

	it("are there once, the later one is the one too many; a new one is none that is there", () => {
		expect(faultsOf(["150", "150.00"])).toEqual([null, "twice"]);
		expect(nextLevel(["150.00", "200"])).toBe("120");
	});
});

describe("what stands in the way of archiving", () => {
	it("is what the engine would refuse for", () => {
		expect(obstaclesOf(accountWire({ open_trades: 0 }), false)).toEqual([]);
		expect(obstaclesOf(accountWire({ open_trades: 2, pending_orders: 1 }), true)).toEqual(["trades", "orders", "last"]);
		expect(obstaclesOf(accountWire({ type: "live", balance: "0.01", open_trades: 0 }), false)).toEqual(["money"]);
		expect(obstaclesOf(accountWire({ type: "live", balance: "0.00", open_trades: 0 }), false)).toEqual([]);
	});
});

describe("who can take a transfer", () => {
	it("is another account in use of the same kind", () => {
		const from = accountWire({ id: "a" });
		const others = [from, accountWire({ id: "b" }), accountWire({ id: "c", type: "live" })];
		expect(receiversOf(from, [...others, accountWire({ id: "d", archived: true })]).map(({ id }) => id)).toEqual(["b"]);
	});
});

describe("periods, in UTC", () => {
	it("know short months, leap years and the turn of the year", () => {
		expect(periodOf("month", Date.UTC(2028, 1, 10))).toEqual({ from: "2028-02-01", to: "2028-02-29" });
		expect(periodOf("lastMonth", Date.UTC(2026, 0, 1))).toEqual({ from: "2025-12-01", to: "2025-12-31" });
		expect(periodOf("year", Date.UTC(2026, 11, 31, 23, 59))).toEqual({ from: "2026-01-01", to: "2026-12-31" });
		expect(periodOf("all", 0)).toEqual({});
		expect(ownPeriod("2026-02-02", "2026-02-01")).toBeNull();
		expect(ownPeriod("", "2026-02-01")).toEqual({ to: "2026-02-01" });
	});
});

describe("the ledger as a file", () => {
	const entry: LedgerEntryWire = {
		number: 1,
		reason: "adjustment",
		amount: "-3.72",
		currency: "USD",
		balance_after: "10.00",
		pending_after: null,
		trade_id: null,
		command_id: "cmd",
		corrects: null,
		note: '=HYPERLINK("x"), she said',
		occurred_at: "2026-01-02T03:04:05.678Z",
		previous_hash: "0",
		hash: "1",
		postings: [],
	};

	it("keeps amounts as numbers, quotes what needs it, and runs nothing in a spreadsheet", () => {
		const [head, line, end] = ledgerCsv([entry]).split("\r\n");
		expect(head).toBe(
			"number,time_utc,reason,amount,currency,balance_after,trade,command,corrects,note,previous_hash,hash",
		);
		const ofNote = (note: string) => ledgerCsv([{ ...entry, note }]).split("cmd,,")[1];
		expect(ofNote("bonus;=1+1")).toBe(`"bonus;'=1+1",0,1\r\n`);
		expect(ofNote("\uFF1D1")).toBe("'\uFF1D1,0,1\r\n");
		expect(ofNote("a\n-1+1")).toBe(`"a\n'-1+1",0,1\r\n`);
		expect(ofNote("-1.50")).toBe("-1.50,0,1\r\n");
		expect(line).toBe(`1,2026-01-02T03:04:05.678Z,adjustment,-3.72,USD,10.00,,cmd,,"'=HYPERLINK(""x""), she said",0,1`);
		expect(end).toBe("");
	});
});
