import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on a phone: sign in, choose, buy in the sheet, close", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	const { client } = customer;
	const fits = async (where: string) => {
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width, `${where} is wider than the screen`).toBeLessThanOrEqual(390);
	};
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	await fits("the sign-in");
	await terminal.logIn(customer);
	await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
	await fits("the dashboard");
	await page.getByRole("link", { name: "Trading", exact: true }).tap();
	await page.getByRole("tab", { name: "Watchlist" }).tap();
	await page.getByRole("combobox", { name: "Search instruments" }).fill("usdjpy");
	await page.getByRole("option").first().tap();
	await page.waitForURL("**/main/trading/USDJPY");
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	await fits("the chart");

	const both = page.getByRole("button", { name: /^(?:Sell|Buy)/ });
	const pricesOf = async () => (await both.allTextContents()).map((text) => Number(/[\d.]+/.exec(text)?.[0]));
	await expect(both).toHaveText([/^Sell/, /^Buy/]);
	await expect
		.poll(async () => {
			const [sell = 0, buy = 0] = await pricesOf();
			return sell > 0 && buy > sell;
		}, "one sells at the bid and buys at the ask")
		.toBe(true);
	await page.getByRole("button", { name: /^Buy/ }).last().tap();
	const sheet = page.getByRole("dialog", { name: /USD\/JPY/ });
	await expect(sheet).toBeVisible();
	await sheet.getByLabel("Volume", { exact: true }).fill("0.03");
	await sheet.locator("button[type=submit]").tap();
	await expect(sheet).toHaveCount(0);
	expect(await client.openTrades()).toMatchObject([{ asset_id: "USDJPY", trade_type: "buy", volume: "3000" }]);

	await page.getByRole("tab", { name: /^Trades/ }).tap();
	const card = page.getByRole("article").filter({ hasText: "USD/JPY" });
	await expect(card).toContainText("Buy");
	await fits("the trades");
	await card.getByRole("button", { name: /^Close / }).tap();
	await page.getByRole("button", { name: "Close the trade" }).tap();
	await expect(page.getByText("No open trades")).toBeVisible();
	expect((await client.closedTrades())[0]).toMatchObject({ asset_id: "USDJPY", close_reason: "customer" });
});
