import {
	type Query,
	QueryClient,
	type QueryKey,
	type RefetchOptions,
	type RefetchQueryFilters,
} from "@tanstack/react-query";
import { isApiError } from "./http/index.ts";
import { sessionStore } from "./session/store.ts";

/**
 * The library restarts a refetch under way, but not a query's first fetch. The server may have answered that one before
 * the change that a refetch is for, so such a query is fetched once more as soon as its first fetch has ended.
 */
class Client extends QueryClient {
	readonly #again = new WeakSet<Query>();

	override async refetchQueries<Key extends QueryKey = QueryKey>(
		filters?: RefetchQueryFilters<Key>,
		options?: RefetchOptions,
	): Promise<void> {
		const first = this.getQueryCache()
			.findAll(filters)
			.filter(({ state }) => state.data === undefined && state.fetchStatus !== "idle")
			.filter((query) => !this.#again.has(query));
		for (const query of first) this.#again.add(query);
		await super.refetchQueries(filters, options);
		for (const query of first) this.#again.delete(query);
		if (first.length === 0) return;
		await super.refetchQueries({ ...filters, predicate: (query) => first.includes(query) }, options);
	}
}

/** The page's cache of server answers. Refusals are not retried; network failures are, twice. */
export const queryClient = new Client({
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
