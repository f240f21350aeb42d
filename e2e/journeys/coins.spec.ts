import { randomUUID } from "node:crypto";
import { openAccount } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const SIZES = [
	{ name: "on a wide screen", viewport: { width: 1280, height: 800 } },
	{ name: "on a phone", viewport: { width: 390, height: 844 } },
] as const;

for (const { name, viewport } of SIZES) {
	test(`a customer pays coins ${name}: an address, a locked rate, confirmations, the balance`, async ({
		page,
		customer,
		guard,
	}) => {
		guard.expect(/wallets\/wal_none/);
		await page.setViewportSize(viewport);
		const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
		const account = accepted(openAccount, await customer.client.send("POST", "/accounts", opening)).data;
		await new Terminal(page).enter(customer, "/main/deposit");
		await expect(page).toHaveURL(/\/main\/deposit\/btc$/);
		await page.getByRole("button", { name: `Pay in ${account.name}` }).click();

		// The whole cost and time stand before the button.
		await expect(page.getByText("Test chain: do not send real coins")).toBeVisible();
		await expect(page.getByText("1.00% below the price")).toBeVisible();
		await expect(page.getByText("Final after 2 confirmations")).toBeVisible();
		expect(await findings(page), "the coin").toEqual([]);
		await page.getByRole("button", { name: "Show my address" }).click();
		await expect(page).toHaveURL(/\/main\/deposit\/btc\/wal_[0-9a-f]{32}$/);
		await expect(page.getByLabel("Address", { exact: true })).toHaveText(/^bcrt1q/);
		await page.getByRole("button", { name: "Lock this rate" }).click();
		await expect(page.getByRole("timer")).toContainText("Holds for 14:");
		expect(await findings(page), "the address").toEqual([]);

		// A wallet would pay; the test chain has a page for it, on a tab of its own.
		const opened = page.waitForEvent("popup");
		await page.getByRole("link", { name: "Pay on the test chain" }).click();
		const chain = await opened;
		await chain.getByLabel("Amount (BTC)").fill("0.001");
		await chain.getByRole("button", { name: "Pay", exact: true }).click();
		await expect(chain.getByText("waits for a block")).toBeVisible();
		await expect(page.getByText("0 of 2 confirmations", { exact: true })).toBeVisible();
		await chain.getByRole("button", { name: "Make blocks" }).click();
		await expect(page.getByText("1 of 2 confirmations", { exact: true })).toBeVisible();
		await chain.getByRole("button", { name: "Make blocks" }).click();
		await expect(page.getByText("Credited", { exact: true })).toBeVisible();
		await expect(page.getByText(/at the locked rate: USD/)).toBeVisible();
		expect(await findings(page), "what has arrived").toEqual([]);

		await page.goto("/main/deposit/history");
		await expect(page.getByRole("row", { name: /BTC/ })).toContainText("Booked");

		// Nobody else's address, and no unknown coin.
		await page.goto("/main/deposit/ltc/wal_none");
		await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
	});
}
