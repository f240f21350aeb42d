import { randomUUID } from "node:crypto";
import { approveDeposit, openAccount, requestDeposit } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { staff } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("a customer sees what a withdrawal needs and leaves, adds a bank account, and opens the receipt of a deposit", async ({
	page,
	browser,
	product,
	customer,
}) => {
	const { client } = customer;
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	const { id } = accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
	const [fay, ada] = [await staff(product, "finance"), await staff(product, "admin")];
	expect((await fay.send("POST", "/auth/step-up", { password: FINANCE.password })).status).toBe(200);
	expect((await ada.send("POST", "/auth/step-up", { password: ADMIN.password })).status).toBe(200);
	const reference = `SEPA ${customer.lastName}`;
	const entered = accepted(
		requestDeposit,
		await fay.send("POST", "/admin/deposits", {
			command_id: randomUUID(),
			account_id: id,
			reference,
			sender: customer.name,
			amount: "1000.00",
			currency: "EUR",
			reason: "Name and number agree",
		}),
	).data;
	const path = `/admin/deposits/${entered.id}/approve`;
	accepted(approveDeposit, await ada.send("POST", path, { reason: "On the statement" }));

	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/withdrawal");
	const use = page.getByRole("button", { name: /^Use this account/ });
	await expect(use.or(page.getByText("You can withdraw", { exact: true })).first()).toBeVisible();
	if (await use.first().isVisible()) await use.first().click();
	await expect(page.getByText(/before you can withdraw/)).toBeVisible();
	await expect(page.getByText("Set up a second factor")).toBeVisible();
	await expect(page.getByText("EUR 1,000.00").first()).toBeVisible();
	await page.getByLabel("Amount", { exact: true }).fill("400");
	const plan = page.getByRole("region", { name: "Where it goes" });
	await expect(plan).toContainText("EUR 400.00");
	await expect(page.getByText("No price can close out your account, before or after.")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Withdraw EUR 400\.00/ })).toHaveAttribute("aria-disabled", "true");
	await page.getByLabel("Amount", { exact: true }).fill("1000.01");
	await expect(page.getByText("At most EUR 1,000.00")).toBeVisible();
	expect(await findings(page), "what a withdrawal needs").toEqual([]);

	await terminal.stepUp(customer);
	await page.getByRole("link", { name: "Bank accounts" }).click();
	await page.getByRole("button", { name: "Add a bank account" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 01");
	await expect(dialog).toContainText("its check digits do not fit");
	await dialog.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
	await expect(dialog).toContainText("Check digits are right");
	await dialog.getByRole("button", { name: "Add a bank account" }).click();
	await expect(page.getByText("Waits 24 hours")).toBeVisible();
	await expect(page.getByText(/Can be used in/)).toBeVisible();
	expect(await findings(page), "bank accounts").toEqual([]);

	await page.goto(`/main/receipts/${id}/${entered.id}`);
	await expect(page.getByText("+EUR 1,000.00").or(page.getByText("EUR +1,000.00")).first()).toBeVisible();
	await expect(page.getByText("Agreed · Administration")).toBeVisible();
	await expect(page.getByText("On the statement")).toHaveCount(0);
	expect(await findings(page), "a receipt").toEqual([]);

	const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
	const desk = await context.newPage();
	await new Terminal(desk).enter(FINANCE, `/admin/receipts/${id}/${entered.id}`);
	await expect(desk.getByText("On the statement")).toBeVisible();
	await expect(desk.getByRole("heading", { name: "Entries of the house" })).toBeVisible();
	await context.close();
});
