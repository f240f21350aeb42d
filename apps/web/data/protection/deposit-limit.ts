import { useQuery } from "@tanstack/react-query";
import { type DepositLimitWire, depositLimitOfMine, setDepositLimit } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["deposit-limit"] as const;

/** The customer's own deposit limit; refetched now and then, because others may book payments. */
export const useDepositLimit = () =>
	useQuery({
		queryKey: KEY,
		queryFn: async ({ signal }) => (await call(depositLimitOfMine, { signal })).data,
		refetchInterval: 60_000,
	});

/** Lower: at once, higher: a day later. Throws `ApiError` (LIMITS_INVALID, NOTHING_TO_CHANGE, …). */
export async function sendDepositLimit(body: z.input<typeof setDepositLimit.body>): Promise<DepositLimitWire> {
	const { data } = await sendOnce(() => call(setDepositLimit, { body }));
	queryClient.setQueryData(KEY, data);
	return data;
}
