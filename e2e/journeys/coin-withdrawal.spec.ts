import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type AccountWire, openAccount } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import type { Customer } from "../harness/customers.ts";
import { act, enterWithdrawal, legsOf, prove, secondFactor, stepOf } from "../harness/money.ts";
import { nodeBinary, ROOT } from "../harness/place.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyPart } from "../harness/verification.ts";
import { verifyBooks } from "../harness/verify-books.ts";

test.use({ configuration: { clock: "moved" } });
test.describe.configure({ mode: "default" });

const DAY_MS = 86_400_000;
const WALLET = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const run = promisify(execFile);

async function openLive({ client }: Customer): Promise<AccountWire> {
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	return accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
}

/** 0.01 BTC on the test chain, credited. @returns the page of the chain */
async function payIn(page: Page, account: AccountWire): Promise<Page> {
	await page.getByRole("button", { name: `Pay in ${account.name}` }).click();
	await page.getByRole("button", { name: "Show my address" }).click();
	const opened = page.waitForEvent("popup");
	await page.getByRole("link", { name: "Pay on the test chain" }).click();
	const chain = await opened;
	await chain.getByLabel("Amount (BTC)").fill("0.01");
	await chain.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByText("0 of 2 confirmations", { exact: true })).toBeVisible();
	await chain.getByRole("button", { name: "Make blocks" }).click();
	await expect(page.getByText("1 of 2 confirmations", { exact: true })).toBeVisible();
	await chain.getByRole("button", { name: "Make blocks" }).click();
	await expect(page.getByText("Credited", { exact: true })).toBeVisible();
	return chain;
}

