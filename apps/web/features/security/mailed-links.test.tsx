import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../../data/http/index.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import AutoLogin from "./auto-login-screen.tsx";
import ForgotPassword from "./forgot-screen.tsx";
import UndoEmailChange from "./undo-email-screen.tsx";

const GOOD = "g".repeat(43);
const SPENT = "s".repeat(43);
const asked: { path: string; body: unknown }[] = [];
let reachable: boolean;

beforeEach(async () => {
	await loadAllTexts();
	asked.length = 0;
	reachable = true;
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		if (!reachable) throw new TypeError("Failed to fetch");
		const body = JSON.parse(String(init.body));
		asked.push({ path: new URL(address).pathname, body });
		return body.token === SPENT
			? new Response(JSON.stringify({ code: "LINK_SPENT", message: "This link works no more." }), { status: 410 })
			: new Response(JSON.stringify({ data: { usable: true } }));
	});
	setApiBase("https://example.test/api/v1");
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	setApiBase(null);
	history.replaceState(null, "", "/");
});

async function open(screenOf: React.ReactNode, hash: string) {
	history.replaceState(null, "", `/${hash}`);
	render(<MemoryRouter>{screenOf}</MemoryRouter>);
	await act(async () => undefined);
	await act(async () => undefined);
}
/** Simulates opening a mailed link to the page that the tab already shows. */
async function follow(hash: string) {
	history.replaceState(null, "", `/${hash}`);
	window.dispatchEvent(new Event("hashchange"));
	await act(async () => undefined);
	await act(async () => undefined);
}
const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const SPENT_TITLE = "This link does not work any more";

it.each([
	["a new password", <ForgotPassword key="f" />, "#reset=", "reset-password"],
	["a sign-in", <AutoLogin key="a" />, "#", "sign-in"],
	["a change taken back", <UndoEmailChange key="u" />, "#", "undo-email-change"],
])("says when it is opened that a link for %s is spent", async (_, page, prefix, purpose) => {
	await open(page, `${prefix}${SPENT}`);
	expect(asked).toEqual([{ path: "/api/v1/auth/check-link", body: { purpose, token: SPENT } }]);
	expect(title()).toBe(SPENT_TITLE);
	expect(screen.queryByLabelText("New password")).toBeNull();
	expect(window.location.hash).toBe("");
});

it("shows the form of a link that works, and where nobody can say whether it does", async () => {
	await open(<ForgotPassword />, `#reset=${GOOD}`);
	expect(screen.getByLabelText("New password")).toBeTruthy();
	cleanup();
	reachable = false;
	await open(<ForgotPassword />, `#reset=${SPENT}`);
	expect(screen.getByLabelText("New password")).toBeTruthy();
});

it("takes up a link that is opened in a tab with the same page", async () => {
	await open(<ForgotPassword />, "");
	expect(screen.queryByLabelText("New password")).toBeNull();
	await follow(`#reset=${GOOD}`);
	expect(screen.getByLabelText("New password")).toBeTruthy();
	expect(window.location.hash).toBe("");
	await follow(`#reset=${SPENT}`);
	expect(title()).toBe(SPENT_TITLE);
	await follow(`#reset=${GOOD}`);
	expect(screen.getByLabelText("New password")).toBeTruthy();
});
