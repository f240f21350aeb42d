import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { type AccountWire, approveDeposit, openAccount, requestDeposit } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "./api.ts";
import { type Customer, staff } from "./customers.ts";
import type { Product } from "./product.ts";

/** A live account in euros, by HTTP. */
export async function openLive({ client }: Customer): Promise<AccountWire> {
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	return accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
}

/** EUR 150 by wire, which two members of staff book. */
export async function wire(product: Product, { name, lastName }: Customer, account: AccountWire): Promise<void> {
	const [fay, ada] = [await staff(product, "finance"), await staff(product, "admin")];
	expect((await fay.send("POST", "/auth/step-up", { password: FINANCE.password })).status).toBe(200);
	expect((await ada.send("POST", "/auth/step-up", { password: ADMIN.password })).status).toBe(200);
	const body = { command_id: randomUUID(), account_id: account.id, reference: `SEPA ${lastName}`, sender: name };
	const more = { amount: "150.00", currency: "EUR", reason: "Name and number agree" };
	const { id } = accepted(requestDeposit, await fay.send("POST", "/admin/deposits", { ...body, ...more })).data;
	const approved = await ada.send("POST", `/admin/deposits/${id}/approve`, { reason: "On the statement" });
	accepted(approveDeposit, approved);
}
