import { useQuery } from "@tanstack/react-query";
import { decidePersonalRequest, personalRequests, type QueuedPersonalRequest } from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "personal-requests"] as const;

/** Changes of personal details that wait for a decision. */
export const usePersonalRequests = (page: number, wanted = true) =>
	useQuery({
		queryKey: [...KEY, page],
		queryFn: ({ signal }) => call(personalRequests, { query: { page: String(page), status: "pending" }, signal }),
		enabled: wanted,
		refetchInterval: 30_000,
		placeholderData: (before) => before,
	});

/** Throws `ApiError`; whatever came of it, the list is asked for again. */
export async function decideAboutPersonal(
	decision: "approve" | "refuse",
	id: string,
	reason: string,
): Promise<QueuedPersonalRequest> {
	try {
		return (await call(decidePersonalRequest, { params: { id }, body: { decision, reason } })).data;
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
	}
}
