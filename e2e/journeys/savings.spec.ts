import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type AccountWire, approveDeposit, openAccount, requestDeposit } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { type Customer, newCustomer, staff } from "../harness/customers.ts";
import type { Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyBooks } from "../harness/verify-books.ts";

test.use({ configuration: { clock: "moved" } });
test.describe.configure({ mode: "default" });

const SIZES = [
	{ name: "on a wide screen", viewport: { width: 1280, height: 800 } },
	{ name: "on a phone", viewport: { width: 390, height: 844 } },
];
const DAY_MS = 86_400_000;

/** A live account in euros with 2,000, by a wire that two members of staff book. */
async function funded(product: Product, { client, name, lastName }: Customer): Promise<AccountWire> {
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	const account = accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
	const [fay, ada] = [await staff(product, "finance"), await staff(product, "admin")];
	expect((await fay.send("POST", "/auth/step-up", { password: FINANCE.password })).status).toBe(200);
	expect((await ada.send("POST", "/auth/step-up", { password: ADMIN.password })).status).toBe(200);
	const body = { command_id: randomUUID(), account_id: account.id, reference: `SEPA ${lastName}`, sender: name };
	const more = { amount: "2000.00", currency: "EUR", reason: "Name and number agree" };
	const { id } = accepted(requestDeposit, await fay.send("POST", "/admin/deposits", { ...body, ...more })).data;
	const approved = await ada.send("POST", `/admin/deposits/${id}/approve`, { reason: "On the statement" });
	accepted(approveDeposit, approved);
	return account;
}

/** At noon UTC, far from the midnight of every plan. */
async function toNoon(product: Product): Promise<void> {
	const now = await product.advance(0);
	await product.advance(DAY_MS - ((now - DAY_MS / 2) % DAY_MS));
}

/** Time passes while the page is closed to the product; the session of the browser ends with it. */
async function pass(page: Page, product: Product, customer: Customer, days: number): Promise<void> {
	await page.goto("/favicon.svg");
	await page.evaluate(() => localStorage.clear());
	await page.context().clearCookies();
	await product.advance(days * DAY_MS);
	await new Terminal(page).enter(customer, "/main/savings");
}

async function openPlan(page: Page, plan: RegExp, amount: string): Promise<void> {
	await page.getByRole("radio", { name: "EUR", exact: true }).click();
	await page.getByRole("link", { name: plan }).click();
	await page.getByLabel("Amount", { exact: true }).fill(amount);
}

for (const { name, viewport } of SIZES) {
	test(`a flexible plan earns every day and gives everything back; a fixed term is left early ${name}`, async ({
		page,
		product,
	}) => {
		await page.setViewportSize(viewport);
		await toNoon(product);
		const customer = await newCustomer(product);
		await funded(product, customer);
		const terminal = new Terminal(page);
		await terminal.enter(customer, "/main/savings");

		await expect(page.getByText("It is not a bank deposit")).toBeVisible();
		await openPlan(page, /^See and open ?Flexible$/, "1000");
		await expect(page.getByText("+EUR 17.")).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await page.getByRole("button", { name: "Open and move EUR 1,000.00" }).click();
		await expect(page.getByRole("heading", { name: /Savings EUR/ })).toBeVisible();
		await expect(page.getByText("Earning", { exact: true })).toBeVisible();

		await page.goto("/main/savings");
		await openPlan(page, /^See and open ?Fixed for 90 days$/, "1000");
		await page.getByRole("button", { name: "Open and move EUR 1,000.00" }).click();
		await expect(page.getByRole("heading", { name: /Savings EUR 2/ })).toBeVisible();
		await expect(page.getByRole("heading", { name: "Move money" })).toBeHidden();

		await pass(page, product, customer, 40);
		await expect(page.getByRole("region", { name: "Your savings" }).getByRole("link")).toHaveCount(2);
		await page.getByRole("link", { name: /Savings EUR 2/ }).click();
		const days = page.getByRole("table", { name: "Day by day" });
		await expect(days.getByRole("row")).toHaveCount(26);
		await page.getByRole("button", { name: "See what it means" }).click();
		// 1,000 at 2.1 % for 40 days, less 30 of them.
		await expect(page.getByText("Forgone by the rule of the plan")).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await page.getByRole("button", { name: "Leave with EUR 1,000.57" }).click();
		await expect(page.getByText("Closed", { exact: true })).toBeVisible();

		await page.goto("/main/savings");
		await page.getByRole("region", { name: "Your savings" }).getByRole("link").click();
		await expect(page.getByRole("heading", { name: "Interest by month" })).toBeVisible();
		await page.getByText("Move out", { exact: true }).first().click();
		await page.getByLabel("Amount", { exact: true }).fill("500");
		await page.getByRole("button", { name: "Move EUR 500.00 out" }).click();
		await expect(page.getByText("EUR 500.00 moved out of savings")).toBeVisible();
		await page.getByRole("button", { name: "See what it means" }).click();
		await page.getByRole("button", { name: /^Leave with EUR 50\d\.\d\d$/ }).click();
		await expect(page.getByText("Closed", { exact: true })).toBeVisible();
		await page.goto("/main/dashboard");
		await expect(page.getByText("In savings")).toBeHidden();
		expect(await verifyBooks(product.dataDir)).toContain("payments under way: 0");
	});
}
