import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AccountWire, accounts as accountsCall, balanceHistory, ledger } from "@truefill/contracts/http";
import { useStore } from "zustand";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { sessionStore } from "../session/store.ts";

/** SPEC §9: while the realtime channel is not connected. */
export const TRADES_POLL_MS = 30_000;

export const keys = {
	accounts: ["accounts"],
	open: (accountId: string) => ["open-trades", accountId],
	closed: (accountId: string) => ["closed-trades", accountId],
	ledger: (accountId: string) => ["ledger", accountId],
	balanceHistory: (accountId: string) => ["balance-history", accountId],
} as const;

/** Of two states of one account the one with the higher sequence; an answer that was overtaken changes nothing. */
export const newer = (held: AccountWire | undefined, arrived: AccountWire): AccountWire =>
	held !== undefined && held.sequence > arrived.sequence ? held : arrived;

export const accountsOptions = queryOptions({
	queryKey: keys.accounts,
	queryFn: async ({ signal }) => {
		const { data } = await call(accountsCall, { signal });
		const held = new Map(queryClient.getQueryData<AccountWire[]>(keys.accounts)?.map((each) => [each.id, each]));
		return data.map((each) => newer(held.get(each.id), each));
	},
	refetchInterval: TRADES_POLL_MS,
});

const useSignedInCustomer = () =>
	useStore(sessionStore, ({ token, user }) => token !== null && user?.status === "active" && user.role === "customer");

/** The user's accounts in the order they were opened; polled. */
export function useAccounts() {
	return useQuery({ ...accountsOptions, enabled: useSignedInCustomer() });
}

/** The account that `selectedAccountIndex` names; the first when the index names none; undefined before they are loaded. */
export function useSelectedAccount(): AccountWire | undefined {
	const { data } = useAccounts();
	const index = useStore(sessionStore, ({ selectedAccountIndex }) => selectedAccountIndex);
	return data?.[index] ?? data?.[0];
}

export function selectedAccount(): AccountWire | undefined {
	const all = queryClient.getQueryData<AccountWire[]>(keys.accounts);
	return all?.[sessionStore.getState().selectedAccountIndex] ?? all?.[0];
}

/** Journal of one account, newest first, page by page. */
export function useLedger(accountId: string | undefined) {
	return useInfiniteQuery({
		queryKey: keys.ledger(accountId ?? ""),
		queryFn: ({ pageParam, signal }) =>
			call(ledger, { query: { account_id: accountId ?? "", page: String(pageParam) }, signal }),
		initialPageParam: 1,
		getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
		enabled: accountId !== undefined,
	});
}

/** Balance after each entry, oldest first. */
export function useBalanceHistory(accountId: string | undefined) {
	return useQuery({
		queryKey: keys.balanceHistory(accountId ?? ""),
		queryFn: async ({ signal }) => (await call(balanceHistory, { params: { id: accountId ?? "" }, signal })).data,
		enabled: accountId !== undefined,
	});
}
