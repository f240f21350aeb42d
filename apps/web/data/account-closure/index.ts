import { useQuery } from "@tanstack/react-query";
import { closeMyself, closing } from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { clearSession } from "../session/store.ts";

export type { ClosingState } from "@truefill/contracts/http";

const KEY = ["closing"] as const;
const LOOK_AGAIN_MS = 10_000;

/** What blocks the account closure; refetched while it is shown. */
export const useClosing = () =>
	useQuery({
		queryKey: KEY,
		queryFn: async ({ signal }) => (await call(closing, { signal })).data,
		refetchInterval: LOOK_AGAIN_MS,
		staleTime: 0,
	});

/** Requires step-up authentication. Signs the user out here. Throws `ApiError` (CLOSING_BLOCKED, …). */
export async function closeAccount(email: string, reason: string): Promise<void> {
	try {
		await call(closeMyself, { body: { confirm_email: email, ...(reason === "" ? {} : { reason }) } });
	} catch (error) {
		await queryClient.invalidateQueries({ queryKey: KEY });
		throw error;
	}
	clearSession();
}
