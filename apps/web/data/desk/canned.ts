import { useQuery } from "@tanstack/react-query";
import {
	addCannedReply,
	amendCannedReply,
	type CannedReply,
	cannedReplies,
	deleteCannedReply,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["desk", "canned"] as const;

/** Canned replies by their shortcut. Fetched on demand. */
export const useCannedReplies = (wanted: boolean) =>
	useQuery({
		queryKey: KEY,
		queryFn: async ({ signal }) => (await call(cannedReplies, { signal })).data,
		enabled: wanted,
		staleTime: 60_000,
	});

export interface CannedDraft {
	readonly shortcut: string;
	readonly text: string;
}

/** Adds one, or changes the one with `id`. Throws `ApiError`. */
export async function saveCannedReply(id: string | null, draft: CannedDraft): Promise<CannedReply> {
	const { data } =
		id === null
			? await call(addCannedReply, { body: draft })
			: await call(amendCannedReply, { params: { id }, body: draft });
	await queryClient.invalidateQueries({ queryKey: KEY });
	return data;
}

/** Throws `ApiError`. */
export async function removeCannedReply(id: string): Promise<void> {
	await call(deleteCannedReply, { params: { id }, body: {} });
	await queryClient.invalidateQueries({ queryKey: KEY });
}
