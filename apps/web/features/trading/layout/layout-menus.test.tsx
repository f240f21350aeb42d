import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changeDocument } from "../../../data/index.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { siteDataWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { appearanceStore, setAppearance } from "../../../lib/appearance.ts";
import { commandsNow } from "../../../ui/commands/commands.ts";
import { STANDARD, settingsOf } from "../preferences.ts";
import { changeForm, gridNow } from "./charts/stored.ts";
import { LayoutButtons } from "./layout-buttons.tsx";
import { MAX_WORKSPACES } from "./workspaces/model.ts";
import { saveAs, workspacesNow } from "./workspaces/workspaces.ts";

const Address = () => <output>{useLocation().pathname}</output>;
const show = () =>
	render(
		<MemoryRouter initialEntries={["/main/trading/EURUSD"]}>
			<LayoutButtons />
			<Address />
		</MemoryRouter>,
	);

beforeEach(() => {
	siteDataStore.setState({
		data: siteDataWire(["EURUSD", "GBPUSD"].map((id) => instrumentWire({ id, symbol: id, display_name: id }))),
	});
	changeDocument("layout", { recent: ["EURUSD"] });
	changeDocument("workspaces", {});
});
afterEach(() => {
	cleanup();
	for (const id of ["layout", "workspaces", "chart"]) changeDocument(id, {});
	setAppearance({ density: "comfortable" });
	siteDataStore.setState({ data: null });
});

const open = (name: string | RegExp) => fireEvent.keyDown(screen.getByRole("button", { name }), { key: "Enter" });
const choose = (role: "menuitemradio" | "menuitemcheckbox" | "menuitem", name: string | RegExp) =>
	fireEvent.click(screen.getByRole(role, { name }));
const manage = async () => {
	open(/^Workspace/);
	choose("menuitem", /workspace/);
	return screen.findByRole("dialog", { name: "Workspaces" });
};
const names = () => workspacesNow().map(({ name }) => name);

it("changes charts, panels, their sides and the density, and puts everything back", () => {
	show();
	open("Layout");
	choose("menuitemradio", "Two side by side");
	expect(gridNow()?.form).toBe("side");
	open("Layout");
	choose("menuitemcheckbox", "Order ticket");
	choose("menuitemcheckbox", "Watchlist on the other side of the charts");
	choose("menuitemcheckbox", "Trades above the charts");
	expect(settingsOf("layout").arrangement).toEqual({
		watchlist: "end",
		ticket: "end",
		blotter: "above",
		hidden: ["ticket"],
	});
	expect(screen.getByRole("menuitemcheckbox", { name: "Order ticket" }).getAttribute("aria-checked")).toBe("false");
	choose("menuitemradio", "Compact");
	expect(appearanceStore.getState().density).toBe("compact");
	choose("menuitem", "Reset the layout");
	expect(settingsOf("layout").arrangement).toEqual(STANDARD);
	expect(gridNow()?.form).toBe("one");
});

it("saves what is shown under a name, renames, copies, and removes with a way back", async () => {
	show();
	const dialog = await manage();
	fireEvent.change(within(dialog).getByLabelText("Save what you see as"), { target: { value: "  Majors " } });
	fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect(names()).toEqual(["Majors"]);
	expect(screen.getByRole("button", { name: "Workspace: Majors" })).toBeDefined();

	const again = await manage();
	fireEvent.click(within(again).getByRole("button", { name: "Duplicate Majors" }));
	const name = within(again).getByLabelText("Name of the workspace Majors (2)");
	fireEvent.change(name, { target: { value: "Metals" } });
	fireEvent.blur(name);
	expect(names()).toEqual(["Majors", "Metals"]);
	fireEvent.click(within(again).getByRole("button", { name: "Remove Majors" }));
	expect(names()).toEqual(["Metals"]);
	expect(settingsOf("layout").workspace, "what is on the screen stays, without a name").toBeNull();
	fireEvent.click(within(again).getByRole("button", { name: "Undo" }));
	expect(names()).toEqual(["Majors", "Metals"]);
	expect(settingsOf("layout").workspace).toBe(workspacesNow()[0]?.id);
});

it("keeps what was changed in a workspace when another one is shown, and goes to its instrument", async () => {
	show();
	act(() => {
		saveAs("One");
		saveAs("Two");
		changeForm("side");
	});
	open("Workspace: Two");
	choose("menuitemradio", "One");
	expect(gridNow()?.form).toBe("one");
	act(() =>
		commandsNow()
			.find(({ title }) => title === "Workspace: Two")
			?.run(),
	);
	expect(gridNow()?.form).toBe("side");
	expect(screen.getByRole("button", { name: "Workspace: Two" })).toBeDefined();
	expect(screen.getByRole("status").textContent).toBe("/main/trading/EURUSD");
});

it("says why there can be no more", async () => {
	show();
	act(() => {
		for (let at = 1; at <= MAX_WORKSPACES; at += 1) saveAs(`Number ${at}`);
	});
	const dialog = await manage();
	expect(within(dialog).getByText(/You have 20 workspaces, the most there can be/)).toBeDefined();
	fireEvent.change(within(dialog).getByLabelText("Save what you see as"), { target: { value: "More" } });
	fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect(names()).toHaveLength(MAX_WORKSPACES);
});
