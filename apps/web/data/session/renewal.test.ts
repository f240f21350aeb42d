// @vitest-environment jsdom
import type { User } from "@truefill/contracts/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onSessionLost, renewSession } from "./renewal.ts";
import { clearSession, SESSION_KEY, selectAccount, sessionStore, storeSession, tokenExpiresAtMs } from "./store.ts";

const user: User = {
	id: "u1",
	first_name: "Dana",
	last_name: "Demo",
	email: "demo@truefill.test",
	email_verified: true,
	avatar: null,
	account_id: "acc",
	balance: "1.00",
	credit_balance: "0.00",
	currency: "USD",
	status: "active",
	role: "customer",
	staff_role: null,
	permissions: [],
	is_online: true,
	unread_count: 0,
	notifications: [],
	created_at: "2026-01-02T03:04:05.000Z",
};
const OLD = "o".repeat(40);
const NEW = "n".repeat(40);
const END = "2026-01-02T03:19:05.000Z";

const answer = (status: number, body: unknown) => {
	const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
	vi.stubGlobal("fetch", fetched);
	return fetched;
};
const fresh = { data: { user, token: NEW, expires_at: END } };

let left: string[] = [];
beforeEach(() => {
	left = [];
	onSessionLost((path) => void left.push(path));
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	storeSession(user, OLD, END);
});
afterEach(() => {
	clearSession();
	vi.unstubAllGlobals();
	history.replaceState(null, "", "/");
});

describe("the stored session (SPEC §3, §4, R25)", () => {
	it("keeps user, token and selectedAccountIndex, and nothing else", () => {
		selectAccount(2);
		const kept: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
		expect(kept).toMatchObject({ state: { user: { id: "u1" }, token: OLD, selectedAccountIndex: 2 } });
		expect(Object.keys(Object(Object(kept).state)).sort()).toEqual(["selectedAccountIndex", "token", "user"]);
		expect(tokenExpiresAtMs()).toBe(Date.parse(END));
	});
	it("forgets all three, the index to 0, and ends loading", () => {
		selectAccount(2);
		clearSession();
		expect(sessionStore.getState()).toEqual({ user: null, token: null, selectedAccountIndex: 0, isLoading: false });
		expect(tokenExpiresAtMs()).toBeNull();
	});
	it("counts what has another shape as signed out, and still ends loading", async () => {
		localStorage.setItem(
			SESSION_KEY,
			JSON.stringify({ state: { user: { id: 5 }, token: OLD, selectedAccountIndex: -1 }, version: 0 }),
		);
		await sessionStore.persist.rehydrate();
		expect(sessionStore.getState()).toMatchObject({
			user: null,
			token: null,
			selectedAccountIndex: 0,
			isLoading: false,
		});
	});
});

describe("renewSession (R25, SPEC §8)", () => {
	it("renews once for all who ask at the same time", async () => {
		const fetched = answer(200, fresh);
		expect(await Promise.all([renewSession(OLD), renewSession(OLD), renewSession(OLD)])).toEqual([true, true, true]);
		expect(fetched).toHaveBeenCalledTimes(1);
		expect(sessionStore.getState().token).toBe(NEW);
	});
	it("takes the token that another tab has stored meanwhile", async () => {
		const fetched = answer(200, fresh);
		localStorage.setItem(
			SESSION_KEY,
			JSON.stringify({ state: { user, token: "x".repeat(40), selectedAccountIndex: 0 }, version: 0 }),
		);
		expect(await renewSession(OLD)).toBe(true);
		expect(fetched).not.toHaveBeenCalled();
		expect(sessionStore.getState().token).toBe("x".repeat(40));
	});
	it("takes the token of a sign-in in another tab that came while its own renewal was refused (ASVS 7.2.4)", async () => {
		const newer = "x".repeat(40);
		vi.stubGlobal("fetch", async () => {
			localStorage.setItem(
				SESSION_KEY,
				JSON.stringify({ state: { user, token: newer, selectedAccountIndex: 0 }, version: 0 }),
			);
			return new Response(JSON.stringify({ code: "RENEWAL_REFUSED", message: "No." }), { status: 401 });
		});
		expect(await renewSession(OLD)).toBe(true);
		expect(sessionStore.getState().token).toBe(newer);
		expect(left).toEqual([]);
	});
	it("clears the session and goes to the root when renewal is refused", async () => {
		history.replaceState(null, "", "/main/trading");
		answer(401, { code: "RENEWAL_REFUSED", message: "No." });
		expect(await renewSession(OLD)).toBe(false);
		expect(sessionStore.getState()).toMatchObject({ user: null, token: null });
		expect(left).toEqual(["/"]);
	});
	it.each(["/", "/login", "/register", "/forgot-password"])("redirects nobody from %s", async (path) => {
		history.replaceState(null, "", path);
		answer(401, { code: "RENEWAL_REFUSED", message: "No." });
		await renewSession(OLD);
		expect(left).toEqual([]);
	});
	it("keeps the session while the server cannot be reached", async () => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
		expect(await renewSession(OLD)).toBe(false);
		expect(sessionStore.getState().token).toBe(OLD);
		expect(left).toEqual([]);
	});
});
