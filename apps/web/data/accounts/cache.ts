import type { AccountWire } from "@truefill/contracts/http";
import { queryClient } from "../query-client.ts";
import { pullAccount } from "./pull.ts";
import { keys, newer } from "./queries.ts";

/** The list with the answer's account replaced in place, or appended if new. Pure. */
export function accountsAfter(all: readonly AccountWire[], account: AccountWire): AccountWire[] {
	const known = all.some(({ id }) => id === account.id);
	return known ? all.map((each) => (each.id === account.id ? newer(each, account) : each)) : [...all, account];
}

/** Writes an answer into the list of accounts; refetches the account's trades, orders and ledger. */
export function applyAccount(account: AccountWire): void {
	queryClient.setQueryData<AccountWire[]>(keys.accounts, (all) =>
		all === undefined ? undefined : accountsAfter(all, account),
	);
	void pullAccount(account.id);
	pullStatement(account.id);
}

export function pullStatement(accountId: string): void {
	void queryClient.invalidateQueries({ queryKey: keys.statement(accountId) });
	void queryClient.invalidateQueries({ queryKey: keys.yearlySummary });
}
