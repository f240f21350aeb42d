import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AccountWire, accounts as accountsCall, balanceHistory, ledger } from "@truefill/contracts/http";
import { useStore } from "zustand";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { usePollMs } from "../realtime/status.ts";
import { sessionStore } from "../session/store.ts";
import { accountAt } from "./choice.ts";

/** SPEC §9: while the realtime channel is not connected. */
export const TRADES_POLL_MS = 30_000;

export const keys = {
	accounts: ["accounts"],
	open: (accountId: string) => ["open-trades", accountId],
	closed: (accountId: string) => ["closed-trades", accountId],
	ledger: (accountId: string) => ["ledger", accountId],
	balanceHistory: (accountId: string) => ["balance-history", accountId],
	statement: (accountId: string) => ["statement", accountId],
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
});

const useSignedInCustomer = () =>
	useStore(sessionStore, ({ token, user }) => token !== null && user?.status === "active" && user.role === "customer");

/** The user's accounts in the order they were opened, archived ones too; polled, more often where their figures are the screen. */
export function useAccounts(everyMs?: number) {
	const pollMs = usePollMs(TRADES_POLL_MS);
	return useQuery({ ...accountsOptions, refetchInterval: everyMs ?? pollMs, enabled: useSignedInCustomer() });
}

/** The account that one trades on; undefined before they are loaded (`accountAt`). */
export function useSelectedAccount(): AccountWire | undefined {
	const { data } = useAccounts();
	const index = useStore(sessionStore, ({ selectedAccountIndex }) => selectedAccountIndex);
	return accountAt(data, index);
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
const WHOLE: Period = {};

/** Journal of one account, newest first, page by page. */
export function useLedger(accountId: string | undefined, period: Period = WHOLE) {
	return useInfiniteQuery({
		queryKey: [...keys.ledger(accountId ?? ""), period],
		queryFn: ({ pageParam, signal }) =>
			call(ledger, { query: { account_id: accountId ?? "", page: String(pageParam), ...period }, signal }),
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