/** The customer adds an address; one of another network is warned of, and refused in words. */
async function addAddress(page: Page): Promise<void> {
	await page.goto("/main/withdrawal/wallets");
	await page.getByRole("button", { name: "Add an address" }).click();
	const dialog = page.getByRole("dialog");
	const address = dialog.getByLabel("BTC address", { exact: true });
	await address.fill("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
	await expect(dialog.getByText("This looks like an address for real coins.")).toBeVisible();
	await dialog.getByLabel("Your name for it").fill("Hardware wallet");
	await expect(dialog.getByRole("button", { name: "Add an address" })).toHaveAttribute("aria-disabled", "true");
	await dialog.getByLabel("This wallet is mine").check();
	await dialog.getByRole("button", { name: "Add an address" }).click();
	await expect(dialog.getByText("This address belongs to another network")).toBeVisible();
	await address.fill(WALLET);
	expect(await findings(page), "the form of an address").toEqual([]);
	await dialog.getByRole("button", { name: "Add an address" }).click();
	await expect(page.getByText("Waits 24 hours")).toBeVisible();
	expect(await findings(page), "the addresses").toEqual([]);
}

/** The exported file, signed as on the computer of the keys. */
async function signed(file: string): Promise<Buffer> {
	const { stdout } = await run(nodeBinary(), [join(ROOT, "apps/server/main/demo-sign.ts"), file], { cwd: ROOT });
	return Buffer.from(stdout);
}

/** Finance makes the transaction, the admin releases, exports, and uploads what the signer gave. */
async function paySigned(fay: Page, ada: Page, name: string): Promise<void> {
	await fay.goto("/admin/withdrawals?part=coins");
	const row = fay.getByRole("row", { name: new RegExp(name) });
	await expect(row).toContainText("To be sent");
	await expect(row).toContainText("Make a transaction");
	expect(await findings(fay), "the queue of coin payouts").toEqual([]);
	await row.getByRole("link", { name }).click();
	await fay.waitForURL(/\/admin\/withdrawals\/coins\//);
	await fay.getByRole("button", { name: "Make a transaction", exact: true }).click();
	const dialog = fay.getByRole("dialog");
	await expect(dialog.getByRole("radio")).toHaveCount(3);
	await dialog.getByRole("radio", { name: /^Fast/ }).check();
	await dialog.getByRole("button", { name: "Withdrawal is released" }).click();
	expect(await findings(fay), "making a transaction").toEqual([]);
	await dialog.getByRole("button", { name: "Make a transaction" }).click();
	await expect(dialog).toBeHidden();
	await expect(fay.getByText("As owed")).toBeVisible();
	await expect(fay.getByRole("button", { name: "Release", exact: true })).toHaveAttribute("aria-disabled", "true");
	await ada.goto(new URL(fay.url()).pathname);
	await act(ada, "Release", "Address and amount compared");
	const [download] = await Promise.all([
		ada.waitForEvent("download"),
		ada.getByRole("button", { name: "Export for the signer" }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/\.psbt$/);
	const file = await download.path();

	// The unsigned file itself is refused, in words; then the signed one is sent at once, because another person made it.
	await ada.getByRole("button", { name: "Upload the signed one" }).click();
	const upload = ada.getByRole("dialog");
	await upload.getByLabel("Choose the signed file").setInputFiles(file);
	await upload.getByRole("button", { name: "Check and upload" }).click();
	await expect(upload.getByRole("alert")).toHaveText("It is not signed, or not by every key. It was not sent.");
	const content = { name: "signed.txt", mimeType: "text/plain", buffer: await signed(file) };
	await upload.getByLabel("Choose the signed file").setInputFiles(content);
	expect(await findings(ada), "the upload").toEqual([]);
	await upload.getByRole("button", { name: "Check and upload" }).click();
	await expect(upload).toBeHidden();
	await expect(ada.getByText("The network confirms")).toBeVisible();
	expect(await findings(ada), "a coin payout").toEqual([]);
}

test("what came in coins goes back in coins: an address, two persons, an offline signature, confirmations, a receipt", async ({
	page,
	browser,
	product,
	guard,
	customer,
}) => {
	// Three people, two devices, a signer and a chain; a slow machine needs more than the usual time.
	guard.expect(/status of (?:401|403|422)/);
	guard.expect(/API error \{status: 401, .*SECOND_FACTOR_REQUIRED/);
	guard.expect(/API error \{status: 422, .*COIN_ADDRESS_NETWORK/);
	const account = await openLive(customer);
	await verifyPart(product, customer, "identity", 31);
	await verifyPart(product, customer, "selfie", 32);
	await new Terminal(page).enter(customer, "/main/deposit/btc");
	const chain = await payIn(page, account);
	const codes = await secondFactor(page, product, customer);
	await addAddress(page);

	// The session ends, and the 24 hours are over. The page is closed to the product meanwhile.
	await page.goto("/favicon.svg");
	await page.evaluate(() => localStorage.clear());
	await page.context().clearCookies();
	await product.advance(DAY_MS + 60_000);

	// On a phone the customer plans and requests it.
	const phones = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
	const phone = await phones.newPage();
	await enterWithdrawal(phone, customer, codes[0]);
	await phone.getByRole("button", { name: "All", exact: true }).click();
	await expect(legsOf(phone)).toHaveCount(1);
	const leg = legsOf(phone).first();
	for (const text of ["Hardware wallet", "Came in this coin, goes back in it", "Network: Bitcoin", "1 BTC costs"]) {
		await expect(leg).toContainText(text);
	}
	expect(await findings(phone), "the plan on a phone").toEqual([]);
	await phone.getByRole("button", { name: /^Withdraw USD/ }).click();
	await prove(phone, customer.password, codes[1]);
	await phone.waitForURL(/\/main\/withdrawal\/history\/[^/]+$/);
	const path = new URL(phone.url()).pathname;
	const id = path.split("/").at(-1) ?? "";

	// One member of staff approves, another one releases; then the coins are fixed.
	const desks = await Promise.all([FINANCE, ADMIN].map(() => browser.newContext({ baseURL: product.origin })));
	const [fay, ada] = (await Promise.all(desks.map((each) => each.newPage()))) as [Page, Page];
	for (const [each, person] of [[fay, FINANCE] as const, [ada, ADMIN] as const]) {
		await new Terminal(each).enter(person, `/admin/withdrawals/${id}`);
		await new Terminal(each).stepUp(person);
	}
	await act(fay, "Approve", "Sources and destination agree");
	await ada.reload();
	await act(ada, "Release the payment", "Identity and address agree");
	await product.advance(5_000);
	await expect(stepOf(phone, "Coins fixed")).toContainText("done");
	await expect(stepOf(phone, "Transaction made")).toContainText("now");
	await paySigned(fay, ada, customer.lastName);
	await expect(stepOf(phone, "Sent to the network")).toContainText("done");
	await expect(phone.getByText("0 of 2 confirmations").first()).toBeVisible();
	expect(await findings(phone), "the tracker on a phone").toEqual([]);

	// Only the chain pays it.
	await chain.getByRole("button", { name: "Make blocks" }).click();
	await product.advance(5_000);
	await expect(phone.getByText("1 of 2 confirmations").first()).toBeVisible();
	await chain.getByRole("button", { name: "Make blocks" }).click();
	await product.advance(5_000);
	await expect(stepOf(phone, "Paid")).toContainText("done");
	await expect(ada.getByText("2 of 2 confirmations").first()).toBeHidden();
	await expect(ada.getByText("Confirmed", { exact: true })).toBeVisible();
	await phone.getByRole("link", { name: "Open the receipt" }).click();
	const receipt = phone.getByRole("main");
	await expect(receipt).toContainText(/Coins sent.*Bought for.*Rate.*1 BTC = USD.*above the price: BTCUSD ask/s);
	await expect(receipt).toContainText(
		/To the address.*bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080.*Transaction.*[0-9a-f]{64}/s,
	);
	await expect(receipt).toContainText("Sent to the network");
	expect(await findings(phone), "the receipt on a phone").toEqual([]);
	expect(await verifyBooks(product.dataDir)).toContain("payments under way: 0");
	for (const each of [...desks, phones]) await each.close();

	// The same on a wide screen.
	await enterWithdrawal(page, customer, codes[2]);
	await page.goto(path);
	await expect(stepOf(page, "Paid")).toContainText("done");
	await expect(page.getByText("2 of 2 confirmations")).toBeVisible();
	expect(await findings(page), "the tracker").toEqual([]);
});
