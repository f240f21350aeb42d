import { useQueries, useQuery } from "@tanstack/react-query";
import {
	type StrategyCheckWire,
	type StrategyRunWire,
	startStrategy,
	stopStrategies,
	stopStrategy,
	strategyChecks,
	strategyRuns,
	strategyTradeEvents,
} from "@truefill/contracts/http";
import { useEffect } from "react";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";
import { listen } from "../realtime/wanted.ts";
import { useSession } from "../session/index.ts";

/** Strategies that run on the customer's accounts, and their journals. */

const POLL_MS = 5_000;
const LIST = ["strategy-runs"] as const;
const CHECKS = ["strategy-checks"] as const;

/** Checks that an export fetches at most: pages of the server. */
const MOST_PAGES = 100;

const fetchRuns = async ({ signal }: { readonly signal: AbortSignal }) => (await call(strategyRuns, { signal })).data;

/** All of the customer's runs, the newest first, asked for again while the page is visible. */
export const useStrategyRuns = () =>
	useQuery({ queryKey: LIST, queryFn: fetchRuns, refetchInterval: POLL_MS, refetchOnWindowFocus: "always" });

const refresh = (): void => {
	for (const queryKey of [LIST, CHECKS]) void queryClient.invalidateQueries({ queryKey });
};

/** While shown: fetches the runs and the journal again when a run has changed or has met a rule. */
export function useStrategyUpdates(): void {
	const id = useSession().user?.id;
	useEffect(() => {
		if (id === undefined) return;
		return listen({ kind: "user", name: `private-user.${id}` }, "strategies.updated", refresh, refresh);
	}, [id]);
}

function keep(changed: readonly StrategyRunWire[]): void {
	const before = queryClient.getQueryData<StrategyRunWire[]>(LIST) ?? [];
	const byId = new Map(changed.map((run) => [run.id, run]));
	const added = changed.filter(({ id }) => before.every((run) => run.id !== id));
	queryClient.setQueryData(LIST, [...added, ...before.map((run) => byId.get(run.id) ?? run)]);
	refresh();
}

/** @throws ApiError `STRATEGY_NEEDS_DEMO`, `STRATEGY_LIMITS_INVALID` and others */
export async function sendStart(body: z.input<typeof startStrategy.body>): Promise<StrategyRunWire> {
	const { data } = await sendOnce(() => call(startStrategy, { body }));
	keep([data]);
	return data;
}

type StopBody = z.input<typeof stopStrategy.body>;

export async function sendStop(id: string, body: StopBody): Promise<void> {
	const { data } = await sendOnce(() => call(stopStrategy, { params: { id }, body }));
	keep([data]);
}

/** Stops every run of the customer, on all accounts. */
export async function sendStopAll(body: StopBody): Promise<void> {
	const { data } = await sendOnce(() => call(stopStrategies, { body }));
	keep(data);
}

export interface ChecksAsked {
	readonly only: "all" | "acted";
	/** Null: checks of any trade. */
	readonly tradeId: string | null;
}

const fetchChecks = (id: string, { only, tradeId }: ChecksAsked, page: number, signal?: AbortSignal) =>
	call(strategyChecks, {
		params: { id },
		query: { page: String(page), only, ...(tradeId === null ? {} : { trade_id: tradeId }) },
		...(signal === undefined ? {} : { signal }),
	});

/** A page of a run's journal, the newest check first; the first page follows the run. */
export const useStrategyChecks = (id: string, asked: ChecksAsked, page: number) =>
	useQuery({
		queryKey: [...CHECKS, id, asked, page],
		queryFn: ({ signal }) => fetchChecks(id, asked, page, signal),
		refetchInterval: page === 1 ? POLL_MS : false,
		placeholderData: (before) => before,
	});

/** A page of what happened to a run's trades beside its checks, the newest first. */
export const useStrategyTradeEvents = (id: string, page: number) =>
	useQuery({
		queryKey: [...CHECKS, id, "trades", page],
		queryFn: ({ signal }) => call(strategyTradeEvents, { params: { id }, query: { page: String(page) }, signal }),
		refetchInterval: page === 1 ? POLL_MS : false,
		placeholderData: (before) => before,
	});

/** The checks of an export, the newest first: as many as a spreadsheet is of use for. */
export async function fetchAllChecks(id: string, asked: ChecksAsked): Promise<readonly StrategyCheckWire[]> {
	const byBar = new Map<string, StrategyCheckWire>();
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const { data, meta } = await fetchChecks(id, asked, page);
		// A check that is added meanwhile moves others to the next page.
		for (const check of data) byBar.set(check.bar_start, check);
		if (meta.current_page >= meta.last_page) break;
	}
	return [...byBar.values()];
}

/** What of a trade says which runs can have opened it. */
export interface TradeOrigin {
	readonly id: string;
	readonly accountId: string;
	readonly instrumentId: string;
	readonly openedAt: string;
}

/** The run that opened a trade; undefined: none, or not known yet. */
export function useRunOfTrade({ id, accountId, instrumentId, openedAt }: TradeOrigin): StrategyRunWire | undefined {
	const { data: runs = [] } = useQuery({ queryKey: LIST, queryFn: fetchRuns, staleTime: POLL_MS });
	const possible = runs.filter(
		(run) =>
			run.account_id === accountId &&
			run.strategy.asset_id === instrumentId &&
			run.started_at <= openedAt &&
			(run.stopped_at === null || run.stopped_at >= openedAt),
	);
	const holder = possible.find(({ open_trades }) => open_trades.includes(id));
	const asked: ChecksAsked = { only: "all", tradeId: id };
	const found = useQueries({
		queries: (holder === undefined ? possible : []).map((run) => ({
			queryKey: [...CHECKS, run.id, asked, 1],
			queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchChecks(run.id, asked, 1, signal),
			staleTime: Number.POSITIVE_INFINITY,
		})),
	});
	return holder ?? possible.find((_, at) => (found[at]?.data?.data.length ?? 0) > 0);
}
