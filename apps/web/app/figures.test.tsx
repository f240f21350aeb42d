import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys } from "../../data/accounts/queries.ts";
import { setApiBase } from "../../data/http/index.ts";
import { connectionStore } from "../../data/prices/connection.ts";
import { queryClient } from "../../data/query-client.ts";
import { accountWire } from "../../data/testing.ts";
import { LiveFigures } from "./shell.tsx";

beforeEach(() => {
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

it("greys the equity where the open trades do not come: nobody says how old it is (R9)", async () => {
	connectionStore.setState({ status: "connected", feedAgeMs: 100 });
	queryClient.setQueryData(keys.accounts, [accountWire({ equity: "9876.54" })]);
	render(
		<QueryClientProvider client={queryClient}>
			<LiveFigures />
		</QueryClientProvider>,
	);
	const equity = screen.getByText(/9,876\.54/);
	expect(equity.className).not.toContain("text-muted");
	await waitFor(() => expect(screen.getByText(/9,876\.54/).className).toContain("text-muted"));
});
