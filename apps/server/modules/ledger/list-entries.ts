import { ledger } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { EntryFilter, LedgerStore } from "./store.ts";
import { entryToWire } from "./to-wire.ts";

/** One page of the account's journal, newest first. Refused: ACCOUNT_NOT_FOUND, also for another user's account. */
export async function listEntries(
	engine: EnginePort,
	store: LedgerStore,
	userId: string,
	query: { readonly account_id: string; readonly page?: number | undefined } & EntryFilter,
) {
	const { account_id: accountId, page = 1, from, to, reason } = query;
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const partition = await engine.partitionOf(accountId);
	const filter = { from, to, reason };
	const total = await store.count(partition, accountId, filter);
	const rows = await store.entries(partition, accountId, filter, { limit: PER_PAGE, offset: offsetOf(page) });
	return ok(
		paged({ path: ledger.path, query: { account_id: accountId, ...filter } }, page, total, rows.map(entryToWire)),
	);
}
