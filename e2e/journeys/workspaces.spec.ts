import type { Browser, Page } from "@playwright/test";
import { findings, MEASURED } from "../harness/axe.ts";
import type { Customer } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const TRADING = "/main/trading/EURUSD";
const charts = (page: Page) => page.getByRole("group", { name: /, chart \d of \d/ });
const chart = (page: Page, at: number) => page.getByRole("group", { name: new RegExp(`, chart ${at} of`) });
/** The names of the charts' instruments, in their order. */
const shown = (page: Page) =>
	charts(page).evaluateAll((all) => all.map((each) => (each.getAttribute("aria-label") ?? "").split(",")[0]));
const ticket = (page: Page) => page.getByRole("complementary", { name: /^Order ticket/ });

/** Runs a command of the palette, by keys. */
async function run(page: Page, text: string, found: RegExp): Promise<void> {
	const palette = page.getByRole("dialog", { name: "Search and commands" });
	await page.keyboard.press("Control+k");
	await expect(palette.getByRole("combobox")).toBeFocused();
	await page.keyboard.type(text);
	await expect(palette.getByRole("option", { selected: true })).toHaveText(found);
	await page.keyboard.press("Enter");
	await expect(palette).toHaveCount(0);
}

/** The same customer on another device. */
async function anotherDevice(browser: Browser, origin: string, customer: Customer): Promise<Page> {
	const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	await new Terminal(page).enter(customer, TRADING);
	return page;
}

/** From one chart to four, by the keys of the menu. */
async function showFour(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Layout", exact: true }).press("Enter");
	await expect(page.getByRole("menuitemradio", { name: "One", exact: true })).toBeFocused();
	for (const next of ["Two side by side", "Two, one above the other", "Four"]) {
		await page.keyboard.press("ArrowDown");
		await expect(page.getByRole("menuitemradio", { name: next, exact: true })).toBeFocused();
	}
	await page.keyboard.press("Enter");
	await expect(charts(page)).toHaveCount(4);
}

