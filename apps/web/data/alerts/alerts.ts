import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	amendPriceAlert,
	createPriceAlert,
	deletePriceAlert,
	type PriceAlertWire,
	pastPriceAlerts,
	priceAlerts,
} from "@truefill/contracts/http";
import { useEffect } from "react";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";
import { listen } from "../realtime/wanted.ts";
import { useSession } from "../session/index.ts";

/** Price alerts of the customer. */

const KEY = ["alerts"] as const;

/** Armed ones, the newest first. */
export const usePriceAlerts = () =>
	useQuery({
		queryKey: [...KEY, "armed"],
		queryFn: async ({ signal }) => (await call(priceAlerts, { signal })).data,
	});

/** One page of those that have ended, the latest first. */
export const usePastPriceAlerts = (page: number) =>
	useQuery({
		queryKey: [...KEY, "past", page],
		queryFn: ({ signal }) => call(pastPriceAlerts, { query: { page: String(page) }, signal }),
		placeholderData: keepPreviousData,
	});

const pull = (): void => void queryClient.invalidateQueries({ queryKey: KEY });

/** While shown: refetches the alerts when one was reached, or changed on another device. */
export function useAlertUpdates(): void {
	const id = useSession().user?.id;
	useEffect(() => {
		if (id === undefined) return;
		return listen({ kind: "user", name: `private-user.${id}` }, "alerts.updated", pull, pull);
	}, [id]);
}

async function send<T>(command: () => Promise<T>): Promise<T> {
	try {
		return await sendOnce(command);
	} finally {
		// Also after a refusal: what is shown was not current.
		await queryClient.invalidateQueries({ queryKey: KEY });
	}
}

export const sendAlert = async (body: z.input<typeof createPriceAlert.body>): Promise<PriceAlertWire> =>
	(await send(() => call(createPriceAlert, { body }))).data;

export const sendAlertChange = async (
	id: string,
	body: z.input<typeof amendPriceAlert.body>,
): Promise<PriceAlertWire> => (await send(() => call(amendPriceAlert, { params: { id }, body }))).data;

export const sendAlertDeletion = (id: string): Promise<unknown> =>
	send(() => call(deletePriceAlert, { params: { id }, body: {} }));
