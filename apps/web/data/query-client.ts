import { QueryClient } from "@tanstack/react-query";
import { isApiError } from "./http/index.ts";
import { sessionStore } from "./session/store.ts";

/** The page's cache of server answers. Refusals are not retried; network failures are, twice. */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 10_000,
			refetchOnWindowFocus: true,
			retry: (failures, error) => failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 500),
		},
		mutations: { retry: false },
	},
});

const forgetters = new Set<() => void>();

/** Calls `forget` when the user changes or signs out. Returns an unsubscribe function. */
export function onForget(forget: () => void): () => void {
	forgetters.add(forget);
	return () => forgetters.delete(forget);
}

/** Clears the cache on a user change: nobody sees another user's data. Call once; returns a stop function. */
export function startForgetting(): () => void {
	return sessionStore.subscribe((now, before) => {
		if (now.user?.id === before.user?.id) return;
		void queryClient.cancelQueries();
		queryClient.clear();
		for (const forget of forgetters) forget();
	});
}
