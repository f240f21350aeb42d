import { entryReason } from "@truefill/contracts/http";
import { NO_ENTRY_HASH } from "@truefill/core/ledger";
import { ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import type { LedgerStore, Period } from "./store.ts";
import { amountText } from "./to-wire.ts";

/**
 * The changes of the account's balance in a period, by reason. Opening balance plus rows equals closing balance, for
 * all three are sums of the same entries (E7). Refused: ACCOUNT_NOT_FOUND, also for another user's account.
 */
export async function statement(
	engine: EnginePort,
	store: LedgerStore,
	userId: string,
	accountId: string,
	period: Period,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const { currency } = own.value;
	const rows = await store.statement(await engine.partitionOf(accountId), accountId, period);
	const lines = rows.lines.toSorted((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
	const closing = lines.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(rows.opening));
	return ok({
		data: {
			account_id: accountId,
			currency,
			from: period.from ?? null,
			to: period.to ?? null,
			opening_balance: amountText(rows.opening, currency),
			closing_balance: amountText(`${closing}`, currency),
			lines: lines.map(({ reason, entries, amount }) => ({ reason, entries, amount: amountText(amount, currency) })),
			entries: lines.reduce((sum, { entries }) => sum + entries, 0),
			last_hash: rows.last_hash ?? NO_ENTRY_HASH,
			made_at: new Date(engine.view().nowMs).toISOString(),
		},
	});
}

const ORDER = entryReason.options;
