import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./customers.ts";
import type { Product } from "./product.ts";
import { Terminal } from "./terminal.ts";
import { codeOf } from "./totp.ts";

/* Money in and out as customers and staff operate it. */

/** EUR 100.00 from the form to the outcome, with a test card on the provider's page. */
export async function payByCard(page: Page): Promise<void> {
	await page.getByRole("group", { name: "Quick amounts" }).getByRole("button", { name: "EUR 100.00" }).click();
	await page.getByRole("button", { name: "Continue to pay EUR 100.00" }).click();
	await page.waitForURL(/\/test-payments\//);
	await page.getByLabel("Card number").fill("4242 4242 4242 4242");
	await page.getByLabel("Expires (MM/YY)").fill("12/40");
	await page.getByLabel("Security code").fill("123");
	await page.getByRole("button", { name: /^Pay / }).click();
	await expect(page.getByRole("heading", { name: "EUR 100.00 are on your account" })).toBeVisible();
}

/** Step-up in the dialog. */
export async function prove(page: Page, password: string, code?: string): Promise<void> {
	const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
	await dialog.getByLabel("Password", { exact: true }).fill(password);
	if (code !== undefined) await dialog.getByLabel(/^Code of your authenticator app/).fill(code);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
}

/** Sets up the authenticator app; returns its recovery codes, which no clock limits. */
export async function secondFactor(page: Page, product: Product, { password }: Person): Promise<readonly string[]> {
	await page.goto("/main/settings/sign-in");
	await page.getByRole("button", { name: "Set up the app" }).click();
	await prove(page, password);
	const enrol = page.getByRole("dialog", { name: "Set up the authenticator app" });
	const key = await enrol.locator("code").innerText();
	const code = codeOf(key, 0, await product.advance(0));
	await enrol.getByLabel("Then enter the code that the app shows").fill(code);
	await page.keyboard.press("Enter");
	const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
	await expect(kept.getByRole("listitem")).toHaveCount(10);
	const codes = await kept.getByRole("listitem").allInnerTexts();
	await kept.getByRole("button", { name: "I have kept them" }).click();
	return codes;
}

export async function addBank(page: Page): Promise<void> {
	await page.goto("/main/withdrawal/bank-accounts");
	await page.getByRole("button", { name: "Add a bank account" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
	await dialog.getByRole("button", { name: "Add a bank account" }).click();
	await expect(page.getByText("Waits 24 hours")).toBeVisible();
}

/** A new session of the customer, by password and recovery code, at the form of a withdrawal. */
export async function enterWithdrawal(page: Page, customer: Person, code: string | undefined): Promise<void> {
	await page.goto("/main/withdrawal");
	await new Terminal(page).logIn(customer);
	await page.getByRole("button", { name: "Use a recovery code instead" }).click();
	await page.getByLabel("Recovery code").fill(code ?? "");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/main/withdrawal");
	await page.getByRole("button", { name: /^Use this account/ }).click();
	await expect(page.getByText("Everything that a withdrawal needs is in place")).toBeVisible();
}

/** Presses a button and gives the reason that its dialog asks for. */
export async function act(page: Page, name: string, reason: string): Promise<void> {
	await page.getByRole("button", { name, exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Reason", { exact: true }).fill(reason);
	await dialog.locator("button[type=submit]").click();
	await expect(dialog).toBeHidden();
}

/** A step of a withdrawal's tracker. */
export const stepOf = (page: Page, name: string): Locator =>
	page.getByRole("list", { name: "Steps" }).getByRole("listitem").filter({ hasText: name });

export const legsOf = (page: Page): Locator =>
	page.getByRole("list", { name: "Parts of the withdrawal" }).getByRole("listitem");
