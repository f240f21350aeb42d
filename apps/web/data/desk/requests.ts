import { useQuery } from "@tanstack/react-query";
import {
	type RequestKind,
	type StaffRequestDetail,
	staffRequestCounts,
	staffRequestOf,
	staffRequests,
} from "@truefill/contracts/http";
import { STAFF_CLIENTS } from "@truefill/contracts/realtime";
import { useEffect } from "react";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { listen } from "../realtime/index.ts";

const KEY = ["desk", "requests"] as const;
/** Changes that come together are fetched once. */
const GATHER_MS = 300;
/** In case a message was lost. */
const AGAIN_MS = 60_000;

export interface RequestsQuery {
	readonly kind: RequestKind | null;
	readonly status: NonNullable<z.output<typeof staffRequests.query>["status"]>;
	readonly whose: NonNullable<z.output<typeof staffRequests.query>["whose"]> | null;
	readonly isLate: boolean;
	readonly customerId: string | null;
	readonly search: string;
	readonly sort: "oldest" | "newest" | null;
	readonly page: number;
}

/** One page of the inbox; the previous one stays visible while the next one loads. */
export const useStaffRequests = (query: RequestsQuery) =>
	useQuery({
		queryKey: [...KEY, "list", query],
		queryFn: ({ signal }) => {
			const { kind, status, whose, isLate, customerId, search, sort, page } = query;
			return call(staffRequests, {
				query: {
					page: String(page),
					status,
					...(kind === null ? {} : { kind }),
					...(whose === null ? {} : { whose }),
					...(isLate ? { age: "late" as const } : {}),
					...(customerId === null ? {} : { customer: customerId }),
					...(search === "" ? {} : { search }),
					...(sort === null ? {} : { sort }),
				},
				signal,
			});
		},
		refetchInterval: AGAIN_MS,
		placeholderData: (before) => before,
	});

/** Open requests by kind, of the kinds that the caller may read. */
export const useRequestCounts = () =>
	useQuery({
		queryKey: [...KEY, "counts"],
		queryFn: async ({ signal }) => (await call(staffRequestCounts, { signal })).data,
		refetchInterval: AGAIN_MS,
	});

export const useStaffRequest = (id: string) =>
	useQuery({
		queryKey: [...KEY, "one", id],
		queryFn: async ({ signal }) => (await call(staffRequestOf, { params: { id }, signal })).data,
		retry: false,
	});

export const pullRequests = (): void => void queryClient.invalidateQueries({ queryKey: KEY });

/** Refetches the inbox and its counts when a request is made or changed. */
export function useFollowedRequests(): void {
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const pull = (): void => {
			timer ??= setTimeout(() => {
				timer = undefined;
				pullRequests();
			}, GATHER_MS);
		};
		const stop = listen({ kind: "staffClients", name: STAFF_CLIENTS }, "request.updated", pull, pull);
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, []);
}

export type { StaffRequestDetail };
