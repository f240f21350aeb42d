// @vitest-environment jsdom
import type { User } from "@truefill/contracts/http";
import { afterEach, expect, it, vi } from "vitest";
import { onForget, queryClient, startForgetting } from "../query-client.ts";
import { logout } from "./actions.ts";
import { storeSession } from "./store.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it("leaves nothing of who signs out in the browser, also where the server cannot be reached", async () => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	const forget = vi.fn();
	const stops = [startForgetting(), onForget(forget)];
	const user = { id: "usr_1", first_name: "Dana-of-the-test", email: "dana@example.com" } as User;
	storeSession(user, "t".repeat(40), new Date(Date.now() + 900_000).toISOString());
	queryClient.setQueryData(["accounts"], [{ balance: "12345.67" }]);
	forget.mockClear();
	const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage });
	expect(kept()).toMatch(/Dana-of-the-test.*tttt/);
	await logout();
	expect(kept()).not.toMatch(/Dana|dana|tttt|usr_1|expires/);
	expect(queryClient.getQueryCache().getAll()).toEqual([]);
	expect(forget).toHaveBeenCalledOnce();
	for (const stop of stops) stop();
});
