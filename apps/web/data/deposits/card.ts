import { useQuery } from "@tanstack/react-query";
import {
	type CardDepositWire,
	cancelCardDeposit,
	cardDepositOfMine,
	cardsOfMine,
	depositByCard,
	removeCard,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";

const CARDS = ["cards"] as const;
const paymentKey = (id: string) => ["card-deposit", id] as const;
const POLL_MS = 2_000;

/** Cards that were used, and whether the provider moves real money. */
export const useCards = () =>
	useQuery({ queryKey: CARDS, queryFn: ({ signal }) => call(cardsOfMine, { signal }), staleTime: 30_000 });

/** Throws `ApiError`. */
export async function dropCard(id: string): Promise<void> {
	await call(removeCard, { params: { id }, body: {} });
	await queryClient.invalidateQueries({ queryKey: CARDS });
}

/** Begins a payment; the answer says where the customer pays. Throws `ApiError`. */
export const startCardDeposit = (body: z.input<typeof depositByCard.body>) =>
	sendOnce(() => call(depositByCard, { body }));

const CHANGES: readonly CardDepositWire["status"][] = ["open", "processing", "returning"];

/** A payment; asked again while it may still change by itself. */
export const useCardDeposit = (id: string) =>
	useQuery({
		queryKey: paymentKey(id),
		queryFn: async ({ signal }) => {
			const { data } = await call(cardDepositOfMine, { params: { id }, signal });
			if (data.status === "booked") void queryClient.invalidateQueries({ queryKey: CARDS });
			return data;
		},
		refetchInterval: ({ state }) => (state.data === undefined || CHANGES.includes(state.data.status) ? POLL_MS : false),
		retry: false,
	});

/** Gives a payment up, unless it was made meanwhile. Throws `ApiError`. */
export async function giveUpCardDeposit(id: string): Promise<void> {
	const { data } = await call(cancelCardDeposit, { params: { id }, body: {} });
	queryClient.setQueryData(paymentKey(id), data);
}
