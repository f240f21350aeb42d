// @vitest-environment jsdom
import type { ChatMessage } from "@truefill/contracts/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { DISCONNECTED, realtimeStore } from "../realtime/status.ts";
import { subscriptions } from "../realtime/wanted.ts";
import { ConversationFeed } from "./conversation.ts";
import { changeOutbox } from "./outbox.ts";

const message = (sequence: number, clientId: string | null = null, isAdmin = false): ChatMessage => ({
	id: `msg_${sequence}`,
	sequence,
	client_message_id: clientId,
	message: `message ${sequence}`,
	sender_id: isAdmin ? "usr_sam" : "usr_dana",
	is_admin: isAdmin,
	sender: { first_name: "Dana", name: "Dana Demo", avatar: null },
	attachments: [],
	created_at: new Date(Date.UTC(2026, 0, 2) + sequence * 1000).toISOString(),
	read_at: null,
});

/** A mock server with one conversation: pages are read when a request arrives and answered when the test allows it. */
class Server {
	readonly held: ChatMessage[] = [message(1), message(2, null, true)];
	readonly asked: string[] = [];
	readonly sent: unknown[] = [];
	#gates: (() => void)[] = [];
	isSlow = false;
	isDown = false;

	answer = async (address: string, init: RequestInit): Promise<Response> => {
		const url = new URL(address);
		this.asked.push(`${init.method} ${url.search}`);
		if (this.isDown) throw new TypeError("Failed to fetch");
		if (init.method === "POST") return this.#send(JSON.parse(String(init.body)));
		const since = Number(url.searchParams.get("since") ?? 0);
		const body = {
			data: this.held.filter(({ sequence }) => sequence > since),
			next_page_url: null,
			markers: { last_sequence: this.held.length, read_by_customer: 0, read_by_staff: 0 },
		};
		if (this.isSlow) await new Promise<void>((resolve) => this.#gates.push(resolve));
		return new Response(JSON.stringify(body));
	};

	letGo(): void {
		this.isSlow = false;
		for (const go of this.#gates.splice(0)) go();
	}

	#send(body: { client_message_id: string }): Response {
		this.sent.push(body.client_message_id);
		const known = this.held.find(({ client_message_id }) => client_message_id === body.client_message_id);
		const stored = known ?? message(this.held.length + 1, body.client_message_id);
		if (known === undefined) this.held.push(stored);
		return new Response(JSON.stringify({ data: stored }), { status: 201 });
	}
}

let server: Server;
let feed: ConversationFeed;
const settled = () => vi.advanceTimersByTimeAsync(0);
const shown = () => feed.store.getState().messages.map(({ sequence }) => sequence);
const waiting = (clientId: string) => ({
	clientId,
	text: "typed in a tunnel",
	attachments: [],
	typedAt: "2026-01-02T03:04:05.000Z",
});
const joined = () => {
	for (const subscription of subscriptions) subscription.joined?.();
};
const hear = (heard: ChatMessage) => {
	for (const subscription of subscriptions)
		if (subscription.event === "message.sent") subscription.handle({ message: heard });
};

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
	setApiBase("https://example.test/api/v1");
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	// While connected nothing is polled: only events and pulls deliver messages.
	realtimeStore.setState({ status: "connected", reason: null });
	server = new Server();
	vi.stubGlobal("fetch", server.answer);
	feed = new ConversationFeed({ userId: "usr_dana", customerId: "usr_dana", isStaff: false });
});
afterEach(() => {
	feed.stop();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	setApiBase(null);
	realtimeStore.setState(DISCONNECTED);
});

describe("nothing is lost between the first page and the first event (SPEC §4)", () => {
	it("pulls what was written after the page was read and before the channel was entered", async () => {
		server.isSlow = true;
		feed.start();
		await settled();
		server.held.push(message(3, null, true));
		joined();
		await settled();
		expect(shown()).toEqual([]);
		server.letGo();
		await settled();
		expect(shown()).toEqual([1, 2, 3]);
	});

	it("pulls an event that came while the page was under way", async () => {
		server.isSlow = true;
		feed.start();
		await settled();
		server.held.push(message(3, null, true));
		hear(message(3, null, true));
		server.letGo();
		await settled();
		expect(shown()).toEqual([1, 2, 3]);
	});

	it("loads again when the channel is entered after the first page failed", async () => {
		server.isDown = true;
		feed.start();
		await settled();
		expect(feed.store.getState().error).not.toBeNull();
		server.isDown = false;
		joined();
		await settled();
		expect(shown()).toEqual([1, 2]);
		expect(feed.store.getState().error).toBeNull();
	});

	it("asks again after a pull that failed, without another event", async () => {
		feed.start();
		await settled();
		server.held.push(message(3, null, true), message(4, null, true));
		server.isDown = true;
		hear(message(4, null, true));
		await settled();
		expect(shown()).toEqual([1, 2]);
		server.isDown = false;
		await vi.advanceTimersByTimeAsync(5_000);
		expect(shown()).toEqual([1, 2, 3, 4]);
	});
});

