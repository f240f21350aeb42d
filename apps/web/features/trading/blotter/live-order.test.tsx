import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLiveAccount } from "../../../data/accounts/live.ts";
import { keys } from "../../../data/accounts/queries.ts";
import { prices } from "../../../data/prices/store.ts";
import { queryClient } from "../../../data/query-client.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { accountWire, siteDataWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { NO_FILTER } from "./filter.ts";
import { OpenTrades } from "./open-trades.tsx";
import { SideText } from "./parts.tsx";

const VIEW = { filter: NO_FILTER, onFilter: () => undefined };

vi.mock("./parts.tsx", async (original) => {
	const parts = await original<typeof import("./parts.tsx")>();
	return { ...parts, SideText: vi.fn(parts.SideText) };
});

const pound = { id: "GBPUSD", symbol: "GBPUSD", base: "GBP", display_name: "GBP/USD" };
let seq = 0;
const tick = (id: string, bid: number): void => {
	seq += 1;
	prices.write([{ id, bid, ask: bid + 0.0001, tsMs: Date.now(), seq }]);
	// Longer than results wait between two valuations.
	act(() => void vi.advanceTimersByTime(500));
};
const nothing = () => undefined;
const shown = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const results = () =>
	screen
		.getAllByRole("row")
		.slice(1)
		.map((row) => row.querySelectorAll("td")[7]?.textContent);

let stop: () => void = nothing;
beforeEach(async () => {
	await loadAllTexts();
	vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout", "clearTimeout", "performance"] });
	vi.stubGlobal("fetch", () => new Promise(nothing));
	siteDataStore.setState({ data: siteDataWire([instrumentWire(), instrumentWire(pound)]) });
	stop = startLiveAccount();
	queryClient.setQueryData(keys.accounts, [accountWire()]);
	queryClient.setQueryData(keys.open(accountWire().id), [
		tradeWire({ id: "t1", opened_at: "2026-01-01T00:00:00.000Z" }),
		tradeWire({ id: "t2", asset_id: "GBPUSD", opening_price: "1.25000", opened_at: "2026-01-02T00:00:00.000Z" }),
	]);
});
afterEach(() => {
	cleanup();
	stop();
	prices.clear();
	vi.advanceTimersByTime(50);
	queryClient.clear();
	siteDataStore.setState({ data: null });
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it("orders trades by the results of the moment of the press; a tick changes figures, and neither order nor rows", () => {
	render(
		<QueryClientProvider client={queryClient}>
			<OpenTrades onDetail={nothing} onInstrument={nothing} cards={false} view={VIEW} />
		</QueryClientProvider>,
	);
	tick("EURUSD", 1.1);
	tick("GBPUSD", 1.2);
	expect(shown(), "newest first").toEqual(["GBP/USD", "EUR/USD"]);
	const press = () => fireEvent.click(screen.getByRole("button", { name: "P&L, USD" }));
	press();
	expect(shown(), "the gain, then the loss").toEqual(["EUR/USD", "GBP/USD"]);
	const [before] = results();
	vi.mocked(SideText).mockClear();
	tick("EURUSD", 1.0);
	expect(results()[0]).not.toBe(before);
	expect(shown()).toEqual(["EUR/USD", "GBP/USD"]);
	expect(SideText).not.toHaveBeenCalled();
	press();
	expect(shown(), "from the largest loss, at the prices of now").toEqual(["EUR/USD", "GBP/USD"]);
	press();
	expect(shown()).toEqual(["GBP/USD", "EUR/USD"]);
});
