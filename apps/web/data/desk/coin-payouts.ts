import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	addSignedCoinTransaction,
	broadcastCoinTransaction,
	type CoinPayoutWire,
	coinPayoutOf,
	coinPayouts,
	coinTransactionFees,
	coinTransactionFile,
	discardCoinTransaction,
	makeCoinTransaction,
	releaseCoinTransaction,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "coin-payouts"] as const;
const AGAIN_MS = 15_000;
/** While a network confirms it. */
const CONFIRMING_MS = 4_000;

export type CoinPayoutFilter = NonNullable<z.input<typeof coinPayouts.query>["status"]>;
export const COIN_PAYOUT_FILTERS = coinPayouts.query.shape.status.unwrap().options;

/** One page: those that have not ended, the oldest first; all others, the newest first. Null: of every status. */
export const useCoinPayouts = ({ status, page }: { readonly status: CoinPayoutFilter | null; readonly page: number }) =>
	useQuery({
		queryKey: [...KEY, "list", status, page],
		queryFn: ({ signal }) =>
			call(coinPayouts, { query: { page: String(page), ...(status === null ? {} : { status }) }, signal }),
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

export const useCoinPayout = (id: string) =>
	useQuery({
		queryKey: [...KEY, "one", id],
		queryFn: async ({ signal }) => (await call(coinPayoutOf, { params: { id }, signal })).data,
		retry: false,
		refetchInterval: ({ state }) => (state.data?.status === "sent" ? CONFIRMING_MS : AGAIN_MS),
	});

/** What the network takes for the next transaction, at each speed; asked again, because it changes with each block. */
export const useCoinFees = (id: string) =>
	useQuery({
		queryKey: [...KEY, "fees", id],
		queryFn: async ({ signal }) => (await call(coinTransactionFees, { params: { id }, signal })).data,
		retry: false,
		refetchInterval: AGAIN_MS,
		gcTime: 0,
	});

/** Shows what the server answers, and fetches the rest again, whatever the outcome: a refusal says that somebody was first. */
async function shown(work: Promise<{ data: CoinPayoutWire }>): Promise<CoinPayoutWire> {
	try {
		const { data } = await work;
		queryClient.setQueryData([...KEY, "one", data.id], data);
		return data;
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
		void queryClient.invalidateQueries({ queryKey: ["desk", "withdrawals"] });
	}
}

export const sendCoinTransaction = (id: string, body: z.input<typeof makeCoinTransaction.body>) =>
	shown(call(makeCoinTransaction, { params: { id }, body }));

const DECISIONS = {
	release: releaseCoinTransaction,
	discard: discardCoinTransaction,
	broadcast: broadcastCoinTransaction,
} as const;
export type CoinDecision = keyof typeof DECISIONS;
export const sendCoinDecision = (what: CoinDecision, transactionId: string, reason: string) =>
	shown(call(DECISIONS[what], { params: { id: transactionId }, body: { reason } }));

export const sendSignedTransaction = (transactionId: string, content: string) =>
	shown(call(addSignedCoinTransaction, { params: { id: transactionId }, body: { content } }));

/** The export is recorded. */
export const fetchTransactionFile = async (transactionId: string) =>
	(await call(coinTransactionFile, { params: { id: transactionId } })).data;
