import { expect, it } from "vitest";
import { ALONE } from "../orders/pair.ts";
import { UNPROTECTED } from "./protection.ts";
import { firstPrices, reduceTicket, type TicketAction, type TicketState } from "./ticket-state.ts";

const START: TicketState = {
	volume: "0.1",
	protection: UNPROTECTED,
	reduceOnly: false,
	market: { timeInForce: "FOK", bound: { on: false, pips: "1" } },
	pending: { timeInForce: "GTC", expires: "2026-01-02T15:04" },
	prices: {},
};
const after = (...actions: TicketAction[]) => actions.reduce(reduceTicket, START);
const first = firstPrices("1.08400");
const PAIR = { on: true, with: null, side: "buy", kind: "stop", price: "1.09" } as const;

it("keeps volume, levels and reduce-only for market and pending orders alike", () => {
	const state = after(
		{ type: "changed", fields: { volume: "0.5" } },
		{ type: "market-changed", fields: { timeInForce: "IOC" } },
		{ type: "pending-changed", fields: { timeInForce: "DAY" } },
		{ type: "changed", fields: { reduceOnly: true } },
	);
	expect(state).toEqual({
		...START,
		volume: "0.5",
		reduceOnly: true,
		market: { ...START.market, timeInForce: "IOC" },
		pending: { ...START.pending, timeInForce: "DAY" },
	});
});

it("keeps the prices of each kind apart, and starts from what the fields show", () => {
	const state = after(
		{ type: "price-changed", kind: "stop-limit", first, fields: { limitPrice: "1.08300" } },
		{ type: "price-changed", kind: "limit", first, fields: { pair: PAIR } },
		{ type: "price-changed", kind: "limit", first: firstPrices("9"), fields: { price: "1.08200" } },
	);
	expect(state.prices).toEqual({
		"stop-limit": { price: "1.08400", limitPrice: "1.08300", pair: ALONE },
		limit: { price: "1.08200", limitPrice: "1.08400", pair: PAIR },
	});
});

it("gives a new price on the other side of the market, and drops the second order of a pair", () => {
	const state = after(
		{ type: "price-changed", kind: "limit", first, fields: { pair: PAIR } },
		{ type: "priced", kind: "limit", price: "1.08600" },
	);
	expect(state.prices.limit).toEqual(firstPrices("1.08600"));
});
