import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys } from "../../../data/accounts/queries.ts";
import { setApiBase } from "../../../data/http/index.ts";
import { queryClient } from "../../../data/query-client.ts";
import { accountWire } from "../../../data/testing.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { ClosedTrades } from "./closed-trades.tsx";
import { NO_FILTER } from "./filter.ts";
import { OpenTrades } from "./open-trades.tsx";

const VIEW = { filter: NO_FILTER, onFilter: () => undefined };

const nothing = () => undefined;

beforeEach(async () => {
	await loadAllTexts();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal(
		"fetch",
		async () => new Response(JSON.stringify({ code: "INTERNAL", message: "No." }), { status: 400 }),
	);
	queryClient.setQueryData(keys.accounts, [accountWire()]);
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it.each([
	["Failed to fetch open trades. Please try again.", OpenTrades],
	["Failed to fetch closed trades. Please try again.", ClosedTrades],
])("says %s with a way to do so (SPEC §8)", async (text, Tab) => {
	render(
		<QueryClientProvider client={queryClient}>
			<Tab onDetail={nothing} onInstrument={nothing} cards={false} view={VIEW} />
		</QueryClientProvider>,
	);
	await screen.findByText(text);
	vi.stubGlobal(
		"fetch",
		async () =>
			new Response(
				JSON.stringify({
					data: [],
					meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 },
					links: { next: null, prev: null },
				}),
			),
	);
	await act(async () => screen.getByRole("button", { name: "Retry" }).click());
	await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
