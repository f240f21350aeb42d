import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	run,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import {
	CodecError,
	decodeCommand,
	decodeEvent,
	decodeState,
	encodeCommand,
	encodeEvent,
	encodeState,
	stateHash,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const view = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
const { history } = run(anAccount("5000.00", "USD", view, hash), anOrder({ stopLoss: aPrice("1.08") }), view, hash);
const { state } = history;
const event = history.events.at(-1);
if (state === undefined || event === undefined) throw new Error("an open trade was expected");

/** The members that these tests access by name. */
type Members = Record<string, unknown> & { readonly trade?: unknown; readonly openTrades?: unknown };
const members = (json: unknown): Members => {
	if (typeof json !== "object" || json === null) throw new Error("an object was expected");
	return { ...json };
};

describe("E24 the stored form", () => {
	it("is fixed: a command and a state, to the byte", () => {
		expect(encodeCommand(anOrder({ stopLoss: aPrice("1.08") }))).toBe(
			'{"accountId":"account-1","bound":null,"commandId":"order","instrumentId":"EURUSD","kind":"open-trade","origin":"customer",' +
				'"side":"buy","stopLoss":"108000000","takeProfit":null,"volume":"10000000000000"}',
		);
		expect(stateHash(state, hash)).toBe("d58876d65d9909a1c42a320de966bcd1dad1e1a95f601e410fca398f7e5930c7");
	});

	it("what was stored before there were orders, levels that move and links is read as what it meant", () => {
		const stored = members(JSON.parse(encodeState(state)));
		expect(Object.keys(stored)).not.toContain("orders");
		expect(decodeState(stored)).toEqual(state);
		const [trade] = Array.isArray(stored.openTrades) ? stored.openTrades : [];
		for (const later of ["cost", "trailingDistance", "guaranteedPremium", "closeRequest"]) {
			expect(Object.keys(members(trade))).not.toContain(later);
		}
		const { deal: _, ...old } = members(JSON.parse(encodeEvent(event)));
		expect(decodeEvent(old)).toEqual(event);
		expect(decodeEvent(old)).toMatchObject({ deal: { orderId: "O100234-3", dealId: "D100234-3" } });
	});

	it("says what is said: an account with an order, a trailing stop and a waiting close has another text", () => {
		const first = run(
			history,
			anOrder({ commandId: "more", volume: aVolume("1000"), trailingDistance: aPrice("0.01") }),
			view,
			hash,
		);
		const second = run(first.history, aPendingOrder({ volume: aVolume("1000") }), view, hash);
		const text = second.history.state === undefined ? "" : encodeState(second.history.state);
		expect(text).toContain('"orders":[{"acceptedAtMs"');
		expect(text).toContain('"trailingDistance":"1000000"');
		expect(decodeState(JSON.parse(text))).toEqual(second.history.state);
	});

	it("keeps absent and null apart in an amendment (E12)", () => {
		const base = { kind: "amend-trade", origin: "customer", commandId: "c", accountId: "a", tradeId: "t" } as const;
		const decoded = decodeCommand(JSON.parse(encodeCommand({ ...base, stopLoss: null, takeProfit: undefined })));
		expect(decoded).toStrictEqual({ ...base, stopLoss: null });
	});
});

describe("decoding trusts nothing and says where", () => {
	const stored = members(JSON.parse(encodeEvent(event)));
	const trade = members(stored.trade);

	it.each([
		["not an object", [], "event: expected an object"],
		["null", null, "event: expected an object"],
		["an unknown type", { ...stored, type: "trade-requested" }, "event.type: expected one of"],
		["an unknown member", { ...stored, extra: 1 }, "event.extra: expected nothing (unknown member)"],
		["an unknown member inside", { ...stored, trade: { ...trade, extra: 1 } }, "event.trade.extra: expected nothing"],
		["a missing member", { ...stored, commandId: undefined }, "event.commandId: expected a text"],
		["a sequence of zero", { ...stored, sequence: 0 }, "event.sequence: expected a whole number of at least 1"],
		["a sequence with decimals", { ...stored, sequence: 1.5 }, "event.sequence: expected a whole number"],
		[
			"a price as a number",
			{ ...stored, trade: { ...trade, openingPrice: 108512000 } },
			"event.trade.openingPrice: expected a whole number as text",
		],
		[
			"a price of zero",
			{ ...stored, trade: { ...trade, openingPrice: "0" } },
			"event.trade.openingPrice: expected at least 1",
		],
		[
			"a price in hex",
			{ ...stored, trade: { ...trade, openingPrice: "0x10" } },
			"event.trade.openingPrice: expected a whole number as text",
		],
		[
			"a volume below zero",
			{ ...stored, trade: { ...trade, volume: "-1" } },
			"event.trade.volume: expected at least 0",
		],
		[
			"a margin below zero",
			{ ...stored, trade: { ...trade, margin: "-1" } },
			"event.trade.margin: expected at least 0",
		],
		[
			"a leading zero",
			{ ...stored, trade: { ...trade, margin: "01" } },
			"event.trade.margin: expected a whole number as text",
		],
		[
			"digits without end",
			{ ...stored, trade: { ...trade, margin: "9".repeat(61) } },
			"event.trade.margin: expected a whole number as text",
		],
		[
			"a side that is none",
			{ ...stored, trade: { ...trade, side: "long" } },
			"event.trade.side: expected one of buy, sell",
		],
		[
			"a currency that is none",
			{ ...stored, trade: { ...trade, openingConversion: { from: "XXX", to: "USD", rate: "1", via: [] } } },
			"event.trade.openingConversion.from: expected a currency",
		],
		[
			"a list that is none",
			{ ...stored, trade: { ...trade, openingConversion: { from: "USD", to: "USD", rate: "1", via: "x" } } },
			"event.trade.openingConversion.via: expected a list",
		],
		[
			"a member of a list",
			{ ...stored, trade: { ...trade, openingConversion: { from: "USD", to: "USD", rate: "1", via: [1] } } },
			"event.trade.openingConversion.via[0]: expected a text",
		],
	])("%s", (_, json, message) => {
		expect(() => decodeEvent(json)).toThrow(CodecError);
		expect(() => decodeEvent(json)).toThrow(message);
	});

	it("a state with a trade twice, or a hash that is none", () => {
		const whole = members(JSON.parse(encodeState(state)));
		const [first] = Array.isArray(whole.openTrades) ? whole.openTrades : [];
		expect(() => decodeState({ ...whole, openTrades: [first, first] })).toThrow(
			"state.openTrades: expected each trade once",
		);
		expect(() => decodeState({ ...whole, lastEntryHash: "abc" })).toThrow(
			"state.lastEntryHash: expected 64 hex digits",
		);
	});

	it("a command of an unknown kind", () => {
		expect(() => decodeCommand({ kind: "request" })).toThrow("command.kind: expected one of open-account");
	});
});
