import { formatPrice, formatVolume, type Price, parsePrice } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { type OrderKind, reachedBy } from "@truefill/core/trading";
import { describe, expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { pipsToGo } from "./distance.tsx";
import { ALONE, firstPair, readPair } from "./pair.ts";
import { expiryText, firstPrice, type PendingForm, quoteAt, readExpiry, readPending } from "./pending.ts";

const eurusd = instrumentFromWire(instrumentWire());
const p = (text: string): Price => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const quote: Quote = { instrumentId: "EURUSD", bid: p("1.17402"), ask: p("1.17414"), tsMs: 0, sequence: 1 };
const context = { instrument: eurusd, quote, rates: undefined, currency: "USD" } as const;
const off = { on: false, mode: "price", text: "" } as const;
const form: PendingForm = {
	kind: "limit",
	side: "buy",
	unit: "lots",
	volume: "0.10",
	price: "1.17000",
	limitPrice: "",
	timeInForce: "GTC",
	expires: "",
	protection: { stopLoss: off, stopKind: "fixed", takeProfit: off },
	reduceOnly: false,
};

describe("the first price that is offered (E11)", () => {
	it.each([
		["limit", "buy", "1.17314"],
		["limit", "sell", "1.17502"],
		["stop", "buy", "1.17514"],
		["stop", "sell", "1.17302"],
		["stop-limit", "sell", "1.17302"],
	] as const)("of a %s to %s waits for the market at %s", (kind: OrderKind, side, expected) => {
		const at = firstPrice(kind, side, quote, eurusd);
		expect(at === null ? null : formatPrice(at, 5)).toBe(expected);
		if (at !== null)
			expect(reachedBy({ kind, side, price: at, limitPrice: null, triggered: false }, quote)).toBe(false);
	});
});

describe("reading the form", () => {
	it("makes the order that was typed", () => {
		const { terms, problems } = readPending(form, context);
		expect(problems).toEqual([]);
		expect(terms).toMatchObject({ kind: "limit", price: p("1.17"), limitPrice: null, expiresAtMs: null });
		expect(terms === null ? null : formatVolume(terms.volume)).toBe("10000");
	});
	it("names each field that cannot be read", () => {
		const wrong = { ...form, kind: "stop-limit", volume: "", price: "0", timeInForce: "GTD" } as const;
		const { terms, problems } = readPending(wrong, context);
		expect(terms).toBeNull();
		expect(problems).toEqual(["volume", "price", "limitPrice", "expires"]);
	});
	it("counts levels from the order's own price, not from the market", () => {
		const stopLoss = { on: true, mode: "pips", text: "10" } as const;
		expect(readPending({ ...form, protection: { ...form.protection, stopLoss } }, context).terms?.stopLoss).toBe(
			p("1.16900"),
		);
	});
});

it("supposes today's spread at the order's price", () => {
	expect(quoteAt("buy", p("1.17"), quote)).toMatchObject({ ask: p("1.17"), bid: p("1.16988") });
	expect(quoteAt("sell", p("1.18"), quote)).toMatchObject({ bid: p("1.18"), ask: p("1.18012") });
});

it("tells the way that the market still has to go, and below zero that it is there", () => {
	const order = { kind: "limit", side: "buy", price: p("1.17314"), limitPrice: null, triggered: false } as const;
	expect(pipsToGo(order, quote, 4)).toBe("10.0");
	expect(pipsToGo({ ...order, kind: "stop" }, quote, 4)).toBe("-10.0");
});

it("keeps a wall time to the minute", () => {
	const ms = Date.UTC(2026, 5, 1, 12, 30);
	expect(readExpiry(expiryText(ms))).toBe(ms);
	expect(readExpiry("")).toBeNull();
});

describe("the second order of a pair (E12)", () => {
	it("takes the other way out of the market's range to begin with", () => {
		expect(firstPair("limit", "buy", quote, eurusd)).toMatchObject({ kind: "stop", side: "buy", price: "1.17514" });
		expect(firstPair("stop-limit", "sell", quote, eurusd)).toMatchObject({
			kind: "limit",
			side: "sell",
			price: "1.17502",
		});
	});
	it("is the first with its own side, type and price, its levels counted from its own price", () => {
		const stopLoss = { on: true, mode: "pips", text: "10" } as const;
		const first: PendingForm = { ...form, protection: { ...form.protection, stopLoss } };
		const pair = { ...ALONE, on: true, side: "buy", kind: "stop", price: "1.17600" } as const;
		const { terms, wrong } = readPair(pair, first, context);
		expect(wrong).toBe(false);
		expect(terms).toMatchObject({
			kind: "stop",
			side: "buy",
			price: p("1.176"),
			limitPrice: null,
			stopLoss: p("1.17500"),
		});
		expect(readPair({ ...pair, price: "" }, first, context)).toEqual({ terms: null, wrong: true });
	});
	it("is none while nothing is paired, or while an order is that waits already", () => {
		const pair = { ...ALONE, on: true, price: "1.17600" } as const;
		expect(readPair({ ...pair, on: false }, form, context).terms).toBeNull();
		expect(readPair({ ...pair, with: "O1-2" }, form, context).terms).toBeNull();
	});
});

it("reads an order that only reduces without its levels", () => {
	const stopLoss = { on: true, mode: "price", text: "nonsense" } as const;
	const { terms, problems } = readPending(
		{ ...form, reduceOnly: true, protection: { ...form.protection, stopLoss } },
		context,
	);
	expect(problems).toEqual([]);
	expect(terms).toMatchObject({ reduceOnly: true, stopLoss: null });
});
