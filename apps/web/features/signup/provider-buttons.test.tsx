import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import { ProviderButtons } from "./provider-buttons.tsx";

beforeEach(async () => {
	await loadAllTexts();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const providers = [
	{ id: "google", name: "Google" },
	{ id: "linkedin", name: "LinkedIn" },
] as const;

it("SPEC §2, R5: shows a button for what is configured and nothing else", () => {
	render(<ProviderButtons providers={providers} />);
	expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
		"Continue with Google",
		"Continue with LinkedIn",
	]);
	cleanup();
	const { container } = render(<ProviderButtons providers={[]} />);
	expect(container.textContent).toBe("");
});

it("R5: says why where the provider cannot be reached, and can be tried again", async () => {
	const body = { code: "PROVIDER_UNREACHABLE", message: "Google cannot be reached at the moment." };
	const asked = vi.fn((_url: string) => Promise.resolve(new Response(JSON.stringify(body), { status: 503 })));
	vi.stubGlobal("fetch", asked);
	render(<ProviderButtons providers={providers} />);
	fireEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
	expect((await screen.findByRole("alert")).textContent).toBe("Google cannot be reached at the moment.");
	expect(asked.mock.calls[0]?.[0]).toContain("google");
	expect(screen.getByRole("button", { name: "Continue with Google" }).hasAttribute("disabled")).toBe(false);
});
