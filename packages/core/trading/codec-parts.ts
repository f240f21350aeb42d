import { ACCOUNT_CURRENCIES } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import type { Refusal } from "../result/index.ts";
import { type Reader, readText } from "./reader.ts";
import { REFUSAL_CODES, type RefusalCode } from "./refusals.ts";
import type { AccountOpened, ClosedTrade, ConversionUsed, OpenTrade, TickUsed } from "./types.ts";

/** Any instant from 1970 on is a whole number of milliseconds. */
const EPOCH = 0;

export const SIDES = ["buy", "sell"] as const;
const CLOSE_REASONS = ["customer", "stop-loss", "take-profit", "stop-out", "staff"] as const;

export const readConversion = (r: Reader): ConversionUsed => ({
	from: r.currency("from"),
	to: r.oneOf("to", ACCOUNT_CURRENCIES),
	rate: r.rate("rate"),
	via: r.list("via", readText),
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
});

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
	closingTick: r.object("closingTick", readTick),
	closeReason: r.oneOf("closeReason", CLOSE_REASONS),
});

/** The terms that an account is opened on. */
export const readTerms = (r: Reader): AccountOpened["account"] => ({
	userId: r.text("userId"),
	number: r.text("number"),
	name: r.text("name"),
	type: r.oneOf("type", ["demo", "live"]),
	positionMode: r.oneOf("positionMode", ["hedging"]),
	currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
	leverageCap: r.nullable("leverageCap", (key) => r.integer(key, 1)),
});

export const readRefusal = (r: Reader): Refusal<RefusalCode> => ({
	code: r.oneOf("code", REFUSAL_CODES),
	params: r.texts("params"),
});