test("four charts by keys alone: the ticket follows one, links, one alone, sizes", async ({ page, customer }) => {
	await new Terminal(page).enter(customer, TRADING);
	await showFour(page);
	await expect(chart(page, 1)).toHaveAccessibleName("EUR/USD, chart 1 of 4, active");
	await expect(chart(page, 1)).toHaveAttribute("aria-current", "true");
	const [, second, third] = await shown(page);

	await run(page, "next chart", /^Next chart/);
	await expect(chart(page, 2)).toHaveAccessibleName(`${second}, chart 2 of 4, active`);
	await expect(ticket(page)).toHaveAccessibleName(new RegExp(`${second}$`));
	await run(page, "xauusd", /^Gold/);
	await expect(chart(page, 2)).toHaveAccessibleName("Gold, chart 2 of 4, active");
	await expect(chart(page, 1)).toHaveAccessibleName("EUR/USD, chart 1 of 4");
	await expect(chart(page, 3)).toHaveAccessibleName(`${third}, chart 3 of 4`);

	const link = (at: number, what: string) =>
		chart(page, at).getByRole("button", { name: `Link the ${what} with the other linked charts` });
	for (const at of [2, 4]) await link(at, "instrument").press("Enter");
	await expect(chart(page, 4)).toHaveAccessibleName("Gold, chart 4 of 4, active");
	await run(page, "usdjpy", /^USD\/JPY/);
	await expect.poll(() => shown(page)).toEqual(["EUR/USD", "USD/JPY", third, "USD/JPY"]);
	for (const at of [1, 4]) await link(at, "length of a candle").press("Enter");
	await run(page, "1-hour", /^1-hour candles/);
	for (const at of [1, 4]) await expect(chart(page, at).getByRole("region", { name: /1-hour candles/ })).toBeVisible();
	for (const at of [2, 3]) await expect(chart(page, at).getByRole("region", { name: /15-minute/ })).toBeVisible();

	await run(page, "chart alone", /^Show this chart alone/);
	await expect(charts(page)).toHaveCount(1);
	await expect(chart(page, 4)).toHaveAccessibleName("USD/JPY, chart 4 of 4, active");
	await run(page, "all charts", /^Show all charts again/);
	await expect(charts(page)).toHaveCount(4);

	const width = page.getByRole("separator", { name: "Width of the charts" });
	const before = Number(await width.getAttribute("aria-valuenow"));
	await width.press("ArrowRight");
	await expect.poll(async () => Number(await width.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
	await width.press("Enter");
	await expect.poll(async () => Number(await width.getAttribute("aria-valuenow"))).toBe(before);
	expect(await findings(page, MEASURED)).toEqual([]);
});

test("a workspace is saved, seen on another device, changed, left and shown again, removed and brought back", async ({
	page,
	product,
	browser,
	customer,
}) => {
	const { origin } = product;
	await new Terminal(page).enter(customer, TRADING);
	await expect(ticket(page)).toBeVisible();
	const there = await anotherDevice(browser, origin, customer);
	await expect(ticket(there)).toBeVisible();
	await showFour(page);
	await run(page, "ticket on the other", /^Order ticket on the other side/);
	const isMirrored = async (on: Page) =>
		((await ticket(on).boundingBox())?.x ?? 0) < ((await chart(on, 1).boundingBox())?.x ?? 0);
	await expect.poll(() => isMirrored(page)).toBe(true);
	await run(page, "compare", /^Compare with others/);
	await page.getByLabel("Find an instrument").fill("gold");
	await page.getByRole("button", { name: "Compare with Gold", exact: true }).press("Enter");
	await page.keyboard.press("Escape");
	const compared = (on: Page) => chart(on, 1).getByRole("list", { name: "Compare with others" });
	await expect(compared(page)).toContainText(/Gold\s*[\d,.]+\s*[+−]?\d+\.\d\d %/);

	await run(page, "workspaces", /^Save, rename or remove workspaces/);
	await page.getByLabel("Save what you see as").fill("Majors");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("button", { name: "Workspace: Majors" })).toBeVisible();
	await expect(there.getByRole("button", { name: "Workspace: Majors" })).toBeVisible();
	await expect(charts(there)).toHaveCount(4);
	await expect.poll(() => isMirrored(there)).toBe(true);
	await expect(compared(there)).toContainText("Gold");
	await expect(ticket(there), "the other device keeps its own active chart").toHaveAccessibleName(/EUR\/USD$/);

	await run(page, "workspaces", /^Save, rename or remove workspaces/);
	await page.getByLabel("Save what you see as").fill("Quiet");
	await page.keyboard.press("Enter");
	await run(page, "reset the layout", /^Reset the layout/);
	await expect(charts(page)).toHaveCount(0);
	await expect(page.getByRole("region", { name: /^EUR\/USD, 15-minute/ })).toBeVisible();
	await page.getByRole("button", { name: "Workspace: Quiet" }).press("Enter");
	await page.getByRole("menuitemradio", { name: "Majors" }).click();
	await expect(charts(page)).toHaveCount(4);
	await run(page, "quiet", /^Workspace: Quiet/);
	await expect(charts(page), "what was changed in it is kept").toHaveCount(0);
	await page.reload();
	await expect(page.getByRole("button", { name: "Workspace: Quiet" })).toBeVisible();

	await run(page, "workspaces", /^Save, rename or remove workspaces/);
	const dialog = page.getByRole("dialog", { name: "Workspaces" });
	await dialog.getByRole("button", { name: "Duplicate Quiet" }).click();
	await expect(dialog.getByLabel("Name of the workspace Quiet (2)")).toBeVisible();
	await dialog.getByRole("button", { name: "Remove Quiet (2)" }).click();
	await dialog.getByLabel("Name of the workspace Majors").fill("Four");
	await page.keyboard.press("Enter");
	await dialog.getByRole("button", { name: "Undo" }).click();
	await expect(dialog.getByLabel("Name of the workspace Quiet (2)")).toBeVisible();
	expect(await findings(page, MEASURED)).toEqual([]);
	await page.keyboard.press("Escape");
	await there.getByRole("button", { name: "Workspace: Quiet", exact: true }).click();
	await expect(there.getByRole("menuitemradio")).toHaveText(["Four", "Quiet", "Quiet (2)"]);
	await there.context().close();
});

test("hidden panels come back when they are asked for", async ({ page, customer }) => {
	await new Terminal(page).enter(customer, TRADING);
	await page.getByRole("button", { name: "Layout", exact: true }).click();
	for (const panel of ["Watchlist", "Order ticket", "Trades"])
		await page.getByRole("menuitemcheckbox", { name: panel, exact: true }).click();
	await expect(page.getByRole("button", { name: "Show: Trades" })).toBeFocused();
	await expect(ticket(page)).toHaveCount(0);
	await expect(page.getByRole("listbox", { name: "Watchlist" })).toHaveCount(0);
	await expect(page.getByRole("tab", { name: /^Open trades/ })).toHaveCount(0);

	await page.getByRole("region", { name: /^EUR\/USD/ }).click({ position: { x: 200, y: 200 } });
	await page.keyboard.press("b");
	await expect(ticket(page).getByLabel("Volume", { exact: true })).toBeFocused();
	await ticket(page).getByLabel("Volume", { exact: true }).blur();
	await page.keyboard.press("/");
	await expect(page.getByRole("combobox", { name: "Search instruments" })).toBeFocused();
	await page.getByRole("button", { name: "Show: Trades" }).click();
	await expect(page.getByRole("tab", { name: /^Open trades/ })).toBeVisible();
	await run(page, "reset the layout", /^Reset the layout/);
	await expect(page.getByRole("listbox", { name: "Watchlist" })).toBeVisible();
});
