import { queryClient } from "../query-client.ts";
import { keys } from "./queries.ts";

/** Sequence of the last command's answer written into the caches, per account: a list requested before is outdated. */
const applied = new Map<string, number>();
export const appliedSequence = (accountId: string): number => applied.get(accountId) ?? 0;
export const setAppliedSequence = (accountId: string, sequence: number): void => void applied.set(accountId, sequence);

const again = (queryKey: readonly unknown[]): Promise<void> => queryClient.invalidateQueries({ queryKey });

/** Refetches the journal, as far as it is shown. */
export function pullMoney(accountId: string): void {
	void again(keys.ledger(accountId));
	void again(keys.balanceHistory(accountId));
	void again(keys.overview(accountId));
}

/** Refetches the completed orders and the fills, as far as they are shown. */
export function pullHistory(accountId: string): void {
	void again(keys.doneOrders(accountId));
	void again(keys.deals(accountId));
}

/**
 * Refetches everything of one account: its state, trades, orders and journal. Resolves when the active queries of state,
 * trades and pending orders have succeeded or failed.
 */
export async function pullAccount(accountId: string): Promise<void> {
	pullMoney(accountId);
	pullHistory(accountId);
	const { accounts, open, closed, pendingOrders } = keys;
	await Promise.all([accounts, open(accountId), closed(accountId), pendingOrders(accountId)].map(again));
}

/** Whether the last fetch of one of the account's active queries failed. */
export const isPullFailed = (accountId: string): boolean =>
	queryClient.getQueryCache().findAll({
		type: "active",
		predicate: ({ queryKey, state }) => queryKey.includes(accountId) && state.status === "error",
	}).length > 0;
