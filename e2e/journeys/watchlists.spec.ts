import type { Browser, Page } from "@playwright/test";
import { findings, MEASURED } from "../harness/axe.ts";
import type { Customer } from "../harness/customers.ts";
import { stillBox } from "../harness/pointer.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const TRADING = "/main/trading/EURUSD";
const search = (page: Page) => page.getByRole("combobox", { name: "Search instruments" });
const list = (page: Page) => page.getByRole("listbox", { name: "Watchlist" });
const names = async (page: Page) =>
	(await list(page).getByRole("option").allInnerTexts()).map((text) => text.trim().split("\n")[0]);
const tab = (page: Page, name: string) =>
	page.getByRole("toolbar", { name: "Asset classes" }).getByRole("button", { name, exact: true });

/** The same customer on another device. */
async function anotherDevice(browser: Browser, origin: string, customer: Customer): Promise<Page> {
	const context = await browser.newContext({ baseURL: origin });
	const page = await context.newPage();
	await new Terminal(page).enter(customer, TRADING);
	await expect(list(page).getByRole("option").first()).toBeVisible();
	return page;
}

/** Stars an instrument by the keyboard. */
async function star(page: Page, symbol: string): Promise<void> {
	await search(page).fill(symbol);
	await expect(list(page).getByRole("option")).toHaveCount(1);
	await list(page).press("f");
	await search(page).fill("");
}

test("what is starred on one device is on the other, also when both changed it at once", async ({
	page,
	product,
	browser,
	customer,
	guard,
}) => {
	guard.expect(/ERR_INTERNET_DISCONNECTED|status of 409|API error .*(?:NETWORK_FAILED|DOCUMENT_CHANGED)/);
	await new Terminal(page).enter(customer, TRADING);
	await expect(list(page).getByRole("option").first()).toBeVisible();
	const there = await anotherDevice(browser, product.origin, customer);
	for (const each of [page, there]) await tab(each, "Favourites").click();
	await star(page, "GBPUSD");
	await expect.poll(() => names(there), { message: "told without a reload" }).toEqual(["GBP/USD"]);

	await page.context().setOffline(true);
	await star(page, "XAUUSD");
	await star(there, "USDJPY");
	await page.context().setOffline(false);
	for (const each of [page, there])
		await expect
			.poll(async () => (await names(each)).toSorted(), { message: "both" })
			.toEqual(["GBP/USD", "Gold", "USD/JPY"]);
	await there.context().close();
});

test("a list of one's own by keys alone: made, filled, ordered, traded from", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, TRADING);
	await expect(list(page).getByRole("option").first()).toBeVisible();
	await page.getByRole("button", { name: "Your lists" }).press("Enter");
	const dialog = page.getByRole("dialog", { name: "Your lists" });
	await dialog.getByLabel("New list").fill("Mornings");
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(page.getByText("This list is empty")).toBeVisible();
	for (const symbol of ["GBPUSD", "USDJPY", "AUDUSD"]) await star(page, symbol);
	await expect.poll(() => names(page)).toEqual(["GBP/USD", "USD/JPY", "AUD/USD"]);

	await list(page).focus();
	await page.keyboard.press("End");
	await page.keyboard.press("Alt+ArrowUp");
	await page.keyboard.press("Alt+ArrowUp");
	await expect.poll(() => names(page)).toEqual(["AUD/USD", "GBP/USD", "USD/JPY"]);
	await expect(page.getByRole("status").filter({ hasText: "AUD/USD is now 1 of 3" })).toBeAttached();
	const sort = page.getByRole("toolbar", { name: "Sort the watchlist" });
	await sort.getByRole("button", { name: "Sort by Instrument" }).press("Enter");
	await sort.getByRole("button", { name: /^Instrument, sorted upwards/ }).press("Enter");
	await expect.poll(() => names(page)).toEqual(["USD/JPY", "GBP/USD", "AUD/USD"]);
	await sort.getByRole("button", { name: /^Instrument, sorted downwards/ }).press("Enter");
	await expect.poll(() => names(page)).toEqual(["AUD/USD", "GBP/USD", "USD/JPY"]);

	await list(page).focus();
	await page.keyboard.press("End");
	await page.keyboard.press("s");
	await page.waitForURL("**/main/trading/USDJPY");
	await expect(terminal.ticket.getByRole("button", { name: /^Sell/ }).first()).toHaveAttribute("aria-pressed", "true");
	await expect(terminal.ticket.getByLabel("Volume", { exact: true })).toBeFocused();
	expect(await (await customer.client.openTrades()).length, "no key sends an order").toBe(0);
	await page.reload();
	await tab(page, "Mornings").click();
	await expect.poll(() => names(page)).toEqual(["AUD/USD", "GBP/USD", "USD/JPY"]);
	expect(await findings(page, MEASURED)).toEqual([]);
});

