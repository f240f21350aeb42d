import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	type AccountWire,
	type AnnouncementWire,
	appliedActions,
	expectedActions,
	instrumentActions,
	type LedgerEntryWire,
} from "@truefill/contracts/http";
import { TRADES_POLL_MS } from "../accounts/queries.ts";
import { call, serverNow } from "../http/index.ts";

/**
 * Upcoming dividends and splits, the next one first, with their effects on the account (E22). Refetched on each account
 * change, and periodically: an announcement by staff does not change the account.
 */
export function useExpectedActions(account: Pick<AccountWire, "id" | "sequence"> | undefined) {
	const id = account?.id ?? "";
	return useQuery({
		queryKey: ["expected-actions", id, account?.sequence],
		queryFn: async ({ signal }) => (await call(expectedActions, { query: { account_id: id }, signal })).data,
		enabled: account !== undefined,
		refetchInterval: TRADES_POLL_MS,
		placeholderData: keepPreviousData,
	});
}

/** Poll interval until a due action has been applied. */
const DUE_POLL_MS = 1_000;
const isDue = ({ status, ex_at }: AnnouncementWire): boolean =>
	(status === "announced" || status === "applying") && Date.parse(ex_at) <= serverNow();

/**
 * An instrument's dividends and splits, announced and applied, latest first; refetched when `generation` changes, and
 * each second while one is being applied.
 */
export function useInstrumentActions(instrumentId: string, generation: string) {
	return useQuery({
		queryKey: ["instrument-actions", instrumentId, generation],
		queryFn: async ({ signal }) => (await call(instrumentActions, { params: { id: instrumentId }, signal })).data,
		refetchInterval: ({ state }) => (state.data?.some(isDue) ? DUE_POLL_MS : false),
		placeholderData: (before) => (before?.every(({ asset_id }) => asset_id === instrumentId) ? before : undefined),
	});
}

export interface AppliedFilter {
	readonly tradeId?: string;
	readonly actionId?: string;
}

/** Dividends and splits applied to the account: of one trade, or one of them. */
export function useAppliedActions(accountId: string, { tradeId, actionId }: AppliedFilter, sequence = 0) {
	const query = {
		account_id: accountId,
		...(tradeId === undefined ? {} : { trade_id: tradeId }),
		...(actionId === undefined ? {} : { action_id: actionId }),
	};
	return useQuery({
		queryKey: ["applied-actions", query, sequence],
		queryFn: async ({ signal }) => (await call(appliedActions, { query, signal })).data,
		placeholderData: keepPreviousData,
	});
}

/** The applied action behind a dividend or split entry; undefined for other entries. */
export function useActionOfEntry(accountId: string | undefined, entry: LedgerEntryWire | null) {
	const actionId = /^action-(.+)$/.exec(entry?.command_id ?? "")?.[1];
	const { data } = useQuery({
		queryKey: ["applied-action", accountId, actionId],
		queryFn: async ({ signal }) => {
			const query = { account_id: accountId ?? "", action_id: actionId ?? "" };
			return (await call(appliedActions, { query, signal })).data[0] ?? null;
		},
		enabled: accountId !== undefined && actionId !== undefined,
	});
	return actionId === undefined ? null : (data ?? null);
}
