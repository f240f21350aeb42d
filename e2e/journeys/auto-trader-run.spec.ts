import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADMIN } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH_MOVED } from "../harness/pushed-market.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH_MOVED });
test.describe.configure({ mode: "default" });

const MINUTE_MS = 60_000;
const modal = (page: Page) => page.getByRole("dialog", { name: "Auto-trader" });
const step = (page: Page, name: string) => modal(page).getByRole("radio", { name, exact: true });
const card = (page: Page) =>
	modal(page).getByRole("region", { name: "Running and paused" }).getByRole("listitem").first();

/** Buys a thousand units at each bar, as long as none is open. */
const ALWAYS = {
	name: "Every bar",
	asset_id: "EURUSD",
	interval: "1m",
	price: "bid",
	entries: [
		{
			side: "buy",
			all: [
				{
					kind: "compare",
					left: { kind: "price", field: "close", bars_ago: 0 },
					relation: "above",
					right: { kind: "number", value: 1 },
				},
			],
		},
	],
	exits: [],
	size: { kind: "units", volume: "1000" },
	stop: { kind: "pips", pips: "50" },
	target: null,
	trailing: false,
	max_bars: null,
} as const;

test("a strategy is protected, runs on demo, is looked at by its customer and by staff, and is stopped at once", async ({
	page,
	product,
	customer,
	browser,
}) => {
	const desk = await Desk.open(page, product, customer);
	/** The bar that is open closes with the first price of the next minute. */
	const closeBar = async (bid: string, ask: string) => {
		await product.advance(MINUTE_MS);
		await desk.market.set("EURUSD", bid, ask);
	};
	try {
		await page.getByRole("button", { name: "Auto-trader" }).click();
		await modal(page)
			.getByRole("button", { name: /^Follow the trend/ })
			.click();

		await step(page, "Protect").click();
		const dayLoss = modal(page).getByLabel("Loss on one day at which it stops");
		await dayLoss.fill("999999");
		await expect(modal(page).getByText(/^Enter an amount above zero, at most USD/)).toBeVisible();
		expect(await findings(page, MEASURED), "a limit that is too loose").toEqual([]);
		await step(page, "Run").click();
		const start = modal(page).getByRole("button", { name: "Start on the demo account" });
		await expect(start).toHaveAttribute("aria-disabled", "true");
		await step(page, "Protect").click();
		await dayLoss.fill("150");
		await expect(modal(page).getByRole("region", { name: "In words" })).toContainText("at a loss of USD 150.00");

		const file = { name: "s.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(ALWAYS)) };
		await modal(page).locator("input[type=file]").setInputFiles(file);
		await step(page, "Run").click();
		expect(await findings(page, MEASURED), "the start").toEqual([]);
		await start.click();
		await expect(card(page)).toContainText("Every bar");
		await expect(card(page)).toContainText("Running");
		await expect(card(page)).toContainText("It has not checked a bar yet.");

		await closeBar("1.08510", "1.08522");
		await desk.market.set("EURUSD", "1.08512", "1.08524");
		await expect(card(page)).toContainText("Entry 1 was met: a trade was opened.");
		await expect(card(page)).toContainText("1 of 1");
		const trades = await customer.client.openTrades();
		expect(trades).toMatchObject([{ asset_id: "EURUSD", volume: "1000" }]);
		await closeBar("1.08520", "1.08532");
		await expect(card(page)).toContainText("Entry 1 was met, but nothing was sent: a trade was open.");
		expect(await findings(page, MEASURED), "what runs").toEqual([]);

		await card(page).getByRole("button", { name: "Journal" }).click();
		const rows = modal(page).getByRole("table", { name: "Journal" }).locator("tbody tr");
		await expect(rows.first()).toContainText("the close");
		await modal(page).getByRole("radio", { name: "Only decisions" }).click();
		await expect(rows.filter({ hasText: "Bought 1,000 at" })).toHaveCount(1);
		expect(await findings(page, MEASURED), "the journal").toEqual([]);
		const [csv] = await Promise.all([
			page.waitForEvent("download"),
			modal(page).getByRole("button", { name: "CSV" }).click(),
		]);
		expect(await readFile(await csv.path(), "utf8")).toContain("the close = 1.08");

		// From its trade to the check that opened it.
		await page.keyboard.press("Escape");
		await expect(modal(page)).toBeHidden();
		await page.getByRole("table", { name: "Open trades" }).locator("tbody tr").first().press("Enter");
		await page.getByRole("link", { name: "Opened by strategy Every bar" }).click();
		await expect(rows).toHaveCount(1);
		await expect(rows).toContainText("Bought 1,000 at");

		const context = await browser.newContext({ baseURL: product.origin });
		const theirs = await context.newPage();
		await new Terminal(theirs).enter(ADMIN, "/admin/strategies?status=running");
		await expect(theirs.getByRole("row", { name: /Every bar/ })).toContainText("Running");
		expect(await findings(theirs, MEASURED), "the strategies of customers").toEqual([]);
		await context.close();

		await modal(page).getByRole("button", { name: "Stop all strategies" }).press("Enter");
		const question = page.getByRole("dialog", { name: "Stop 1 strategy?" });
		await question.getByRole("radio", { name: /^Close now/ }).check();
		await question.getByRole("button", { name: "Stop all strategies" }).press("Enter");
		await expect(question).toBeHidden();
		await expect.poll(() => customer.client.openTrades()).toEqual([]);
		await modal(page).getByRole("button", { name: "All strategies" }).click();
		await expect(modal(page).getByRole("region", { name: "Stopped" })).toContainText("You stopped it.");
		await closeBar("1.08530", "1.08542");
		await closeBar("1.08540", "1.08552");
		expect(await customer.client.openTrades(), "what is stopped opens nothing").toEqual([]);
		await modal(page).getByRole("region", { name: "Stopped" }).getByRole("button", { name: "Journal" }).click();
		await modal(page).getByRole("radio", { name: "Its trades" }).click();
		const events = modal(page).getByRole("table", { name: "What happened to its trades" });
		await expect(events).toContainText("Stopping it closed 1,000 at");
		expect(await findings(page, MEASURED), "what happened to its trades").toEqual([]);

		// From the journal to the trade with the ticks that prove its fills; Back leads to the journal.
		await events.getByRole("link", { name: /^trade /i }).click();
		await expect(modal(page)).toBeHidden();
		const detail = page.getByRole("dialog", { name: "EUR/USD" });
		await expect(detail).toContainText("The quote it was closed on");
		await page.goBack();
		await expect(modal(page).getByRole("table", { name: "Journal" })).toBeVisible();
		await page.goto(`/main/trading/EURUSD?account=${trades[0]?.account_id}&detail=trd_none`);
		await expect(new Terminal(page).toast(/^There is no such/)).toBeVisible();
	} finally {
		desk.stop();
	}
});
