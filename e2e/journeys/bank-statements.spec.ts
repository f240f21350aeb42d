import { randomUUID } from "node:crypto";
import { makePaymentReference, openAccount, wireDetails } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

interface Entry {
	readonly amount: string;
	readonly direction: "CRDT" | "DBIT";
	readonly text: string;
	readonly party: string;
}

/** A statement of one day, in the form of camt.053 version 08. */
function statement(id: string, account: string, closing: string, entries: readonly Entry[]): Buffer {
	const day = new Date().toISOString().slice(0, 10);
	const balance = (type: string, amount: string) =>
		`<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
	const lines = entries.map(({ amount, direction, text, party }) => {
		const role = direction === "CRDT" ? "Dbtr" : "Cdtr";
		return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><${role}><Pty><Nm>${party}</Nm></Pty></${role}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
	});
	return Buffer.from(
		`<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Stmt><Id>${id}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>EUR</Ccy></Acct>${balance("OPBD", "0.00")}${balance("CLBD", closing)}${lines.join("")}</Stmt></BkToCstmrStmt></Document>`,
	);
}

test("finance imports the bank's statement, a wire in it reaches the customer after two people, a fee the house", async ({
	page,
	browser,
	product,
	guard,
	customer,
}) => {
	const { client } = customer;
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	const account = accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
	const { reference } = accepted(makePaymentReference, await client.send("POST", "/deposits/wire/reference", {})).data;
	const { accounts } = accepted(wireDetails, await client.get("/deposits/wire")).data;
	const number = accounts.find(({ currency }) => currency === "EUR")?.account_number.replaceAll(" ", "") ?? "";
	const id = `E2E-${randomUUID().slice(0, 8)}`;
	const entries: readonly Entry[] = [
		{ amount: "250.00", direction: "CRDT", text: `Deposit ${reference}`, party: customer.name },
		{ amount: "3.20", direction: "DBIT", text: `Account fee ${id}`, party: "The bank" },
	];
	const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/xml", buffer });

	// One person imports the statement. One whose sum is wrong changes nothing.
	guard.expect(/status of 422/);
	guard.expect(/API error \{status: 422.*STATEMENT_BALANCES_WRONG/);
	const finance = new Terminal(page);
	await finance.enter(FINANCE, "/admin/reconciliation");
	await finance.stepUp(FINANCE);
	await expect(page.getByRole("heading", { name: "Bank and reconciliation" })).toBeVisible();
	const chooser = page.getByLabel("Import statement", { exact: true }).first();
	await chooser.setInputFiles(file("wrong.xml", statement(id, number, "999.00", entries)));
	await expect(page.getByText("do not add up").first()).toBeVisible();
	await chooser.setInputFiles(file("statement.xml", statement(id, number, "246.80", entries)));
	const wire = page.getByRole("listitem").filter({ hasText: reference });
	await expect(wire).toContainText(`Wire of ${customer.name}, by the reference ${reference}`);
	expect(await findings(page), "the queue of lines").toEqual([]);
	await chooser.setInputFiles(file("again.xml", statement(id, number, "246.80", entries)));
	await expect(page.getByText("This file was imported before").first()).toBeVisible();

	// They enter the wire, and say what the other line is.
	await wire.getByRole("button", { name: "Enter the wire" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText("250.00");
	expect(await findings(page), "the wire of a line").toEqual([]);
	await dialog.getByLabel("Reason", { exact: true }).fill("On the statement of today");
	await dialog.getByRole("button", { name: "Enter the wire" }).click();
	await expect(dialog).toBeHidden();
	await expect(wire).toBeHidden();
	const fee = page.getByRole("listitem").filter({ hasText: id });
	await fee.getByRole("button", { name: "Say what it is" }).click();
	await dialog.getByLabel("It is").click();
	await page.getByRole("option", { name: "A fee or interest of the bank" }).click();
	await dialog.getByLabel("Reason", { exact: true }).fill("The monthly fee");
	await dialog.getByRole("button", { name: "Say what it is" }).click();
	await expect(dialog).toBeHidden();
	await expect(fee).toContainText("Waits for a second person");
	await expect(fee.getByRole("button", { name: "Confirm" })).toHaveAttribute("aria-disabled", "true");

	// Another person, on a phone, confirms the fee and approves the wire.
	const phones = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
	const phone = await phones.newPage();
	const boss = new Terminal(phone);
	await boss.enter(ADMIN, "/admin/reconciliation");
	await boss.stepUp(ADMIN);
	await phone.getByRole("listitem").filter({ hasText: id }).getByRole("button", { name: "Confirm" }).click();
	await phone.getByRole("dialog").getByLabel("Reason", { exact: true }).fill("Agreed with the bank");
	await phone.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
	await expect(phone.getByRole("listitem").filter({ hasText: id })).toBeHidden();
	expect(await findings(phone), "the queue on a phone").toEqual([]);
	await phone.goto("/admin/approvals?kind=deposit");
	await phone.getByRole("listitem").filter({ hasText: customer.lastName }).getByRole("link").click();
	await phone.getByRole("article", { name: "Deposit" }).getByRole("button", { name: "Agree and book" }).click();
	await phone.getByRole("dialog").getByLabel("Reason").fill("Name and reference agree");
	await phone.getByRole("dialog").getByRole("button", { name: "Agree and book", exact: true }).click();
	await expect(phone.getByRole("dialog")).toBeHidden();
	await phones.close();
	expect((await client.ledger(account.id)).map(({ reason, amount }) => [reason, amount])).toEqual([
		["deposit", "250.00"],
	]);

	// The statement, the day and the customers' money.
	await page.getByRole("tab", { name: "Statements" }).click();
	const statements = page.getByRole("table", { name: "Statements" });
	await expect(statements.getByRole("row").filter({ hasText: id })).toContainText("Complete");
	expect(await findings(page), "the statements").toEqual([]);
	await statements.getByRole("row").filter({ hasText: id }).click();
	await expect(page.getByRole("heading", { name: `Lines of ${id}` })).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: reference })).toContainText("Confirms a payment");
	await expect(page.getByRole("listitem").filter({ hasText: `fee ${id}` })).toContainText("Booked");
	await page.getByRole("tab", { name: "Days" }).click();
	await expect(page.getByRole("heading", { name: "Differences now" })).toBeVisible();
	expect(await findings(page), "the days").toEqual([]);
	await page.getByRole("tab", { name: "Customers’ money" }).click();
	await expect(page.getByText("What is owed to customers: their balances")).toBeVisible();
	expect(await findings(page), "customers' money").toEqual([]);
});
