import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionStore } from "../../../data/prices/connection.ts";
import { prices } from "../../../data/prices/store.ts";
import { useGeneration } from "./use-generation.ts";

afterEach(() => {
	cleanup();
	prices.clear();
	connectionStore.setState({ status: "connected" });
});

const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

function generations(instrumentId = "AAPL") {
	const { result, rerender } = renderHook(({ id, halted }) => useGeneration(id, halted), {
		initialProps: { id: instrumentId, halted: false },
	});
	return { now: () => result.current, rerender };
}

it("changes with a split whose halt was over before the page was told of it (E22)", async () => {
	const { now } = generations();
	const first = now();
	prices.setSplits("AAPL", 1);
	await frame();
	expect(now(), "what is learned first is no change").toBe(first);
	prices.setSplits("AAPL", 2);
	await frame();
	expect(now()).not.toBe(first);
});

it("changes when dealing goes on after a halt, over which a dividend may have been applied", () => {
	const { now, rerender } = generations();
	const first = now();
	rerender({ id: "AAPL", halted: true });
	expect(now()).toBe(first);
	rerender({ id: "AAPL", halted: false });
	expect(now()).not.toBe(first);
});

it("changes when the price connection was lost and came back", () => {
	const { now } = generations();
	const first = now();
	act(() => connectionStore.setState({ status: "reconnecting" }));
	expect(now()).toBe(first);
	act(() => connectionStore.setState({ status: "connected" }));
	expect(now()).not.toBe(first);
});

it("does not count the splits of one instrument for another", async () => {
	prices.setSplits("AAPL", 3);
	prices.setSplits("MSFT", 1);
	const { now, rerender } = generations();
	await frame();
	const first = now();
	rerender({ id: "MSFT", halted: false });
	expect(now()).toBe(first);
});
