import { openTrades } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type { AccountState, OpenTrade } from "@truefill/core/trading";
import { type EnginePort, placesOf } from "../../engine/index.ts";
import { ownAccounts } from "../accounts/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { TradingStore } from "./store.ts";
import { openTradeToWire } from "./to-wire.ts";

export interface ListQuery {
	readonly page?: number | undefined;
	readonly account_id?: string | undefined;
}

interface Open {
	readonly account: AccountState;
	readonly trade: OpenTrade;
	/** Of the opening event: the last part of the trade's id. */
	readonly sequence: number;
}

function newestFirst(a: Open, b: Open): number {
	if (a.trade.openedAtMs !== b.trade.openedAtMs) return b.trade.openedAtMs - a.trade.openedAtMs;
	if (a.account.number !== b.account.number) return a.account.number < b.account.number ? -1 : 1;
	return b.sequence - a.sequence;
}

/** Open trades from the engine's memory, newest first, at the latest prices, with the orders that opened them. */
export async function listOpenTrades(engine: EnginePort, store: TradingStore, userId: string, query: ListQuery) {
	const own = await ownAccounts(engine, userId, query.account_id);
	if (!own.ok) return own;
	const { page = 1, account_id } = query;
	const view = engine.view();
	const open = own.value
		.flatMap((account) =>
			[...account.openTrades.values()].map((trade) => ({
				account,
				trade,
				sequence: Number.parseInt(trade.id.slice(trade.id.lastIndexOf("-") + 1), 10),
			})),
		)
		.sort(newestFirst);
	const shown = open.slice(offsetOf(page), offsetOf(page) + PER_PAGE);
	const accounts = await placesOf(engine, own.value);
	const dealOf = (trade: OpenTrade) => `D${trade.id}`;
	const orders =
		shown.length === 0
			? new Map<string, string>()
			: await store.ordersOfDeals(
					accounts,
					shown.map(({ trade }) => dealOf(trade)),
				);
	const data = shown.map(({ account, trade }) =>
		openTradeToWire(account, trade, view, orders.get(dealOf(trade)) ?? null),
	);
	return ok(paged({ path: openTrades.path, query: { account_id } }, page, open.length, data));
}
