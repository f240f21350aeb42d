import { ok, refuse } from "@truefill/core/result";
import type { Command } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import { actionCommand } from "./action-commands.ts";
import type { ActionStore } from "./action-store.ts";
import type { BackofficeStore } from "./store.ts";

export async function listFrozen(store: BackofficeStore, engine: EnginePort) {
	const rows = await store.frozenAccounts();
	const data = rows.map(async ({ account_id, reason, frozen_at }) => {
		const state = await engine.account(account_id);
		const whose = { number: state?.number ?? null, user_id: state?.userId ?? null };
		return { account_id, ...whose, reason, frozen_at: frozen_at.toISOString() };
	});
	return ok({ data: await Promise.all(data) });
}

interface UnfreezeDeps {
	readonly store: BackofficeStore;
	readonly actions: ActionStore;
	readonly engine: EnginePort;
	readonly clock: Clock;
}

/** Margin before the stored `frozen_at`: in memory the account may have been frozen earlier. */
const MINUTE_MS = 60_000;

/** Corporate actions that were applied while the account was frozen, the earliest first (E22). */
async function missed(actions: ActionStore, store: BackofficeStore, accountId: string): Promise<readonly Command[]> {
	const frozen = (await store.frozenAccounts()).find((row) => row.account_id === accountId);
	if (frozen === undefined) return [];
	const since = await actions.current(new Date(frozen.frozen_at.getTime() - MINUTE_MS));
	return since.filter(({ status }) => status === "applied").map((row) => actionCommand(row, accountId));
}

/**
 * Unfreezes an account. It depends only on the books, not on the caller: they are replayed from the first event and
 * every stored row is compared. The attempt and its outcome are in the audit log. Refused: ACCOUNT_NOT_FOUND,
 * ACCOUNT_NOT_FROZEN, BOOKS_WRONG with the first fault.
 */
export async function unfreeze(
	{ store, actions, engine, clock }: UnfreezeDeps,
	actorUserId: string,
	accountId: string,
	reason: string,
) {
	if ((await engine.account(accountId)) === undefined) return refuse("ACCOUNT_NOT_FOUND");
	const why = await engine.frozen(accountId);
	if (why === null) return refuse("ACCOUNT_NOT_FROZEN");
	const act = { actorUserId, subjectKind: "account", subjectId: accountId, reason };
	await store.note({ ...act, action: "account.unfreeze-asked", details: { frozen: why } }, new Date(clock.nowMs()));
	const { kind, ...rest } = await engine.unfreeze(accountId, await missed(actions, store, accountId));
	if (kind === "not-frozen") return refuse("ACCOUNT_NOT_FROZEN");
	const faults = "faults" in rest ? rest.faults : [];
	const action = kind === "unfrozen" ? "account.unfrozen" : "account.kept-frozen";
	await store.note({ ...act, action, details: { faults } }, new Date(clock.nowMs()));
	if (kind === "unfrozen") return ok({ data: { account_id: accountId, unfrozen: true as const } });
	return refuse("BOOKS_WRONG", { count: `${faults.length}`, fault: faults[0] ?? "" });
}