describe("without a connection (SPEC §4, §9)", () => {
	it("asks every 5 s for what is newer than the last message, tells no failure of it, and ends with the connection", async () => {
		feed.start();
		await settled();
		server.asked.length = 0;
		realtimeStore.setState({ status: "connecting", reason: null });
		await vi.advanceTimersByTimeAsync(5_000);
		const newest = server.held.at(-1)?.created_at ?? "";
		expect(server.asked).toEqual([`GET ?${new URLSearchParams({ after: newest })}`]);
		server.isDown = true;
		await vi.advanceTimersByTimeAsync(5_000);
		expect(server.asked).toHaveLength(2);
		expect(feed.store.getState().error).toBeNull();
		server.isDown = false;
		server.held.push(message(3, null, true));
		await vi.advanceTimersByTimeAsync(5_000);
		expect(shown()).toEqual([1, 2, 3]);
		realtimeStore.setState({ status: "connected", reason: null });
		server.asked.length = 0;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(server.asked).toEqual([]);
	});
});

describe("what was typed (SPEC §4)", () => {
	beforeEach(() => {
		changeOutbox("usr_dana", "usr_dana", { kept: [waiting("client-1")] });
		feed = new ConversationFeed({ userId: "usr_dana", customerId: "usr_dana", isStaff: false });
	});

	it("is on the screen at every moment, also when it is sent while the first page is under way", async () => {
		const seen: boolean[] = [];
		const look = () => {
			const { messages, pending } = feed.store.getState();
			seen.push(
				[...messages.map((each) => each.client_message_id), ...pending.map((each) => each.clientId)].includes(
					"client-1",
				),
			);
		};
		look();
		feed.store.subscribe(look);
		server.isSlow = true;
		feed.start();
		await settled();
		feed.send("and another", []);
		await settled();
		expect(server.sent).toHaveLength(2);
		server.letGo();
		await settled();
		expect(shown()).toEqual([1, 2, 3, 4]);
		expect(feed.store.getState().pending).toEqual([]);
		expect(seen).not.toContain(false);
		expect(localStorage.length).toBe(0);
	});

	it("is marked with the server's sentence when it is refused, and holds back nothing behind it (SPEC §8)", async () => {
		feed.start();
		await settled();
		const refuse = vi.fn(async () => new Response('{"code":"FORBIDDEN","message":"Not this."}', { status: 403 }));
		vi.stubGlobal("fetch", refuse);
		feed.send("refused", []);
		await settled();
		expect(feed.store.getState().pending.map(({ state, error }) => [state, error])).toEqual([["failed", "Not this."]]);
		refuse.mockImplementation(async () => new Response('{"code":"FORBIDDEN","message":""}', { status: 403 }));
		feed.send("refused too", []);
		await settled();
		expect(feed.store.getState().pending.at(-1)?.error).toBe("Failed to send message.");
		vi.stubGlobal("fetch", server.answer);
		feed.send("fine", []);
		await settled();
		expect(feed.store.getState().pending.map(({ text }) => text)).toEqual(["refused", "refused too"]);
	});

	it("keeps its Read mark when the answer to its sender comes after the reader's event", async () => {
		feed.start();
		await settled();
		for (const subscription of subscriptions) {
			if (subscription.event !== "message.read") continue;
			subscription.handle({ reader: "staff", up_to_sequence: 4, read_at: "2026-01-02T03:04:05.000Z" });
		}
		feed.send("and another", []);
		await settled();
		const read = feed.store.getState().messages.filter(({ is_admin }) => !is_admin);
		expect(read.map(({ read_at }) => read_at === null)).toEqual([false, false, false]);
	});

	it("is not sent by a feed that has ended: somebody else may be signed in", async () => {
		server.isDown = true;
		feed.start();
		await settled();
		feed.send("and another", []);
		await settled();
		feed.stop();
		server.isDown = false;
		await vi.advanceTimersByTimeAsync(30_000);
		expect(server.held).toHaveLength(2);
		expect(JSON.parse(localStorage.getItem("chat-outbox:usr_dana:usr_dana") ?? "[]")).toHaveLength(2);
	});
});
