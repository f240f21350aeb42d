import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { Sheet } from "./sheet.tsx";

afterEach(cleanup);
afterAll(() => {
	vi.unstubAllGlobals();
});
beforeAll(() => {
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
	Element.prototype.hasPointerCapture ??= () => false;
	Element.prototype.scrollIntoView ??= () => undefined;
});

function Page({ kind = "dialog" }: { readonly kind?: "dialog" | "sheet" }) {
	const [open, setOpen] = useState(false);
	const [rows, setRows] = useState(true);
	const Part = kind === "dialog" ? Dialog : Sheet;
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: as what scrolls is reached by keyboard. */}
			<section aria-label="Trades" tabIndex={0}>
				{rows ? (
					<>
						<button type="button" onClick={() => setOpen(true)}>
							Close…
						</button>
						<Menu trigger={<button type="button">More</button>}>
							<MenuItem onSelect={() => setOpen(true)}>Reverse…</MenuItem>
						</Menu>
					</>
				) : null}
			</section>
			{open ? (
				<Part open onOpenChange={() => setOpen(false)} title="Are you sure?">
					{/* biome-ignore lint/a11y/noAutofocus: what the volume of the close form does. */}
					<input aria-label="Volume" autoFocus />
					<button
						type="button"
						onClick={() => {
							setRows(false);
							setOpen(false);
						}}
					>
						Yes
					</button>
				</Part>
			) : null}
		</>
	);
}

const leave = () => fireEvent.keyDown(screen.getByRole("textbox", { name: "Volume" }), { key: "Escape" });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it.each(["dialog", "sheet"] as const)("a %s gives the focus back to the button that opened it", async (kind) => {
	render(<Page kind={kind} />);
	const button = screen.getByRole("button", { name: "Close…" });
	button.focus();
	fireEvent.click(button);
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Volume" })));
	leave();
	await gone();
	await waitFor(() => expect(document.activeElement).toBe(button));
});

it("opened out of a menu, which closed with the choice, it gives the focus to the button of the menu", async () => {
	render(<Page />);
	const more = screen.getByRole("button", { name: "More" });
	more.focus();
	fireEvent.keyDown(more, { key: "Enter" });
	const item = await screen.findByRole("menuitem", { name: "Reverse…" });
	item.focus();
	fireEvent.click(item);
	await screen.findByRole("dialog");
	await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
	leave();
	await gone();
	await waitFor(() => expect(document.activeElement).toBe(more));
});

it("where its opener went with what was done, the focus falls to what held it", async () => {
	render(<Page />);
	const button = screen.getByRole("button", { name: "Close…" });
	button.focus();
	fireEvent.click(button);
	fireEvent.click(await screen.findByRole("button", { name: "Yes" }));
	await gone();
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Trades" })));
});
