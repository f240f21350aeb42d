import { formatMoney, money } from "@truefill/core/money";
import { ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "./own-account.ts";
import type { AccountsStore } from "./store.ts";

/** The balance over time for the dashboard's curve. Refused: ACCOUNT_NOT_FOUND, also for another user's account. */
export async function balanceHistory(
	engine: EnginePort,
	store: AccountsStore,
	userId: string,
	accountId: string,
	from: string | undefined,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const points = await store.balanceHistory(await engine.partitionOf(accountId), accountId, from);
	return ok({
		data: points.map(({ at, balance }) => ({
			at: at.toISOString(),
			balance: formatMoney(money(balance), own.value.currency),
		})),
	});
}
