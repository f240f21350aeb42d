import { formatVolume, parsePrice, parseVolume } from "@truefill/core/money";
import { describe, expect, it } from "vitest";
import type { LocalOrder } from "../../../data/index.ts";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { type AmendForm, amendForm, readAmend } from "./amend.ts";

const eurusd = instrumentFromWire(instrumentWire());
const price = (text: string) => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const units = (text: string) => {
	const parsed = parseVolume(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const order: LocalOrder = {
	id: "O1-2",
	kind: "limit",
	instrumentId: "EURUSD",
	side: "buy",
	volume: units("10000"),
	price: price("1.08000"),
	limitPrice: null,
	triggered: false,
	timeInForce: "GTC",
	expiresAtMs: null,
	stopLoss: price("1.07900"),
	takeProfit: null,
	trailingDistance: null,
	guaranteedStop: false,
	reduceOnly: false,
	ocoGroup: null,
	acceptedAtMs: 0,
};
const LATER = Date.UTC(2026, 5, 1, 12, 30);
const read = (change: Partial<AmendForm>, of: LocalOrder = order) => {
	const before = amendForm(of, eurusd, "lots", LATER);
	return readAmend(before, { ...before, ...change }, of, eurusd, "lots");
};

describe("amending a pending order (E12, patch meaning)", () => {
	it("asks for nothing while nothing is changed", () => {
		expect(read({})).toMatchObject({ patch: {}, problems: [] });
	});
	it("asks for what is changed alone", () => {
		expect(read({ volume: "0.20" }).patch).toEqual({ volume: "20000" });
		expect(read({ price: "1.07950" }).patch).toEqual({ price: "1.07950" });
		expect(read({ timeInForce: "DAY" }).patch).toEqual({ time_in_force: "DAY" });
		expect(read({ timeInForce: "GTD" }).patch).toEqual({
			time_in_force: "GTD",
			expires_at: new Date(LATER).toISOString(),
		});
		const levels = amendForm(order, eurusd, "lots", LATER).levels;
		expect(read({ levels: { ...levels, stop: "", take: "1.09000" } }).patch).toEqual({
			stop_loss: null,
			take_profit: "1.09000",
		});
	});
	it("keeps the instant of an order that has one, until another is typed", () => {
		const until = { ...order, timeInForce: "GTD", expiresAtMs: LATER } as const;
		expect(read({}, until).patch).toEqual({});
		expect(read({ timeInForce: "GTC" }, until).patch).toEqual({ time_in_force: "GTC" });
	});
	it("gives core the order as it would be, or names the field that cannot be read", () => {
		const { terms } = read({ volume: "0.30", price: "1.07950" });
		expect(terms).toMatchObject({ price: price("1.07950"), stopLoss: price("1.07900") });
		expect(terms === null ? null : formatVolume(terms.volume)).toBe("30000");
		const levels = { ...amendForm(order, eurusd, "lots", LATER).levels, stop: "x" };
		expect(read({ volume: "", price: "0", timeInForce: "GTD", expires: "", levels })).toMatchObject({
			terms: null,
			problems: ["volume", "price", "stop", "expires"],
		});
	});
});
