import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { instrumentActions } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { useInstrumentActions } from "./queries.ts";

afterEach(() => {
	cleanup();
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it("asks again while an action that is due is being applied, and no more when it has been", async () => {
	vi.useFakeTimers();
	setApiBase("https://example.test/api/v1");
	const [sample] = instrumentActions.response.parse(SAMPLES.instrumentActions?.response).data;
	const ex_at = new Date(Date.now() - 500).toISOString();
	const statuses = ["announced", "applying", "applied"];
	let asked = 0;
	vi.stubGlobal("fetch", async () => {
		const status = statuses[Math.min(asked++, 2)];
		return new Response(JSON.stringify({ data: [{ ...sample, status, ex_at }] }), {
			headers: { "content-type": "application/json" },
		});
	});
	const wrapper = ({ children }: { children: ReactNode }) => (
		<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
	);
	const { result } = renderHook(() => useInstrumentActions("AAPL", "0"), { wrapper });
	const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
	await pass(100);
	expect(result.current.data?.[0]?.status).toBe("announced");
	await pass(1_000);
	expect(result.current.data?.[0]?.status).toBe("applying");
	await pass(1_000);
	expect(result.current.data?.[0]?.status).toBe("applied");
	await pass(60_000);
	expect(asked).toBe(3);
});
