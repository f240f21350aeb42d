import {
	ACCOUNT_TYPES,
	type AccountTerms,
	CLOSE_REASONS,
	type ClosedTrade,
	type CloseRequest,
	type ConversionUsed,
	type DealLinks,
	type MarginExposure,
	type MarginFigures,
	type OpenTrade,
	type StaleConversion,
	type TickUsed,
} from "../../account/index.ts";
import { type Jurisdiction, LEVERAGE_PROFILE_IDS } from "../../instruments/index.ts";
import { ACCOUNT_CURRENCIES, type Price, ZERO_MONEY } from "../../money/index.ts";
import type { Quote } from "../../pricing/index.ts";
import type { Refusal } from "../../result/index.ts";
import { dealIdAt, orderIdAt } from "../ids.ts";
import { REFUSAL_CODES, type RefusalCode } from "../refusals.ts";
import { type Reader, readObject, readText, readWhole } from "./reader.ts";
import { readPlan } from "./savings.ts";

/** The earliest instant, in milliseconds since 1970. */
export const EPOCH = 0;

export const SIDES = ["buy", "sell"] as const;

export const readConversion = (r: Reader): ConversionUsed => ({
	from: r.currency("from"),
	to: r.oneOf("to", ACCOUNT_CURRENCIES),
	rate: r.rate("rate"),
	via: r.list("via", readText),
	...(r.has("ticks") ? { ticks: r.list("ticks", (item, path) => readObject(item, path, readTick)) } : {}),
});

const readStaleConversion = (r: Reader): StaleConversion => ({
	instrumentId: r.text("instrumentId"),
	ageMs: r.integer("ageMs", 0),
	markup: r.text("markup"),
});

export const readTick = (r: Reader): TickUsed & Quote => ({
	instrumentId: r.text("instrumentId"),
	bid: r.price("bid"),
	ask: r.price("ask"),
	tsMs: r.integer("tsMs", EPOCH),
	sequence: r.integer("sequence", 0),
});

export const readOpenTrade = (r: Reader): OpenTrade => ({
	id: r.text("id"),
	instrumentId: r.text("instrumentId"),
	side: r.oneOf("side", SIDES),
	volume: r.volume("volume"),
	openedVolume: r.volume("openedVolume"),
	openingPrice: r.price("openingPrice"),
	openedAtMs: r.integer("openedAtMs", EPOCH),
	leverage: r.integer("leverage", 1),
	margin: r.moneyNotNegative("margin"),
	commission: r.moneyNotNegative("commission"),
	stopLoss: r.nullable("stopLoss", (key) => r.price(key)),
	takeProfit: r.nullable("takeProfit", (key) => r.price(key)),
	openingTick: r.object("openingTick", readTick),
	openingConversion: r.object("openingConversion", readConversion),
	cost: readCost(r),
	trailingDistance: readLater(r, "trailingDistance"),
	guaranteedPremium: readLater(r, "guaranteedPremium"),
	closeRequest: r.optional("closeRequest", null, (key) => r.nullable(key, (same) => r.object(same, readCloseRequest))),
	swap: r.optional("swap", ZERO_MONEY, (key) => r.money(key)),
	administrationFee: r.optional("administrationFee", ZERO_MONEY, (key) => r.money(key)),
	swapCarry: r.optional("swapCarry", 0n, (key) => r.whole(key)),
	financedDays: r.optional("financedDays", 0, (key) => r.integer(key, 0)),
	cashAdjustments: r.optional("cashAdjustments", ZERO_MONEY, (key) => r.money(key)),
	marginExposure: r.optional("marginExposure", null, (key) =>
		r.nullable(key, (same) => r.object(same, readMarginExposure)),
	),
});

const readMarginExposure = (r: Reader): MarginExposure => ({
	beforeUsd: r.moneyNotNegative("beforeUsd"),
	rate: r.rate("rate"),
});

const readCost = (r: Reader): bigint | null =>
	r.optional("cost", null, (key) => r.nullable(key, (same) => r.positive(same)));

/** A price added to trades after the first release; absent is null. */
export const readLater = (r: Reader, name: string): Price | null =>
	r.optional(name, null, (key) => r.nullable(key, (same) => r.price(same)));

export const readCloseRequest = (r: Reader): CloseRequest => ({
	volume: r.nullable("volume", (key) => r.volume(key)),
	bound: r.nullable("bound", (key) => r.price(key)),
	requestedAtMs: r.integer("requestedAtMs", EPOCH),
});

