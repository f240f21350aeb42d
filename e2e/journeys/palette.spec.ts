import { findings, MEASURED } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("by keys alone: an instrument, the ticket, a setting, a help page and an account's ledger from the palette", async ({
	page,
	customer,
}) => {
	const terminal = new Terminal(page);
	const palette = page.getByRole("dialog", { name: "Search and commands" });
	const search = palette.getByRole("combobox");
	const run = async (text: string, found: RegExp) => {
		await page.keyboard.press("Control+k");
		await expect(search).toBeFocused();
		await page.keyboard.type(text);
		await expect(palette.getByRole("option", { selected: true })).toHaveText(found);
		await page.keyboard.press("Enter");
		await expect(palette).toHaveCount(0);
	};
	await terminal.enter(customer, "/main/dashboard");
	await page.getByRole("button", { name: "Search and commands" }).click();
	await expect(search).toBeFocused();
	await expect(palette.getByRole("option", { name: "Deposit", exact: true })).toBeVisible();
	expect(await findings(page, MEASURED), "the palette").toEqual([]);
	await page.keyboard.type("no such thing");
	await expect(palette).toContainText("Nothing found for “no such thing”.");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("button", { name: "Search and commands" })).toBeFocused();

	await run("gbpusd", /^GBP\/USD/);
	await page.waitForURL("**/main/trading/GBPUSD");
	await run("sell gbp", /^Sell GBP\/USD/);
	await expect(page.getByRole("form", { name: /GBP\/USD/ }).getByLabel("Volume", { exact: true })).toBeFocused();
	expect(await customer.client.openTrades(), "a command opens the form and sends nothing").toEqual([]);
	await run("ledger", /^Ledger/);
	await expect(page.getByRole("tab", { name: "Ledger" })).toHaveAttribute("aria-selected", "true");
	await run("5m", /^5-minute candles/);
	await expect(page.getByRole("region", { name: /5-minute candles/ })).toBeVisible();
	await run("alert on", /^Price alert on GBP\/USD/);
	await expect(page.getByRole("dialog", { name: "Price alert on GBP/USD" })).toBeVisible();
	await page.keyboard.press("Escape");
	await run("theme light", /^Theme: Light/);
	await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
	await run("notifications", /^Notifications/);
	await page.waitForURL("**/main/settings/notifications");
	await run("help E11", /: /);
	await page.waitForURL("**/main/help/**");
});

test("a key is changed, moved, taken away and told of; the usual ones come back", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
	const key = (name: RegExp) => keys.getByRole("button", { name }).last();
	const volume = terminal.ticket.getByLabel("Volume", { exact: true });
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect(volume).toBeVisible();
	await page.keyboard.press("?");
	await expect(keys).toContainText("No key sends an order.");
	expect(await findings(page, MEASURED), "the list of keys").toEqual([]);

	await key(/^Buy EUR\/USD: B\./).click();
	await page.keyboard.press("F9");
	await expect(key(/^Buy EUR\/USD: F9\./)).toBeVisible();
	await key(/^Sell EUR\/USD: S\./).click();
	await page.keyboard.press("F9");
	await expect(keys).toContainText("F9 was the key of “Buy EUR/USD”, which has none now.");
	await expect(key(/^Buy EUR\/USD: No key\./)).toBeVisible();
	await key(/^Sell EUR\/USD: F9\./).click();
	await page.keyboard.press("ArrowDown");
	await expect(keys).toContainText("↓ cannot be chosen");
	await keys.getByRole("button", { name: "Remove the key of: Search instruments" }).click();
	await page.keyboard.press("Escape");
	await expect(keys).toHaveCount(0);

	await page.keyboard.press("F9");
	await expect(volume).toBeFocused();
	await expect(terminal.ticket.getByRole("button", { name: /^Sell/ }).first()).toHaveAttribute("aria-pressed", "true");

	// On another device the same keys: this page has nothing stored but the session.
	await page.evaluate(() => {
		for (const name of Object.keys(localStorage)) if (name.startsWith("document/")) localStorage.removeItem(name);
	});
	await expect
		.poll(async () => (await customer.client.get("/me/documents/shortcuts")).text, {
			message: "the latest keys are stored on the server",
		})
		.toContain('"trade.sell":"F9"');
	await page.reload();
	await expect(volume).toBeVisible();
	await page.keyboard.press("?");
	await expect(key(/^Sell EUR\/USD: F9\./)).toBeVisible();
	await keys.getByRole("button", { name: "Usual keys again" }).click();
	await expect(key(/^Buy EUR\/USD: B\./)).toBeVisible();
	await expect(key(/^Sell EUR\/USD: S\./)).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("a finger finds an instrument and a setting", async ({ page, customer }) => {
		const palette = page.getByRole("dialog", { name: "Search and commands" });
		await new Terminal(page).enter(customer, "/main/dashboard");
		await page.getByRole("button", { name: "Search and commands" }).tap();
		await palette.getByRole("combobox").fill("btc");
		expect(await findings(page, MEASURED), "the palette on a phone").toEqual([]);
		await palette.getByRole("option", { name: /^Bitcoin/ }).tap();
		await page.waitForURL("**/main/trading/BTCUSD");
	});
});

test.describe("a screen reader", () => {
	test.use({ configuration: PUSH });

	test("hears a fill, a refusal, a price that it asks for, a margin call and a close", async ({
		page,
		guard,
		product,
		customer,
	}) => {
		guard.expect(/status of 422|API error \{status: 422/);
		const desk = await Desk.open(page, product, customer);
		const alerts = page.getByRole("alert");
		try {
			await desk.market.set("EURUSD", "1.08500", "1.08512");
			await desk.trade("Buy", "2");
			await expect(alerts.getByText(/^Bought 2\.00 lots EUR\/USD at 1\.08512/)).toHaveCount(1);

			// The screen cannot know it: another device takes the margin while the order is on its way.
			await page.route(
				"**/api/v1/trades",
				async (route) => {
					await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "70000" });
					await route.continue();
				},
				{ times: 1 },
			);
			await desk.fill("Volume", "0.10");
			await desk.place();
			await expect(alerts.filter({ hasText: /is free\. Choose a smaller volume/ })).not.toHaveCount(0);

			await page.keyboard.press("Escape");
			await page.locator("#content").focus();
			await page.keyboard.press("p");
			const heard = page.getByRole("region", { name: /Notifications/ });
			await expect(heard).toHaveAttribute("aria-live", "polite");
			await expect(heard).toContainText("EUR/USD: bid 1.08500, ask 1.08512");
			await expect(heard).toContainText("Spread 1.2 pips");

			// 270,000 units lose 27.00 a pip: equity falls below the used margin.
			await desk.market.set("EURUSD", "1.08300", "1.08312");
			await expect(alerts.getByText(/^Margin call/)).not.toHaveCount(0);
			await desk.close(desk.rows("Open trades").filter({ hasText: "2.00" }));
			await expect(alerts.getByText(/^Closed 2\.00 lots EUR\/USD/)).toHaveCount(1);
		} finally {
			desk.stop();
		}
	});
});
