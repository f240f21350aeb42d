// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { siteDataWire } from "../testing.ts";
import { RealtimeConnection } from "./connection.ts";
import { listen } from "./wanted.ts";

// The browser build; by default a test gets the Node build.
vi.mock("pusher-js", async () => await vi.importActual("pusher-js/dist/web/pusher.js"));

const CHANNEL = "private-chat.customer.usr_dana";

/** An in-process mock of a Channels server. */
class Socket {
	static readonly sockets: Socket[] = [];
	static readonly CONNECTING = 0;
	static readonly OPEN = 1;
	onopen: (() => void) | undefined;
	onmessage: ((event: { data: string }) => void) | undefined;
	onclose: (() => void) | undefined;
	onerror: (() => void) | undefined;
	readyState = 0;
	bufferedAmount = 0;
	readonly subscribed: string[] = [];

	constructor() {
		Socket.sockets.push(this);
		setTimeout(() => {
			this.readyState = 1;
			this.onopen?.();
			this.say("pusher:connection_established", JSON.stringify({ socket_id: "1.1", activity_timeout: 120 }));
		}, 0);
	}
	say(event: string, data: unknown, channel?: string): void {
		this.onmessage?.({ data: JSON.stringify({ event, data, channel }) });
	}
	send(frame: string): void {
		const { event, data } = JSON.parse(frame);
		if (event !== "pusher:subscribe") return;
		this.subscribed.push(data.channel);
		setTimeout(() => this.say("pusher_internal:subscription_succeeded", "{}", data.channel), 0);
	}
	close(): void {
		this.readyState = 3;
	}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("WebSocket", Socket);
	setApiBase("https://example.test/api/v1");
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	setApiBase(null);
});

it("hears a channel again whose first authorization failed (SPEC §8: after 5 s)", async () => {
	let refusals = 1;
	vi.stubGlobal("fetch", async () => {
		if (refusals-- > 0) throw new TypeError("Failed to fetch");
		return new Response(JSON.stringify({ auth: "truefill:abc" }));
	});
	const heard: unknown[] = [];
	let joins = 0;
	const stop = listen(
		{ kind: "chat", name: CHANNEL },
		"message.read",
		(payload) => heard.push(payload),
		() => {
			joins += 1;
		},
	);
	const connection = new RealtimeConnection(siteDataWire([]).realtime, new URL("https://example.test/"));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(joins).toBe(0);
	await vi.advanceTimersByTimeAsync(6_000);
	expect(joins).toBe(1);
	const read = {
		customer_id: "usr_dana",
		reader: "staff",
		reader_id: "usr_sam",
		up_to_sequence: 3,
		read_at: "2026-01-02T03:04:05.000Z",
	};
	Socket.sockets[0]?.say("message.read", JSON.stringify(read), CHANNEL);
	expect(heard).toEqual([read]);
	stop();
	connection.close();
});

it("asks for no channel when it is closed while its socket opens", async () => {
	let asked = 0;
	vi.stubGlobal("fetch", async () => {
		asked += 1;
		return new Response(JSON.stringify({ auth: "truefill:abc" }));
	});
	const stop = listen({ kind: "chat", name: CHANNEL }, "message.read", () => undefined);
	const before = Socket.sockets.length;
	const connection = new RealtimeConnection(siteDataWire([]).realtime, new URL("https://example.test/"));
	while (Socket.sockets.length === before) await vi.advanceTimersToNextTimerAsync();
	connection.close();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(asked).toBe(0);
	stop();
});

it("gives up what it asks for channels when it is closed: a session that ends meanwhile is no error", async () => {
	let signal: AbortSignal | null | undefined;
	vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
		({ signal } = init);
		return new Promise((_, reject) => {
			init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
		});
	});
	const stop = listen({ kind: "chat", name: CHANNEL }, "message.read", () => undefined);
	const connection = new RealtimeConnection(siteDataWire([]).realtime, new URL("https://example.test/"));
	while (signal === undefined) await vi.advanceTimersToNextTimerAsync();
	expect(signal?.aborted).toBe(false);
	connection.close();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(signal?.aborted).toBe(true);
	expect(console.error).not.toHaveBeenCalled();
	stop();
});
