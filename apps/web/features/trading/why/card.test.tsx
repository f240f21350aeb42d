import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys } from "../../../data/accounts/queries.ts";
import { setApiBase } from "../../../data/http/index.ts";
import { queryClient } from "../../../data/query-client.ts";
import { accountWire } from "../../../data/testing.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { openWhy } from "../../../ui/why/opened.ts";
import { WhyHost } from "./host.tsx";

const HASH = "ab".repeat(32);
const entry = {
	number: 2,
	reason: "trade-pnl",
	amount: "-12.50",
	currency: "USD",
	balance_after: "9987.50",
	pending_after: null,
	trade_id: "t-9",
	command_id: "command-9",
	corrects: null,
	note: null,
	occurred_at: "2026-03-02T10:00:00.000Z",
	previous_hash: "cd".repeat(32),
	hash: HASH,
	postings: [
		{ account: "customer:a", currency: "USD", amount: "-12.50" },
		{ account: "house:trading-pnl", currency: "USD", amount: "12.50" },
	],
};
const ANSWERS: Readonly<Record<string, unknown>> = {
	statement: {
		data: {
			account_id: "a",
			currency: "USD",
			from: null,
			to: null,
			opening_balance: "0.00",
			closing_balance: "9987.50",
			lines: [
				{ reason: "demo-funding", entries: 1, amount: "10000.00" },
				{ reason: "trade-pnl", entries: 1, amount: "-12.50" },
			],
			entries: 2,
			last_hash: HASH,
			made_at: "2026-03-02T10:00:01.000Z",
		},
	},
	ledger: {
		data: [entry],
		meta: { current_page: 1, per_page: 25, total: 1, last_page: 1 },
		links: { next: null, prev: null },
	},
};
const asked: string[] = [];

beforeEach(async () => {
	await loadAllTexts();
	setApiBase("https://example.test/api/v1");
	asked.length = 0;
	vi.stubGlobal("fetch", async (request: string | Request) => {
		const address = new URL(typeof request === "string" ? request : request.url);
		asked.push(`${address.pathname.replace("/api/v1", "")}${address.search}`);
		const answer = ANSWERS[address.pathname.split("/").at(-1) ?? ""] ?? { data: [] };
		return new Response(JSON.stringify(answer));
	});
	queryClient.setQueryData(keys.accounts, [
		accountWire({ id: "a", balance: "9987.50" }),
		accountWire({ id: "b", name: "Savings", number: "7", credit: "25.00" }),
	]);
});
afterEach(() => {
	cleanup();
	openWhy(null);
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
});

const show = () =>
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>
				<WhyHost />
			</MemoryRouter>
		</QueryClientProvider>,
	);

it("explains a figure of another account than the selected one, and names it", async () => {
	show();
	act(() => openWhy({ about: "credit", accountId: "b" }));
	const card = within(await screen.findByRole("dialog", { name: "Why? Credit" }));
	expect(card.getByText("Savings").parentElement?.textContent).toBe("Savings · 7");
	expect(screen.getByRole("dialog").textContent).toContain("25.00");
	act(() => openWhy(null));
	act(() => openWhy({ about: "balance", accountId: "b" }));
	await screen.findByRole("dialog", { name: "Why? Balance" });
	expect(asked.some((each) => each.startsWith("/accounts/b/statement"))).toBe(true);
	expect(asked.some((each) => each.startsWith("/accounts/a/"))).toBe(false);
});

it("leads from the balance over its reasons to a single ledger entry, and back; hashes stay under Proof", async () => {
	show();
	act(() => openWhy({ about: "balance" }));
	const card = within(await screen.findByRole("dialog", { name: "Why? Balance" }));
	fireEvent.click(await card.findByRole("button", { name: /Trade result/ }));
	fireEvent.click(await card.findByRole("button", { name: /Entry 2/ }));
	await screen.findByRole("dialog", { name: "Why? Entry 2" });
	expect(asked.some((each) => each.startsWith("/ledger?") && each.includes("reason=trade-pnl"))).toBe(true);
	const proof = screen.getByText(HASH).closest("details");
	expect(proof?.open).toBe(false);
	fireEvent.click(card.getByRole("button", { name: "Back" }));
	fireEvent.click(card.getByRole("button", { name: "Back" }));
	await screen.findByRole("dialog", { name: "Why? Balance" });
	expect(card.queryByRole("button", { name: "Back" })).toBeNull();
	fireEvent.keyDown(document, { key: "Escape" });
	expect(screen.queryByRole("dialog")).toBeNull();
});
