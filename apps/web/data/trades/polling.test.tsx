import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { DISCONNECTED, type RealtimeStatus, realtimeStore } from "../realtime/status.ts";
import { useClosedTrades, useOpenTrades } from "./queries.ts";

let asked: string[] = [];
const empty = {
	data: [],
	meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 },
	links: { next: null, prev: null },
};
const wrapper = ({ children }: { readonly children: ReactNode }) => (
	<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const becomes = (status: RealtimeStatus) => act(() => realtimeStore.setState({ status, reason: null }));
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const counts = () => [
	asked.filter((path) => path === "/open/trades").length,
	asked.filter((path) => path === "/closed/trades").length,
];

beforeEach(async () => {
	vi.useFakeTimers();
	asked = [];
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(new URL(address).pathname.replace("/api/v1", ""));
		return new Response(JSON.stringify(empty));
	});
	renderHook(() => [useOpenTrades("acc"), useClosedTrades("acc")], { wrapper });
	await after(100);
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	realtimeStore.setState(DISCONNECTED);
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it("asks for open and closed trades every 30 s, and only while the realtime channel is not connected (SPEC §4, §9)", async () => {
	expect(counts()).toEqual([1, 1]);
	await after(30_000);
	expect(counts()).toEqual([2, 2]);
	becomes("connected");
	await after(300_000);
	expect(counts()).toEqual([2, 2]);
	becomes("connecting");
	await after(29_000);
	expect(counts()).toEqual([2, 2]);
	await after(1_500);
	expect(counts()).toEqual([3, 3]);
	becomes("failed");
	await after(30_500);
	expect(counts()).toEqual([4, 4]);
});
