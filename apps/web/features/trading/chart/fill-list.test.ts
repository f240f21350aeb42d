import type { DealWire, TradeWire } from "@truefill/contracts/http";
import { formatPrice, formatVolume } from "@truefill/core/money";
import type { SplitRatio } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { closedWire, tradeWire } from "../../../data/testing.ts";
import { factorBetween, fillsOf } from "./fill-list.ts";

const at = (hour: number) => `2026-01-02T${String(hour).padStart(2, "0")}:00:00.000Z`;
const ms = (hour: number) => Date.parse(at(hour));
const FOUR_FOR_ONE: SplitRatio = { exAtMs: ms(12), numerator: 4, denominator: 1 };

const reported = (
	open: readonly TradeWire[],
	closed: readonly TradeWire[],
	splits: readonly SplitRatio[] = [],
	asTraded = false,
	deals: readonly DealWire[] = [],
) =>
	fillsOf(open, closed, deals, splits, asTraded).map((fill) => ({
		what: fill.opens ? "opened" : "closed",
		at: new Date(fill.atMs).getUTCHours(),
		price: Number(formatPrice(fill.price, 5)),
		volume: Number(formatVolume(fill.volume)),
		result: fill.result,
	}));

describe("fills of an account's own trades", () => {
	const part = (id: string, hour: number, volume: string, pnl: string, price = "100.00000") =>
		closedWire({
			id,
			trade_id: "t",
			volume,
			pnl,
			opened_at: at(8),
			closed_at: at(hour),
			opening_price: "90.00000",
			closing_price: price,
		});

	it("a trade closed in parts was opened once, with all of its volume; its result is that of the parts", () => {
		expect(reported([], [part("c2", 11, "30", "5.50"), part("c1", 10, "10", "-1.25")])).toEqual([
			{ what: "opened", at: 8, price: 90, volume: 40, result: "4.25" },
			{ what: "closed", at: 10, price: 100, volume: 10, result: "-1.25" },
			{ what: "closed", at: 11, price: 100, volume: 30, result: "5.50" },
		]);
	});
	it("what is open still has no result, and counts with what remains of it", () => {
		const open = tradeWire({ id: "t", trade_id: "t", volume: "25", opened_at: at(8), opening_price: "90.00000" });
		expect(reported([open], [part("c1", 10, "15", "3.00")])).toEqual([
			{ what: "opened", at: 8, price: 90, volume: 40, result: null },
			{ what: "closed", at: 10, price: 100, volume: 15, result: "3.00" },
		]);
	});
	it("an opening of several fills says that its price is their average", () => {
		const [fill] = fillsOf([tradeWire({ cost: "108550.5" })], [], [], [], false);
		expect(fill?.averaged).toBe(true);
		expect(fillsOf([tradeWire()], [], [], [], false)[0]?.averaged).toBe(false);
	});

	it("a trade that was raised is told by its deals, each at its own price and moment, and without the trade's result", () => {
		const deal = (id: string, hour: number, effect: DealWire["effect"], volume: string, price: string): DealWire => ({
			id,
			order_id: `o${id}`,
			account_id: "1",
			trade_id: "t",
			asset_id: "EURUSD",
			side: effect === "close" ? "sell" : "buy",
			effect,
			volume,
			price,
			commission: "0.00",
			pnl: effect === "close" ? "3.00" : null,
			currency: "USD",
			dealt_at: at(hour),
		});
		const open = tradeWire({
			id: "t",
			trade_id: "t",
			volume: "25",
			opened_at: at(8),
			opening_price: "92.5",
			cost: "2312.5",
		});
		const first = deal("d1", 8, "open", "30", "90.00000");
		const deals = [deal("d3", 10, "close", "15", "100.00000"), deal("d2", 9, "increase", "10", "100.00000"), first];
		const closed = [part("c1", 10, "15", "3.00")];
		expect(reported([open], closed, [], false, deals)).toEqual([
			{ what: "opened", at: 8, price: 90, volume: 30, result: null },
			{ what: "opened", at: 9, price: 100, volume: 10, result: null },
			{ what: "closed", at: 10, price: 100, volume: 15, result: "3.00" },
		]);
		expect(reported([open], closed, [FOUR_FOR_ONE], false, deals)[0]).toMatchObject({ price: 22.5, volume: 120 });
		expect(fillsOf([open], closed, deals, [], false).map(({ averaged, share }) => [averaged, share])).toEqual([
			[false, true],
			[false, true],
			[false, false],
		]);
		// With only one of them, or none: the trade's own values are used.
		expect(fillsOf([open], closed, [first], [], false)[0]).toMatchObject({ averaged: true, share: false });
	});

	describe("over a split of four for one at noon (decision 140)", () => {
		const before = part("before", 10, "10", "1.00");
		const after = closedWire({
			id: "after",
			trade_id: "u",
			volume: "40",
			opened_at: at(8),
			closed_at: at(14),
			opening_price: "25.00000",
			closing_price: "26.00000",
			pnl: "2.00",
		});
		const still = tradeWire({ id: "v", trade_id: "v", volume: "80", opened_at: at(9), opening_price: "25.50000" });

		it("all stand in the units of now: candles of before are a quarter of what they were", () => {
			expect(
				reported([still], [before, after], [FOUR_FOR_ONE]).map(({ what, at: hour, price, volume }) => [
					what,
					hour,
					price,
					volume,
				]),
			).toEqual([
				["opened", 8, 22.5, 40],
				["opened", 8, 25, 40],
				["opened", 9, 25.5, 80],
				["closed", 10, 25, 40],
				["closed", 14, 26, 40],
			]);
		});
		it("or each in those of its own moment, when the chart shows prices as traded", () => {
			expect(
				reported([still], [before, after], [FOUR_FOR_ONE], true).map(({ what, at: hour, price, volume }) => [
					what,
					hour,
					price,
					volume,
				]),
			).toEqual([
				["opened", 8, 90, 10],
				["opened", 8, 100, 10],
				["opened", 9, 102, 20],
				["closed", 10, 100, 10],
				["closed", 14, 26, 40],
			]);
		});
	});
});

describe("factorBetween", () => {
	it("there and back is one, and by way of a moment between is the same as at once", () => {
		const split = fc.record({
			exAtMs: fc.nat(1_000),
			numerator: fc.integer({ min: 1, max: 9 }),
			denominator: fc.integer({ min: 1, max: 9 }),
		});
		const ratio = (splits: readonly SplitRatio[], from: number, to: number) => {
			const factor = factorBetween(splits, from, to);
			return factor === null ? ([1n, 1n] as const) : ([factor.numerator, factor.denominator] as const);
		};
		fc.assert(
			fc.property(fc.array(split, { maxLength: 4 }), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000), (splits, a, b, c) => {
				const [n1, d1] = ratio(splits, a, b);
				const [n2, d2] = ratio(splits, b, a);
				expect(n1 * n2).toBe(d1 * d2);
				const [n3, d3] = ratio(splits, b, c);
				const [n4, d4] = ratio(splits, a, c);
				expect(n1 * n3 * d4).toBe(d1 * d3 * n4);
			}),
		);
	});
});
