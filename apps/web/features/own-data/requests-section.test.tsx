import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { customerRequests } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../../data/http/index.ts";
import { queryClient } from "../../data/query-client.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { RequestsSection } from "./requests-section.tsx";

beforeEach(async () => {
	await loadAllTexts();
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
});
function draw(answer: unknown): void {
	queryClient.setQueryData(["customer-requests", 1], answer);
	render(
		<QueryClientProvider client={queryClient}>
			<RequestsSection />
		</QueryClientProvider>,
	);
}

it("shows what was requested, by whom, its state and why it could not be carried out", async () => {
	const answer = customerRequests.response.parse(SAMPLES[customerRequests.id]?.response);
	draw(answer);
	const card = await screen.findByRole("article");
	expect(card.textContent).toMatch(/^Incoming paymentOn hold/);
	expect(card.textContent).toContain("Entered by our team");
	expect(card.textContent).toContain(`Reference ${answer.data[0]?.reference}`);
	expect(card.textContent).toContain(answer.data[0]?.failure?.message);
});

it("says what will stand there while nothing was requested", async () => {
	draw({ data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } });
	expect(await screen.findByText("Nothing yet")).toBeDefined();
});
