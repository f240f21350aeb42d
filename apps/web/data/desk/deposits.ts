import { useQuery } from "@tanstack/react-query";
import { approveDeposit, type DepositWire, deposits, requestDeposit, returnDeposit } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "deposits"] as const;

/** Received payments, of one status or all. */
export const useDeposits = (status: DepositWire["status"] | null, page: number, wanted = true) =>
	useQuery({
		queryKey: [...KEY, status, page],
		queryFn: ({ signal }) =>
			call(deposits, { query: { page: String(page), ...(status === null ? {} : { status }) }, signal }),
		enabled: wanted,
		refetchInterval: 30_000,
		placeholderData: (before) => before,
	});

/** Refetches in any case: a refused approval leaves the payment held. */
async function thenRefetch<T>(work: Promise<{ data: T }>): Promise<T> {
	try {
		return (await work).data;
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
	}
}

export const sendDeposit = (body: z.input<typeof requestDeposit.body>) => thenRefetch(call(requestDeposit, { body }));
export const sendDepositDecision = (what: "approve" | "return", id: string, reason: string) =>
	thenRefetch(call(what === "approve" ? approveDeposit : returnDeposit, { params: { id }, body: { reason } }));
