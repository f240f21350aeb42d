import { type Price, parsePrice, parseRate, parseVolume, price, type Volume, volume } from "@truefill/core/money";
import type { Quote, TwoSidedRate } from "@truefill/core/pricing";
import { describe, expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { closedWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { volumeLabel } from "../figures.ts";
import { convertVolume, firstLevel, firstVolume, improvementPips, levelPrice, readVolume } from "./order.ts";
import { type ProtectionForm, premiumFor, readProtection, UNPROTECTED } from "./protection.ts";
import { readOrder, type TicketForm } from "./read-order.ts";
import { filledPrice, joinedVolume } from "./use-order.ts";

const eurusd = instrumentFromWire(instrumentWire());
const gold = instrumentFromWire(
	instrumentWire({
		id: "XAUUSD",
		symbol: "XAUUSD",
		price_digits: 3,
		pip_position: 1,
		price_increment: "0.001",
		contract_size: "100",
		min_volume: "1",
		step_volume: "1",
		max_volume: "5000",
	}),
);
const p = (text: string): Price => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const v = (text: string): Volume => {
	const parsed = parseVolume(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const r = (text: string) => {
	const parsed = parseRate(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const quote: Quote = { instrumentId: "EURUSD", bid: p("1.08500"), ask: p("1.08512"), tsMs: 1, sequence: 1 };
const unity: TwoSidedRate = { bid: r("1"), ask: r("1"), via: [] };
const context = { instrument: eurusd, quote, rates: unity, currency: "USD" as const };
const off = { on: false, mode: "price" as const, text: "" };
const form = (change: Partial<TicketForm> = {}): TicketForm => ({
	side: "buy",
	unit: "lots",
	volume: "0.10",
	protection: { stopLoss: off, stopKind: "fixed", takeProfit: off },
	reduceOnly: false,
	timeInForce: "FOK",
	bound: { on: false, pips: "1" },
	...change,
});

describe("readVolume", () => {
	it("reads lots and units exactly", () => {
		expect(readVolume("0.10", "lots", eurusd)).toBe(v("10000"));
		expect(readVolume("1.", "lots", eurusd)).toBe(v("100000"));
		expect(readVolume("12345.678", "units", eurusd)).toBe(v("12345.678"));
		expect(readVolume("0.06", "lots", gold)).toBe(v("6"));
	});
	it.each(["", "-1", "1e5", "0x10", "1,5", "abc", "."])("does not read %j", (text) => {
		expect(readVolume(text, "lots", eurusd)).toBeNull();
		expect(readVolume(text, "units", eurusd)).toBeNull();
	});
	it("does not cut lots that make no whole 10⁻⁸ of a unit", () => {
		const tiny = instrumentFromWire(instrumentWire({ contract_size: "0.5" }));
		expect(readVolume("0.00000001", "lots", tiny)).toBeNull();
	});
});

describe("levelPrice", () => {
	const at = (
		kind: "stop-loss" | "take-profit",
		mode: "price" | "pips" | "money",
		text: string,
		side: "buy" | "sell",
	) => levelPrice(kind, { on: true, mode, text }, side, v("100000"), context);
	it("counts pips from the fill: the ask of a buy, the bid of a sell", () => {
		expect(at("stop-loss", "pips", "20", "buy")).toBe(p("1.08312"));
		expect(at("take-profit", "pips", "20", "buy")).toBe(p("1.08712"));
		expect(at("stop-loss", "pips", "20.5", "sell")).toBe(p("1.08705"));
		expect(at("take-profit", "pips", "20", "sell")).toBe(p("1.08300"));
	});
	it("turns money into the price that makes it (E4)", () => {
		expect(at("stop-loss", "money", "101.00", "buy")).toBe(p("1.08411"));
		expect(at("take-profit", "money", "50", "sell")).toBe(p("1.08450"));
	});
	it("takes the natural side of the rate: a loss is bought at the ask (E5)", () => {
		const rates: TwoSidedRate = { bid: r("0.5"), ask: r("2"), via: [] };
		const level = { on: true, mode: "money" as const, text: "100" };
		expect(levelPrice("stop-loss", level, "buy", v("100000"), { ...context, rates })).toBe(p("1.08462"));
		expect(levelPrice("take-profit", level, "buy", v("100000"), { ...context, rates })).toBe(p("1.08712"));
	});
	it("is unknown without a price, a rate or a volume, never guessed", () => {
		expect(
			levelPrice("stop-loss", { on: true, mode: "pips", text: "20" }, "buy", null, { ...context, quote: undefined }),
		).toBeNull();
		expect(levelPrice("stop-loss", { on: true, mode: "money", text: "20" }, "buy", null, context)).toBeNull();
		expect(
			levelPrice("stop-loss", { on: true, mode: "money", text: "20" }, "buy", v("1"), { ...context, rates: undefined }),
		).toBeNull();
		expect(at("stop-loss", "price", "0", "buy")).toBeNull();
	});
	it("never lies off the price grid", () => {
		const level = levelPrice("stop-loss", { on: true, mode: "money", text: "33.33" }, "buy", v("7"), {
			...context,
			instrument: gold,
			quote: { ...quote, bid: p("4000.000"), ask: p("4000.700") },
		});
		expect(level === null ? null : level % gold.priceIncrement).toBe(0n);
	});
});

describe("readOrder", () => {
	it("makes the order that the form says", () => {
		const { order, problems } = readOrder(
			form({
				protection: { ...UNPROTECTED, stopLoss: { on: true, mode: "pips", text: "20" } },
				bound: { on: true, pips: "0.5" },
			}),
			context,
		);
		expect(problems).toEqual([]);
		expect(order).toEqual({
			instrumentId: "EURUSD",
			side: "buy",
			volume: v("10000"),
			stopLoss: p("1.08312"),
			takeProfit: null,
			bound: p("1.08517"),
		});
	});
	it("puts the bound of a sell below the bid", () => {
		expect(readOrder(form({ side: "sell", bound: { on: true, pips: "1" } }), context).order?.bound).toBe(p("1.08490"));
	});
	it("names every field that cannot be read, and gives no order then", () => {
		const wrong = { on: true, mode: "price" as const, text: "" };
		const protection = { ...UNPROTECTED, stopLoss: wrong, takeProfit: wrong };
		expect(readOrder(form({ volume: "x", protection, bound: { on: true, pips: "" } }), context)).toMatchObject({
			order: null,
			problems: ["volume", "stopLoss", "takeProfit", "bound"],
		});
	});
	it("ignores a level that is off", () => {
		const protection: ProtectionForm = { ...UNPROTECTED, stopLoss: { on: false, mode: "price", text: "nonsense" } };
		expect(readOrder(form({ protection }), context).problems).toEqual([]);
	});
	it("carries what protects it, and nothing of it when it only reduces", () => {
		const stopLoss = { on: true, mode: "pips", text: "20" } as const;
		const guaranteed = form({ protection: { ...UNPROTECTED, stopLoss, stopKind: "guaranteed" } });
		expect(readOrder(guaranteed, context).order).toMatchObject({ guaranteedStop: true, stopLoss: p("1.08312") });
		const reducing = readOrder({ ...guaranteed, reduceOnly: true, timeInForce: "IOC" }, context).order;
		expect(reducing).toMatchObject({ reduceOnly: true, timeInForce: "IOC", stopLoss: null });
		expect(reducing).not.toHaveProperty("guaranteedStop");
	});
});

describe("convertVolume and firstVolume", () => {
	it("goes to the other unit and back", () => {
		expect(convertVolume("0.10", "lots", "units", eurusd)).toBe("10000");
		expect(convertVolume("10000", "units", "lots", eurusd)).toBe("0.1");
		expect(convertVolume("x", "lots", "units", eurusd)).toBe("x");
	});
	it("begins with the last volume sent, if it still fits the terms", () => {
		expect(firstVolume(eurusd, "20000")).toBe(v("20000"));
		expect(firstVolume(eurusd, "1500.5")).toBe(v("10000"));
		expect(firstVolume(eurusd, undefined)).toBe(v("10000"));
		expect(firstVolume(instrumentFromWire(instrumentWire({ min_volume: "50000" })), "1")).toBe(v("50000"));
	});
});

describe("firstLevel", () => {
	it("stands twenty pips from the closing price, each on its own side", () => {
		expect(firstLevel("stop-loss", "buy", quote, eurusd)).toBe("1.08300");
		expect(firstLevel("take-profit", "buy", quote, eurusd)).toBe("1.08700");
		expect(firstLevel("stop-loss", "sell", quote, eurusd)).toBe("1.08712");
	});
	it("keeps ten spreads where the spread is wide, on the grid", () => {
		const coarse = instrumentFromWire(instrumentWire({ price_increment: "0.00025" }));
		expect(firstLevel("stop-loss", "buy", { ...quote, ask: p("1.09511") }, coarse)).toBe("0.98400");
	});
	it("is empty where no positive price is left", () => {
		expect(firstLevel("stop-loss", "buy", { ...quote, bid: p("0.00010"), ask: p("0.00012") }, eurusd)).toBe("");
	});
});

describe("improvementPips", () => {
	it("is positive when the fill is better than what was seen", () => {
		expect(improvementPips("buy", p("1.08512"), p("1.08510"), eurusd)).toBe("0.2");
		expect(improvementPips("sell", p("1.08500"), p("1.08487"), eurusd)).toBe("-1.3");
		expect(improvementPips("buy", price(1n), price(1n), eurusd)).toBe("0.0");
	});
	it("keeps the sign below one pip", () => {
		expect(improvementPips("buy", p("1.08512"), p("1.08514"), eurusd)).toBe("-0.2");
	});
	it("knows other pips", () => {
		expect(improvementPips("sell", p("4000.00"), p("4001.25"), gold)).toBe("12.5");
	});
});

it("a volume of zero is read, and left to the engine's own refusal", () => {
	expect(readVolume("0", "lots", eurusd)).toBe(volume(0n));
});

describe("what a fill tells (E9)", () => {
	const sent = { volume: volume(100_000n * 10n ** 8n) };
	it("is the opening price of what it opened, the closing price of what it took off", () => {
		expect(filledPrice({ trade: tradeWire() })).toBe(108_512_000n);
		expect(filledPrice({ trade: closedWire() })).toBe(108_391_000n);
	});
	it("knows a position that was joined, whose price is an average", () => {
		expect(joinedVolume({ trade: tradeWire() }, sent)).toBeNull();
		expect(joinedVolume({ trade: closedWire({ volume: "150000" }) }, sent)).toBeNull();
		expect(joinedVolume({ trade: tradeWire({ volume: "150000" }) }, sent)).toBe(150_000n * 10n ** 8n);
	});
});

describe("readProtection", () => {
	const trailing = (mode: "price" | "pips" | "money", text: string, side: "buy" | "sell" = "buy") =>
		readProtection(
			{ ...UNPROTECTED, stopKind: "trailing", stopLoss: { on: true, mode, text } },
			side,
			v("100000"),
			context,
		);
	it("counts a trailing distance from the closing price: the bid of a buy, the ask of a sell (E11)", () => {
		expect(trailing("pips", "20")).toMatchObject({
			trailingDistance: p("0.00200"),
			stopLoss: null,
			stopAt: p("1.08300"),
		});
		expect(trailing("pips", "20", "sell").stopAt).toBe(p("1.08712"));
	});
	it("reaches the level that a price or money means, and follows from there", () => {
		expect(trailing("price", "1.08300").trailingDistance).toBe(p("0.00200"));
		// 100 USD on one lot are 10 pips from the fill at 1.08512, and 8.8 from the bid.
		expect(trailing("money", "100")).toMatchObject({ trailingDistance: p("0.00088"), stopAt: p("1.08412") });
	});
	it("names a distance that is none", () => {
		expect(trailing("price", "1.08600").problems).toEqual(["stopLoss"]);
		expect(trailing("pips", "0").problems).toEqual(["stopLoss"]);
	});
	it("tells the premium of a guaranteed stop on this volume, or that it is not known", () => {
		const guaranteedStop = { premium: p("0.00009"), minDistance: p("0.0015") };
		expect(premiumFor({ guaranteedStop }, v("100000"), unity.ask, "USD")).toBe(900n);
		expect(premiumFor({ guaranteedStop }, null, unity.ask, "USD")).toBeNull();
		expect(premiumFor({ guaranteedStop: null }, v("100000"), unity.ask, "USD")).toBeNull();
	});
});

it("writes lots with two decimals, and with more only where they say something", () => {
	const bitcoin = instrumentFromWire(instrumentWire({ contract_size: "1", step_volume: "0.001", min_volume: "0.001" }));
	expect(volumeLabel(bitcoin, v("0.01"), "lots")).toBe("0.01 lots");
	expect(volumeLabel(bitcoin, v("0.015"), "lots")).toBe("0.015 lots");
	expect(volumeLabel(eurusd, v("10000"), "lots")).toBe("0.10 lots");
});
