import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	leaveSavings,
	openSavings,
	quoteSavingsExit,
	type SavingsAccountWire,
	savings,
	savingsDays,
	savingsDetail,
	setSavingsMaturity,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { pullAccount } from "../accounts/pull.ts";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";

/** Savings of the customer: what is offered, what they have, and its interest. */

const KEY = ["savings"] as const;
const EXIT = "exit";
/** Interest is calculated once a day, money arrives within seconds. */
const FOLLOW_MS = 30_000;

export type SavingsOverview = z.output<typeof savings.response>["data"];
export type SavingsDetail = z.output<typeof savingsDetail.response>["data"];
export type SavingsMonth = SavingsDetail["months"][number];

export const useSavings = () =>
	useQuery({
		queryKey: [...KEY, "overview"],
		queryFn: async ({ signal }) => (await call(savings, { signal })).data,
		refetchInterval: FOLLOW_MS,
	});

export const useSavingsDetail = (id: string) =>
	useQuery({
		queryKey: [...KEY, "detail", id],
		queryFn: async ({ signal }) => (await call(savingsDetail, { params: { id }, signal })).data,
		refetchInterval: FOLLOW_MS,
		retry: false,
	});

/** One page of days, newest first. */
export const useSavingsDays = (id: string, page: number) =>
	useQuery({
		queryKey: [...KEY, "days", id, page],
		queryFn: ({ signal }) => call(savingsDays, { params: { id }, query: { page: String(page) }, signal }),
		placeholderData: keepPreviousData,
	});

/** What leaving now pays and costs; null: nothing is asked. */
export const useSavingsExit = (id: string, toAccountId: string | null) =>
	useQuery({
		queryKey: [...KEY, EXIT, id, toAccountId],
		queryFn: async ({ signal }) =>
			(await call(quoteSavingsExit, { params: { id }, query: { to_account_id: toAccountId ?? "" }, signal })).data,
		enabled: toAccountId !== null,
		refetchInterval: FOLLOW_MS,
		staleTime: 0,
		retry: false,
	});

/** Refetches everything of savings, after money was moved. */
export const pullSavings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** The same without what leaving would mean: the account is left. */
const pullAfterLeaving = (): Promise<void> =>
	queryClient.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => queryKey[1] !== EXIT });

async function send(
	command: () => Promise<{ readonly data: SavingsAccountWire }>,
	pull = pullSavings,
): Promise<SavingsAccountWire> {
	const { data } = await sendOnce(command);
	await pull();
	return data;
}

export const sendOpenSavings = (body: z.input<typeof openSavings.body>): Promise<SavingsAccountWire> =>
	send(() => call(openSavings, { body }));

export const sendMaturity = (id: string, body: z.input<typeof setSavingsMaturity.body>): Promise<SavingsAccountWire> =>
	send(() => call(setSavingsMaturity, { params: { id }, body }));

export async function sendLeaveSavings(
	id: string,
	body: z.input<typeof leaveSavings.body>,
): Promise<SavingsAccountWire> {
	const left = await send(() => call(leaveSavings, { params: { id }, body }), pullAfterLeaving);
	void pullAccount(body.to_account_id);
	return left;
}