/** Links of a fill. A fill stored before links existed was the only event of its order, so its links are derived. */
export function readDeal(r: Reader, tradeId: string, sequence: number): DealLinks {
	const number = tradeId.slice(0, Math.max(tradeId.lastIndexOf("-"), 0));
	const alone = { orderId: orderIdAt(number, sequence), dealId: dealIdAt(number, sequence) };
	return r.optional("deal", alone, (key) =>
		r.object(key, (links) => ({ orderId: links.text("orderId"), dealId: links.text("dealId") })),
	);
}

export const readClosedTrade = (r: Reader): ClosedTrade => ({
	id: r.text("id"),
	tradeId: r.text("tradeId"),
	instrumentId: r.text("instrumentId"),
	side: r.oneOf("side", SIDES),
	volume: r.volume("volume"),
	openingPrice: r.price("openingPrice"),
	closingPrice: r.price("closingPrice"),
	openedAtMs: r.integer("openedAtMs", EPOCH),
	closedAtMs: r.integer("closedAtMs", EPOCH),
	leverage: r.integer("leverage", 1),
	grossPnl: r.money("grossPnl"),
	commission: r.moneyNotNegative("commission"),
	netPnl: r.money("netPnl"),
	conversion: r.object("conversion", readConversion),
	...(r.has("staleConversion") ? { staleConversion: r.object("staleConversion", readStaleConversion) } : {}),
	...(r.has("openingConversion") ? { openingConversion: r.object("openingConversion", readConversion) } : {}),
	closingTick: r.object("closingTick", readTick),
	closeReason: r.oneOf("closeReason", CLOSE_REASONS),
	guaranteedPremium: r.optional("guaranteedPremium", ZERO_MONEY, (key) => r.moneyNotNegative(key)),
	conversionCharge: r.optional("conversionCharge", ZERO_MONEY, (key) => r.moneyNotNegative(key)),
	conversionMarkup: r.optional("conversionMarkup", "0", (key) => r.text(key)),
	swap: r.optional("swap", ZERO_MONEY, (key) => r.money(key)),
	administrationFee: r.optional("administrationFee", ZERO_MONEY, (key) => r.money(key)),
	cashAdjustments: r.optional("cashAdjustments", ZERO_MONEY, (key) => r.money(key)),
	cost: readCost(r),
	openingTick: r.optional("openingTick", null, (key) => r.nullable(key, (same) => r.object(same, readTick))),
});

export const readJurisdiction = (r: Reader): Jurisdiction => ({
	profile: r.oneOf("profile", LEVERAGE_PROFILE_IDS),
	country: r.nullable("country", (key) => r.text(key)),
});

/** The terms on which an account is opened. */
export const readTerms = (r: Reader): AccountTerms => ({
	userId: r.text("userId"),
	number: r.text("number"),
	name: r.text("name"),
	type: r.oneOf("type", ACCOUNT_TYPES),
	positionMode: r.oneOf("positionMode", ["hedging", "netting"]),
	currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
	leverageCap: r.nullable("leverageCap", (key) => r.integer(key, 1)),
	...(r.has("jurisdiction") ? { jurisdiction: r.object("jurisdiction", readJurisdiction) } : {}),
	...(r.has("plan") ? { plan: r.object("plan", readPlan) } : {}),
});

export const readRefusal = (r: Reader): Refusal<RefusalCode> => ({
	code: r.oneOf("code", REFUSAL_CODES),
	params: r.texts("params"),
});

/** A fill: volume, price and tick. */
export const readFill = (r: Reader) => ({
	volume: r.volume("volume"),
	price: r.price("price"),
	tick: r.object("tick", readTick),
});

export const readQuotes = (r: Reader): readonly (TickUsed & Quote)[] =>
	r.list("quotes", (item, path) => readObject(item, path, readTick));

/** Margin-call levels, in basis points. */
export const readLevels = (r: Reader, key: string): readonly number[] =>
	r.list(key, (item, path) => readWhole(item, path, 1));

export const readFigures = (r: Reader): MarginFigures => ({
	equity: r.money("equity"),
	usedMargin: r.moneyNotNegative("usedMargin"),
	marginLevel: r.nullable("marginLevel", (key) => r.whole(key)),
});

/** The ratio of a split. The decision checks it, so that a refused one can be stored too. */
export const readRatio = (r: Reader) => ({
	numerator: r.integer("numerator", 0),
	denominator: r.integer("denominator", 0),
});

/** The lines of a financing, a dividend or a split, one per trade. */
export const readLines = <T>(r: Reader, read: (line: Reader) => T): readonly T[] =>
	r.list("lines", (item, path) => readObject(item, path, read));

/** Of an order or a fill of a strategy; absent for any other. */
export const readStrategyId = (r: Reader): { readonly strategyId?: string } =>
	r.has("strategyId") ? { strategyId: r.text("strategyId") } : {};
