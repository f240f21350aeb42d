import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { subscriptions } from "../realtime/wanted.ts";
import { sessionStore } from "../session/store.ts";
import { fetchAllChecks, useRunOfTrade, useStrategyRuns, useStrategyUpdates } from "./runs.ts";
import { checkWire, runWire } from "./testing.ts";

const wrapper = ({ children }: { readonly children: ReactNode }) => (
	<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const links = { next: null, prev: null };
let asked: string[] = [];
let answer: (url: URL) => unknown;

beforeEach(() => {
	asked = [];
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("fetch", async (address: string) => {
		const url = new URL(address);
		asked.push(url.pathname.replace("/api/v1", "") + url.search);
		return new Response(JSON.stringify(answer(url)));
	});
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
});

const of = (id: string, openedAt = "2026-01-02T03:15:00.300Z", accountId = "acc") =>
	renderHook(() => useRunOfTrade({ id, accountId, instrumentId: "EURUSD", openedAt }), { wrapper }).result;

it("finds the run of an open trade in the list, and of a closed one in its journal", async () => {
	const meta = { current_page: 1, per_page: 50, total: 1, last_page: 1 };
	answer = ({ pathname, searchParams }) =>
		pathname.endsWith("/strategy-runs")
			? { data: [runWire({ id: "other", open_trades: [], stopped_at: "2026-01-02T03:10:00.000Z" }), runWire()] }
			: { data: searchParams.get("trade_id") === "closed" ? [checkWire()] : [], meta, links };
	const open = of("t1");
	await waitFor(() => expect(open.current?.id).toBe("run1"));
	expect(asked).toEqual(["/strategy-runs"]);
	const closed = of("closed");
	await waitFor(() => expect(closed.current?.id).toBe("run1"));
	const byHand = of("by-hand");
	await waitFor(() => expect(asked).toHaveLength(3));
	expect(byHand.current).toBeUndefined();
	// What opened before a run began, or on another account, is not asked for.
	expect(of("t1", "2026-01-01T00:00:00.000Z").current).toBeUndefined();
	expect(of("t1", undefined, "acc2").current).toBeUndefined();
	expect(asked).toHaveLength(3);
});

it("exports each check once, although a new one moves the pages", async () => {
	const bar = (minute: number) => checkWire({ bar_start: `2026-01-02T03:0${minute}:00.000Z` });
	const pages = [
		[bar(3), bar(2)],
		[bar(2), bar(1)],
	];
	answer = ({ searchParams }) => {
		const page = Number(searchParams.get("page"));
		return { data: pages[page - 1], meta: { current_page: page, per_page: 2, total: 4, last_page: 2 }, links };
	};
	const checks = await fetchAllChecks("run1", { only: "acted", tradeId: null });
	expect(checks.map(({ bar_start }) => bar_start.slice(14, 16))).toEqual(["03", "02", "01"]);
	expect(asked).toEqual([
		"/strategy-runs/run1/checks?page=1&only=acted",
		"/strategy-runs/run1/checks?page=2&only=acted",
	]);
});

it("fetches the list again when a run has changed", async () => {
	answer = () => ({ data: [runWire()] });
	sessionStore.setState({ user: { id: "usr_1" } as NonNullable<ReturnType<typeof sessionStore.getState>["user"]> });
	const { unmount } = renderHook(() => [useStrategyUpdates(), useStrategyRuns()], { wrapper });
	await waitFor(() => expect(asked).toHaveLength(1));
	const heard = [...subscriptions].find(({ event }) => event === "strategies.updated");
	heard?.handle({ user_id: "usr_1", sequence: 2 });
	await waitFor(() => expect(asked).toEqual(["/strategy-runs", "/strategy-runs"]));
	unmount();
	expect([...subscriptions].some(({ event }) => event === "strategies.updated")).toBe(false);
	sessionStore.setState({ user: null });
});
