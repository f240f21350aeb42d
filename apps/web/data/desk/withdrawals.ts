import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	approveWithdrawal,
	confirmWithdrawalOutcome,
	discardPaymentFile,
	makePaymentFile,
	paymentFiles,
	paymentFileXml,
	refuseWithdrawalOutcome,
	rejectWithdrawal,
	releasePaymentFile,
	releaseWithdrawal,
	settlePaymentFile,
	settleWithdrawal,
	staffWithdrawalOf,
	staffWithdrawals,
	type WithdrawalMethod,
	type WithdrawalStatus,
	waitingPayments,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { pullRequests } from "./requests.ts";

const KEY = ["desk", "withdrawals"] as const;
const AGAIN_MS = 30_000;

export interface StaffWithdrawalsQuery {
	readonly status: WithdrawalStatus | null;
	readonly method: WithdrawalMethod | null;
	readonly page: number;
}

export const useStaffWithdrawals = (query: StaffWithdrawalsQuery) =>
	useQuery({
		queryKey: [...KEY, "list", query],
		queryFn: ({ signal }) => {
			const { status, method, page } = query;
			return call(staffWithdrawals, {
				query: {
					page: String(page),
					...(status === null ? {} : { status }),
					...(method === null ? {} : { method }),
				},
				signal,
			});
		},
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

export const useStaffWithdrawal = (id: string) =>
	useQuery({
		queryKey: [...KEY, "one", id],
		queryFn: async ({ signal }) => (await call(staffWithdrawalOf, { params: { id }, signal })).data,
		retry: false,
		refetchInterval: AGAIN_MS,
	});

export const usePaymentFiles = (page: number) =>
	useQuery({
		queryKey: [...KEY, "files", page],
		queryFn: ({ signal }) => call(paymentFiles, { query: { page: String(page) }, signal }),
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

/** Released payments that are in no file yet, by currency. */
export const useWaitingPayments = () =>
	useQuery({
		queryKey: [...KEY, "waiting"],
		queryFn: async ({ signal }) => (await call(waitingPayments, { signal })).data,
		refetchInterval: AGAIN_MS,
	});

/** Fetches all of it again, whatever the outcome: a refusal says that somebody was first. */
async function thenRefetch<T>(work: Promise<{ data: T }>): Promise<T> {
	try {
		return (await work).data;
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
		pullRequests();
	}
}

const DECISIONS = { approve: approveWithdrawal, release: releaseWithdrawal, reject: rejectWithdrawal } as const;
export type WithdrawalDecision = keyof typeof DECISIONS;
export const sendWithdrawalDecision = (what: WithdrawalDecision, id: string, reason: string) =>
	thenRefetch(call(DECISIONS[what], { params: { id }, body: { reason } }));

export const sendOutcome = (id: string, body: z.input<typeof settleWithdrawal.body>) =>
	thenRefetch(call(settleWithdrawal, { params: { id }, body }));
export const sendFileOutcome = (id: string, body: z.input<typeof settlePaymentFile.body>) =>
	thenRefetch(call(settlePaymentFile, { params: { id }, body }));

const OUTCOMES = { confirm: confirmWithdrawalOutcome, refuse: refuseWithdrawalOutcome } as const;
export type OutcomeDecision = keyof typeof OUTCOMES;
export const sendOutcomeDecision = (what: OutcomeDecision, id: string, reason: string) =>
	thenRefetch(call(OUTCOMES[what], { params: { id }, body: { reason } }));

export const sendPaymentFile = (body: z.input<typeof makePaymentFile.body>) =>
	thenRefetch(call(makePaymentFile, { body }));
const FILES = { release: releasePaymentFile, discard: discardPaymentFile } as const;
export type FileDecision = keyof typeof FILES;
export const sendFileDecision = (what: FileDecision, id: string, reason: string) =>
	thenRefetch(call(FILES[what], { params: { id }, body: { reason } }));
/** The download is recorded. */
export const fetchPaymentFile = async (id: string) => (await call(paymentFileXml, { params: { id } })).data;
