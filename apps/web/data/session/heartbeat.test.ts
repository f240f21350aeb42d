// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { startHeartbeat } from "./actions.ts";
import { sessionStore } from "./store.ts";

let visibility: DocumentVisibilityState = "visible";
const beats = vi.fn();
let stop: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	beats.mockReset();
	visibility = "visible";
	vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
		beats(`${method} ${new URL(address).pathname}`);
		throw new TypeError("Failed to fetch");
	});
	sessionStore.setState({ token: "a-token" });
	stop = startHeartbeat();
});
afterEach(() => {
	stop();
	sessionStore.setState({ token: null });
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});
const becomes = (next: DocumentVisibilityState) => {
	visibility = next;
	document.dispatchEvent(new Event("visibilitychange"));
};

it("beats at the start and each 60 s while the page is visible, whatever comes of it (SPEC §7, §8, §9)", async () => {
	expect(beats.mock.calls).toEqual([["POST /api/v1/user/heartbeat"]]);
	await vi.advanceTimersByTimeAsync(59_999);
	expect(beats).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(beats).toHaveBeenCalledTimes(2);
});

it("is silent while nobody can see the page, and beats at once when somebody can again (SPEC §7)", async () => {
	becomes("hidden");
	await vi.advanceTimersByTimeAsync(300_000);
	expect(beats).toHaveBeenCalledTimes(1);
	becomes("visible");
	await vi.advanceTimersByTimeAsync(0);
	expect(beats).toHaveBeenCalledTimes(2);
});

it("beats for nobody who is signed out, and at once for who signs in (SPEC §7)", async () => {
	sessionStore.setState({ token: null });
	await vi.advanceTimersByTimeAsync(120_000);
	expect(beats).toHaveBeenCalledTimes(1);
	sessionStore.setState({ token: "another-token" });
	await vi.advanceTimersByTimeAsync(0);
	expect(beats).toHaveBeenCalledTimes(2);
});
