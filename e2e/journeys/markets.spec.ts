import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { closeTrade, openTrade } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const PANELS = [
	"Bid",
	"Contract",
	/^A trade of/,
	"Trading hours",
	"Margin bands",
	/^Held overnight/,
	"Coming dividends and splits",
	"Your trades in it",
];
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name }).first();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a market is found by keys, read on its page, watched, and traded; its page knows what was closed", async ({
	page,
	customer,
}) => {
	const { client } = customer;
	await new Terminal(page).enter(customer, "/main/markets");
	await page.getByRole("searchbox", { name: "Search instruments" }).fill("eurusd");
	const link = page.getByRole("link", { name: "EUR/USD" });
	await link.focus();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/main/markets/EURUSD");
	await expect(heading(page)).toContainText("EUR/USD");
	for (const name of PANELS) await expect(panel(page, name)).toBeVisible();
	await expect(panel(page, "Your trades in it")).toContainText("Nothing closed in it on this account yet.");
	await expect(panel(page, /^A trade of/)).not.toContainText("Not known");
	await expect(panel(page, /^Held overnight/)).toContainText(/Next charge: .*, for \d days?\./);
	expect(await findings(page, MEASURED)).toEqual([]);

	await page.getByRole("button", { name: "Watchlist" }).press("Enter");
	await page.getByRole("menuitemcheckbox", { name: "Favourites" }).press("Enter");
	await expect(page.getByRole("menuitemcheckbox", { name: "Favourites" })).toBeChecked();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Set price alert" }).press("Enter");
	await expect(page.getByRole("dialog", { name: "Price alert on EUR/USD" })).toBeVisible();
	await page.keyboard.press("Escape");

	const { id } = await client.account();
	const order = { account_id: id, asset_id: "EURUSD", trade_type: "buy", volume: "10000" };
	const opened = accepted(openTrade, await client.send("POST", "/trades", { command_id: randomUUID(), ...order }));
	const { trade } = opened.data;
	await expect(panel(page, "Your trades in it")).toContainText("1 open trade");
	accepted(closeTrade, await client.send("POST", `/trades/${trade.id}/close`, { command_id: randomUUID() }));
	await expect(panel(page, "Your trades in it")).toContainText("1 close:");

	await page.getByRole("link", { name: "Trade", exact: true }).press("Enter");
	await page.waitForURL("**/main/trading/EURUSD");
	await heading(page).getByRole("link", { name: "EUR/USD" }).press("Enter");
	await page.waitForURL("**/main/markets/EURUSD");
	await page.getByRole("link", { name: "Show these trades" }).press("Enter");
	await expect(page.getByRole("tab", { name: /^Closed trades/ })).toHaveAttribute("aria-selected", "true");
	await expect(page.getByRole("table", { name: "Closed trades" }).getByRole("row")).toHaveCount(2);
	await expect(page).toHaveURL(/\/main\/trading\/EURUSD$/);

	await page.goto("/main/markets/NOTHING");
	await expect(heading(page)).toContainText("There is no instrument NOTHING");
	await page.getByRole("link", { name: "Show all markets" }).press("Enter");
	await expect(heading(page)).toHaveText("Markets");
	expect(await findings(page, MEASURED)).toEqual([]);
});

test.describe("phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the markets and the page of one fit a phone, and are reached with a finger", async ({ page, customer }) => {
		await new Terminal(page).enter(customer, "/main/markets");
		// A long list draws only the cards in sight.
		await page.getByRole("searchbox", { name: "Search instruments" }).fill("gold");
		const card = page.getByRole("link", { name: /^Gold/ }).first();
		expect((await card.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		expect(await findings(page, MEASURED)).toEqual([]);
		await card.tap();
		await page.waitForURL("**/main/markets/XAUUSD");
		for (const name of PANELS) await expect(panel(page, name)).toBeVisible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		for (const act of [
			page.getByRole("main").getByRole("link", { name: "Trade", exact: true }),
			page.getByRole("button", { name: "Watchlist" }),
			page.getByRole("button", { name: "Set price alert" }),
		])
			expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		await page.getByRole("radio", { name: "1 year" }).tap();
		await expect(panel(page, "Bid").getByRole("img")).toBeVisible();
		expect(await findings(page, MEASURED)).toEqual([]);
	});
});
