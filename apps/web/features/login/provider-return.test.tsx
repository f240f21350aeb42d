import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { sampleSettings } from "@truefill/contracts/samples";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readDraft, removeDraft } from "../../data/registration/index.ts";
import { settingsStore } from "../../data/site/settings.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { setAppearance } from "../../lib/appearance.ts";
import ProviderReturnScreen from "./provider-return.tsx";

beforeEach(async () => {
	await loadAllTexts();
	// jsdom has no media queries.
	setAppearance({ theme: "dark" });
	settingsStore.setState({ settings: sampleSettings, initialized: true, isLoading: false, error: null });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	cleanup();
	removeDraft();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function Here() {
	return <output>{useLocation().pathname}</output>;
}
const here = () => document.querySelector("output")?.textContent;

/** The screen after a provider's redirect, with this server answer. */
function comeBack(search: string, status = 200, body: unknown = {}) {
	const asked = vi.fn((_url: string, _init: RequestInit) =>
		Promise.resolve(new Response(JSON.stringify(body), { status })),
	);
	vi.stubGlobal("fetch", asked);
	render(
		<MemoryRouter initialEntries={[`/login/return/own${search}`]}>
			<Here />
			<Routes>
				<Route path="/login/return/:provider" element={<ProviderReturnScreen />} />
				<Route path="*" element={null} />
			</Routes>
		</MemoryRouter>,
	);
	return asked;
}

/** There is a way to continue after a failed sign-in. */
async function goBack() {
	fireEvent.click(screen.getByRole("link", { name: "Back to the login page" }));
	await waitFor(() => expect(here()).toBe("/login"));
}

it("tells who did not agree there that nothing was changed, and asks the server nothing", async () => {
	const asked = comeBack("?error=access_denied&state=s");
	expect((await screen.findByRole("alert")).textContent).toContain(
		"The sign-in was not finished. Nothing was changed.",
	);
	expect(asked).not.toHaveBeenCalled();
	await goBack();
});

it("tells who has no proved address there what the server says of it", async () => {
	const message = "Company has not verified your e-mail address, so it cannot be used to sign in here.";
	const params = { provider: "Company" };
	const asked = comeBack("?code=c&state=s&iss=i", 422, { code: "PROVIDER_EMAIL_UNVERIFIED", message, params });
	expect((await screen.findByRole("alert")).textContent).toContain("Company has not verified your e-mail address");
	expect(JSON.parse(String(asked.mock.calls[0]?.[1].body))).toEqual({ code: "c", state: "s", iss: "i" });
	expect(asked).toHaveBeenCalledOnce();
	await goBack();
});

it("leads somebody whom nobody knows here to the sign-up, with what the provider said", async () => {
	const data = { outcome: "sign-up", email: "grace@example.com", first_name: "Grace", last_name: "Hopper" };
	comeBack("?code=c&state=s", 200, { success: true, message: "ok", data });
	await waitFor(() => expect(here()).toBe("/register/country-residence"));
	expect(readDraft()).toMatchObject({ email: "grace@example.com", firstName: "Grace", lastName: "Hopper" });
});
