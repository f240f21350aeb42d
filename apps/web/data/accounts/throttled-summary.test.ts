// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prices } from "../prices/store.ts";
import { queryClient } from "../query-client.ts";
import { siteDataStore } from "../site/data.ts";
import { accountWire, siteDataWire, tradeWire } from "../testing.ts";
import { instrumentWire } from "../testing-instruments.ts";
import { accountSummary, startLiveAccount, useAccountSummary } from "./live.ts";
import { keys } from "./queries.ts";

let stop: () => void = () => {};
let seq = 0;

/** For this duration, a price every 20 ms, each in its own frame. */
function tickFor(ms: number): void {
	for (let at = 0; at < ms; at += 20) {
		seq += 1;
		prices.write([{ id: "EURUSD", bid: 1.08 + seq / 1e5, ask: 1.0801 + seq / 1e5, tsMs: Date.now(), seq }]);
		act(() => void vi.advanceTimersByTime(20));
	}
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout", "clearTimeout", "performance"] });
	siteDataStore.setState({ data: siteDataWire([instrumentWire()]) });
	stop = startLiveAccount();
	queryClient.setQueryData(keys.accounts, [accountWire()]);
	queryClient.setQueryData(keys.open(accountWire().id), [tradeWire()]);
});
afterEach(() => {
	cleanup();
	stop();
	prices.clear();
	vi.advanceTimersByTime(50);
	queryClient.clear();
	siteDataStore.setState({ data: null });
	vi.useRealTimers();
});

it("is rendered a few times a second while prices move, and says the latest at the end", () => {
	let renders = 0;
	const { result } = renderHook(() => {
		renders += 1;
		return useAccountSummary();
	});
	tickFor(2_000);
	expect(renders).toBeGreaterThan(4);
	expect(renders).toBeLessThanOrEqual(12);
	act(() => void vi.advanceTimersByTime(500));
	expect(result.current).toBe(accountSummary());
});

it("says the same to all who show it, whenever they began", () => {
	const first = renderHook(() => useAccountSummary());
	tickFor(130);
	const second = renderHook(() => useAccountSummary());
	for (let round = 0; round < 30; round += 1) {
		tickFor(20);
		expect(second.result.current).toBe(first.result.current);
	}
	first.unmount();
	tickFor(500);
	act(() => void vi.advanceTimersByTime(500));
	expect(second.result.current).toBe(accountSummary());
});

it("says another balance and another account at once", () => {
	const { result } = renderHook(() => useAccountSummary());
	tickFor(100);
	act(() => void queryClient.setQueryData(keys.accounts, [accountWire({ balance: "4321.00" })]));
	expect(result.current?.balance).toBe("4321.00");
	act(() => {
		queryClient.setQueryData(keys.open("other"), []);
		queryClient.setQueryData(keys.accounts, [accountWire({ id: "other", balance: "1.00" })]);
	});
	expect(result.current).toMatchObject({ accountId: "other", balance: "1.00" });
});
