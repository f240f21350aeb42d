import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAccount } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import type { Customer } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const SIZES = [
	{ name: "on a wide screen", viewport: { width: 1280, height: 800 } },
	{ name: "on a phone", viewport: { width: 390, height: 844 } },
] as const;

async function openLive({ client }: Customer) {
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	return accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
}

/** The provider's page, on which the customer types a card. */
async function payWith(page: Page, number: string): Promise<void> {
	await page.waitForURL(/\/test-payments\//);
	await expect(page.getByText("Test provider: no real money")).toBeVisible();
	await page.getByLabel("Card number").fill(number);
	await page.getByLabel("Expires (MM/YY)").fill("12/40");
	await page.getByLabel("Security code").fill("123");
	await page.getByRole("button", { name: /^Pay / }).click();
}

for (const { name, viewport } of SIZES) {
	test(`a customer pays by card ${name}: the whole cost first, 3-D Secure, the balance; a declined card says why`, async ({
		page,
		customer,
	}) => {
		await page.setViewportSize(viewport);
		const account = await openLive(customer);
		await new Terminal(page).enter(customer, "/main/deposit/card");
		await page.getByRole("button", { name: `Pay in ${account.name}` }).click();

		// Nothing is asked twice, and the whole cost stands before the button.
		await expect(page.getByText("This site is not connected to a bank.")).toBeVisible();
		const amount = page.getByLabel("Amount that should arrive");
		await amount.fill("1");
		await page.getByRole("button", { name: "Continue to payment" }).click();
		await expect(page.getByText(/^An amount from EUR/)).toBeVisible();
		await page.getByRole("group", { name: "Quick amounts" }).getByRole("button", { name: "EUR 100.00" }).click();
		await expect(page.getByText("Usually at once")).toBeVisible();
		const go = page.getByRole("button", { name: "Continue to pay EUR 100.00" });
		await expect(go).toBeVisible();
		expect(await findings(page), "the amount").toEqual([]);
		await go.click();

		await page.waitForURL(/\/test-payments\//);
		await expect(page.getByText("Test provider: no real money")).toBeVisible();
		expect(await findings(page), "the provider's page").toEqual([]);
		await payWith(page, "4000 0000 0000 3220");
		await expect(page.getByRole("heading", { name: "Your bank asks: is it you?" })).toBeVisible();
		expect(await findings(page), "the question of the bank").toEqual([]);
		await page.getByRole("button", { name: "Confirm the payment" }).click();
		await expect(page.getByRole("heading", { name: "EUR 100.00 are on your account" })).toBeVisible();
		await expect(page).toHaveURL(/\/main\/deposit\/card\?payment=pay_[0-9a-f]{32}$/);
		await expect(page.getByText(`Account ${account.number} · Visa •••• 3220`)).toBeVisible();
		expect(await findings(page), "the outcome").toEqual([]);
		await page.getByRole("link", { name: "See the ledger entry" }).click();
		await expect(page.getByRole("region", { name: "Statement" })).toContainText("100.00");

		// The card is shown masked, and can be removed.
		await page.goto("/main/deposit/card");
		const used = page.getByRole("region", { name: "Cards you have paid with" });
		await expect(used).toContainText("•••• 3220");
		expect(await findings(page), "the cards").toEqual([]);

		await amount.fill("50");
		await page.getByRole("button", { name: "Continue to pay EUR 50.00" }).click();
		await payWith(page, "4000000000009995");
		await expect(page.getByRole("alert")).toContainText("There is not enough money on the card");
		await page.getByRole("link", { name: /^Back to / }).click();
		await expect(page.getByRole("heading", { name: "The card was declined" })).toBeVisible();
		await expect(page.getByText("There is not enough money on the card")).toBeVisible();
		await expect(page.getByText("Nothing was charged.")).toBeVisible();
		expect(await findings(page), "a declined card").toEqual([]);
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(amount).toBeVisible();

		await used.getByRole("button", { name: "Remove: Visa ending in 3220" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
		await expect(used).toBeHidden();
	});
}
