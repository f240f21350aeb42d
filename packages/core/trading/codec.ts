import { canonicalJson, type HashText } from "../ledger/index.ts";
import { MAINTENANCE_EVENT_TYPES } from "./account-events.ts";
import { readDeposits } from "./codec-deposits.ts";
import { readProtection } from "./codec-limits.ts";
import { ACCOUNT_COMMAND_KINDS, readAccountCommand, readLevels, readMaintenanceEvent } from "./codec-maintenance.ts";
import {
	ORDER_COMMAND_KINDS,
	ORDER_EVENT_TYPES,
	readLevelsPatch,
	readOrder,
	readOrderCommand,
	readOrderEvent,
	readProtectionPatch,
} from "./codec-orders.ts";
import {
	readClosedTrade,
	readDeal,
	readLater,
	readOpenTrade,
	readRefusal,
	readTerms,
	readTick,
	SIDES,
} from "./codec-parts.ts";
import { CodecError, type Reader, readObject } from "./reader.ts";
import { type AccountEvent, type AccountState, ADJUSTMENTS, type Command, type OpenTrade } from "./types.ts";

/*
 * How commands, events and states are stored: the canonical JSON of `ledger/canonical.ts`. Quantities are the decimal
 * digits of their scaled integers (a price of 1.08512 is "108512000"), a Map is the list of its values in order.
 * Decoding trusts nothing: it throws CodecError with the path of the first member that is missing, wrong or unknown.
 */

const COMMAND_KINDS = [
	"open-account",
	"adjust-balance",
	"open-trade",
	"amend-trade",
	"close-trade",
	"trigger-trade",
	...ORDER_COMMAND_KINDS,
	...ACCOUNT_COMMAND_KINDS,
] as const;

export const encodeCommand = (command: Command): string => canonicalJson(command);
export const encodeEvent = (event: AccountEvent): string => canonicalJson(event);
export const encodeState = (state: AccountState): string => canonicalJson(storedState(state));

/**
 * What came after the first release is left out while it says nothing, so that an account that does not use it keeps
 * its text, and with it the hash that was stored long ago.
 */
const SILENT_IN_TRADE = {
	cost: null,
	trailingDistance: null,
	guaranteedPremium: null,
	closeRequest: null,
	swap: 0n,
	administrationFee: 0n,
	swapCarry: 0n,
	financedDays: 0,
	cashAdjustments: 0n,
	marginExposure: null,
};
const SILENT_IN_STATE = {
	swapFree: false,
	jurisdiction: null,
	financedThrough: null,
	archived: false,
	protection: null,
	deposits: null,
};

function without(value: object, silent: Readonly<Record<string, unknown>>): object {
	const says = ([key, member]: [string, unknown]) => !(Object.hasOwn(silent, key) && silent[key] === member);
	return Object.fromEntries(Object.entries(value).filter(says));
}

const storedState = ({ orders, openTrades, marginCallLevels, marginCalls, ...rest }: AccountState): object => ({
	...without(rest, SILENT_IN_STATE),
	...(marginCallLevels.length === 0 ? {} : { marginCallLevels }),
	...(marginCalls.length === 0 ? {} : { marginCalls }),
	openTrades: [...openTrades.values()].map((trade) => without(trade, SILENT_IN_TRADE)),
	...(orders.size === 0 ? {} : { orders }),
});

/** Hash of the whole state: equal for equal histories, so that a recovery can be proved against what was stored. */
export const stateHash = (state: AccountState, hashText: HashText): string => hashText(encodeState(state));

/** A command from its parsed JSON. Throws CodecError. */
export const decodeCommand = (json: unknown): Command => readObject(json, "command", readCommand);

/** An event from its parsed JSON. Throws CodecError. */
export const decodeEvent = (json: unknown): AccountEvent => readObject(json, "event", readEvent);

/** A state from its parsed JSON. Throws CodecError. */
export const decodeState = (json: unknown): AccountState => readObject(json, "state", readState);

const isOneOf = <T extends string>(all: readonly T[], one: string): one is T => all.some((each) => each === one);

function readCommand(r: Reader): Command {
	const kind = r.oneOf("kind", COMMAND_KINDS);
	const base = { commandId: r.text("commandId"), accountId: r.text("accountId") };
	const levels = () => ({
		stopLoss: r.nullable("stopLoss", (key) => r.price(key)),
		takeProfit: r.nullable("takeProfit", (key) => r.price(key)),
	});
	const bound = () => r.nullable("bound", (key) => r.price(key));
	switch (kind) {
		case "open-account":
			return { kind, ...base, ...readTerms(r) };
		case "adjust-balance":
			return { kind, ...base, amount: r.money("amount"), reason: r.oneOf("reason", ADJUSTMENTS), note: r.text("note") };
		case "open-trade": {
			const order = { instrumentId: r.text("instrumentId"), side: r.oneOf("side", SIDES), volume: r.volume("volume") };
			const later = {
				...(r.has("timeInForce") ? { timeInForce: r.oneOf("timeInForce", ["FOK", "IOC"]) } : {}),
				...(r.has("reduceOnly") ? { reduceOnly: r.boolean("reduceOnly") } : {}),
				...readProtectionPatch(r),
			};
			return { kind, ...base, ...order, ...levels(), bound: bound(), ...later };
		}
		case "amend-trade": {
			// Patch meaning (E12): an absent level stays absent, null stays null.
			return { kind, ...base, tradeId: r.text("tradeId"), ...readLevelsPatch(r), ...readProtectionPatch(r) };
		}
		case "close-trade": {
			const volume = r.nullable("volume", (key) => r.volume(key));
			return { kind, ...base, tradeId: r.text("tradeId"), volume, bound: bound() };
		}
		case "trigger-trade":
			return { kind, ...base, tradeId: r.text("tradeId"), quote: r.object("quote", readTick) };
		default:
			return isOneOf(ACCOUNT_COMMAND_KINDS, kind) ? readAccountCommand(r, kind, base) : readOrderCommand(r, kind, base);
	}
}

