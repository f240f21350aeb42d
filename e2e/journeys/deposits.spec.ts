import { randomUUID } from "node:crypto";
import { openAccount, requestDeposit } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { staff } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("a customer limits their deposits; a wire is booked by four eyes, and what is above their limit is held", async ({
	page,
	browser,
	product,
	guard,
	customer,
}) => {
	const { client } = customer;
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	const { id } = accepted(openAccount, await client.send("POST", "/accounts", opening)).data;

	const customers = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
	const theirs = await customers.newPage();
	await new Terminal(theirs).enter(customer, "/main/settings/protection");
	await theirs.getByLabel("Per day", { exact: true }).fill("1000");
	await theirs.getByRole("button", { name: "Save deposit limit" }).click();
	await expect(theirs.getByText("Your deposit limit holds from now on")).toBeVisible();
	await expect(theirs.getByText("USD 0.00 of USD 1,000.00")).toBeVisible();

	const fay = await staff(product, "finance");
	expect((await fay.send("POST", "/auth/step-up", { password: FINANCE.password })).status).toBe(200);
	const entered = async (reference: string) => {
		const wire = { command_id: randomUUID(), account_id: id, reference, amount: "600.00", currency: "USD" };
		accepted(requestDeposit, await fay.send("POST", "/admin/deposits", { ...wire, reason: "Name and number agree" }));
	};
	const [first, second] = [`SEPA ${customer.lastName} 1`, `SEPA ${customer.lastName} 2`];
	await entered(first);
	await entered(second);

	// The deposit above the limit.
	guard.expect(/status of 403/);
	guard.expect(/API error \{status: 403.*DEPOSIT_ABOVE_LIMIT/);
	const desk = new Terminal(page);
	await desk.enter(ADMIN, "/admin/approvals");
	await desk.stepUp(ADMIN);
	await page.getByRole("tab", { name: /Deposits/ }).click();
	const lineOf = (reference: string) => page.getByRole("listitem").filter({ hasText: reference });
	const dialog = page.getByRole("dialog");
	const request = page.getByRole("article", { name: "Deposit" });
	const agree = async (reference: string) => {
		await lineOf(reference).getByRole("link").click();
		await expect(request).toContainText(reference);
		await request.getByRole("button", { name: "Agree and book" }).click();
		await dialog.getByLabel("Reason").fill("Checked against the statement");
		await dialog.getByRole("button", { name: "Agree and book", exact: true }).click();
	};
	await agree(first);
	await expect(lineOf(first)).toBeHidden();
	await agree(second);
	await expect(dialog).toContainText("600.00 USD of it is used and 400.00 USD is left");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	const held = lineOf(second);
	await expect(held).toContainText("Held");
	await expect(request).toContainText("The money stays at the clients' bank account");
	expect(await findings(page), "a payment that is held").toEqual([]);
	await request.getByRole("button", { name: "Sent back" }).click();
	await dialog.getByLabel("Reason").fill("Returned to the sender");
	await dialog.getByRole("button", { name: "Sent back", exact: true }).click();
	await expect(held).toBeHidden();

	// The client's page shows the deposit limit beside the customer's other limits.
	const dealing = { command_id: randomUUID(), day_loss: "250.00", week_loss: null, month_loss: null, exposure: null };
	const hours = { from_minute: 540, to_minute: 1020 };
	expect((await client.send("POST", `/accounts/${id}/limits`, { ...dealing, hours })).status).toBe(200);
	await expect(dialog).toBeHidden();
	await page.keyboard.press("/");
	await page.getByRole("combobox", { name: "Find a client" }).fill(customer.lastName);
	await page.getByRole("option").filter({ hasText: customer.name }).click();
	await page.getByRole("tab", { name: "Protection" }).click();
	const panel = page.getByRole("tabpanel", { name: "Protection" });
	await expect(panel).toContainText("Has not excluded themselves");
	await expect(panel).toContainText("USD 600.00 of USD 1,000.00");
	await expect(panel.getByRole("table", { name: "Limits per account" })).toContainText("09:00 to 17:00 UTC");
	await expect(panel).toContainText("Still asked for before an order");
	expect(await findings(page), "a client's protection").toEqual([]);

	// The customer sees the used amount and the ledger entry, and a raised limit is delayed.
	expect((await client.ledger(id)).map(({ reason, amount }) => [reason, amount])).toEqual([["deposit", "600.00"]]);
	await theirs.reload();
	await expect(theirs.getByText("USD 600.00 of USD 1,000.00")).toBeVisible();
	expect(await findings(theirs), "a limit that is partly used").toEqual([]);
	await theirs.getByLabel("Per day", { exact: true }).fill("5000");
	await theirs.getByRole("button", { name: "Save deposit limit" }).click();
	await expect(theirs.getByText(/^From .* this deposit limit holds/)).toBeVisible();
	await theirs.getByRole("button", { name: "Keep the limit of now" }).click();
	await expect(theirs.getByText(/^From .* this deposit limit holds/)).toHaveCount(0);
	await customers.close();
});
