import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ChatMessage } from "@truefill/contracts/http";
import { sampleUser } from "@truefill/contracts/samples";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setApiBase } from "../../data/http/index.ts";
import { realtimeStore } from "../../data/realtime/status.ts";
import { subscriptions } from "../../data/realtime/wanted.ts";
import { sessionStore } from "../../data/session/store.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import ChatScreen from "./screen.tsx";
import { UnreadNotifier } from "./unread-notifier.tsx";

const user = { ...sampleUser, id: "usr_dana" };
const message = (sequence: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
	id: `msg_${sequence}`,
	sequence,
	client_message_id: null,
	message: `message ${sequence}`,
	sender_id: "usr_dana",
	is_admin: false,
	sender: { first_name: "Dana", name: "Dana Demo", avatar: null },
	attachments: [],
	created_at: "2026-01-02T15:04:05.000Z",
	read_at: null,
	...change,
});
const page = (data: readonly ChatMessage[]) => ({
	data,
	next_page_url: null,
	markers: { last_sequence: data.length, read_by_customer: data.length, read_by_staff: 0 },
});
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** The server's answer for each path, and the requests it got. */
let answers: Record<string, () => Response>;
const asked: string[] = [];

function Here() {
	return <output>{useLocation().pathname}</output>;
}
async function open(path: string) {
	render(
		<MemoryRouter initialEntries={[path]}>
			<Here />
			<UnreadNotifier />
			<Routes>
				<Route path="/main/chat" element={<ChatScreen />} />
				<Route path="*" element={null} />
			</Routes>
		</MemoryRouter>,
	);
	await act(async () => undefined);
}
const here = () => document.querySelector("output")?.textContent;
const realtime = (status: "connected" | "connecting" | "disconnected" | "failed") =>
	act(() => realtimeStore.setState({ status, reason: status === "failed" ? "No way there" : null }));

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
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	asked.length = 0;
	answers = {
		"/chat/messages": () => json(page([])),
		"/chat/unread-count": () => json({ unread_count: 0 }),
	};
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		const { pathname } = new URL(address);
		const path = pathname.replace("/api/v1", "");
		asked.push(`${init.method} ${path}`);
		return answers[path]?.() ?? json({ code: "NOT_FOUND", message: "Nothing is there." }, 404);
	});
	setApiBase("https://example.test/api/v1");
	sessionStore.setState({ user, token: "a-token", isLoading: false });
	realtimeStore.setState({ status: "connected", reason: null });
});
afterEach(() => {
	cleanup();
	setApiBase(null);
	sessionStore.setState({ user: null, token: null });
	localStorage.clear();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

describe("the customer's chat (SPEC §2, §5)", () => {
	it("is empty with its two sentences, and takes Enter for sending", async () => {
		await open("/main/chat");
		screen.getByText("No messages yet");
		screen.getByText("Start a conversation by typing a message below.");
		screen.getByPlaceholderText("Type a message...");
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
	});

	it("has the day, the time, the letter of each side, and Read on one's own that was read", async () => {
		answers["/chat/messages"] = () =>
			json({
				...page([
					message(1, { read_at: "2026-01-02T15:05:00.000Z" }),
					message(2, {
						is_admin: true,
						sender_id: "usr_sam",
						sender: { first_name: "Sam", name: "Sam", avatar: null },
					}),
					message(3, { created_at: "2026-01-04T09:00:00.000Z" }),
				]),
			});
		await open("/main/chat");
		expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
			"Jan 2, 2026",
			"Jan 4, 2026",
		]);
		const rows = [...document.querySelectorAll("li")].filter((row) => row.querySelector("time") !== null);
		expect(rows.map((row) => row.querySelector("time")?.textContent?.replace("\u202f", " "))).toEqual([
			"3:04 PM",
			"3:04 PM",
			"9:00 AM",
		]);
		expect(rows.map((row) => row.querySelector("[aria-hidden]")?.textContent)).toEqual(["U", "A", "U"]);
		expect(rows.map((row) => row.textContent?.includes("Read"))).toEqual([true, false, false]);
	});

	it.each([
		["connected", "Connected", "Type a message...", false],
		["connecting", "Reconnecting...", "Reconnecting...", true],
		["disconnected", "Disconnected", "Type a message...", true],
		["failed", "Disconnected", "Type a message...", true],
	] as const)(
		"says %s as %s, with the note of the backup connection where there is no other",
		async (status, word, placeholder, isNoted) => {
			await open("/main/chat");
			realtime(status);
			screen.getByText(word, { selector: "header *" });
			expect(screen.getByRole<HTMLTextAreaElement>("textbox").placeholder).toBe(placeholder);
			const note = "Using backup connection - messages may be slightly delayed while polling.";
			expect(screen.queryByText(note) !== null).toBe(isNoted);
		},
	);

	it("says that the connection is lost while something waits to be sent (decision 0050)", async () => {
		await open("/main/chat");
		realtime("disconnected");
		fireEvent.change(screen.getByRole("textbox"), { target: { value: "Hello?" } });
		vi.stubGlobal("fetch", async () => {
			throw new TypeError("Failed to fetch");
		});
		fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter" });
		const said = await screen.findByText(/^Connection lost\. Messages cannot be sent at this time\./);
		expect(said.getAttribute("role")).toBe("status");
	});

	it.each([
		["nobody answers", () => new TypeError("Failed to fetch"), "Failed to send message."],
		["a proxy answers", () => new Response("<h1>502</h1>", { status: 502 }), "Failed to send message."],
		["the server says why", () => json({ code: "TOO_MANY_REQUESTS", message: "Not so fast." }, 429), "Not so fast."],
	])("says that a message was not sent while it is connected and %s (SPEC §8)", async (_, answer, sentence) => {
		await open("/main/chat");
		vi.stubGlobal("fetch", async () => {
			const given = answer();
			if (given instanceof Error) throw given;
			return given;
		});
		fireEvent.change(screen.getByRole("textbox"), { target: { value: "Hello?" } });
		fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter" });
		await screen.findByText(sentence);
		expect(screen.queryByText("Waiting for the connection")).toBeNull();
		// It is retried automatically, and at once by a press.
		let sent = 0;
		vi.stubGlobal("fetch", async () => {
			sent += 1;
			return json({ data: message(1, { message: "Hello?" }) });
		});
		fireEvent.click(screen.getByRole("button", { name: "Retry" }));
		await act(async () => undefined);
		expect(sent).toBeGreaterThan(0);
	});

	it("says what could not be loaded: the server's sentence, ours without one, an answer of a wrong shape (SPEC §8)", async () => {
		answers["/chat/messages"] = () => {
			throw new TypeError("Failed to fetch");
		};
		await open("/main/chat");
		await screen.findByText("Failed to load messages.");
		cleanup();
		answers["/chat/messages"] = () => json({ code: "RATE_LIMITED", message: "Not so fast." }, 429);
		await open("/main/chat");
		await screen.findByText("Not so fast.");
		answers["/chat/messages"] = () => json({ data: "nothing" });
		fireEvent.click(screen.getByRole("button", { name: "Retry" }));
		await screen.findByText("Invalid response from server");
		expect(screen.queryByText("Not so fast.")).toBeNull();
	});

	it("marks a file that could not be sent with Error and why (SPEC §8)", async () => {
		await open("/main/chat");
		class Broken extends EventTarget {
			readonly upload = new EventTarget();
			open = () => undefined;
			setRequestHeader = () => undefined;
			abort = () => undefined;
			send = () => this.dispatchEvent(new Event("error"));
		}
		vi.stubGlobal("XMLHttpRequest", Broken);
		const picker = document.querySelector<HTMLInputElement>("input[type=file]");
		expect(picker?.accept).toBe(".png,.jpg,.jpeg,.webp,.gif,.avif,.pdf,.doc,.xls,.docx,.xlsx");
		expect(picker?.multiple).toBe(false);
		if (picker !== null) fireEvent.change(picker, { target: { files: [new File(["x"], "passport.pdf")] } });
		const chip = await screen.findByRole("alert");
		expect(chip.textContent).toBe("Error Failed to upload file.");
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
	});

	it("asks who is not signed in to do so", async () => {
		sessionStore.setState({ user: null, token: null });
		await open("/main/chat");
		screen.getByText("You must be logged in to send messages.");
		expect(screen.queryByRole("textbox")).toBeNull();
	});
});

