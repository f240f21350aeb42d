import { refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";

type AccountsOf = Pick<EnginePort, "account" | "accountsOf">;

/** The user's own account; another user's account gives the same refusal as one that does not exist. */
export async function ownAccount(engine: AccountsOf, userId: string, accountId: string) {
	const state = await engine.account(accountId);
	return state?.userId === userId ? ({ ok: true, value: state } as const) : refuse("ACCOUNT_NOT_FOUND");
}

/** The given account of the user, or all of them if none is given. */
export async function ownAccounts(engine: AccountsOf, userId: string, accountId: string | undefined) {
	if (accountId === undefined) return { ok: true, value: await engine.accountsOf(userId) } as const;
	const own = await ownAccount(engine, userId, accountId);
	return own.ok ? ({ ok: true, value: [own.value] as readonly AccountState[] } as const) : own;
}
