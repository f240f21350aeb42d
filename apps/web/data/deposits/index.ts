import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	type DepositHistoryRow,
	depositHistory,
	makePaymentReference,
	paymentTermsOfMine,
	removeWireConfirmation,
	uploadWireConfirmation,
	wireConfirmations,
	wireDetails,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { sendFile, type UploadOptions } from "../http/upload.ts";
import { queryClient } from "../query-client.ts";

const CONFIRMATIONS = ["wire-confirmations"] as const;
const MINUTE_MS = 60_000;

/** How one may pay into and out of the account. */
export const usePaymentTerms = (accountId: string) =>
	useQuery({
		queryKey: ["payment-terms", accountId],
		queryFn: async ({ signal }) => (await call(paymentTermsOfMine, { query: { account_id: accountId }, signal })).data,
		staleTime: 5 * MINUTE_MS,
	});

/** Where to transfer money, with the customer's reference, which is made when there is none. */
export const useWireDetails = () =>
	useQuery({
		queryKey: ["wire-details"],
		queryFn: async ({ signal }) => {
			const { data } = await call(wireDetails, { signal });
			const reference = data.reference ?? (await call(makePaymentReference, { body: {} })).data.reference;
			return { ...data, reference };
		},
		staleTime: 5 * MINUTE_MS,
	});

/** The customer's confirmations; refetched now and then, because staff match them. */
export const useWireConfirmations = () =>
	useQuery({
		queryKey: CONFIRMATIONS,
		queryFn: async ({ signal }) => (await call(wireConfirmations, { signal })).data,
		refetchInterval: MINUTE_MS / 2,
	});

async function thenRefetch<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} finally {
		await queryClient.invalidateQueries({ queryKey: CONFIRMATIONS });
	}
}

/** Throws `ApiError`. */
export const sendWireConfirmation = (
	file: File,
	query: { readonly account_id: string; readonly amount: string; readonly currency: string },
	options: Omit<UploadOptions, "query"> = {},
) => thenRefetch(sendFile(uploadWireConfirmation, file, { ...options, query }));

/** Throws `ApiError` (CONFIRMATION_NOT_FOUND, CONFIRMATION_MATCHED). */
export const dropWireConfirmation = (id: string) =>
	thenRefetch(call(removeWireConfirmation, { params: { id }, body: {} }));

const HISTORY = ["deposit-history"] as const;

/** One page of the customer's deposits by all methods, newest first. */
export const useDepositHistory = (page: number) =>
	useQuery({
		queryKey: [...HISTORY, page],
		queryFn: ({ signal }) => call(depositHistory, { query: { page: String(page) }, signal }),
		refetchInterval: MINUTE_MS / 2,
		placeholderData: keepPreviousData,
	});

/** Most rows of an export. */
const MOST_ROWS = 1_000;

/** All deposits, newest first, page by page. */
export async function allDeposits(): Promise<readonly DepositHistoryRow[]> {
	const rows: DepositHistoryRow[] = [];
	for (let page = 1; rows.length < MOST_ROWS; page++) {
		const { data, meta } = await call(depositHistory, { query: { page: String(page) } });
		rows.push(...data);
		if (page >= meta.last_page) break;
	}
	return rows;
}
