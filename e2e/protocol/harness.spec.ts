import { expect, test } from "@playwright/test";
import { account as accountSchema, trade as tradeSchema } from "@truefill/contracts/http";
import { contradictions, grossOf } from "../harness/books.ts";
import { exact, halfEven, minus, same, text, times, total } from "../harness/exact.ts";

/** The harness that checks the product must itself be correct, and must be able to fail. */

test("exact decimals", () => {
	expect(text(minus(exact("1.08391"), exact("1.08512")), 5)).toBe("-0.00121");
	expect(text(times(exact("-0.00121"), exact("100000")), 2)).toBe("-121.00");
	expect(text(total(["0.10", "0.2", "-0.30"]), 2)).toBe("0.00");
	expect(same(exact("1.0"), exact("1.00000"))).toBe(true);
	for (const [value, rounded] of [
		["0.005", "0.00"],
		["0.015", "0.02"],
		["0.0151", "0.02"],
		["-0.005", "0.00"],
		["-0.015", "-0.02"],
		["-0.025", "-0.02"],
		["2.5", "2.50"],
	] as const) {
		expect(text(halfEven(exact(value), 2), 2), value).toBe(rounded);
	}
	expect(() => text(exact("1.005"), 2), "digits would be lost").toThrow();
	expect(() => exact("1e3")).toThrow();
});

const tick = { id: "EURUSD", bid: "1.08391", ask: "1.08399", ts: "2026-01-01T00:00:00.000Z", seq: 1 };
const closed = tradeSchema.parse({
	id: "t",
	account_id: "a",
	asset_id: "EURUSD",
	trade_type: "buy",
	volume: "100000",
	opening_price: "1.08512",
	closing_price: "1.08391",
	leverage: 30,
	pnl: "-121.00",
	gross_pnl: "-121.00",
	commission: "0.00",
	currency: "USD",
	margin: "0.00",
	stop_loss: null,
	take_profit: null,
	opened_at: tick.ts,
	closed_at: tick.ts,
	close_reason: "customer",
	trade_id: "t",
	opening_tick: tick,
	closing_tick: tick,
	conversion_rate: "1",
});

test("the gross of a fill: golden cases N2 and N3, and a profit of a sell", () => {
	expect(grossOf(closed)).toBe("-121.00");
	const yen = { volume: "20000", opening_price: "193.450", closing_price: "193.912", currency: "EUR" } as const;
	expect(grossOf({ ...closed, ...yen, trade_type: "sell", conversion_rate: "0.006089763108" })).toBe("-56.27");
	expect(grossOf({ ...closed, trade_type: "sell" })).toBe("121.00");
});

test("a cent that is not there is found", () => {
	const entry = {
		number: 1,
		reason: "trade-pnl",
		amount: "-121.00",
		currency: "USD",
		balance_after: "-121.00",
		pending_after: null,
		trade_id: "t",
		command_id: "c",
		corrects: null,
		note: null,
		occurred_at: tick.ts,
		previous_hash: "0".repeat(64),
		hash: "1".repeat(64),
		postings: [
			{ account: "customer:a", currency: "USD", amount: "-121.00" },
			{ account: "house:trading-pnl", currency: "USD", amount: "121.00" },
		],
	} as const;
	const account = accountSchema.parse({
		id: "a",
		number: "1",
		name: "x",
		type: "demo",
		position_mode: "hedging",
		currency: "USD",
		leverage_cap: null,
		balance: "-121.00",
		credit: "0.00",
		used_margin: "0.00",
		equity: "-121.00",
		free_margin: "-121.00",
		margin_level: "∞",
		pnl: "0.00",
		lifetime_pnl: "-121.00",
		open_trades: 0,
		sequence: 1,
	});
	const right = { account, open: [], closed: [closed], ledger: [{ ...entry, postings: [...entry.postings] }] };
	expect(contradictions(right)).toEqual([]);
	const off = { ...closed, gross_pnl: "-120.99", pnl: "-120.99" } as const;
	for (const wrong of [
		{ ...right, account: { ...account, balance: "-120.99" } },
		{ ...right, account: { ...account, lifetime_pnl: "-120.99" } },
		{ ...right, closed: [off] },
		{ ...right, ledger: [] },
		{ ...right, ledger: [{ ...entry, number: 2, postings: [...entry.postings] }] },
		{ ...right, ledger: [{ ...entry, previous_hash: "2".repeat(64), postings: [...entry.postings] }] },
		{ ...right, ledger: [{ ...entry, postings: [{ account: "customer:a", currency: "USD", amount: "-121.00" }] }] },
	]) {
		expect(contradictions(wrong).length).toBeGreaterThan(0);
	}
});
