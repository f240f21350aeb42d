import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { AdminUser } from "@truefill/contracts/http";
import { createRef } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../data/query-client.ts";
import { realtimeStore } from "../../data/realtime/status.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { ClientsPanel, type ClientsPanelProps } from "./clients-panel.tsx";
import { ConnectionWord } from "./connection-word.tsx";
import { ConversationHeader } from "./header.tsx";

const client = (id: string, change: Partial<AdminUser> = {}): AdminUser => ({
	id,
	first_name: id,
	last_name: "Client",
	email: `${id}@example.test`,
	avatar: null,
	account_id: null,
	account_number: null,
	status: "active",
	is_online: false,
	last_seen_at: null,
	created_at: "2026-01-02T03:04:05.000Z",
	sample: false,
	unread_count: 0,
	conversation: null,
	...change,
});
const show = (props: Partial<ClientsPanelProps>) =>
	render(
		<MemoryRouter>
			<QueryClientProvider client={queryClient}>
				<ClientsPanel
					clients={[]}
					total={props.clients?.length ?? 0}
					failed={false}
					onRetry={() => undefined}
					chosenId={null}
					ownId="usr_sam"
					searchBox={createRef()}
					hasTitle
					{...props}
				/>
			</QueryClientProvider>
		</MemoryRouter>,
	);
const listed = () => screen.queryAllByRole("link").map((row) => row.textContent?.match(/[A-Z][a-z]+(?= Client)/)?.[0]);
const press = (name: RegExp) => {
	const tab = screen.getByRole("tab", { name });
	fireEvent.mouseDown(tab);
	fireEvent.click(tab);
	act(() => tab.focus());
};

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe = () => undefined;
			unobserve = () => undefined;
			disconnect = () => undefined;
		},
	);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

describe("the list of users (SPEC §2, §5, §8)", () => {
	it("is titled, searched and told apart by its tabs", () => {
		show({
			clients: [client("Ada", { is_online: true }), client("Ben", { unread_count: 2 }), client("Cleo")],
		});
		screen.getByRole("heading", { name: "Admin Chat" });
		screen.getByPlaceholderText("Search users...");
		expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["All", "Online", "Unread1"]);
		expect(listed()).toEqual(["Ada", "Ben", "Cleo"]);
		press(/Online/);
		expect(listed()).toEqual(["Ada"]);
		press(/Unread/);
		expect(listed()).toEqual(["Ben"]);
		press(/All/);
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "CLE" } });
		expect(listed()).toEqual(["Cleo"]);
	});

	it("says that it is loading, that there is nobody, and that it failed and is tried again", () => {
		const { unmount } = show({ clients: undefined });
		screen.getByText("Loading users...");
		unmount();
		const none = show({ clients: [] });
		screen.getByText("No users found");
		none.unmount();
		const retry = vi.fn();
		show({ clients: [client("Ada")], failed: true, onRetry: retry });
		screen.getByText("Failed to load users. Retrying...");
		expect(listed(), "what was known stays").toEqual(["Ada"]);
		fireEvent.click(screen.getByRole("button", { name: "Retry" }));
		expect(retry).toHaveBeenCalledOnce();
	});
});

it.each([
	["connected", "Connected"],
	["connecting", "Reconnecting..."],
	["disconnected", "Disconnected"],
	["failed", "Disconnected"],
] as const)("says in the header that it is %s: %s (SPEC §2)", (status, word) => {
	realtimeStore.setState({ status, reason: status === "failed" ? "No way there" : null });
	render(<ConnectionWord status={status} />);
	const said = screen.getByText(word);
	expect(said.parentElement?.title ?? "").toBe(status === "failed" ? "No way there" : "");
});

it("names in the header who it is, whether they are there, and their account as their own screens do (SPEC §2)", () => {
	realtimeStore.setState({ status: "connected", reason: null });
	const shown = client("Dana", { is_online: true, account_id: "acc_7f", account_number: "10000001" });
	const header = (each: AdminUser) => (
		<ConversationHeader
			before={null}
			shown={each}
			conversation={null}
			ownId="usr_sam"
			card={{ isOpen: false, toggle: () => undefined }}
		/>
	);
	const { container, rerender } = render(header(shown));
	screen.getByRole("heading", { name: "Dana Client" });
	for (const word of ["Online", "Connected", "Account 10000001"]) screen.getByText(word);
	expect(container.textContent, "what only the books know it by").not.toContain("acc_7f");
	rerender(header(client("Dana")));
	for (const word of ["Offline", "No account"]) screen.getByText(word);
});
