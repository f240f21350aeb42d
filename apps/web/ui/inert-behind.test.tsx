import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { Menu, MenuItem } from "./menu.tsx";
import { Select } from "./select.tsx";

afterEach(cleanup);
beforeAll(() => {
	Element.prototype.hasPointerCapture ??= () => false;
	Element.prototype.scrollIntoView ??= () => undefined;
});

const page = () => screen.getByTestId("page").closest<HTMLElement>("[data-aria-hidden]");

it("what is behind an open menu is inert, and is not any more when it has closed; the focus comes back", async () => {
	render(
		<div>
			<div data-testid="page">
				<a href="/elsewhere">Elsewhere</a>
			</div>
			<Menu trigger={<button type="button">More</button>}>
				<MenuItem onSelect={() => undefined}>Reverse</MenuItem>
			</Menu>
		</div>,
	);
	const trigger = screen.getByRole("button", { name: "More" });
	trigger.focus();
	fireEvent.keyDown(trigger, { key: "Enter" });
	const item = await screen.findByRole("menuitem", { name: "Reverse" });
	await waitFor(() => expect(page()?.inert).toBe(true));
	expect(item.closest("[inert]"), "not the menu itself").toBeNull();
	fireEvent.keyDown(item, { key: "Escape" });
	await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
	expect(document.querySelector("[inert]")).toBeNull();
	await waitFor(() => expect(document.activeElement).toBe(trigger));
});

it("so is what is behind an open list of choices", async () => {
	render(
		<div>
			<div data-testid="page">
				<a href="/elsewhere">Elsewhere</a>
			</div>
			<Select aria-label="Side" options={[{ value: "buy", label: "Buy" }]} value="buy" onChange={() => undefined} />
		</div>,
	);
	fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
	const option = await screen.findByRole("option", { name: "Buy" });
	await waitFor(() => expect(page()?.inert).toBe(true));
	fireEvent.keyDown(option, { key: "Escape" });
	await waitFor(() => expect(document.querySelector("[inert]")).toBeNull());
});
