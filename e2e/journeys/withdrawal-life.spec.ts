import type { Page } from "@playwright/test";
import { ADMIN, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { openLive, wire } from "../harness/live-account.ts";
import { act, addBank, enterWithdrawal, legsOf, payByCard, prove, secondFactor, stepOf } from "../harness/money.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyPart } from "../harness/verification.ts";
import { verifyBooks } from "../harness/verify-books.ts";

test.use({ configuration: { clock: "moved" } });
test.describe.configure({ mode: "default" });

const DAY_MS = 86_400_000;

const tabs = (page: Page) => page.getByRole("navigation", { name: "Parts of the withdrawal page" });

/** Finance makes the payment file and says that the bank paid it; the admin releases the file and confirms. */
async function payTheBank(fay: Page, ada: Page, customerName: string, path: string): Promise<void> {
	await fay.goto("/admin/withdrawals?part=files");
	await act(fay, "Make a payment file", "Payments of this morning");
	await expect(fay.getByRole("button", { name: "Release the file" })).toHaveAttribute("aria-disabled", "true");
	expect(await findings(fay), "payment files").toEqual([]);
	await ada.goto("/admin/withdrawals?part=files");
	await act(ada, "Release the file", "Count and total agree");
	const [download] = await Promise.all([
		ada.waitForEvent("download"),
		ada.getByRole("button", { name: "Download" }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/\.xml$/);
	await fay.reload();
	await fay.getByRole("button", { name: "State the outcome" }).click();
	await fay.getByRole("dialog").getByLabel("Reference of the bank").fill(`OUT ${customerName}`);
	await fay.getByRole("dialog").getByLabel("Reason", { exact: true }).fill("On the statement of this afternoon");
	await fay.getByRole("dialog").getByRole("button", { name: "State it" }).click();
	await expect(fay.getByRole("dialog")).toBeHidden();
	await ada.goto(path);
	await act(ada, "Confirm and book", "Checked against the bank statement");
}

test("a withdrawal goes back to the card and to the bank by four eyes, the customer sees every step; another one is cancelled", async ({
	page,
	browser,
	product,
	guard,
	customer,
}) => {
	guard.expect(/status of (?:401|403)/);
	guard.expect(/API error \{status: 401, .*SECOND_FACTOR_REQUIRED/);
	const account = await openLive(customer);
	await verifyPart(product, customer, "identity", 21);
	await verifyPart(product, customer, "selfie", 22);
	await new Terminal(page).enter(customer, "/main/deposit/card");
	await page.getByRole("button", { name: `Pay in ${account.name}` }).click();
	await payByCard(page);
	await wire(product, customer, account);
	const codes = await secondFactor(page, product, customer);
	await addBank(page);

	// Sessions end, and the waiting times are over. The page is closed to the product meanwhile.
	await page.goto("/favicon.svg");
	await page.evaluate(() => localStorage.clear());
	await page.context().clearCookies();
	await product.advance(DAY_MS + 60_000);
	await enterWithdrawal(page, customer, codes[0]);
	await page.getByLabel("Amount", { exact: true }).fill("180");
	await expect(legsOf(page)).toHaveCount(2);
	await expect(legsOf(page).nth(0)).toContainText("Back to the card it came from");
	await expect(legsOf(page).nth(0)).toContainText("EUR 100.00");
	await expect(legsOf(page).nth(1)).toContainText("EUR 80.00");
	expect(await findings(page), "the plan").toEqual([]);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
		- main:
		  - heading "Withdrawal" [level=1]
		  - navigation "Parts of the withdrawal page"
		  - region "You can withdraw":
		    - paragraph: EUR 250.00
		  - textbox "Amount": "180"
		  - slider "Amount as a share of what you can withdraw"
		  - region "Where it goes":
		    - list "Parts of the withdrawal":
		      - listitem:
		        - paragraph: Visa •••• 4242 EUR 100.00
		        - paragraph: Back to the card it came from
		        - paragraph: No fee Arrives EUR 100.00 · 1 to 7 days
		      - listitem:
		        - paragraph: /DE•••• 3000 EUR 80.00/
		    - term: Taken from your account
		    - definition: EUR 180.00
		    - term: Fee
		    - definition: No fee
		    - term: You receive
		    - definition: EUR 180.00
		  - region "What it leaves for your open trades":
		    - paragraph: No price can close out your account, before or after.
		    - term: Free margin
		    - definition: before EUR 250.00 after EUR 70.00
		  - button "Withdraw EUR 180.00"
		  - paragraph: You confirm that it is you. The amount is held at once, and you can cancel until it is approved.
	`);
	await page.getByRole("button", { name: "Withdraw EUR 180.00" }).click();
	await prove(page, customer.password, codes[1]);
	await page.waitForURL(/\/main\/withdrawal\/history\/[^/]+$/);
	const path = new URL(page.url()).pathname;
	const id = path.split("/").at(-1) ?? "";
	await expect(page.getByText("Waits for approval")).toBeVisible();
	await expect(stepOf(page, "Amount held")).toContainText("done");
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
		- main:
		  - heading "EUR 180.00" [level=2]
		  - text: Waits for approval
		  - list "Steps":
		    - listitem:
		      - paragraph: Requested done
		    - listitem:
		      - paragraph: Amount held done
		    - listitem:
		      - paragraph: Approved now We act
		    - listitem:
		      - paragraph: Released by a second person to come
		    - listitem:
		      - paragraph: Sent to come •••• 4242
		    - listitem:
		      - paragraph: Paid to come •••• 4242
		    - listitem:
		      - paragraph: Sent to come DE•••• 3000
		    - listitem:
		      - paragraph: Paid to come DE•••• 3000
		  - button "Cancel the withdrawal"
	`);
	await tabs(page).getByRole("link", { name: "Withdraw", exact: true }).click();
	await expect(page.getByRole("region", { name: "You can withdraw" })).toContainText(
		"Already on its way out: EUR 180.00",
	);
	await expect(page.getByRole("region", { name: "You can withdraw" })).toContainText("Balance EUR 70.00");
	await page.goto(path);

	// One member of staff approves, another one releases.
	const desks = await Promise.all([FINANCE, ADMIN].map(() => browser.newContext({ baseURL: product.origin })));
	const [fay, ada] = (await Promise.all(desks.map((each) => each.newPage()))) as [Page, Page];
	const desk = `/admin/withdrawals/${id}`;
	for (const [each, person] of [[fay, FINANCE] as const, [ada, ADMIN] as const]) {
		await new Terminal(each).enter(person, desk);
		await new Terminal(each).stepUp(person);
	}
	await act(fay, "Approve", "Sources and destination agree");
	await expect(fay.getByRole("button", { name: "Release the payment" })).toHaveAttribute("aria-disabled", "true");
	expect(await findings(fay), "a withdrawal at the desk").toEqual([]);
	await expect(page.getByText("Approved by one of two")).toBeVisible();
	await expect(page.getByRole("button", { name: "Cancel the withdrawal" })).toHaveCount(0);
	await ada.reload();
	await act(ada, "Release the payment", "Identity and bank account agree");
	await product.advance(5_000);
	await expect(legsOf(page).nth(0)).toContainText("Paid");
	await expect(page.getByText("Being paid")).toBeVisible();
	await payTheBank(fay, ada, customer.lastName, desk);
	await expect(legsOf(page).nth(1)).toContainText("Paid");
	await expect(page.getByText("Being paid")).toHaveCount(0);
	expect(await findings(page), "the tracker").toEqual([]);

	await page.getByRole("link", { name: "Open the receipt" }).click();
	await expect(page.getByRole("heading", { name: "Entries of the account" })).toBeVisible();
	await expect(page.getByText("As stated")).toBeVisible();
	const receipt = page.getByRole("main");
	for (const line of [
		/Agreed · Finance.*Agreed · Administration/s,
		/Entry 3 · Withdrawal, amount held.*Your account.*−EUR\s180\.00.*on its way out.*\+EUR\s180\.00/s,
		/Entry 4 · Withdrawal paid.*on its way out.*−EUR\s100\.00.*House: in transit.*\+EUR\s100\.00/s,
		/Entry 5 · Withdrawal paid.*on its way out.*−EUR\s80\.00.*House: in transit.*\+EUR\s80\.00/s,
	]) {
		await expect(receipt).toContainText(line);
	}
	expect(await findings(page), "the receipt").toEqual([]);
	for (const each of desks) await each.close();

	// On a phone the rest is asked for, and the customer thinks better of it.
	const phones = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
	const phone = await phones.newPage();
	await enterWithdrawal(phone, customer, codes[2]);
	await phone.getByLabel("Amount", { exact: true }).fill("60");
	await phone.getByRole("button", { name: "Withdraw EUR 60.00" }).click();
	await prove(phone, customer.password, codes[3]);
	await phone.getByRole("button", { name: "Cancel the withdrawal" }).click();
	await phone.getByRole("dialog").getByRole("button", { name: "Cancel the withdrawal" }).click();
	await expect(stepOf(phone, "Cancelled, on your account again")).toContainText("done");
	expect(await findings(phone), "a cancelled withdrawal").toEqual([]);
	await tabs(phone).getByRole("link", { name: "Withdraw", exact: true }).click();
	const available = phone.getByRole("region", { name: "You can withdraw" });
	await expect(available).toContainText("Balance EUR 70.00");
	await expect(available).not.toContainText("Already on its way out");
	await phones.close();

	expect(await verifyBooks(product.dataDir)).toContain("payments under way: 0");
});
