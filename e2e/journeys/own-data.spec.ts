import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findings } from "../harness/axe.ts";
import { PASSWORD, staff } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

async function prove(page: Page): Promise<void> {
	const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
	await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await dialog.getByRole("button", { name: "Confirm" }).click();
	await expect(dialog).toBeHidden();
}

test("a customer takes their data with them, closes their account, and staff sees it (GDPR 15, 17, 20)", async ({
	page,
	product,
	guard,
	customer,
}) => {
	// The required step-up; and the poll of a session that has just ended.
	guard.expect(/status of (?:401|403)/);
	const { id, client, email } = customer;
	const support = await staff(product, "support");
	const account = await client.account();
	const resting = {
		command_id: crypto.randomUUID(),
		account_id: account.id,
		asset_id: "EURUSD",
		side: "buy",
		volume: "1000",
		order_type: "limit",
		price: "0.5",
	};
	expect((await client.send("POST", "/orders", resting)).status).toBe(201);

	await new Terminal(page).enter(customer, "/main/settings/your-data");
	await expect(page.getByText("No copy yet")).toBeVisible();
	const sections = page.getByRole("navigation", { name: "Sections of the settings" });
	await page.getByRole("button", { name: "Make a copy" }).click();
	await prove(page);
	const fetchIt = page.getByRole("button", { name: /^Download the copy of/ });
	await expect(fetchIt).toBeVisible();
	const [download] = await Promise.all([page.waitForEvent("download"), fetchIt.click()]);
	expect(download.suggestedFilename()).toMatch(/^truefill-data-\d{4}-\d\d-\d\d\.zip$/);
	const archive = await readFile(await download.path());
	expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
	expect(archive.includes("ledger-postings.csv")).toBe(true);
	// The address alone is useless to anyone else.
	expect((await fetch(new URL(download.url(), product.origin))).status).toBe(404);
	expect(await findings(page), "a copy that is ready").toEqual([]);

	await sections.getByRole("link", { name: "Close your account" }).click();
	await expect(page.getByText(`1 pending order on \u2068${account.number}\u2069`)).toBeVisible();
	const close = page.getByRole("button", { name: "Close my account" });
	await expect(close).toHaveAttribute("aria-disabled", "true");
	expect(await findings(page), "what stands against closing").toEqual([]);
	for (const order of await client.pendingOrders()) {
		await client.send("DELETE", `/orders/${order.id}`, { command_id: crypto.randomUUID() });
	}
	await sections.getByRole("link", { name: "A copy of your data" }).click();
	await expect(fetchIt).toBeVisible();
	await sections.getByRole("link", { name: "Close your account" }).click();
	await expect(page.getByText("Nothing stands against it")).toBeVisible();
	await close.click();
	const dialog = page.getByRole("dialog", { name: "Close your account?" });
	await dialog.getByLabel(/^Type your e-mail address/).fill("somebody@example.com");
	await dialog.getByRole("button", { name: "Close for good" }).click();
	await expect(dialog.getByText("This is not your e-mail address")).toBeVisible();
	expect(await findings(page), "the last question").toEqual([]);
	await dialog.getByLabel(/^Type your e-mail address/).fill(email);
	// The recent step-up is still valid: no second prompt.
	await dialog.getByRole("button", { name: "Close for good" }).click();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	expect((await client.get("/accounts")).status).toBe(401);

	await new Terminal(page).logIn(customer);
	await expect(page.getByRole("heading", { name: "Account Currently Disabled" })).toBeVisible();
	const seen = JSON.parse((await support.get(`/admin/clients?status=closed&search=${encodeURIComponent(email)}`)).text);
	expect(seen.data).toMatchObject([{ id, status: "deactivated", closed_at: expect.any(String) }]);
});
