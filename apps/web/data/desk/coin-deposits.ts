import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	approveCoinDecision,
	coinDepositOfStaff,
	coinDeposits,
	proposeCoinDecision,
	refuseCoinDecision,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { pullRequests } from "./requests.ts";

const KEY = ["desk", "coin-deposits"] as const;
const AGAIN_MS = 15_000;

/** Which deposits of coins are shown; null: all. */
export interface CoinDepositFilter {
	readonly state: NonNullable<z.output<typeof coinDeposits.query>["state"]>;
	readonly coin: NonNullable<z.output<typeof coinDeposits.query>["coin"]> | null;
	readonly customer: string | null;
	readonly search: string | null;
}

export const useCoinDeposits = (filter: CoinDepositFilter, page: number) =>
	useQuery({
		queryKey: [...KEY, "list", filter, page],
		queryFn: ({ signal }) => {
			const { state, coin, customer, search } = filter;
			const query = {
				page: String(page),
				state,
				...(coin === null ? {} : { coin }),
				...(customer === null ? {} : { customer }),
				...(search === null ? {} : { search }),
			};
			return call(coinDeposits, { query, signal });
		},
		refetchInterval: AGAIN_MS,
		placeholderData: keepPreviousData,
	});

/** Null: none is open. */
export const useCoinDeposit = (id: string | null) =>
	useQuery({
		queryKey: [...KEY, "one", id],
		queryFn: async ({ signal }) => (await call(coinDepositOfStaff, { params: { id: id ?? "" }, signal })).data,
		enabled: id !== null,
		refetchInterval: AGAIN_MS,
	});

/** Fetches all of it again, whatever the outcome: a refusal says that somebody was first. */
async function thenRefetch<T>(work: Promise<{ data: T }>): Promise<T> {
	try {
		return (await work).data;
	} finally {
		pullRequests();
		for (const key of [KEY, ["desk", "house"]]) void queryClient.invalidateQueries({ queryKey: key });
	}
}

/** Asks for a decision, which a colleague approves. Throws `ApiError`. */
export const sendCoinDecision = (id: string, body: z.input<typeof proposeCoinDecision.body>) =>
	thenRefetch(call(proposeCoinDecision, { params: { id }, body }));

export const decideCoinDecision = (decision: "approve" | "refuse", id: string, reason: string) =>
	thenRefetch(
		call(decision === "approve" ? approveCoinDecision : refuseCoinDecision, { params: { id }, body: { reason } }),
	);
