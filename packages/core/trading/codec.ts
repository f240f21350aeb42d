import { canonicalJson, type HashText } from "../ledger/index.ts";
import { assertNever } from "../result/index.ts";
import { readClosedTrade, readOpenTrade, readRefusal, readTerms, readTick, SIDES } from "./codec-parts.ts";
import { CodecError, type Reader, readObject } from "./reader.ts";
import type { AccountEvent, AccountState, Command, OpenTrade } from "./types.ts";

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
] as const;
const ADJUSTMENTS = ["demo-funding", "adjustment"] as const;

export const encodeCommand = (command: Command): string => canonicalJson(command);
export const encodeEvent = (event: AccountEvent): string => canonicalJson(event);
export const encodeState = (state: AccountState): string => canonicalJson(state);

/** Hash of the whole state: equal for equal histories, so that a recovery can be proved against what was stored. */
export const stateHash = (state: AccountState, hashText: HashText): string => hashText(encodeState(state));

/** A command from its parsed JSON. Throws CodecError. */
export const decodeCommand = (json: unknown): Command => readObject(json, "command", readCommand);

/** An event from its parsed JSON. Throws CodecError. */
export const decodeEvent = (json: unknown): AccountEvent => readObject(json, "event", readEvent);

/** A state from its parsed JSON. Throws CodecError. */
export const decodeState = (json: unknown): AccountState => readObject(json, "state", readState);

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
			return { kind, ...base, ...order, ...levels(), bound: bound() };
		}
		case "amend-trade": {
			// Patch meaning (E12): an absent level stays absent, null stays null.
			const patch = {
				...(r.has("stopLoss") ? { stopLoss: r.nullable("stopLoss", (key) => r.price(key)) } : {}),
				...(r.has("takeProfit") ? { takeProfit: r.nullable("takeProfit", (key) => r.price(key)) } : {}),
			};
			return { kind, ...base, tradeId: r.text("tradeId"), ...patch };
		}
		case "close-trade": {
			const volume = r.nullable("volume", (key) => r.volume(key));
			return { kind, ...base, tradeId: r.text("tradeId"), volume, bound: bound() };
		}
		case "trigger-trade":
			return { kind, ...base, tradeId: r.text("tradeId"), quote: r.object("quote", readTick) };
		default:
			return assertNever(kind, "command kind");
	}
}

const EVENT_TYPES = [
	"account-opened",
	"balance-adjusted",
	"trade-opened",
	"trade-amended",
	"trade-closed",
	"command-refused",
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
		case "trade-opened":
			return { type, ...base, trade: r.object("trade", readOpenTrade), commission: r.moneyNotNegative("commission") };
		case "trade-amended": {
			const stopLoss = r.nullable("stopLoss", (key) => r.price(key));
			const takeProfit = r.nullable("takeProfit", (key) => r.price(key));
			return { type, ...base, tradeId: r.text("tradeId"), stopLoss, takeProfit };
		}
		case "trade-closed": {
			const closed = r.object("closed", readClosedTrade);
			const closingCommission = r.moneyNotNegative("closingCommission");
			return { type, ...base, closed, closingCommission, remaining: readRemaining(r) };
		}
		case "command-refused":
			return { type, ...base, command: r.oneOf("command", COMMAND_KINDS), refusal: r.object("refusal", readRefusal) };
		default:
			return assertNever(type, "event type");
	}
}

const readRemaining = (r: Reader): OpenTrade | null => r.nullable("remaining", (key) => r.object(key, readOpenTrade));

const HASH = /^[0-9a-f]{64}$/;

function readState(r: Reader): AccountState {
	const trades = r.list("openTrades", (item, path) => readObject(item, path, readOpenTrade));
	const openTrades = new Map(trades.map((trade) => [trade.id, trade]));
	if (openTrades.size !== trades.length) throw new CodecError("state.openTrades", "each trade once");
	const lastEntryHash = r.text("lastEntryHash");
	if (!HASH.test(lastEntryHash)) throw new CodecError("state.lastEntryHash", "64 hex digits");
	return {
		id: r.text("id"),
		...readTerms(r),
		sequence: r.integer("sequence", 1),
		balance: r.money("balance"),
		credit: r.money("credit"),
		lifetimePnl: r.money("lifetimePnl"),
		openTrades,
		lastEntryHash,
		entryCount: r.integer("entryCount", 0),
	};
}
