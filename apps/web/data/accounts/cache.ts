import type { AccountWire } from "@truefill/contracts/http";
import { pullOrders } from "../orders/cache.ts";
import { queryClient } from "../query-client.ts";
import { keys, newer } from "./queries.ts";

/** The list after an answer about one account: in its place, or at the end where it is new. Pure. */
export function accountsAfter(all: readonly AccountWire[], account: AccountWire): AccountWire[] {
	const known = all.some(({ id }) => id === account.id);
	return known ? all.map((each) => (each.id === account.id ? newer(each, account) : each)) : [...all, account];
}

/** Writes an answer into the list of accounts; what hangs on the account (trades, orders, ledger) is pulled anew. */
export function applyAccount(account: AccountWire): void {
	queryClient.setQueryData<AccountWire[]>(keys.accounts, (all) =>
		all === undefined ? undefined : accountsAfter(all, account),
	);
	void pullOrders(account.id);
	pullStatement(account.id);
}

export function pullStatement(accountId: string): void {
	void queryClient.invalidateQueries({ queryKey: keys.statement(accountId) });
}
