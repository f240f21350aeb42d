import { QueryClient } from "@tanstack/react-query";
import { isApiError } from "./http/index.ts";
import { sessionStore } from "./session/store.ts";

/** One cache of server answers for the page. Refusals are not asked again; a network that fails is, twice. */
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

/** Calls `forget` when another user comes or this one leaves. The answer stops it. */
export function onForget(forget: () => void): () => void {
	forgetters.add(forget);
	return () => forgetters.delete(forget);
}

/** What one user saw is never shown to the next one of this browser. Call once; the answer stops it. */
export function startForgetting(): () => void {
	return sessionStore.subscribe((now, before) => {
		if (now.user?.id === before.user?.id) return;
		void queryClient.cancelQueries();
		queryClient.clear();
		for (const forget of forgetters) forget();
	});
}
