import { useQuery } from "@tanstack/react-query";
import {
	announceAction,
	approveAction,
	cancelAction,
	corporateActions,
	frozenAccounts,
	heldFinancing,
	type MarketControlWire,
	marketControls,
	marketQuarantine,
	refuseAction,
	requestAdjustment,
	setMarketControl,
	setSwapFree,
	totalsOfAction,
	unfreezeAccount,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { pullRequests } from "./requests.ts";

const KEY = ["desk", "market"] as const;
const LIVE_MS = 5_000;
const again = (): void => void queryClient.invalidateQueries({ queryKey: KEY });

/** Runs a command, then refetches, whatever the outcome. */
async function thenRefetch<T>(work: Promise<{ data: T }>): Promise<T> {
	try {
		return (await work).data;
	} finally {
		again();
		pullRequests();
		void queryClient.invalidateQueries({ queryKey: ["desk", "staff-clients", "one"] });
	}
}

export const useMarketControls = () =>
	useQuery({
		queryKey: [...KEY, "controls"],
		queryFn: async ({ signal }) => (await call(marketControls, { signal })).data,
		refetchInterval: 30_000,
	});
export const sendMarketControl = (body: z.input<typeof setMarketControl.body>): Promise<MarketControlWire[]> =>
	thenRefetch(call(setMarketControl, { body }));

export const useQuarantine = () =>
	useQuery({
		queryKey: [...KEY, "quarantine"],
		queryFn: async ({ signal }) => (await call(marketQuarantine, { signal })).data,
		refetchInterval: LIVE_MS,
	});

export const useCorporateActions = (page: number) =>
	useQuery({
		queryKey: [...KEY, "actions", page],
		queryFn: ({ signal }) => call(corporateActions, { query: { page: String(page) }, signal }),
		refetchInterval: 30_000,
		placeholderData: (before) => before,
	});
export const sendAction = (body: z.input<typeof announceAction.body>) => thenRefetch(call(announceAction, { body }));
export const useActionTotals = (id: string) =>
	useQuery({
		queryKey: [...KEY, "action-totals", id],
		queryFn: async ({ signal }) => (await call(totalsOfAction, { params: { id }, signal })).data,
	});
export const sendActionDecision = (what: "approve" | "refuse", id: string, reason: string) =>
	thenRefetch(call(what === "approve" ? approveAction : refuseAction, { params: { id }, body: { reason } }));
export const sendCancelAction = (id: string, reason: string) =>
	thenRefetch(call(cancelAction, { params: { id }, body: { reason } }));

export const useHeldFinancing = () =>
	useQuery({
		queryKey: [...KEY, "held"],
		queryFn: async ({ signal }) => (await call(heldFinancing, { signal })).data,
		refetchInterval: 60_000,
	});
export const useFrozenAccounts = () =>
	useQuery({
		queryKey: [...KEY, "frozen"],
		queryFn: async ({ signal }) => (await call(frozenAccounts, { signal })).data,
		refetchInterval: 30_000,
	});
export const sendUnfreeze = (id: string, reason: string) =>
	thenRefetch(call(unfreezeAccount, { params: { id }, body: { reason } }));

export const sendAdjustment = (body: z.input<typeof requestAdjustment.body>) =>
	thenRefetch(call(requestAdjustment, { body }));
export const sendSwapFree = (id: string, body: z.input<typeof setSwapFree.body>) =>
	thenRefetch(call(setSwapFree, { params: { id }, body }));
