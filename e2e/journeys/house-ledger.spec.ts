import { randomUUID } from "node:crypto";
import { openAccount, requestDeposit } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { staff } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("finance sees where a wire stands in the house's ledger: at the bank, in suspense, and nothing in transit", async ({
	page,
	product,
	guard,
	customer,
}) => {
	const { client } = customer;
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	const { id } = accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
	const limit = { command_id: randomUUID(), currency: "USD", day: "500.00", week: null, month: null };
	expect((await client.send("POST", "/me/deposit-limit", limit)).status).toBe(200);
	const fay = await staff(product, "finance");
	expect((await fay.send("POST", "/auth/step-up", { password: FINANCE.password })).status).toBe(200);
	const boss = await staff(product, "admin");
	expect((await boss.send("POST", "/auth/step-up", { password: ADMIN.password })).status).toBe(200);
	const decided = async (amount: string, currency: string) => {
		const wire = { command_id: randomUUID(), account_id: id, reference: `SEPA ${randomUUID()}`, amount, currency };
		const entered = await fay.send("POST", "/admin/deposits", { ...wire, reason: "Name and number agree" });
		const deposit = accepted(requestDeposit, entered).data;
		const answer = await boss.send("POST", `/admin/deposits/${deposit.id}/approve`, { reason: "On the statement" });
		return { id: deposit.id, status: answer.status };
	};
	expect((await decided("100.00", "USD")).status).toBe(200);
	expect((await decided("40.00", "EUR")).status).toBe(200);
	const held = await decided("700.00", "USD");
	expect(held.status).toBe(403);
	guard.expect(/status of 403/);

	const desk = new Terminal(page);
	await desk.enter(FINANCE, "/admin/house-ledger");
	await expect(page.getByRole("heading", { name: "House ledger" })).toBeVisible();
	const open = page.getByRole("table", { name: "In transit and in suspense" });
	await expect(open.getByRole("row").filter({ hasText: held.id })).toContainText("700.00");
	await expect(page.getByText("Not explained")).toHaveCount(0);
	expect(await findings(page), "the house's ledger").toEqual([]);

	// A payment chooses its entries; an entry opens with both sides and its hash.
	await open.getByRole("row").filter({ hasText: held.id }).click();
	await expect(page).toHaveURL(new RegExp(`about=${held.id}`));
	const entries = page.getByRole("table", { name: "Entries" });
	await expect(entries.getByRole("row")).toHaveCount(3);
	await entries.getByRole("row").filter({ hasText: "Held in suspense" }).click();
	const sheet = page.getByRole("dialog");
	await expect(sheet).toContainText("In transit");
	await expect(sheet).toContainText("Suspense");
	await expect(sheet).toContainText(held.id);
	expect(await findings(page), "an entry of the house").toEqual([]);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect(entries.getByRole("row").filter({ hasText: "Wire received" }).first()).toBeVisible();
});
