import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { StaffAccessEntry } from "@truefill/contracts/http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../../../data/http/index.ts";
import { queryClient } from "../../../data/query-client.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import TeamScreen from "./screen.tsx";

const member = (name: string, change: Partial<StaffAccessEntry> = {}): StaffAccessEntry => ({
	id: `usr_${name.toLowerCase()}`,
	name: `${name} Staff`,
	email: `${name.toLowerCase()}@example.com`,
	staff_role: "support",
	state: "active",
	invited_until: null,
	second_factor: false,
	is_online: false,
	last_seen_at: null,
	sessions: 0,
	api_tokens: 0,
	...change,
});

let team: StaffAccessEntry[] | null;
let sent: { path: string; body: unknown }[];
beforeEach(async () => {
	await loadAllTexts();
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	sent = [];
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		const { pathname } = new URL(address);
		if (init.method === "GET")
			return team === null
				? new Response(JSON.stringify({ code: "INTERNAL", message: "No." }), { status: 400 })
				: new Response(JSON.stringify({ data: team }));
		sent.push({ path: pathname.replace("/api/v1", ""), body: JSON.parse(String(init.body)) });
		return new Response(JSON.stringify({ data: { id: "usr_new", invited_until: "2026-01-02T03:04:05.678Z" } }));
	});
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});
const show = () =>
	render(
		<QueryClientProvider client={queryClient}>
			<TeamScreen />
		</QueryClientProvider>,
	);

it("says that the team could not be loaded, with a way to try again", async () => {
	team = null;
	show();
	expect(await screen.findByText("The staff could not be loaded")).toBeDefined();
	team = [member("Sam")];
	fireEvent.click(screen.getByRole("button", { name: "Retry" }));
	expect(await screen.findByText("Sam Staff")).toBeDefined();
});

it("offers of each colleague what can be done in their state, by the keyboard too", async () => {
	team = [
		member("Sam", { second_factor: true }),
		member("Nora", { state: "invited", invited_until: "2026-01-02T03:04:05.678Z" }),
		member("Late", { state: "invited" }),
		member("Gone", { state: "deactivated" }),
	];
	show();
	const offered = async (name: string) => {
		const row = (await screen.findByText(`${name} Staff`)).closest("tr");
		if (row === null) throw new Error("no row");
		const button = within(row).getByRole("button", { name: `What can be done about ${name} Staff` });
		fireEvent.keyDown(button, { key: "Enter" });
		const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
		fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
		await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
		return items;
	};
	expect(await offered("Sam")).toEqual(["Sign out everywhere", "Remove second factors", "Deactivate"]);
	expect(await offered("Nora")).toEqual(["Send the invitation again", "Withdraw the invitation"]);
	expect(await offered("Gone")).toEqual(["Reactivate"]);
	expect(screen.getByText(/^The link opens until/)).toBeDefined();
	expect(screen.getByText("The link has run out")).toBeDefined();
});

it("sends an invitation when names, address and reason are there", async () => {
	team = [member("Sam")];
	show();
	fireEvent.click(await screen.findByRole("button", { name: "Invite somebody" }));
	const dialog = screen.getByRole("dialog", { name: "Invite somebody to work here" });
	const fill = (label: string, value: string) =>
		fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
	fill("First name", " Nora ");
	fill("Last name", "New");
	fill("E-mail address", "nora@");
	fill("Reason", "She joins the desk");
	const submit = within(dialog).getByRole("button", { name: "Send the invitation" });
	fireEvent.click(submit);
	expect(sent).toEqual([]);
	fill("E-mail address", "nora@example.com");
	fireEvent.click(submit);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(sent).toEqual([
		{
			path: "/admin/staff",
			body: {
				email: "nora@example.com",
				first_name: "Nora",
				last_name: "New",
				staff_role: "support",
				reason: "She joins the desk",
			},
		},
	]);
});
