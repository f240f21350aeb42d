import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../i18n/index.ts";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";

let coarse = false;
beforeAll(loadAllTexts);
beforeEach(() => {
	coarse = false;
	vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const ask = (children: React.ReactNode) =>
	render(
		<Dialog open title="Deactivate" onOpenChange={() => undefined}>
			{children}
		</Dialog>,
	);

it("lets whoever is asked for words write at once, and not close by the space between two of them", async () => {
	ask(
		<>
			<Checkbox label="Sure" checked onChange={() => undefined} />
			<input disabled aria-label="Account" />
			<textarea aria-label="Reason" />
		</>,
	);
	const wanted = screen.getByRole("textbox", { name: "Reason" });
	await waitFor(() => expect(document.activeElement).toBe(wanted));
});

it("begins at the way out where there is nothing to write", async () => {
	ask(<p>Every session ends.</p>);
	const wanted = screen.getByRole("button", { name: "Close dialog" });
	await waitFor(() => expect(document.activeElement).toBe(wanted));
});

it("does not bring up the keyboard of a phone by itself", async () => {
	coarse = true;
	ask(<textarea aria-label="Reason" />);
	const wanted = screen.getByRole("button", { name: "Close dialog" });
	await waitFor(() => expect(document.activeElement).toBe(wanted));
});
