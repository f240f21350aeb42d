import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys } from "../../data/accounts/queries.ts";
import { setApiBase } from "../../data/http/index.ts";
import { queryClient } from "../../data/query-client.ts";
import { sessionStore } from "../../data/session/store.ts";
import { fetchSiteData, siteDataStore } from "../../data/site/data.ts";
import { accountWire, siteDataWire } from "../../data/testing.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import DashboardScreen from "./screen.tsx";

const TEXT = "Failed to fetch site data. Please try again later.";

beforeEach(async () => {
	await loadAllTexts();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe = () => undefined;
			unobserve = () => undefined;
			disconnect = () => undefined;
		},
	);
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.stubGlobal("fetch", async () => {
		throw new TypeError("Failed to fetch");
	});
	setApiBase("https://example.test/api/v1");
	sessionStore.setState({ token: "a-token" });
	queryClient.setQueryData(keys.accounts, [accountWire()]);
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	sessionStore.setState({ token: null });
	siteDataStore.setState({ data: null, error: null });
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it("says that the site data failed, and gets it by Retry (SPEC §8)", async () => {
	await fetchSiteData();
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>
				<DashboardScreen watchlist={null} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	const said = (await screen.findByText(TEXT)).closest("[role=alert]");
	vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ data: siteDataWire([]) })));
	await act(async () => said?.querySelector("button")?.click());
	await act(async () => undefined);
	expect(screen.queryByText(TEXT)).toBeNull();
});
