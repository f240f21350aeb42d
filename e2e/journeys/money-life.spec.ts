import type { Page } from "@playwright/test";
import { approveClient, verifyEmail } from "@truefill/contracts/http";
import { QUESTION_TEXTS } from "@truefill/texts/server";
import { ADMIN, accepted, Client, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { CONFIRMATION_CODE, type Customer, PASSWORD, staff } from "../harness/customers.ts";
import { mailed } from "../harness/mails.ts";
import { act, addBank, enterWithdrawal, legsOf, payByCard, prove, secondFactor, stepOf } from "../harness/money.ts";
import type { Product } from "../harness/product.ts";
import { PUSH_MOVED, PushedMarket } from "../harness/pushed-market.ts";
import { aboutMe, stepOne, stepTwo } from "../harness/sign-up.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyPart } from "../harness/verification.ts";
import { verifyBooks } from "../harness/verify-books.ts";

test.use({ configuration: PUSH_MOVED });
test.describe.configure({ mode: "default" });

const DAY_MS = 86_400_000;
const EMAIL = "grace.life@example.com";

/** The three steps of the form, then what staff and the mail do. */
async function signUp(page: Page, product: Product): Promise<Customer> {
	await page.goto("/signup");
	await stepOne(page, EMAIL);
	await stepTwo(page);
	await aboutMe(page, "gracelife");
	await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	const person = { email: EMAIL, password: PASSWORD };
	const { client, id } = await clientOf(product, person);
	const support = await staff(product, "support");
	accepted(approveClient, await support.send("POST", `/admin/clients/${id}/approve`, { reason: "Details checked" }));
	const code = await mailed(product.origin, EMAIL, CONFIRMATION_CODE);
	accepted(verifyEmail, await client.send("POST", "/user/email-verification", { code }));
	return { ...person, id, firstName: "Grace", lastName: "Hopper", name: "Grace Hopper", client };
}

async function clientOf({ origin }: Product, { email, password }: Pick<Customer, "email" | "password">) {
	const client = await Client.signIn(origin, email, password);
	return { client, id: JSON.parse((await client.get("/user")).text).data.id as string };
}

async function openLive(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Accounts", exact: true }).click();
	await page.getByRole("button", { name: "Open an account" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: /^Live/ }).check();
	await dialog.getByLabel("Currency").click();
	await page.getByRole("option", { name: /EUR/ }).click();
	await dialog.getByRole("button", { name: "Open a live account in EUR" }).click();
	await expect(dialog).toHaveCount(0);
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Live EUR", level: 3 }) });
	await new Terminal(page).dismissToasts();
	await card.getByRole("button", { name: "Trade on this one" }).click();
	await expect(card).toContainText("Selected");
}

/** Before the first trade with own money. The first option of each question in the bank is the right one. */
async function passTheTest(page: Page): Promise<void> {
	const right = Object.entries(QUESTION_TEXTS.en)
		.filter(([key]) => key.endsWith(".option1"))
		.map(([, text]) => text.replaceAll("''", "'"));
	await page.goto("/main/settings/protection");
	await page.getByRole("button", { name: "Take the test" }).click();
	const dialog = page.getByRole("dialog");
	const options = dialog.getByRole("radio");
	await expect(options).toHaveCount(24);
	const labels = await options.evaluateAll((all) =>
		all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ""),
	);
	for (const [index, label] of labels.entries()) if (right.includes(label)) await options.nth(index).check();
	await dialog.getByRole("button", { name: "Hand in" }).click();
	await expect(page.getByText("You have passed. Your live accounts can open trades.")).toBeVisible();
}

/** A buy that is closed at once, at prices that stand still: the spread of one point is the loss. */
async function trade(page: Page, market: PushedMarket): Promise<void> {
	await market.set("EURUSD", "1.08500", "1.08510");
	await page.goto("/main/trading/EURUSD");
	const terminal = new Terminal(page);
	await terminal.trade("Buy", "0.01");
	await terminal.dismissToasts();
	await terminal.close(terminal.rows("Open trades").first());
	await expect(terminal.rows("Open trades")).toHaveCount(0);
	await terminal.tab("Ledger");
	await expect(terminal.rows("Ledger").first()).toContainText("0.09");
}

test("from the sign-up over documents, a card payment and a trade to a withdrawal that is paid, with its receipt", async ({
	page,
	browser,
	product,
	guard,
}) => {
	guard.expect(/status of (?:401|403)/);
	guard.expect(/API error \{status: 401, .*SECOND_FACTOR_REQUIRED/);
	const customer = await signUp(page, product);
	await new Terminal(page).logIn(customer);
	await page.waitForURL("**/main/dashboard");
	await openLive(page);
	await verifyPart(product, customer, "identity", 31);
	await verifyPart(product, customer, "selfie", 32);
	await page.goto("/main/verification");
	await expect(page.getByText("Level 2 of 3")).toBeVisible();

	await page.goto("/main/deposit/card");
	await payByCard(page);
	await passTheTest(page);
	const market = new PushedMarket(product.origin);
	try {
		await trade(page, market);
	} finally {
		market.stop();
	}

	// A second factor and a bank account wait for a day before money may leave.
	const codes = await secondFactor(page, product, customer);
	await addBank(page);
	await page.goto("/favicon.svg");
	await page.evaluate(() => localStorage.clear());
	await page.context().clearCookies();
	await product.advance(DAY_MS + 60_000);
	await enterWithdrawal(page, customer, codes[0]);
	const available = page.getByRole("region", { name: "You can withdraw" });
	await expect(available).toContainText("EUR 99.91");
	await page.getByLabel("Amount", { exact: true }).fill("60");
	await expect(legsOf(page)).toHaveCount(1);
	await expect(legsOf(page)).toContainText("Back to the card it came from");
	await page.getByRole("button", { name: "Withdraw EUR 60.00" }).click();
	await prove(page, customer.password, codes[1]);
	await page.waitForURL(/\/main\/withdrawal\/history\/[^/]+$/);
	await expect(page.getByText("Waits for approval")).toBeVisible();
	const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

	// Two members of staff, each in a browser of their own.
	for (const [person, button, reason] of [
		[FINANCE, "Approve", "The card payment is booked"],
		[ADMIN, "Release the payment", "Identity and card agree"],
	] as const) {
		const context = await browser.newContext({ baseURL: product.origin });
		const desk = await context.newPage();
		await new Terminal(desk).enter(person, `/admin/withdrawals/${id}`);
		await new Terminal(desk).stepUp(person);
		await act(desk, button, reason);
		await context.close();
	}
	await product.advance(5_000);
	await expect(legsOf(page)).toContainText("Paid");
	await expect(stepOf(page, "Paid")).toContainText("done");
	expect(await findings(page), "the tracker").toEqual([]);
	await page.getByRole("link", { name: "Open the receipt" }).click();
	await expect(page.getByRole("heading", { name: "Entries of the account" })).toBeVisible();
	await expect(page.getByText("As stated")).toBeVisible();
	await expect(page.getByRole("main")).toContainText(/Agreed · Finance.*Agreed · Administration/s);
	expect(await findings(page), "the receipt").toEqual([]);
	expect(await verifyBooks(product.dataDir)).toContain("payments under way: 0");
});
