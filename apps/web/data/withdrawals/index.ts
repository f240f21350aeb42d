import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	addBeneficiary,
	beneficiaries,
	cancelWithdrawal,
	planWithdrawal,
	removeBeneficiary,
	requestWithdrawal,
	type WithdrawalWire,
	withdrawalOf,
	withdrawals,
	withdrawalTerms,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { pullAccount } from "../accounts/pull.ts";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

/** Withdrawals of the customer: what can leave, where to, and what became of it. */

const KEY = ["withdrawals"] as const;
const PLAN = "plan";
/** Prices move what can leave. */
const TERMS_MS = 5_000;
/** Staff act on it: the tracker follows. */
const TRACK_MS = 10_000;
/** While a network confirms it. */
const CONFIRMING_MS = 3_000;

export type WithdrawalTerms = z.infer<typeof withdrawalTerms.response>["data"];
export type WithdrawalPlan = z.infer<typeof planWithdrawal.response>["data"];

export const useWithdrawalTerms = (accountId: string) =>
	useQuery({
		queryKey: [...KEY, "terms", accountId],
		queryFn: async ({ signal }) => (await call(withdrawalTerms, { query: { account_id: accountId }, signal })).data,
		refetchInterval: TERMS_MS,
	});

export interface PlannedAmount {
	readonly accountId: string;
	/** Null: there is nothing to plan. */
	readonly amount: string | null;
	readonly beneficiaryId: string | null;
	/** Chosen addresses, at most one of each coin. */
	readonly coinBeneficiaryIds: readonly string[];
	/** It is being requested: what is shown stays. */
	readonly isFixed: boolean;
}

/** Where the amount would go, what it costs and what it leaves; the last plan is shown while the next one loads. */
export const useWithdrawalPlan = ({
	accountId,
	amount,
	beneficiaryId,
	coinBeneficiaryIds: coinIds,
	isFixed,
}: PlannedAmount) =>
	useQuery({
		queryKey: [...KEY, PLAN, accountId, amount, beneficiaryId, ...coinIds],
		queryFn: async ({ signal }) =>
			(
				await call(planWithdrawal, {
					body: {
						account_id: accountId,
						amount: amount ?? "",
						...(beneficiaryId === null ? {} : { beneficiary_id: beneficiaryId }),
						...(coinIds.length === 0 ? {} : { coin_beneficiary_ids: [...coinIds] }),
					},
					signal,
				})
			).data,
		enabled: amount !== null,
		retry: false,
		refetchInterval: isFixed ? false : TRACK_MS,
		refetchOnWindowFocus: !isFixed,
		placeholderData: keepPreviousData,
	});

/** One page of all withdrawals, newest first. */
export const useWithdrawals = (page: number) =>
	useQuery({
		queryKey: [...KEY, "list", page],
		queryFn: ({ signal }) => call(withdrawals, { query: { page: String(page) }, signal }),
		refetchInterval: TRACK_MS,
		placeholderData: keepPreviousData,
	});

const trackMs = (withdrawal: Pick<WithdrawalWire, "ended_at" | "legs"> | undefined): number | false => {
	if (withdrawal?.ended_at !== null) return false;
	const isConfirming = withdrawal.legs.some(({ status, coin }) => status === "sent" && coin?.txid != null);
	return isConfirming ? CONFIRMING_MS : TRACK_MS;
};

export const useWithdrawal = (id: string) =>
	useQuery({
		queryKey: [...KEY, "one", id],
		queryFn: async ({ signal }) => (await call(withdrawalOf, { params: { id }, signal })).data,
		retry: false,
		refetchInterval: ({ state }) => trackMs(state.data),
	});

export const useBeneficiaries = () =>
	useQuery({
		queryKey: [...KEY, "beneficiaries"],
		queryFn: async ({ signal }) => (await call(beneficiaries, { signal })).data,
	});

/** Fetches all of it again, whatever the outcome: a refusal may be about something that has changed. */
export async function thenRefetch<T>(work: Promise<{ data: T }>, ...touched: readonly string[]): Promise<T> {
	try {
		return (await work).data;
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
		for (const id of touched) void pullAccount(id);
	}
}

export async function sendWithdrawal(body: z.input<typeof requestWithdrawal.body>) {
	let isHeld = false;
	try {
		const { data } = await call(requestWithdrawal, { body });
		isHeld = true;
		return data;
	} finally {
		// A plan of what is held now would be refused: the one on the screen is not made again.
		const ofPlans = { queryKey: [...KEY, PLAN] };
		void queryClient.invalidateQueries({ ...ofPlans, refetchType: isHeld ? "none" : "active" });
		void queryClient.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => queryKey[1] !== PLAN });
		void pullAccount(body.account_id);
	}
}
export const sendCancelWithdrawal = ({ id, account_id }: Pick<WithdrawalWire, "id" | "account_id">) =>
	thenRefetch(call(cancelWithdrawal, { params: { id }, body: {} }), account_id);
export const sendBeneficiary = (body: z.input<typeof addBeneficiary.body>) =>
	thenRefetch(call(addBeneficiary, { body }));
export const sendRemoveBeneficiary = (id: string) => thenRefetch(call(removeBeneficiary, { params: { id }, body: {} }));
