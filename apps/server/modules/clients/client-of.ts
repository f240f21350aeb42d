import type { StaffClientDetail } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { accountToWire } from "../accounts/index.ts";
import { paged } from "../paging.ts";
import { openTradeToWire } from "../trading/index.ts";
import type { ClientParts } from "./parts.ts";
import { clientToWire, decisionToWire, maskedPhone, sessionToWire } from "./to-wire.ts";

const TRADES_MAX = 50;

/** All data of one client; the view is recorded in the audit log before anything is returned. */
export async function clientOf({ store, engine, clock }: ClientParts, askerId: string, id: string) {
	const row = await store.find(id);
	if (row === undefined) return refuse("CLIENT_NOT_FOUND");
	const nowMs = clock.nowMs();
	await store.noteView(askerId, id, new Date(nowMs));
	const [decisions, sessions, emailChanges] = await Promise.all([
		store.decisions(id),
		store.sessions(id),
		store.emailChanges(id),
	]);
	const view = engine.view();
	const accounts = await engine.accountsOf(id);
	const trades = accounts
		.flatMap((account) => [...account.openTrades.values()].map((trade) => ({ account, trade })))
		.toSorted((a, b) => b.trade.openedAtMs - a.trade.openedAtMs);
	return ok({
		data: {
			...clientToWire(row, accounts.length, nowMs),
			phone: maskedPhone(row.country_code, row.phone),
			nationality: row.nationality,
			account_list: accounts.map((account) => accountToWire(account, view)),
			open_trades: trades.slice(0, TRADES_MAX).map(({ account, trade }) => openTradeToWire(account, trade, view)),
			open_trades_total: trades.length,
			decisions: decisions.map(decisionToWire),
			email_changes: emailChanges.map((change) => ({
				...change,
				at: change.at.toISOString(),
				undone_at: change.undone_at?.toISOString() ?? null,
			})),
			sessions: sessions.map((session) => sessionToWire(session, nowMs)),
		} satisfies StaffClientDetail,
	});
}

/** Closed trades of one client over all their accounts. */
export async function closedTradesOf({ store, trading }: ClientParts, id: string, page: number) {
	if ((await store.find(id)) === undefined) return refuse("CLIENT_NOT_FOUND");
	const found = await trading.closedTradesOf(id, page);
	if (!found.ok) return found;
	const { meta, data } = found.value;
	return ok(paged({ path: `/admin/clients/${id}/closed-trades`, query: {} }, page, meta.total, data));
}

/** The journal of one of the client's accounts; any other account is refused. */
export async function ledgerOf({ store, ledger }: ClientParts, id: string, accountId: string, page: number) {
	if ((await store.find(id)) === undefined) return refuse("CLIENT_NOT_FOUND");
	const found = await ledger.entriesOf(id, { account_id: accountId, page });
	if (!found.ok) return found;
	const { meta, data } = found.value;
	const list = { path: `/admin/clients/${id}/ledger`, query: { account_id: accountId } };
	return ok(paged(list, page, meta.total, data));
}
