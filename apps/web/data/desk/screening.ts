import { useQuery } from "@tanstack/react-query";
import {
	confirmScreeningHit,
	readScreening,
	readScreeningHit,
	refreshScreening,
	reopenScreeningHit,
	reviewScreeningHit,
	type ScreeningHitDetail,
	type ScreeningHitStatus,
	type ScreeningOutcome,
	screeningHits,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "screening"] as const;

export const useScreening = () =>
	useQuery({
		queryKey: [...KEY, "state"],
		queryFn: async ({ signal }) => (await call(readScreening, { signal })).data,
		refetchInterval: 30_000,
	});

export const useScreeningHits = (status: ScreeningHitStatus | null, page: number) =>
	useQuery({
		queryKey: [...KEY, "list", status, page],
		queryFn: ({ signal }) =>
			call(screeningHits, { query: { page: String(page), ...(status === null ? {} : { status }) }, signal }),
		refetchInterval: 30_000,
		placeholderData: (before) => before,
	});

export const useScreeningHit = (id: string) =>
	useQuery({
		queryKey: [...KEY, "hit", id],
		queryFn: async ({ signal }) => (await call(readScreeningHit, { params: { id }, signal })).data,
		refetchInterval: 30_000,
	});

async function keep(answer: Promise<{ readonly data: ScreeningHitDetail }>): Promise<void> {
	try {
		const { data } = await answer;
		queryClient.setQueryData([...KEY, "hit", data.id], data);
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
		void queryClient.invalidateQueries({ queryKey: ["requests"] });
	}
}

export const sendHitReview = (id: string, outcome: ScreeningOutcome, reason: string): Promise<void> =>
	keep(call(reviewScreeningHit, { params: { id }, body: { outcome, reason } }));

/** Throws `ApiError` (FOUR_EYES, REVIEW_CHANGED, …). */
export const sendHitConfirmation = (id: string, review: number): Promise<void> =>
	keep(call(confirmScreeningHit, { params: { id }, body: { review } }));

export const sendHitReopening = (id: string, reason: string): Promise<void> =>
	keep(call(reopenScreeningHit, { params: { id }, body: { reason } }));

export async function sendRefresh(acceptSmaller: boolean, reason: string): Promise<void> {
	const { data } = await call(refreshScreening, { body: { accept_smaller: acceptSmaller, reason } });
	queryClient.setQueryData([...KEY, "state"], data);
}
