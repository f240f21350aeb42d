import { useInfiniteQuery } from "@tanstack/react-query";
import {
	notifications as listCall,
	type Notification,
	readAllNotifications,
	readNotification,
} from "@truefill/contracts/http";
import { useMemo } from "react";
import { useStore } from "zustand";
import { call, isApiError } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { refreshUser } from "../session/actions.ts";
import { sessionStore } from "../session/store.ts";
import { dismissAllLocal, dismissLocal, isLocal, useLocalNotifications } from "./local.ts";

const LIST = ["notifications"] as const;
const NONE: readonly Notification[] = [];

/** Unread ones, newest first: local ones, then the newest twenty, which come with the user (SPEC §3). */
export function useUnreadNotifications(): readonly Notification[] {
	const ofServer = useStore(sessionStore, ({ user }) => user?.notifications ?? NONE);
	const local = useLocalNotifications();
	return useMemo(() => (local.length === 0 ? ofServer : [...local, ...ofServer]), [local, ofServer]);
}

/** All of them, newest first, paginated; fetched while shown. */
export function useNotifications() {
	return useInfiniteQuery({
		queryKey: LIST,
		queryFn: ({ pageParam, signal }) => call(listCall, { query: { page: String(pageParam) }, signal }),
		initialPageParam: 1,
		getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
	});
}

/** SPEC §4, §8: marks one read and reloads the user; on a failure only reloads. A local one is only dismissed. */
export async function markNotificationRead(id: string): Promise<void> {
	if (isLocal(id)) {
		dismissLocal(id);
		return;
	}
	await afterwards(call(readNotification, { params: { id }, body: {} }));
}

export async function markAllNotificationsRead(): Promise<void> {
	dismissAllLocal();
	await afterwards(call(readAllNotifications, { body: {} }));
}

async function afterwards(done: Promise<unknown>): Promise<void> {
	try {
		await done;
	} catch (error) {
		// Logged by the client; the server decides what is read.
		if (!isApiError(error)) throw error;
	}
	void queryClient.invalidateQueries({ queryKey: LIST });
	await refreshUser();
}

/** Invalidates the list. */
export const pullNotifications = (): void => void queryClient.invalidateQueries({ queryKey: LIST });
