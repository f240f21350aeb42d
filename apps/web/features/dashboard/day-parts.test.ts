import { type AccountOverviewWire, entryReason } from "@truefill/contracts/http";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { write } from "../../lib/decimal.ts";
import { dayResult, leadsTo } from "./day-parts.ts";

type Day = AccountOverviewWire["day"];
const day = (change: Partial<Day> = {}): Day => ({
	from: "2026-01-02T00:00:00.000Z",
	opening_balance: "1000.00",
	opening_pnl: "-20.00",
	lines: [],
	...change,
});
const usual = (financing: string, commission: string, fees: string) => [
	["financing", financing],
	["commission", commission],
	["fees", fees],
];
const minor = (text: string | null) => {
	if (text === null) throw new Error("an amount was expected");
	return BigInt(text.includes(".") ? text.replace(".", "") : `${text}00`);
};

describe("a day's result", () => {
	it.each([
		["nothing happened", [], "-20.00", [["price", "0.00"], ...usual("0", "0", "0")], "0.00", "0"],
		["only prices moved", [], "5.50", [["price", "25.50"], ...usual("0", "0", "0")], "25.50", "0"],
		[
			"closed at what it was worth, with costs",
			[
				["trade-pnl", "-20.00"],
				["commission", "-3.00"],
				["swap", "-1.00"],
				["administration-fee", "-0.50"],
			],
			"0.00",
			[
				["price", "0.00"],
				["financing", "-1.00"],
				["commission", "-3.00"],
				["fees", "-0.50"],
			],
			"-4.50",
			"0",
		],
		[
			"paid in and out, with a dividend and goodwill",
			[
				["deposit", "500.00"],
				["withdrawal-held", "-100.00"],
				["dividend", "2.00"],
				["goodwill", "1.00"],
			],
			"-20.00",
			[["price", "0.00"], ...usual("0", "0", "0"), ["dividends", "2.00"], ["adjustments", "1.00"]],
			"3.00",
			"400.00",
		],
	] as const)("%s", (_, lines, pnl, parts, total, money) => {
		const result = dayResult(day({ lines: lines.map(([reason, amount]) => ({ reason, amount })) }), pnl);
		expect(result.parts.map(({ part, amount }) => [part, amount])).toEqual(parts);
		expect(result).toMatchObject({ total, money });
	});

	it("is unknown, with its price, where an open result of now or of then is", () => {
		const lines = [{ reason: "commission", amount: "-3.00" }] as const;
		for (const result of [
			dayResult(day({ lines: [...lines], opening_pnl: null }), "1.00"),
			dayResult(day({ lines: [...lines] }), null),
		]) {
			expect(result.total).toBeNull();
			expect(result.parts.map(({ part, amount }) => [part, amount])).toEqual([
				["price", null],
				...usual("0", "-3.00", "0"),
			]);
		}
	});

	it("sums to the change of the equity without what was paid in and out, whatever the ledger has", () => {
		const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
		const line = fc.record({ reason: fc.constantFrom(...entryReason.options), cents });
		fc.assert(
			fc.property(cents, cents, cents, fc.uniqueArray(line, { selector: ({ reason }) => reason }), (...made) => {
				const [balance, before, pnl, lines] = made;
				const result = dayResult(
					day({
						opening_balance: write(balance, 2),
						opening_pnl: write(before, 2),
						lines: lines.map((each) => ({ reason: each.reason, amount: write(each.cents, 2) })),
					}),
					write(pnl, 2),
				);
				const now = lines.reduce((sum, each) => sum + each.cents, balance);
				const change = now + pnl - (balance + before);
				expect(minor(result.total)).toBe(change - minor(result.money));
				expect(minor(result.opening)).toBe(balance + before);
			}),
			{ numRuns: 200 },
		);
	});

	it("tells whether its entries lead to a balance", () => {
		const lines = [{ reason: "deposit", amount: "0.10" }] as const;
		expect(leadsTo(day({ lines: [...lines] }), "1000.10")).toBe(true);
		expect(leadsTo(day({ lines: [...lines] }), "1000.00")).toBe(false);
	});
});
