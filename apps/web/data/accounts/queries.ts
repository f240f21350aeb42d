import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
	type AccountWire,
	accounts as accountsCall,
	balanceHistory,
	type EntryReasonWire,
	ledger,
} from "@truefill/contracts/http";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { usePollMs } from "../realtime/status.ts";
import { sessionStore } from "../session/store.ts";
import { accountAt } from "./choice.ts";

/** SPEC §9: poll interval while the realtime channel is not connected. */
export const TRADES_POLL_MS = 30_000;

export const keys = {
	accounts: ["accounts"],
	open: (accountId: string) => ["open-trades", accountId],
	closed: (accountId: string) => ["closed-trades", accountId],
	pendingOrders: (accountId: string) => ["pending-orders", accountId],
	doneOrders: (accountId: string) => ["done-orders", accountId],
	/** The fills of all trades of an account, or of one trade. */
	deals: (accountId: string, ...tradeId: readonly [string?]) => ["deals", accountId, ...tradeId],
	ledger: (accountId: string) => ["ledger", accountId],
	balanceHistory: (accountId: string) => ["balance-history", accountId],
	overview: (accountId: string) => ["account-overview", accountId],
	statement: (accountId: string) => ["statement", accountId],
	yearlySummary: ["yearly-summary"],
} as const;

/** The account state with the higher sequence, so that a late older answer is ignored. */
export const newer = (held: AccountWire | undefined, arrived: AccountWire): AccountWire =>
	held !== undefined && held.sequence > arrived.sequence ? held : arrived;

export const accountsOptions = queryOptions({
	queryKey: keys.accounts,
	queryFn: async ({ signal }) => {
		const { data } = await call(accountsCall, { signal });
		const held = new Map(queryClient.getQueryData<AccountWire[]>(keys.accounts)?.map((each) => [each.id, each]));
		return data.map((each) => newer(held.get(each.id), each));
	},
});

const useSignedInCustomer = () =>
	useStore(sessionStore, ({ token, user }) => token !== null && user?.status === "active" && user.role === "customer");

/** The user's accounts in opening order, including archived ones; polled, optionally more often (`everyMs`). */
export function useAccounts(everyMs?: number) {
	const pollMs = usePollMs(TRADES_POLL_MS);
	return useQuery({ ...accountsOptions, refetchInterval: everyMs ?? pollMs, enabled: useSignedInCustomer() });
}

/** Id of the account that a part of the page is about instead of the selected one. */
export const AccountInstead = createContext<string | null>(null);

/** The account selected for trading, or `AccountInstead`; undefined before the accounts are loaded (`accountAt`). */
export function useSelectedAccount(): AccountWire | undefined {
	const { data } = useAccounts();
	const index = useStore(sessionStore, ({ selectedAccountIndex }) => selectedAccountIndex);
	const instead = useContext(AccountInstead);
	return instead === null ? accountAt(data, index) : data?.find(({ id }) => id === instead);
}

export function selectedAccount(): AccountWire | undefined {
	const all = queryClient.getQueryData<AccountWire[]>(keys.accounts);
	return accountAt(all, sessionStore.getState().selectedAccountIndex);
}

/** First and last day of a period in UTC, `YYYY-MM-DD`; absent: no end on that side. */
export interface Period {
	readonly from?: string;
	readonly to?: string;
}

/** Which entries of a journal: of a period, of one reason. */
export interface EntryFilter extends Period {
	readonly reason?: EntryReasonWire;
}
const WHOLE: EntryFilter = {};

/** An account's journal, newest first, paginated. */
export function useLedger(accountId: string | undefined, filter: EntryFilter = WHOLE) {
	return useInfiniteQuery({
		queryKey: [...keys.ledger(accountId ?? ""), filter],
		queryFn: ({ pageParam, signal }) =>
			call(ledger, { query: { account_id: accountId ?? "", page: String(pageParam), ...filter }, signal }),
		initialPageParam: 1,
		getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
		enabled: accountId !== undefined,
	});
}

/** Balance after each entry, oldest first; from the last entry at or before `from`. */
export function useBalanceHistory(accountId: string, from: string | null) {
	return useQuery({
		queryKey: [...keys.balanceHistory(accountId), from],
		queryFn: async ({ signal }) =>
			(await call(balanceHistory, { params: { id: accountId }, query: from === null ? {} : { from }, signal })).data,
	});
}
