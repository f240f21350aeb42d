import type { Browser, Page } from "@playwright/test";
import { amendPersonal, readPersonal } from "@truefill/contracts/http";
import { ADMIN, accepted, RISK, SUPPORT } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { newCustomer, type Person } from "../harness/customers.ts";
import { prove } from "../harness/money.ts";
import type { Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** Somebody whose name is on the demo's sample list, and is nowhere else. */
async function namesake(product: Product) {
	const customer = await newCustomer(product);
	const { version } = accepted(readPersonal, await customer.client.get("/me/personal")).data;
	const changes = { first_name: "Ruslan", last_name: "Testov", version };
	accepted(amendPersonal, await customer.client.send("PATCH", "/me/personal", changes));
	return customer;
}

async function deskOf(browser: Browser, origin: string, who: Person, size?: { width: number; height: number }) {
	const context = await browser.newContext({ baseURL: origin, ...(size === undefined ? {} : { viewport: size }) });
	const page = await context.newPage();
	await new Terminal(page).enter(who, "/admin/screening");
	return page;
}

const openHit = async (page: Page) => {
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole("link", { name: "Ruslan Testov" })).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await page.getByRole("link", { name: "Ruslan Testov" }).click();
};

test("a namesake of a listed person is found, reviewed by one and cleared by another", async ({
	browser,
	product,
	page,
}) => {
	await namesake(product);
	const risk = await deskOf(browser, product.origin, RISK);
	await risk.getByRole("tab", { name: "Lists" }).click();
	await expect(risk.getByText("sample list with made-up names")).toBeVisible();
	expect(await findings(risk), "lists").toEqual([]);
	await risk.getByRole("button", { name: "Read the lists now" }).click();
	const dialog = risk.getByRole("dialog");
	await dialog.getByLabel("Reason", { exact: true }).fill("A look at the lists");
	await dialog.getByRole("button", { name: "Read the lists now" }).click();
	await prove(risk, RISK.password);
	await expect(risk.getByRole("rowheader", { name: /Sample list/ })).toBeVisible();

	await risk.getByRole("tab", { name: /Hits/ }).click();
	await openHit(risk);
	const both = risk.getByRole("table");
	await expect(both.getByRole("row").filter({ hasText: "Name" })).toContainText("Ruslan Vasilyevich Testov");
	await expect(both.getByRole("row").filter({ hasText: "Birth date" })).toContainText("unknown");
	expect(await findings(risk), "a hit").toEqual([]);
	await risk.getByLabel("Why").fill("Another nationality and another middle name");
	await risk.getByRole("button", { name: "Save the review" }).click();
	await expect(risk.getByRole("button", { name: "Confirm", exact: true })).toHaveAttribute("aria-disabled", "true");

	const phone = await deskOf(browser, product.origin, ADMIN, { width: 390, height: 844 });
	await openHit(phone);
	expect(await findings(phone), "a hit on a phone").toEqual([]);
	await phone.getByRole("button", { name: "Confirm", exact: true }).click();
	await prove(phone, ADMIN.password);
	await expect(phone.getByRole("heading", { level: 1 })).toContainText("Ruslan Testov");
	await expect(phone.getByText("Confirmed by")).toBeVisible();
	await expect(phone.getByText("Somebody else").first()).toBeVisible();

	// Whoever talks to customers sees nothing of it.
	await new Terminal(page).enter(SUPPORT, "/admin/chat");
	await expect(page.getByRole("link", { name: "Screening" })).toHaveCount(0);
});
