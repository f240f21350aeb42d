import { useQuery } from "@tanstack/react-query";
import {
	approveClient,
	type ClientSort,
	deactivateClient,
	protectionOfClient,
	reactivateClient,
	refuseClient,
	type StaffClient,
	signClientOut,
	staffClientLedger,
	staffClientOf,
	staffClients,
	staffClientTrades,
	staffMembers,
} from "@truefill/contracts/http";
import { STAFF_CLIENTS } from "@truefill/contracts/realtime";
import { useEffect } from "react";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { listen } from "../realtime/index.ts";
import { pullClients } from "./clients.ts";

const KEY = ["desk", "staff-clients"] as const;
/** Events within this time cause one request. */
const GATHER_MS = 700;

export interface ClientsQuery {
	readonly page: number;
	readonly search: string;
	readonly status: StaffClient["status"] | "closed" | null;
	readonly country: string | null;
	readonly verified: "yes" | "no" | null;
	readonly sort: ClientSort;
	readonly direction: "asc" | "desc";
}

/** One page of the clients; the previous page stays visible while the next one loads. */
export function useStaffClients(query: ClientsQuery, wanted = true) {
	const { page, search, status, country, verified, sort, direction } = query;
	return useQuery({
		queryKey: [...KEY, "list", query],
		queryFn: ({ signal }) =>
			call(staffClients, {
				query: {
					page: String(page),
					sort,
					direction,
					...(search === "" ? {} : { search }),
					...(status === null ? {} : { status }),
					...(country === null ? {} : { country }),
					...(verified === null ? {} : { verified }),
				},
				signal,
			}),
		enabled: wanted,
		staleTime: 10_000,
		placeholderData: (before) => before,
	});
}

/** Refetches the client lists on a client event. */
export function useFollowedClients(): void {
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const pull = (): void => {
			timer ??= setTimeout(() => {
				timer = undefined;
				void queryClient.invalidateQueries({ queryKey: [...KEY, "list"] });
			}, GATHER_MS);
		};
		const stop = listen({ kind: "staffClients", name: STAFF_CLIENTS }, "client.updated", pull, pull);
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, []);
}

/** One client. Each read is recorded in the audit log, so it is fetched on opening and after a decision. */
export const useStaffClient = (id: string) =>
	useQuery({
		queryKey: [...KEY, "one", id],
		queryFn: async ({ signal }) => (await call(staffClientOf, { params: { id }, signal })).data,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 60_000,
		retry: false,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});

/** A client's own limits and their attempts at the knowledge test; refetched on each view. */
export const useStaffClientProtection = (id: string) =>
	useQuery({
		queryKey: [...KEY, "protection", id],
		queryFn: async ({ signal }) => (await call(protectionOfClient, { params: { id }, signal })).data,
	});

export const useStaffClientTrades = (id: string, page: number) =>
	useQuery({
		queryKey: [...KEY, "trades", id, page],
		queryFn: ({ signal }) => call(staffClientTrades, { params: { id }, query: { page: String(page) }, signal }),
		placeholderData: (before) => before,
	});

export const useStaffClientLedger = (id: string, accountId: string, page: number) =>
	useQuery({
		queryKey: [...KEY, "ledger", id, accountId, page],
		queryFn: ({ signal }) =>
			call(staffClientLedger, { params: { id }, query: { account_id: accountId, page: String(page) }, signal }),
		placeholderData: (before) => before,
	});

const CALLS = {
	approve: approveClient,
	refuse: refuseClient,
	deactivate: deactivateClient,
	reactivate: reactivateClient,
} as const;
export type ClientAct = keyof typeof CALLS;

/** Decides about a client. Throws `ApiError`; refetches in any case. */
export async function decideAboutClient(act: ClientAct, id: string, reason: string): Promise<StaffClient> {
	try {
		return (await call(CALLS[act], { params: { id }, body: { reason } })).data;
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
		pullClients();
	}
}

/** Ends all sessions and API tokens of a client. Throws `ApiError`. */
export async function signOutClient(id: string, reason: string): Promise<void> {
	try {
		await call(signClientOut, { params: { id }, body: { reason } });
	} finally {
		void queryClient.invalidateQueries({ queryKey: [...KEY, "one", id] });
	}
}

export const useStaffMembers = () =>
	useQuery({
		queryKey: ["desk", "staff-members"],
		queryFn: async ({ signal }) => (await call(staffMembers, { signal })).data,
		staleTime: 5 * 60_000,
	});
