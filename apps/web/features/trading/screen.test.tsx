import { act, cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { siteDataStore } from "../../data/site/data.ts";
import { siteDataWire } from "../../data/testing.ts";
import { instrumentWire } from "../../data/testing-instruments.ts";
import { commandsNow } from "../../ui/commands/commands.ts";
import { type OwnKeys, useCommandKeys } from "../../ui/commands/keys.ts";
import type { TerminalFrame } from "./layout/frame.ts";
import TradingScreen from "./screen.tsx";

const Shown = ({ instrument, side }: TerminalFrame) => <p>{`${instrument.id} ${side ?? "no side"}`}</p>;
vi.mock("./layout/wide.tsx", () => ({ Wide: Shown }));
vi.mock("./layout/narrow.tsx", () => ({ Narrow: Shown }));

const usualKeys = (): OwnKeys => ({});
function KeyListener() {
	useCommandKeys(usualKeys);
	return null;
}

beforeEach(() => {
	const gbpusd = instrumentWire({ id: "GBPUSD", symbol: "GBPUSD", display_name: "GBP/USD" });
	siteDataStore.setState({ data: siteDataWire([instrumentWire(), gbpusd]) });
	history.replaceState(null, "", "/main/trading/EURUSD");
});
afterEach(() => {
	cleanup();
	siteDataStore.setState({ data: null });
});

it("a side chosen by a key is of the instrument that was just chosen, also while the screen still shows the one before", async () => {
	render(
		<BrowserRouter>
			<KeyListener />
			<Routes>
				<Route path="/main/trading/:symbol" element={<TradingScreen />} />
			</Routes>
		</BrowserRouter>,
	);
	await screen.findByText("EURUSD no side");
	await vi.waitFor(() => expect(commandsNow().map(({ id }) => id)).toContain("trade.sell"));
	// The URL changes at once; the screen follows with the render.
	history.pushState(null, "", "/main/trading/GBPUSD");
	act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true })));
	expect(screen.getByText(/^EURUSD/).textContent).toBe("EURUSD no side");
	act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
	expect((await screen.findByText(/^GBPUSD/)).textContent).toBe("GBPUSD sell");
});
