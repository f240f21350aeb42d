import type { Page } from "@playwright/test";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { smallTargets } from "../harness/touch-targets.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const switcher = (page: Page) => page.getByRole("button", { name: /choose another instrument$/ });
const price = (page: Page, side: "Sell" | "Buy") => page.getByRole("button", { name: new RegExp(`^${side}`) }).last();
const ticket = (page: Page) => page.getByRole("dialog", { name: /USD\/JPY/ });

/** Where the candles are drawn, without the toolbar above them. */
const chart = async (page: Page) => {
	const box = await page.getByRole("img", { name: /candles/ }).boundingBox();
	return box ?? { x: 0, y: 0, width: 0, height: 0 };
};

/** A finger that moves from one point to another. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
	const touch = await page.context().newCDPSession(page);
	const send = (type: "touchStart" | "touchMove" | "touchEnd", at: readonly { x: number; y: number }[]) =>
		touch.send("Input.dispatchTouchEvent", { type, touchPoints: [...at] });
	await send("touchStart", [from]);
	for (const part of [0.25, 0.5, 0.75, 1])
		await send("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
	await send("touchEnd", []);
}

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
	await expect(page.getByRole("region", { name: "Watchlist" }).getByRole("link", { name: /EUR\/USD/ })).toBeVisible();
	await fits("the dashboard");
	await terminal.phonePlace("Trade");
	await switcher(page).tap();
	await page.getByRole("combobox", { name: "Search instruments" }).fill("usdjpy");
	await page.getByRole("option").first().tap();
	await page.waitForURL("**/main/trading/USDJPY");
	await expect(page.getByRole("dialog")).toHaveCount(0);
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
	await price(page, "Buy").tap();
	await expect(ticket(page)).toBeVisible();
	await ticket(page).getByLabel("Volume", { exact: true }).fill("0.03");
	await ticket(page).locator("button[type=submit]").tap();
	await expect(ticket(page)).toHaveCount(0);
	expect(await client.openTrades()).toMatchObject([{ asset_id: "USDJPY", trade_type: "buy", volume: "3000" }]);

	await expect(page.getByRole("link", { name: "Positions 1 trade" })).toBeVisible();
	await terminal.phonePlace("Positions");
	const card = page.getByRole("article").filter({ hasText: "USD/JPY" });
	await expect(card).toContainText("Buy");
	await fits("the trades");
	await card.getByRole("button", { name: /^Close / }).tap();
	await page.getByRole("button", { name: "Close the trade" }).tap();
	await expect(page.getByText("No open trades")).toBeVisible();
	expect((await client.closedTrades())[0]).toMatchObject({ asset_id: "USDJPY", close_reason: "customer" });
});

test("the chart has more than half of the screen, upright and on its side", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/USDJPY");
	await expect.poll(() => terminal.chartColours()).toBeGreaterThan(3);
	const figures = page.getByRole("region", { name: /^Account figures/ });
	await expect(figures).toContainText("Equity");
	await expect(figures).toContainText("Free margin");
	await expect(figures).toContainText("Margin level");
	expect((await chart(page)).height, "55 % of 844").toBeGreaterThanOrEqual(464);

	await page.setViewportSize({ width: 844, height: 390 });
	await expect(page.getByRole("link", { name: "Home" })).toBeHidden();
	await expect(page.getByRole("banner")).toBeHidden();
	await expect.poll(async () => (await chart(page)).height, "nearly all of 390").toBeGreaterThanOrEqual(330);
	expect((await chart(page)).width, "the prices are beside it").toBeGreaterThanOrEqual(600);
	for (const side of ["Sell", "Buy"] as const) await expect(price(page, side)).toBeInViewport({ ratio: 1 });
	await price(page, "Sell").tap();
	await expect(ticket(page)).toBeVisible();
	await page.goBack();
	await expect(ticket(page)).toHaveCount(0);
	await page.getByRole("link", { name: "More" }).tap();
	await expect(page.getByRole("heading", { name: "More" })).toBeVisible();
	await page.goBack();
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(page.getByRole("link", { name: "Home" })).toBeVisible();
	await expect.poll(async () => (await chart(page)).height).toBeGreaterThanOrEqual(464);
});