const EVENT_TYPES = [
	"account-opened",
	"balance-adjusted",
	"trade-opened",
	"trade-amended",
	"trade-closed",
	"command-refused",
	...ORDER_EVENT_TYPES,
	...MAINTENANCE_EVENT_TYPES,
] as const;

function readEvent(r: Reader): AccountEvent {
	const type = r.oneOf("type", EVENT_TYPES);
	const base = {
		accountId: r.text("accountId"),
		sequence: r.integer("sequence", 1),
		commandId: r.text("commandId"),
		occurredAtMs: r.integer("occurredAtMs", 0),
	};
	switch (type) {
		case "account-opened":
			return { type, ...base, account: r.object("account", readTerms) };
		case "balance-adjusted":
			return { type, ...base, amount: r.money("amount"), reason: r.oneOf("reason", ADJUSTMENTS), note: r.text("note") };
		case "trade-opened": {
			const trade = r.object("trade", readOpenTrade);
			const commission = r.moneyNotNegative("commission");
			return { type, ...base, trade, commission, deal: readDeal(r, trade.id, base.sequence) };
		}
		case "trade-amended": {
			const stopLoss = r.nullable("stopLoss", (key) => r.price(key));
			const takeProfit = r.nullable("takeProfit", (key) => r.price(key));
			const later = {
				trailingDistance: readLater(r, "trailingDistance"),
				guaranteedPremium: readLater(r, "guaranteedPremium"),
			};
			return { type, ...base, tradeId: r.text("tradeId"), stopLoss, takeProfit, ...later };
		}
		case "trade-closed": {
			const closed = r.object("closed", readClosedTrade);
			const closingCommission = r.moneyNotNegative("closingCommission");
			const deal = readDeal(r, closed.tradeId, base.sequence);
			return { type, ...base, closed, closingCommission, remaining: readRemaining(r), deal };
		}
		case "command-refused":
			return { type, ...base, command: r.oneOf("command", COMMAND_KINDS), refusal: r.object("refusal", readRefusal) };
		default:
			return isOneOf(MAINTENANCE_EVENT_TYPES, type)
				? readMaintenanceEvent(r, type, base)
				: readOrderEvent(r, type, base);
	}
}

const readRemaining = (r: Reader): OpenTrade | null => r.nullable("remaining", (key) => r.object(key, readOpenTrade));

const HASH = /^[0-9a-f]{64}$/;

function readState(r: Reader): AccountState {
	const trades = r.list("openTrades", (item, path) => readObject(item, path, readOpenTrade));
	const openTrades = new Map(trades.map((trade) => [trade.id, trade]));
	if (openTrades.size !== trades.length) throw new CodecError("state.openTrades", "each trade once");
	const orders = r.optional("orders", [], (key) => r.list(key, (item, path) => readObject(item, path, readOrder)));
	const lastEntryHash = r.text("lastEntryHash");
	if (!HASH.test(lastEntryHash)) throw new CodecError("state.lastEntryHash", "64 hex digits");
	const terms = readTerms(r);
	return {
		id: r.text("id"),
		...terms,
		jurisdiction: terms.jurisdiction ?? null,
		sequence: r.integer("sequence", 1),
		balance: r.money("balance"),
		credit: r.money("credit"),
		lifetimePnl: r.money("lifetimePnl"),
		openTrades,
		orders: new Map(orders.map((order) => [order.id, order])),
		marginCallLevels: r.optional("marginCallLevels", [], (key) => readLevels(r, key)),
		marginCalls: r.optional("marginCalls", [], (key) => readLevels(r, key)),
		swapFree: r.optional("swapFree", false, (key) => r.boolean(key)),
		archived: r.optional("archived", false, (key) => r.boolean(key)),
		protection: r.optional("protection", null, (key) => r.nullable(key, (same) => r.object(same, readProtection))),
		deposits: r.optional("deposits", null, (key) => r.nullable(key, (same) => r.object(same, readDeposits))),
		financedThrough: r.optional("financedThrough", null, (key) => r.nullable(key, (same) => r.text(same))),
		lastEntryHash,
		entryCount: r.integer("entryCount", 0),
	};
}
