import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { openAccount } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** One page that says nothing. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

test("a customer transfers money by its reference, and two members of staff book it", async ({
	page,
	browser,
	product,
	guard,
	customer,
}, testInfo) => {
	const { client } = customer;
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	const account = accepted(openAccount, await client.send("POST", "/accounts", opening)).data;

	// On a phone: the empty live account leads to the deposit page, which shows cost and time before anything else.
	const phones = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
	const phone = await phones.newPage();
	await new Terminal(phone).enter(customer, "/main/deposit");
	await expect(phone).toHaveURL(/\/main\/deposit\/[a-z]+$/);
	await phone.goto("/main/deposit/doge");
	await expect(phone.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
	await phone.goto("/main/deposit/wire");
	const use = phone.getByRole("button", { name: `Pay in ${account.name}` });
	await use.click();
	await expect(phone.getByText("Sample details: do not send money")).toBeVisible();
	await expect(phone.getByText("Free", { exact: true })).toBeVisible();
	await expect(phone.getByText("1 to 3 days")).toBeVisible();
	const reference = (await phone.getByLabel("Your reference").textContent()) ?? "";
	expect(reference).toMatch(/^TF-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
	expect(await findings(phone), "the bank transfer").toEqual([]);

	const file = testInfo.outputPath("transfer.pdf");
	await writeFile(file, PDF);
	const upload = phone.getByRole("form", { name: /Upload the confirmation/ });
	await upload.getByLabel("Amount that you sent").fill("250");
	await upload.getByLabel("Confirmation", { exact: true }).setInputFiles(file);
	await upload.getByRole("button", { name: "Upload" }).click();
	const confirmations = phone.getByRole("region", { name: "Your confirmations" });
	await expect(confirmations).toContainText("Waits for the money");

	// The desk enters the wire from a line of the bank's statement; another sender needs a reason.
	guard.expect(/status of 422/);
	guard.expect(/API error \{status: 422.*SENDER_DIFFERS/);
	const desks = await browser.newContext({ baseURL: product.origin });
	const fay = await desks.newPage();
	const finance = new Terminal(fay);
	await finance.enter(FINANCE, "/admin/approvals");
	await finance.stepUp(FINANCE);
	await fay.getByRole("tab", { name: /Deposits/ }).click();
	await fay.getByRole("button", { name: "Enter a wire" }).click();
	const dialog = fay.getByRole("dialog");
	await dialog
		.getByLabel("Line of the bank’s statement")
		.fill(`SVWZ+ ${reference.toLowerCase().replaceAll("-", " ")} 250,00`);
	await dialog.getByRole("button", { name: "Find the customer" }).click();
	await expect(dialog.getByRole("heading", { name: new RegExp(customer.name) })).toBeVisible();
	await dialog.getByRole("button", { name: "Match", exact: true }).click();
	await expect(dialog.getByRole("button", { name: /^Chosen: / })).toBeVisible();
	await dialog.getByLabel("Reference", { exact: true }).fill(`SEPA ${customer.lastName} 250`);
	await dialog.getByLabel("Sender’s name").fill("Somebody Else");
	await dialog.getByLabel("Reason", { exact: true }).fill("On the statement of this morning");
	await dialog.getByRole("button", { name: "Enter it" }).click();
	await expect(dialog).toContainText("is not the customer");
	await dialog.getByLabel("Why the sender is accepted").fill("Joint account; both names are in the file");
	await dialog.getByRole("button", { name: "Enter it" }).click();
	await expect(dialog).toBeHidden();
	await fay.getByRole("listitem").filter({ hasText: customer.lastName }).getByRole("link").click();
	const entry = fay.getByRole("article", { name: "Deposit" });
	await expect(entry).toContainText(`Not the customer: ${customer.name}`);
	expect(await findings(fay), "a wire with another sender").toEqual([]);
	await desks.close();

	// A second member of staff looks at the confirmation and approves.
	const desk = new Terminal(page);
	await desk.enter(ADMIN, "/admin/approvals");
	await desk.stepUp(ADMIN);
	await page.getByRole("tab", { name: /Deposits/ }).click();
	const waiting = page.getByRole("listitem").filter({ hasText: customer.lastName });
	await waiting.getByRole("link").click();
	const request = page.getByRole("article", { name: "Deposit" });
	await request.getByRole("button", { name: "Show", exact: true }).click();
	await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
	await page.keyboard.press("Escape");
	await request.getByRole("button", { name: "Agree and book" }).click();
	await page.getByRole("dialog").getByLabel("Reason").fill("Confirmation and statement agree");
	await page.getByRole("dialog").getByRole("button", { name: "Agree and book", exact: true }).click();
	// The dialog closes with the answer, when the money is booked.
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(waiting).toBeHidden();

	// The customer sees it booked, with the entry of the ledger.
	expect((await client.ledger(account.id)).map(({ reason, amount }) => [reason, amount])).toEqual([
		["deposit", "250.00"],
	]);
	await phone.reload();
	await expect(phone.getByRole("region", { name: "Your confirmations" })).toContainText("Booked");
	await phone.getByRole("link", { name: "History" }).click();
	await expect(phone.getByRole("table", { name: "Your deposits" })).toContainText("Entry 1");
	expect(await findings(phone), "the history").toEqual([]);
	await phones.close();
});