test("the ticket is pulled up and down, and Back closes what is open without leaving the screen", async ({
	page,
	customer,
}) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/dashboard");
	await terminal.phonePlace("Trade");
	await page.waitForURL("**/main/trading");
	await switcher(page).tap();
	await expect(page.getByRole("dialog", { name: "Watchlist" })).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.getByRole("button", { name: /choose another instrument$/ }).tap();
	await page.getByRole("combobox", { name: "Search instruments" }).fill("usdjpy");
	await page.getByRole("option").first().locator("[data-side=buy]").tap();
	await page.waitForURL("**/main/trading/USDJPY");
	await expect(ticket(page)).toBeVisible();
	await page.goBack();
	await expect(ticket(page)).toHaveCount(0);
	expect(new URL(page.url()).pathname).toBe("/main/trading/USDJPY");

	const sell = await price(page, "Sell").boundingBox();
	if (sell === null) throw new Error("there is no price");
	const on = { x: Math.round(sell.x + 40), y: Math.round(sell.y + 20) };
	await swipe(page, on, { x: on.x, y: on.y - 120 });
	await expect(ticket(page)).toBeVisible();
	await expect(ticket(page).getByRole("button", { name: /^Buy/ }).first()).toHaveAttribute("aria-pressed", "true");
	await expect.poll(async () => (await ticket(page).boundingBox())?.y).toBeLessThan(200);
	const head = await ticket(page).getByRole("heading").first().boundingBox();
	if (head === null) throw new Error("the ticket has no head");
	const top = { x: Math.round(head.x + 20), y: Math.round(head.y + 8) };
	await swipe(page, top, { x: top.x, y: top.y + 240 });
	await expect(ticket(page)).toHaveCount(0);
	expect(await customer.client.openTrades()).toEqual([]);

	// Each of them added an entry to the history and took it away: Back goes to the place before.
	await expect.poll(() => page.evaluate(() => "over" in (history.state ?? {}))).toBe(false);
	await page.goBack();
	await page.waitForURL("**/main/trading");
	await page.goBack();
	await page.waitForURL("**/main/dashboard");
});

test("account, deposit, settings and the way out are two taps away from every place", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	const account = page.getByRole("dialog", { name: "Your account" });
	await terminal.enter(customer, "/main/dashboard");
	for (const place of ["Home", "Trade", "Positions", "Chat", "More"] as const) {
		await terminal.phonePlace(place);
		await page.getByRole("button", { name: /account, selected$/ }).tap();
		await expect(account.getByRole("radio")).toBeChecked();
		await expect(account.getByText("Lifetime P&L")).toBeVisible();
		await page.goBack();
		await expect(account).toHaveCount(0);
	}
	await page.getByRole("button", { name: /account, selected$/ }).tap();
	await account.getByRole("link", { name: "Deposit" }).tap();
	await page.waitForURL("**/main/deposit");
	await page.goBack();
	await page.waitForURL("**/main/more");
	await page.getByRole("link", { name: "Settings" }).tap();
	await page.waitForURL("**/main/settings");
	await terminal.phonePlace("More");
	await page.getByRole("button", { name: "Log out" }).tap();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
});

test("a finger meets every target of the main screens", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	const wrong: string[] = [];
	const look = async (where: string) => {
		await page.waitForFunction(() => document.querySelector("[aria-busy=true], .breathes") === null);
		await terminal.dismissToasts();
		wrong.push(...(await smallTargets(page)).map((target) => `${where}: ${target}`));
	};
	await page.goto("/");
	await expect(page.getByRole("combobox", { name: "Language" })).toBeVisible();
	await look("the sign-in");
	await terminal.enter(customer, "/main/dashboard");
	for (const place of ["Home", "Trade", "Positions", "Chat", "More"] as const) {
		await terminal.phonePlace(place);
		await expect(page.getByRole("link", { name: new RegExp(`^${place}`) }).last()).toHaveAttribute(
			"aria-current",
			"page",
		);
		await look(place);
	}
	await page.getByRole("button", { name: /account, selected$/ }).tap();
	await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
	await look("the account");
	await page.goBack();
	await terminal.phonePlace("Trade");
	await switcher(page).tap();
	await expect(page.getByRole("dialog", { name: "Watchlist" })).toBeVisible();
	await look("the watchlist");
	await page.goBack();
	await price(page, "Buy").tap();
	await expect(page.getByRole("dialog").getByLabel("Volume", { exact: true })).toBeVisible();
	await look("the ticket");
	expect(wrong).toEqual([]);
});
