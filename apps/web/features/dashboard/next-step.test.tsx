import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { Verification, VerificationStatus } from "@truefill/contracts/http";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../../data/http/index.ts";
import { queryClient } from "../../data/query-client.ts";
import { accountWire } from "../../data/testing.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { NextStep } from "./next-step.tsx";
import { mustVerify } from "./verify-task.tsx";

const stateOf = (level: Verification["level"], identity: VerificationStatus, selfie: VerificationStatus = identity) =>
	({
		level,
		email_verified: level > 0,
		steps: [
			{ part: "identity", status: identity },
			{ part: "selfie", status: selfie },
			{ part: "address", status: "missing" },
		],
	}) as Verification;

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("fetch", () => new Promise(() => undefined));
	setApiBase("https://example.test/api/v1");
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
});

it.each([
	["nothing sent", stateOf(1, "missing"), true],
	["the address not confirmed", stateOf(0, "review"), true],
	["only the document sent", stateOf(1, "review", "missing"), true],
	["both being checked", stateOf(1, "review"), false],
	["one accepted, one being checked", stateOf(1, "accepted", "review"), false],
	["other documents needed", stateOf(1, "again", "accepted"), true],
	["ended", stateOf(1, "expired", "accepted"), true],
	["verified", stateOf(2, "accepted"), false],
])("verification is a task of the customer: %s", (_case, state, isTask) => expect(mustVerify(state)).toBe(isTask));

const show = async (props: Parameters<typeof NextStep>[0], state?: Verification) => {
	if (state !== undefined) queryClient.setQueryData(["verification"], state);
	await act(async () => {
		render(
			<QueryClientProvider client={queryClient}>
				<MemoryRouter>
					<NextStep {...props} />
				</MemoryRouter>
			</QueryClientProvider>,
		);
		await import("./verify-task.tsx");
	});
	await act(async () => undefined);
	return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};
const live = (balance: string) => accountWire({ type: "live", balance });

it("an empty live account: the deposit first, verification as a link beside it", async () => {
	const links = await show({ account: live("0.00"), hasLive: true, fresh: true }, stateOf(1, "missing"));
	expect(links).toEqual([
		["Deposit", "/main/deposit"],
		["Verify who you are", "/main/verification"],
	]);
});

it("money in it: verification alone, also while the demo account is selected", async () => {
	const links = [["Verify", "/main/verification"]];
	expect(await show({ account: live("10.00"), hasLive: true, fresh: true }, stateOf(1, "missing"))).toEqual(links);
	cleanup();
	expect(await show({ account: accountWire(), hasLive: true, fresh: true }, stateOf(1, "missing"))).toEqual(links);
});

it("verified, or with a demo account only: to the terminal", async () => {
	const links = [["Open the terminal", "/main/trading"]];
	expect(await show({ account: live("10.00"), hasLive: true, fresh: true }, stateOf(2, "accepted"))).toEqual(links);
	cleanup();
	expect(await show({ account: accountWire(), hasLive: false, fresh: true })).toEqual(links);
});
