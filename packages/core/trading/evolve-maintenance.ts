import { money } from "../money/index.ts";
import { assertNever, invariant } from "../result/index.ts";
import { daysWith } from "./deposit-limits.ts";
import { protectionWith } from "./evolve-protection.ts";
import type { AccountState, MaintenanceEvent, OpenTrade } from "./types.ts";

/** What maintenance changes of an account. */
export type MaintenanceChanges = Partial<
	Pick<
		AccountState,
		| "name"
		| "openTrades"
		| "orders"
		| "leverageCap"
		| "marginCallLevels"
		| "marginCalls"
		| "swapFree"
		| "jurisdiction"
		| "archived"
		| "protection"
		| "deposits"
		| "financedThrough"
	>
>;

/** The open trades with some of them changed, each in its place. */
function tradesWith<L>(
	state: AccountState,
	lines: readonly L[],
	idOf: (line: L) => string,
	changed: (trade: OpenTrade, line: L) => OpenTrade,
): ReadonlyMap<string, OpenTrade> {
	const openTrades = new Map(state.openTrades);
	for (const line of lines) {
		const trade = openTrades.get(idOf(line));
		invariant(trade !== undefined, "only an open trade changes");
		openTrades.set(trade.id, changed(trade, line));
	}
	return openTrades;
}

/** What an event of maintenance says of trades, orders and settings; the books are `evolve`'s. */
export function maintenanceChanges(state: AccountState, event: MaintenanceEvent): MaintenanceChanges {
	switch (event.type) {
		case "close-out-started":
		case "negative-balance-compensated":
		case "transfer-sent":
		case "transfer-received":
			return {};
		case "margin-call-levels-set":
			return { marginCallLevels: event.levels };
		case "margin-call-entered":
			return { marginCalls: [...state.marginCalls, event.level].toSorted((a, b) => b - a) };
		case "margin-call-left":
			return { marginCalls: state.marginCalls.filter((level) => level !== event.level) };
		case "leverage-cap-set":
			return { leverageCap: event.leverageCap };
		case "account-renamed":
			return { name: event.name };
		case "account-archived":
			return { archived: true };
		case "account-restored":
			return { archived: false };
		case "swap-free-set":
			return { swapFree: event.swapFree };
		case "jurisdiction-set":
			return { jurisdiction: event.jurisdiction };
		case "limits-set": {
			const { limits, pending } = event;
			return { protection: protectionWith(state, event.occurredAtMs, { limits, pending }) };
		}
		case "exclusion-set":
			return { protection: protectionWith(state, event.occurredAtMs, { excludedUntilMs: event.untilMs }) };
		case "test-needed-set":
			return { protection: protectionWith(state, event.occurredAtMs, { testNeeded: event.assetClasses }) };
		case "financing-applied": {
			const openTrades = tradesWith(
				state,
				event.lines,
				(line) => line.tradeId,
				(trade, { reason, amount, carry, days }) => ({
					...trade,
					swap: money(trade.swap + amount),
					administrationFee: money(trade.administrationFee + (reason === "administration-fee" ? amount : 0n)),
					swapCarry: carry,
					financedDays: trade.financedDays + days,
				}),
			);
			return { openTrades, financedThrough: event.date };
		}
		case "dividend-applied": {
			const openTrades = tradesWith(
				state,
				event.lines,
				(line) => line.tradeId,
				(trade, { amount }) => ({ ...trade, cashAdjustments: money(trade.cashAdjustments + amount) }),
			);
			return { openTrades };
		}
		case "split-applied": {
			const openTrades = tradesWith(
				state,
				event.lines,
				(line) => line.trade.id,
				(_, { trade }) => trade,
			);
			const orders = new Map(state.orders);
			for (const order of event.orders) {
				invariant(orders.has(order.id), "only a pending order changes");
				orders.set(order.id, order);
			}
			return { openTrades, orders };
		}
		case "deposit-booked": {
			const { received, limit, occurredAtMs } = event;
			const counted = limit === null ? null : { currency: limit.currency, amount: limit.amount };
			const days = daysWith(state.deposits?.days ?? [], { received, counted }, occurredAtMs);
			return { deposits: { limits: state.deposits?.limits ?? null, days } };
		}
		case "deposit-limits-set": {
			const { terms, pending } = event;
			return { deposits: { limits: { terms, pending }, days: state.deposits?.days ?? [] } };
		}
		default:
			return assertNever(event, "event");
	}
}
