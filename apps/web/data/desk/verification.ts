import { useQuery } from "@tanstack/react-query";
import {
	askVerification,
	confirmVerification,
	type QueuedVerification,
	readVerificationCase,
	reviewVerification,
	type VerificationCase,
	type VerificationPart,
	verificationOfClient,
	verificationRequests,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "verification"] as const;
/** Addresses of pictures are valid for a few minutes. */
const REFETCH_MS = 120_000;

export const useVerificationRequests = (status: QueuedVerification["status"] | null, page: number, wanted = true) =>
	useQuery({
		queryKey: [...KEY, "list", status, page],
		queryFn: ({ signal }) =>
			call(verificationRequests, { query: { page: String(page), ...(status === null ? {} : { status }) }, signal }),
		enabled: wanted,
		refetchInterval: 30_000,
		placeholderData: (before) => before,
	});

export const useVerificationCase = (id: string) =>
	useQuery({
		queryKey: [...KEY, "case", id],
		queryFn: async ({ signal }) => (await call(readVerificationCase, { params: { id }, signal })).data,
		refetchInterval: REFETCH_MS,
	});

export const useClientVerification = (userId: string) =>
	useQuery({
		queryKey: [...KEY, "client", userId],
		queryFn: async ({ signal }) => (await call(verificationOfClient, { params: { id: userId }, signal })).data,
	});

async function keep(answer: Promise<{ readonly data: VerificationCase }>): Promise<void> {
	try {
		const { data } = await answer;
		queryClient.setQueryData([...KEY, "case", data.id], data);
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
	}
}

export const sendReview = (id: string, body: z.input<typeof reviewVerification.body>): Promise<void> =>
	keep(call(reviewVerification, { params: { id }, body }));

/** Throws `ApiError` (FOUR_EYES, REVIEW_CHANGED, …). */
export const sendConfirmation = (id: string, review: number): Promise<void> =>
	keep(call(confirmVerification, { params: { id }, body: { review } }));

export async function sendAsk(userId: string, part: VerificationPart, reason: string): Promise<void> {
	await call(askVerification, { params: { id: userId, part }, body: { reason } });
	await queryClient.invalidateQueries({ queryKey: KEY });
}
