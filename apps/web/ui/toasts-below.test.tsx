import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../i18n/index.ts";
import { Dialog } from "./dialog.tsx";
import { Sheet } from "./sheet.tsx";

beforeAll(loadAllTexts);
/** jsdom has no layout: the dialog's top and its heading's height are set here. */
let begins = 0;
const HEAD_PX = 72;
beforeEach(() => {
	begins = 0;
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
	vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
		return this.getAttribute("role") === "dialog" ? begins : 1;
	});
	vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(HEAD_PX);
});
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

const property = (name: string) => document.documentElement.style.getPropertyValue(name);
const below = () => property("--toast-below");
const sheet = (open: boolean) => (
	<Sheet open={open} onOpenChange={() => undefined} title="EUR/USD" description="Buy 0.10 lots">
		body
	</Sheet>
);

it("keeps toasts below the heading of a sheet of full height, and lets them up again when it has gone", () => {
	const { rerender } = render(sheet(true));
	expect(below()).toBe("81px");
	rerender(sheet(false));
	expect(below()).toBe("");
});

it("lets them up to the edge above a sheet from below, off its way out: its controls are worked with (R8)", () => {
	begins = 67;
	const { rerender } = render(sheet(true));
	expect([below(), property("--toast-clear")]).toEqual(["8px", "48px"]);
	rerender(sheet(false));
	expect([below(), property("--toast-clear")]).toEqual(["", ""]);
});

it("leaves them where they are above a dialog that begins lower", () => {
	begins = 400;
	render(
		<Dialog open title="Deactivate" onOpenChange={() => undefined}>
			body
		</Dialog>,
	);
	expect(below()).toBe("");
});

it("follows the topmost of two, and comes back to the one below it", () => {
	const both = (open: boolean) => (
		<>
			{sheet(true)}
			<Dialog open={open} title="Sure?" onOpenChange={() => undefined}>
				body
			</Dialog>
		</>
	);
	const { rerender } = render(both(false));
	expect(below()).toBe("81px");
	begins = 100;
	rerender(both(true));
	expect(below()).toBe("8px");
	begins = 0;
	rerender(both(false));
	expect(below()).toBe("81px");
});
