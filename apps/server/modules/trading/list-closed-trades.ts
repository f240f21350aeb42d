import { closedTrades } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type EnginePort, placesOf } from "../../engine/index.ts";
import { ownAccounts } from "../accounts/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { DealsQuery } from "./list-orders.ts";
import type { TradingStore } from "./store.ts";
import { closedRowToWire } from "./to-wire.ts";

/** Closed trades and partial closes from the read model, newest first; those of one trade, if it is named. */
export async function listClosedTrades(engine: EnginePort, store: TradingStore, userId: string, query: DealsQuery) {
	const own = await ownAccounts(engine, userId, query.account_id);
	if (!own.ok) return own;
	const { page = 1, account_id, trade_id } = query;
	const accounts = await placesOf(engine, own.value);
	const total = await store.countClosed(accounts, trade_id);
	const rows = await store.closed(accounts, trade_id, PER_PAGE, offsetOf(page));
	const view = engine.view();
	return ok(
		paged(
			{ path: closedTrades.path, query: { account_id, trade_id } },
			page,
			total,
			rows.map((row) => closedRowToWire(row, view)),
		),
	);
}