describe("the notifier of unread messages (SPEC §2, §4)", () => {
	const count = (unread_count: number) => {
		answers["/chat/unread-count"] = () => json({ unread_count });
	};
	const hear = (sender_id: string) =>
		act(async () => {
			for (const subscription of subscriptions) {
				if (subscription.event === "message.sent")
					subscription.handle({ message: message(9, { sender_id, is_admin: true }) });
			}
		});

	it("tells how many there are everywhere but in the chat, leads there, and hides", async () => {
		count(2);
		await open("/main/dashboard");
		const banner = screen.getByRole("button", { name: /New Messages/ });
		expect(banner.textContent).toBe("New MessagesYou have 2 unread messagesTAP TO VIEW");
		fireEvent.click(banner);
		await act(async () => undefined);
		expect(here()).toBe("/main/chat");
		expect(screen.queryByText("New Messages")).toBeNull();
	});

	it("asks again when somebody else writes, not when one does it oneself, and listens only while connected", async () => {
		await open("/main/dashboard");
		expect(screen.queryByText("New Messages")).toBeNull();
		count(1);
		const before = asked.length;
		await hear("usr_dana");
		expect(asked.length).toBe(before);
		await hear("usr_sam");
		screen.getByText("You have 1 unread message");
		realtime("connecting");
		expect([...subscriptions].some(({ event }) => event === "message.sent")).toBe(false);
	});

	it("can be hidden, and comes back with the next message", async () => {
		count(1);
		await open("/main/trading");
		fireEvent.click(screen.getByRole("button", { name: "Hide this notice" }));
		expect(screen.queryByText("New Messages")).toBeNull();
		await hear("usr_sam");
		expect(screen.queryByText("New Messages")).toBeNull();
		count(2);
		await hear("usr_sam");
		screen.getByText("You have 2 unread messages");
	});

	it("lies over nothing: it is a line of the page", async () => {
		count(1);
		await open("/main/trading");
		const banner = screen.getByRole("button", { name: /New Messages/ }).parentElement;
		expect(banner?.className).not.toMatch(/\b(?:fixed|absolute|sticky)\b/);
	});

	it("tells staff who may read conversations, and leads to the desk's chat", async () => {
		count(4);
		const staff = { ...user, id: "usr_sam", role: "admin" as const, permissions: ["chat.read" as const] };
		sessionStore.setState({ user: staff });
		await open("/admin/risk");
		count(5);
		await act(async () => {
			for (const subscription of subscriptions)
				if (subscription.channel.kind === "staffChat") subscription.handle({ message: message(9) });
		});
		screen.getByText("You have 5 unread messages");
		fireEvent.click(screen.getByRole("button", { name: /New Messages/ }));
		await act(async () => undefined);
		expect(here()).toBe("/admin/chat");
		cleanup();
		sessionStore.setState({ user: { ...staff, permissions: [] } });
		asked.length = 0;
		await open("/admin/risk");
		expect(asked).toEqual([]);
		expect(screen.queryByText("New Messages")).toBeNull();
		expect([...subscriptions].some(({ channel }) => channel.kind === "staffChat")).toBe(false);
	});

	it("keeps what it knew when the count cannot be had (SPEC §8: logged only)", async () => {
		count(3);
		await open("/main/dashboard");
		answers["/chat/unread-count"] = () => json({ code: "INTERNAL", message: "No." }, 500);
		await hear("usr_sam");
		expect(screen.getByRole("button", { name: /New Messages/ }).textContent).toContain("You have 3 unread messages");
	});
});
