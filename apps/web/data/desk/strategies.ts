import { useQuery } from "@tanstack/react-query";
import { staffStopStrategy, staffStrategyRuns } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "strategy-runs"] as const;
const POLL_MS = 10_000;

export type StaffRunsQuery = Pick<z.output<typeof staffStrategyRuns.query>, "customer" | "status">;

/** Strategies of customers, the newest first. */
export const useStaffStrategyRuns = ({ customer, status }: StaffRunsQuery, page: number) =>
	useQuery({
		queryKey: [...KEY, customer, status, page],
		queryFn: ({ signal }) =>
			call(staffStrategyRuns, {
				query: {
					page: String(page),
					...(customer === undefined ? {} : { customer }),
					...(status === undefined ? {} : { status }),
				},
				signal,
			}),
		refetchInterval: POLL_MS,
		placeholderData: (before) => before,
	});

/** Throws `ApiError`. */
export async function sendStaffStop(id: string, body: z.input<typeof staffStopStrategy.body>): Promise<void> {
	try {
		await sendOnce(() => call(staffStopStrategy, { params: { id }, body }));
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
	}
}