test.describe("1440 × 900", () => {
	test.use({ viewport: { width: 1440, height: 900 } });

	test("at least 20 instruments are in sight; a row is dragged; a press on a price opens its ticket", async ({
		page,
		customer,
	}) => {
		const terminal = new Terminal(page);
		await terminal.enter(customer, TRADING);
		await expect(list(page).getByRole("option").first()).toBeVisible();
		const frame = await list(page).boundingBox();
		const row = await list(page).getByRole("option").first().boundingBox();
		expect(Math.floor((frame?.height ?? 0) / (row?.height ?? 1))).toBeGreaterThanOrEqual(20);

		const sorts = page.getByRole("toolbar", { name: "Sort the watchlist" }).getByRole("button");
		await expect(sorts).toHaveText(["Instrument", "Bid", "Ask", "Day"]);
		await page.getByRole("button", { name: "All columns" }).click();
		await expect(sorts).toHaveText([
			"Instrument",
			"24 h",
			"Bid",
			"Ask",
			"Spread",
			"Day",
			"Low",
			"High",
			"Session",
			"Age",
		]);
		await expect(list(page).locator("polyline").first()).toHaveAttribute("points", /^0\.0,.* 56\.0,/);
		await page.getByRole("button", { name: "All columns" }).click();

		await tab(page, "Favourites").click();
		for (const symbol of ["GBPUSD", "USDJPY", "AUDUSD"]) await star(page, symbol);
		const rows = list(page).getByRole("option");
		await expect.poll(() => names(page)).toEqual(["GBP/USD", "USD/JPY", "AUD/USD"]);
		const last = await stillBox(rows.last());
		const first = await stillBox(rows.first());
		await rows.last().hover();
		await page.mouse.move(last.x + 5, last.y + last.height / 2);
		await page.mouse.down();
		await page.mouse.move(first.x + 5, first.y + 4, { steps: 5 });
		await page.mouse.up();
		await expect.poll(() => names(page)).toEqual(["AUD/USD", "GBP/USD", "USD/JPY"]);

		await rows.nth(1).locator("[data-side=buy]").click();
		await page.waitForURL("**/main/trading/GBPUSD");
		await expect(terminal.ticket.getByRole("button", { name: /^Buy/ }).first()).toHaveAttribute("aria-pressed", "true");
		expect((await customer.client.openTrades()).length).toBe(0);
	});
});

test.describe("phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the list is a sheet with targets of 44 pixels; a price opens the ticket", async ({ page, customer }) => {
		await new Terminal(page).enter(customer, TRADING);
		await page.getByRole("button", { name: /choose another instrument$/ }).tap();
		const rows = list(page).getByRole("option");
		await expect(rows.first()).toBeVisible();
		for (const side of ["sell", "buy"]) {
			const box = await rows.first().locator(`[data-side=${side}]`).boundingBox();
			expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
		}
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		await search(page).fill("usdjpy");
		await rows.first().locator("[data-side=buy]").tap();
		await expect(page.getByRole("dialog", { name: /USD\/JPY/ })).toBeVisible();
		expect((await customer.client.openTrades()).length).toBe(0);
	});
});
