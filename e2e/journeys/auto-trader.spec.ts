import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findings, MEASURED } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const modal = (page: Page) => page.getByRole("dialog", { name: "Auto-trader" });
const words = (page: Page) => modal(page).getByRole("region", { name: "In words" });

test("a trader begins with a preset, reads and changes its rules, and finds them again", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/GBPUSD");
	await page.getByRole("button", { name: "Auto-trader" }).click();
	await expect(page).toHaveURL(/\?auto-trader$/);
	await modal(page)
		.getByRole("button", { name: /^Follow the trend/ })
		.press("Enter");
	await expect(words(page)).toContainText(
		"When EMA 12 crosses above EMA 26 on GBP/USD 15m: buy 1% risk, stop 2 × ATR 14, target 3 × the risk.",
	);
	expect(await findings(page, MEASURED), "the rules").toEqual([]);

	// In place, by keyboard.
	await modal(page).getByRole("button", { name: "Edit: EMA 12 crosses above EMA 26" }).first().press("Enter");
	await modal(page).getByLabel("Length", { exact: true }).first().fill("9");
	await expect(words(page)).toContainText("When EMA 9 crosses above EMA 26");
	expect(await findings(page, MEASURED), "a condition that is edited").toEqual([]);
	await modal(page).getByRole("button", { name: "Undo" }).click();
	await expect(words(page)).toContainText("When EMA 12 crosses above EMA 26");
	await modal(page).getByLabel("Length", { exact: true }).first().fill("900");
	await expect(modal(page).getByText("This setting is outside of what the indicator takes.").first()).toBeVisible();
	await modal(page).getByRole("button", { name: "Undo" }).click();
	await modal(page).getByLabel("Name").fill("Slow cross");

	const [file] = await Promise.all([
		page.waitForEvent("download"),
		modal(page).getByRole("button", { name: "Export" }).click(),
	]);
	const exported = JSON.parse(await readFile(await file.path(), "utf8"));
	expect(exported).toMatchObject({ name: "Slow cross", asset_id: "GBPUSD", interval: "15m" });

	// Back closes it, and the address opens it again with what was changed.
	await page.goBack();
	await expect(modal(page)).toBeHidden();
	await page.goto("/main/dashboard?auto-trader");
	await expect(modal(page).getByLabel("Name")).toHaveValue("Slow cross");

	const upload = modal(page).locator("input[type=file]");
	const asFile = (content: string) => ({ name: "s.json", mimeType: "application/json", buffer: Buffer.from(content) });
	await upload.setInputFiles(asFile(JSON.stringify({ ...exported, code: "alert(1)" })));
	await expect(terminal.toast(/^This file is no strategy of this site/)).toBeVisible();
	await upload.setInputFiles(asFile(JSON.stringify({ ...exported, name: "From a file", asset_id: "EURUSD" })));
	await expect(modal(page).getByLabel("Name")).toHaveValue("From a file");
	await expect(words(page)).toContainText("EUR/USD");
	await modal(page).getByRole("button", { name: "Delete this strategy" }).click();
	await expect(modal(page).getByLabel("Name")).toHaveValue("Slow cross");
});

test("a strategy is tested on past prices, with its warnings, costs and every trade", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD?auto-trader");
	await modal(page)
		.getByRole("button", { name: /^Return to the middle/ })
		.click();
	await modal(page).getByRole("radio", { name: "Test" }).click();
	await expect(modal(page)).toContainText("A test trades the rules on recorded bid and ask prices");
	await modal(page).getByRole("button", { name: "Test", exact: true }).click();
	const result = modal(page).getByRole("region", { name: "Result" });
	await expect(result).toContainText("The prices of this site are simulated: no market gave them.");
	await expect(result.getByText("Profit factor")).toBeVisible();
	await expect(result.getByText("Spread, in the prices")).toBeVisible();
	await expect(result.getByRole("table", { name: "Trades" }).locator("tbody tr").first()).toContainText(/Buy|Sell/);
	await expect(result.getByRole("img", { name: /^Chart of EUR\/USD in bars of 15m with \d+ trades/ })).toBeVisible();
	expect(await findings(page, MEASURED), "the result").toEqual([]);
	expect(await customer.client.openTrades(), "nothing is traded").toEqual([]);

	// Its result is kept, and found again by another strategy too.
	await page.reload();
	await modal(page).getByRole("radio", { name: "Test" }).click();
	await modal(page)
		.getByRole("region", { name: "Earlier tests" })
		.getByRole("button", { name: /^Return to the middle · EURUSD · 15m/ })
		.click();
	await expect(result.getByText("Profit factor")).toBeVisible();
	await result.getByText("Proof").click();
	await expect(result.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);

	// A rule that is not complete is not tested.
	await modal(page).getByRole("radio", { name: "Rules" }).click();
	await modal(page).getByRole("button", { name: "Add an entry" }).click();
	await expect(modal(page).getByText("Add a condition to this rule.")).toBeVisible();
	await modal(page).getByRole("radio", { name: "Test" }).click();
	await expect(modal(page).getByText("1 thing is missing or wrong in the rules.")).toBeVisible();
	await expect(modal(page).getByRole("button", { name: "Test", exact: true })).toHaveAttribute("aria-disabled", "true");
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("a finger begins a strategy and tests it", async ({ page, customer }) => {
		await new Terminal(page).enter(customer, "/main/dashboard");
		await page.getByRole("button", { name: "Auto-trader" }).tap();
		await modal(page)
			.getByRole("button", { name: /^Breakout/ })
			.tap();
		await expect(words(page)).toContainText("the close is above DC 20 upper 1 bar before");
		await modal(page).getByRole("radio", { name: "Test" }).tap();
		await modal(page).getByRole("button", { name: "Test", exact: true }).tap();
		await expect(modal(page).getByRole("region", { name: "Result" })).toContainText("Largest drawdown");
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
	});
});
