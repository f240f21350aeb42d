import type { AccountState } from "../../account/index.ts";
import { readDeposits } from "./deposits.ts";
import { readProtection } from "./limits.ts";
import { readOrder } from "./orders.ts";
import { readLevels, readOpenTrade, readTerms } from "./parts.ts";
import { readPending } from "./pending.ts";
import { CodecError, type Reader, readObject } from "./reader.ts";
import { readSavings } from "./savings.ts";
import { readStrategies } from "./strategies.ts";

/**
 * Fields added after the first release are omitted while they have these values, so that the stored text of an account
 * that does not use them, and the hash stored for it long ago, stay the same.
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
	pending: null,
	savings: null,
	strategies: null,
};

function without(value: object, silent: Readonly<Record<string, unknown>>): object {
	const says = ([key, member]: [string, unknown]) => !(Object.hasOwn(silent, key) && silent[key] === member);
	return Object.fromEntries(Object.entries(value).filter(says));
}

export const storedState = ({ orders, openTrades, marginCallLevels, marginCalls, ...rest }: AccountState): object => ({
	...without(rest, SILENT_IN_STATE),
	...(marginCallLevels.length === 0 ? {} : { marginCallLevels }),
	...(marginCalls.length === 0 ? {} : { marginCalls }),
	openTrades: [...openTrades.values()].map((trade) => without(trade, SILENT_IN_TRADE)),
	...(orders.size === 0 ? {} : { orders }),
});

const HASH = /^[0-9a-f]{64}$/;

export function readState(r: Reader): AccountState {
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
		pending: r.optional("pending", null, (key) => r.nullable(key, (same) => r.object(same, readPending))),
		savings: r.optional("savings", null, (key) => r.nullable(key, (same) => r.object(same, readSavings))),
		strategies: r.optional("strategies", null, (key) => r.nullable(key, (same) => readStrategies(r, same))),
		financedThrough: r.optional("financedThrough", null, (key) => r.nullable(key, (same) => r.text(same))),
		lastEntryHash,
		entryCount: r.integer("entryCount", 0),
	};
}
