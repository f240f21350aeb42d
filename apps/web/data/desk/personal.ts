import { useQuery } from "@tanstack/react-query";
import { decidePersonalRequest, personalRequests, type QueuedPersonalRequest } from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "personal-requests"] as const;

/** Requested changes of personal details, pending a decision. */
export const usePersonalRequests = (page: number, wanted = true) =>
	useQuery({
		queryKey: [...KEY, page],
		queryFn: ({ signal }) => call(personalRequests, { query: { page: String(page), status: "pending" }, signal }),
		enabled: wanted,
		refetchInterval: 30_000,
		placeholderData: (before) => before,
	});

/** Throws `ApiError`; the list is refetched in any case. */
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
