// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { sampleUser } from "@truefill/contracts/samples";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeOutbox, storedOutbox } from "../chat/outbox.ts";
import { startSendingStored } from "../chat/send-stored.ts";
import { setApiBase } from "../http/index.ts";
import { startForgetting } from "../query-client.ts";
import { DISCONNECTED, realtimeStore } from "../realtime/status.ts";
import { sessionStore } from "../session/store.ts";
import { notifyLocally } from "./local.ts";
import { markAllNotificationsRead, markNotificationRead, useUnreadNotifications } from "./queries.ts";

const dana = { ...sampleUser, id: "usr_dana", notifications: [] };
const asked: string[] = [];
let stop: () => void;
const unread = () => renderHook(() => useUnreadNotifications()).result.current;
const report = (title: string) =>
	act(() => notifyLocally({ code: "X", category: "support", color: "info", title, message: "", at: new Date(0) }));

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	setApiBase("https://example.test/api/v1");
	asked.length = 0;
	vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
		asked.push(`${method} ${new URL(address).pathname.replace("/api/v1", "")}`);
		return method === "GET"
			? new Response(JSON.stringify({ data: dana }))
			: new Response(JSON.stringify({ code: "FORBIDDEN", message: "Not with this word." }), { status: 403 });
	});
	stop = startForgetting();
	sessionStore.setState({ user: dana, token: "a-token" });
});
afterEach(() => {
	sessionStore.setState({ user: null, token: null });
	stop();
	cleanup();
	localStorage.clear();
	realtimeStore.setState(DISCONNECTED);
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

it("stands before the server's, under an id that starts with temp-, and is only dismissed (SPEC §3, §4)", async () => {
	report("first");
	report("second");
	expect(unread().map(({ title }) => title)).toEqual(["second", "first"]);
	const id = unread()[0]?.id ?? "";
	expect(id).toMatch(/^temp-/);
	await act(() => markNotificationRead(id));
	expect(unread().map(({ title }) => title)).toEqual(["first"]);
	expect(asked, "nothing was asked of the server").toEqual([]);
	await act(() => markAllNotificationsRead());
	expect(unread()).toEqual([]);
});

it("is told to nobody else who signs in here", () => {
	report("for Dana");
	act(() => void sessionStore.setState({ user: { ...dana, id: "usr_else" } }));
	expect(unread()).toEqual([]);
});

it("says that a message was refused whose writer has left the chat, once, and keeps what they wrote", async () => {
	changeOutbox("usr_dana", "usr_dana", {
		kept: [{ clientId: "one", text: "typed in a tunnel", attachments: [], typedAt: "2026-01-02T03:04:05.000Z" }],
	});
	realtimeStore.setState({ status: "connected", reason: null });
	const stopSending = startSendingStored();
	await act(() => vi.advanceTimersByTimeAsync(60_000));
	stopSending();
	expect(asked).toEqual(["POST /chat/messages"]);
	expect(unread().map(({ title, message }) => [title, message])).toEqual([
		["A message of yours could not be sent", "Not with this word."],
	]);
	expect(storedOutbox("usr_dana", "usr_dana")).toHaveLength(1);
});
