import { useQuery } from "@tanstack/react-query";
import { type BackTestWire, backTests, cancelBackTest, readBackTest, startBackTest } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

/** Back-tests of the customer's strategies. */

const POLL_MS = 500;
const LIST = ["back-tests"] as const;
const keyOf = (id: string) => ["back-test", id] as const;
const isUnfinished = (test: BackTestWire | undefined): boolean =>
	test?.status === "waiting" || test?.status === "running";

/** @throws ApiError `STRATEGY_INVALID` with the places of the faults, `BACK_TEST_RUNNING` and others */
export async function sendBackTest(body: z.input<typeof startBackTest.body>): Promise<BackTestWire> {
	const { data } = await call(startBackTest, { body });
	queryClient.setQueryData(keyOf(data.id), data);
	return data;
}

export async function sendCancel(id: string): Promise<void> {
	queryClient.setQueryData(keyOf(id), (await call(cancelBackTest, { params: { id }, body: {} })).data);
}

/** The latest ones with a result, the newest first. */
export const useBackTests = () =>
	useQuery({
		queryKey: LIST,
		queryFn: async ({ signal }) => (await call(backTests, { signal })).data,
	});

/** A back-test, asked for again until it has ended. */
export const useBackTest = (id: string | null) =>
	useQuery({
		queryKey: keyOf(id ?? ""),
		queryFn: async ({ signal }) => {
			const { data } = await call(readBackTest, { params: { id: id ?? "" }, signal });
			// One that has just ended is in the list now.
			if (data.status === "done") void queryClient.invalidateQueries({ queryKey: LIST });
			return data;
		},
		enabled: id !== null,
		refetchInterval: ({ state }) => (isUnfinished(state.data) ? POLL_MS : false),
	});
