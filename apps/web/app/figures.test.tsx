import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLiveAccount } from "../data/accounts/live.ts";
import { keys } from "../data/accounts/queries.ts";
import { setApiBase } from "../data/http/index.ts";
import { connectionStore } from "../data/prices/connection.ts";
import { queryClient } from "../data/query-client.ts";
import { siteDataStore } from "../data/site/data.ts";
import { accountWire, siteDataWire } from "../data/testing.ts";
import { instrumentWire } from "../data/testing-instruments.ts";
import { LiveBalanceBar } from "../features/balance/live-balance-bar.tsx";
import { LiveFigures } from "../features/shell/shell.tsx";
import { loadAllTexts } from "../i18n/index.ts";

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe = () => undefined;
			unobserve = () => undefined;
			disconnect = () => undefined;
		},
	);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal(
		"fetch",
		async () => new Response(JSON.stringify({ code: "INTERNAL", message: "No." }), { status: 400 }),
	);
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const bar = (path: string) =>
	render(
		<MemoryRouter initialEntries={[path]}>
			<QueryClientProvider client={queryClient}>
				<LiveFigures />
				<LiveBalanceBar />
			</QueryClientProvider>
		</MemoryRouter>,
	);
const PLACES = [
	["on the terminal, in its bar", "/main/trading/EURUSD", 1],
	["elsewhere, in the top bar", "/main/dashboard", 0],
] as const;

it.each(PLACES)("shows no equity of an earlier answer where the open trades do not come: %s", async (_, path, bars) => {
	connectionStore.setState({ status: "connected", feedAgeMs: 100 });
	queryClient.setQueryData(keys.accounts, [accountWire({ balance: "1234.00", equity: "9876.54" })]);
	bar(path);
	await waitFor(() => expect(screen.getByText(/open trades could not be loaded:/)).toBeTruthy());
	expect(screen.queryByText(/9,876\.54/)).toBeNull();
	// The balance is known, and stands in one place.
	expect(screen.getAllByText(/1,234\.00/)).toHaveLength(1);
	expect(screen.queryAllByRole("region", { name: /^Account figures/ })).toHaveLength(bars);
});

it.each(PLACES)("greys what hangs on trades of an earlier answer, and says so: %s", async (_, path) => {
	connectionStore.setState({ status: "connected", feedAgeMs: 100 });
	siteDataStore.setState({ data: siteDataWire([instrumentWire()]) });
	const account = accountWire({ balance: "1234.00" });
	queryClient.setQueryData(keys.accounts, [account]);
	queryClient.setQueryData(keys.open(account.id), [], { updatedAt: 1 });
	const stop = startLiveAccount();
	bar(path);
	await waitFor(() => expect(screen.getByText(/could not be loaded anew/)).toBeTruthy());
	const equities = screen.getAllByText(/1,234\.00/).filter((each) => each.className.includes("text-muted"));
	expect(equities.length).toBeGreaterThanOrEqual(1);
	stop();
	siteDataStore.setState({ data: null });
});
