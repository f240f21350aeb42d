import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { type AccountWire, accounts } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { failing } from "../harness/failing.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** The accounts page as a user operates it. */
class AccountsPage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	card(name: string): Locator {
		return this.page
			.getByRole("listitem")
			.filter({ has: this.page.getByRole("heading", { name, exact: false, level: 3 }) });
	}
	get dialog(): Locator {
		return this.page.getByRole("dialog");
	}
	async act(name: string, action: string): Promise<void> {
		// Toasts cover the menus at the right.
		await new Terminal(this.page).dismissToasts();
		await this.page.getByRole("button", { name: `Actions for ${name}` }).click();
		await this.page.getByRole("menuitem", { name: action }).click();
		await expect(this.dialog).toBeVisible();
	}
	async send(button: string | RegExp): Promise<void> {
		await this.dialog.getByRole("button", { name: button }).click();
		await expect(this.dialog).toHaveCount(0);
	}
}

for (const { scheme, tag } of [
	{ scheme: "dark", tag: [] },
	{ scheme: "light", tag: ["@full"] },
] as const) {
	test.describe(scheme, { tag: [...tag] }, () => {
		test.use({ colorScheme: scheme });

		test("open, choose, cap, watch, top up, transfer with the rate before, reset, archive, take back", async ({
			page,
			guard,
			customer,
		}) => {
			// A transfer above the free margin is refused when its rate is fetched.
			guard.expect(/status of 422/);
			guard.expect(/API error \{status: 422, .*TRANSFER_ABOVE_FREE/);
			const { client } = customer;
			const all = async (): Promise<readonly AccountWire[]> => accepted(accounts, await client.get("/accounts")).data;
			const shown = new AccountsPage(page);
			const name = "Euros";
			const own = async () => (await all()).find((each) => each.name === name);
			await new Terminal(page).enter(customer);
			await page.getByRole("link", { name: "Accounts", exact: true }).click();
			await expect(page.getByRole("heading", { name: "Accounts", exact: true })).toBeVisible();
			await expect(shown.card("Demo USD")).toContainText("Selected");
			// The top bar has the figures on this screen, although it shows no trades.
			await expect(
				page
					.getByRole("banner")
					.getByText(/^\$\d+,\d{3}\.\d\d$/)
					.first(),
			).toBeVisible();

			await page.getByRole("button", { name: "Open an account" }).click();
			await shown.dialog.getByRole("radio", { name: /Netting/ }).check();
			await shown.dialog.getByLabel("Currency").click();
			await page.getByRole("option", { name: /EUR/ }).click();
			await shown.dialog.getByLabel("Your leverage limit", { exact: true }).click();
			await page.getByRole("option", { name: "At most 1:10" }).click();
			const gold = shown.dialog.getByRole("row").filter({ hasText: "Gold" });
			await expect(gold).toContainText("1:10");
			await shown.dialog.getByLabel(/^Name/).fill(name);
			expect(await findings(page), "opening").toEqual([]);
			await shown.send("Open a demo account in EUR");
			await expect(shown.card(name)).toContainText("Netting");
			await expect(shown.card(name)).toContainText("Leverage up to 1:10, your limit");
			expect(await own()).toMatchObject({ currency: "EUR", position_mode: "netting", leverage_cap: 10 });

			await shown.card(name).getByRole("button", { name: "Trade on this one" }).click();
			await expect(shown.card(name)).toContainText("Selected");
			await page.reload();
			await expect(shown.card(name), "the choice survives").toContainText("Selected");

			await shown.act(name, "Margin-call levels");
			await shown.dialog.getByRole("button", { name: "Add a level" }).click();
			await shown.dialog.getByLabel("Own level 1").fill("40");
			await expect(shown.dialog.getByText("From 50.01 % to 1,000 %")).toBeVisible();
			await shown.dialog.getByLabel("Own level 1").fill("250");
			await shown.send("Save the levels");
			await expect.poll(async () => (await own())?.margin_call_levels).toEqual(["250.00"]);

			await shown.act(name, "Top up");
			await shown.dialog.getByLabel("Amount").fill("2500.50");
			await expect(shown.dialog.getByText("after it EUR 12,500.50")).toBeVisible();
			await shown.send("Add EUR 2,500.50 of demo money");
			await expect(shown.card(name)).toContainText("12,500.50");

			await shown.act(name, "Transfer");
			await shown.dialog.getByLabel("Amount").fill("99999999");
			await expect(shown.dialog.getByText(/more than the 12,500.50 EUR that can be moved/)).toBeVisible();
			await shown.dialog.getByLabel("Amount").fill("500.50");
			await expect(shown.dialog.getByText(/^1 EUR = 1\.\d+ USD$/)).toBeVisible();
			expect(await findings(page), "the transfer").toEqual([]);
			await shown.send("Transfer EUR 500.50");
			await expect(shown.card(name)).toContainText("12,000.00");
			expect((await own())?.balance).toBe("12000.00");

			await shown.act(name, "Reset");
			await shown.dialog.getByLabel("New balance").fill("20000");
			await shown.send("Reset to EUR 20,000.00");
			await expect(shown.card(name)).toContainText("EUR 20,000.00");

			await shown.card(name).getByRole("link", { name: "Ledger and statement" }).click();
			const statement = page.getByRole("region", { name: "Statement" });
			await expect(statement.getByRole("row").filter({ hasText: "Closing balance" })).toContainText("20,000.00");
			await expect(statement.getByRole("row").filter({ hasText: "Transfer between your accounts" })).toContainText(
				"−500.50",
			);
			const [file] = await Promise.all([
				page.waitForEvent("download"),
				statement.getByRole("button", { name: "Download as CSV" }).click(),
			]);
			const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
			const entries = await client.ledger((await own())?.id ?? "");
			expect(lines).toHaveLength(entries.length + 1);
			expect(lines.at(-1)).toContain(entries.at(-1)?.hash);
			const [paper] = await Promise.all([
				page.waitForEvent("download"),
				statement.getByRole("button", { name: "Download as PDF" }).click(),
			]);
			expect(paper.suggestedFilename()).toMatch(/^\d+-statement\.pdf$/);
			expect((await readFile(await paper.path())).toString("latin1").startsWith("%PDF-1.7")).toBe(true);
			await page.getByRole("radio", { name: "Last month" }).click();
			await expect(statement).toContainText("Nothing moved the balance in this period.");
			await page.getByRole("radio", { name: "Since the opening" }).click();
			await page.getByRole("region", { name: "Ledger" }).getByRole("row").nth(1).click();
			await expect(shown.dialog).toContainText("House: demo funding");
			await page.keyboard.press("Escape");
			await page.getByRole("link", { name: "All accounts" }).click();

			await shown.act(name, "Rename");
			await shown.dialog.getByLabel("Name").fill(`${name} again`);
			await shown.send("Save the name");
			await expect(shown.card(`${name} again`)).toBeVisible();

			await shown.act(`${name} again`, "Archive");
			await shown.send("Archive the account");
			await expect(shown.card(`${name} again`)).toHaveCount(0);
			await expect(shown.card("Demo USD"), "the next one in use is chosen").toContainText("Selected");
			const archived = page.getByRole("listitem").filter({ hasText: `${name} again` });
			expect(await findings(page), "with an archived account").toEqual([]);
			await archived.getByRole("button", { name: "Take back" }).click();
			await expect(shown.card(`${name} again`)).toBeVisible();
		});
	});
}

test("an account that is not empty tells what is in it before anything is sent", async ({ page, customer }) => {
	const { client } = customer;
	const opened = await client.send("POST", "/trades", {
		command_id: "not-empty-1",
		account_id: (await client.account()).id,
		asset_id: "BTCUSD",
		trade_type: "buy",
		volume: "0.01",
	});
	expect(opened.status, opened.text).toBe(201);
	const shown = new AccountsPage(page);
	await new Terminal(page).enter(customer, "/main/accounts");
	await shown.act("Demo USD", "Archive");
	await expect(shown.dialog).toContainText("1 trade is open: close it first.");
	await expect(shown.dialog.getByRole("button", { name: "Archive the account" })).toHaveAttribute(
		"aria-disabled",
		"true",
	);
	await page.keyboard.press("Escape");
	await shown.act("Demo USD", "Reset");
	await expect(shown.dialog).toContainText("1 open trade is closed at the price of now.");
	const reset = shown.dialog.getByRole("button", { name: /^Reset to/ });
	await expect(reset).toHaveAttribute("aria-disabled", "true");
	await shown.dialog.getByRole("checkbox", { name: "Yes, close and cancel what is there" }).check();
	await reset.click();
	await expect(shown.dialog).toHaveCount(0);
	await expect(shown.card("Demo USD")).toContainText("USD 10,000.00");
	await expect(shown.card("Demo USD")).toContainText("No open trades");
});

test("when the list does not load it says so and loads again; old figures say how old", async ({
	page,
	guard,
	customer,
}) => {
	guard.expect(/Failed to load resource/);
	guard.expect(/API error/);
	const shown = new AccountsPage(page);
	await page.clock.install();
	await new Terminal(page).enter(customer, "/main/accounts");
	await expect(shown.card("Demo USD")).toBeVisible();
	const outage = await failing(page, "**/api/v1/accounts");
	await page.clock.fastForward(31_000);
	await expect(page.getByText(/^These figures are from/)).toBeVisible();
	expect(await findings(page), "stale").toEqual([]);
	// Pressed while the outage lasts: after it the page may load by itself before the press.
	const asked = page.waitForRequest("**/api/v1/accounts");
	await page.getByRole("button", { name: "Retry" }).click();
	await asked;
	outage.over();
	await expect(page.getByText(/^These figures are from/)).toHaveCount(0);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("everything fits and is reached with a finger", async ({ page, customer }) => {
		const shown = new AccountsPage(page);
		const fits = async () =>
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		const terminal = new Terminal(page);
		await terminal.enter(customer);
		await terminal.phonePlace("More");
		await page.getByRole("link", { name: "Accounts", exact: true }).tap();
		await expect(shown.card("Demo USD")).toBeVisible();
		await fits();
		expect(await findings(page), "the list").toEqual([]);
		await shown.act("Demo USD", "Leverage limit");
		await expect(shown.dialog.getByRole("row").filter({ hasText: "EUR/USD" })).toContainText("1:30");
		expect(await findings(page), "the leverage limit").toEqual([]);
		await page.keyboard.press("Escape");
		await shown.card("Demo USD").getByRole("link", { name: "Ledger and statement" }).tap();
		await expect(page.getByRole("region", { name: "Statement" })).toContainText("Closing balance");
		await fits();
		expect(await findings(page), "the statement").toEqual([]);
	});
});
