import { useQuery } from "@tanstack/react-query";
import {
	type CardDepositWire,
	cancelCardDeposit,
	cardDepositOfMine,
	cardsOfMine,
	depositByCard,
	removeCard,
} from "@truefill/contracts/http";
import { useEffect } from "react";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";
import { listen, useRealtime } from "../realtime/index.ts";
import { useSession } from "../session/index.ts";

const CARDS = ["cards"] as const;
const paymentKey = (id: string) => ["card-deposit", id] as const;
const POLL_MS = 2_000;
/** While events arrive. */
const PUSHED_POLL_MS = 15_000;

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
const mayChange = (payment: CardDepositWire | undefined): boolean =>
	payment === undefined || CHANGES.includes(payment.status);

/** A payment; asked again when the customer's accounts change and when they are notified, and from time to time, while it may change. */
export const useCardDeposit = (id: string) => {
	const userId = useSession().user?.id;
	const isPushed = useRealtime().status === "connected";
	useEffect(() => {
		if (userId === undefined) return;
		const pull = (): void => {
			const known = queryClient.getQueryData<CardDepositWire>(paymentKey(id));
			if (mayChange(known)) void queryClient.invalidateQueries({ queryKey: paymentKey(id) });
		};
		// What is booked changes the account, and the customer is notified of it, as of what failed.
		const stops = [
			listen({ kind: "trade", name: `private-trade.${userId}` }, "trade.updated", pull, pull),
			listen({ kind: "notification", name: `private-notification.${userId}` }, "notification.message", pull, pull),
		];
		return () => {
			for (const stop of stops) stop();
		};
	}, [id, userId]);
	return useQuery({
		queryKey: paymentKey(id),
		queryFn: async ({ signal }) => {
			const { data } = await call(cardDepositOfMine, { params: { id }, signal });
			if (data.status === "booked") void queryClient.invalidateQueries({ queryKey: CARDS });
			return data;
		},
		refetchInterval: ({ state }) => (mayChange(state.data) ? (isPushed ? PUSHED_POLL_MS : POLL_MS) : false),
		retry: false,
	});
};

/** Gives a payment up, unless it was made meanwhile. Throws `ApiError`. */
export async function giveUpCardDeposit(id: string): Promise<void> {
	const { data } = await call(cancelCardDeposit, { params: { id }, body: {} });
	queryClient.setQueryData(paymentKey(id), data);
}
