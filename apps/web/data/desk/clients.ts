import { useQuery } from "@tanstack/react-query";
import { type AdminUser, adminUsers } from "@truefill/contracts/http";
import { STAFF_CHAT, STAFF_CLIENTS } from "@truefill/contracts/realtime";
import { useEffect } from "react";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { listen } from "../realtime/index.ts";

/** SPEC §9. */
const REFRESH_MS = 30_000;
/** SPEC §8: retry delay after a failure. */
const RETRY_MS = 5_000;
/** Events within this time cause one request. */
const GATHER_MS = 700;
const KEY = ["desk", "clients"] as const;

/**
 * The list of clients: refetched every 30 s, after realtime events about a client and, for staff who may read chats,
 * about a message or an assignment.
 */
export function useClients(mayReadChats: boolean) {
	const query = useQuery({
		queryKey: [...KEY, "all"],
		queryFn: ({ signal }) => call(adminUsers, { query: {}, signal }),
		retry: false,
		refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : REFRESH_MS),
	});
	useEffect(() => followClients(mayReadChats), [mayReadChats]);
	return query;
}

/** Searches clients on the server, beyond the list; off while `search` is empty. */
export function useClientSearch(search: string) {
	return useQuery({
		queryKey: [...KEY, "search", search],
		queryFn: ({ signal }) => call(adminUsers, { query: { search }, signal }),
		enabled: search !== "",
		staleTime: REFRESH_MS,
		placeholderData: (before) => before,
	});
}

/** Invalidates the list. */
export const pullClients = (): void => void queryClient.invalidateQueries({ queryKey: KEY });

/** In every list with the client. */
function markPresence(userId: string, isOnline: boolean): void {
	queryClient.setQueriesData<{ data: AdminUser[]; total: number }>({ queryKey: KEY }, (held) =>
		held?.data.some(({ id, is_online }) => id === userId && is_online !== isOnline)
			? { ...held, data: held.data.map((each) => (each.id === userId ? { ...each, is_online: isOnline } : each)) }
			: held,
	);
}

function followClients(mayReadChats: boolean): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const pull = (): void => {
		timer ??= setTimeout(() => {
			timer = undefined;
			pullClients();
		}, GATHER_MS);
	};
	const chat = { kind: "staffChat", name: STAFF_CHAT } as const;
	const updated = ({ user_id, is_online }: { readonly user_id: string; readonly is_online: boolean | null }): void => {
		// Presence changes come with the event; everything else about a client is refetched.
		if (is_online === null) pull();
		else markPresence(user_id, is_online);
	};
	const stops = [listen({ kind: "staffClients", name: STAFF_CLIENTS }, "client.updated", updated, pull)];
	if (mayReadChats) {
		stops.push(
			listen(chat, "message.sent", pull, pull),
			listen(chat, "message.read", pull),
			listen(chat, "conversation.updated", pull),
		);
	}
	return () => {
		clearTimeout(timer);
		for (const stop of stops) stop();
	};
}

export type { AdminUser };
