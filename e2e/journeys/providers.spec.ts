import type { Page } from "@playwright/test";
import { findings } from "../harness/axe.ts";
import type { Person } from "../harness/customers.ts";
import { LocalProvider } from "../harness/provider.ts";
import { Terminal } from "../harness/terminal.ts";
import { test as base, expect } from "../harness/test.ts";

/** Started once, and not as a worker fixture: tests with different worker fixtures get another worker. */
let listening: Promise<LocalProvider> | undefined;
base.afterAll(async () => (await listening)?.close());
base.describe.configure({ mode: "default" });

/** A product with a sign-in provider, and that provider. */
const test = base.extend<{ readonly company: LocalProvider }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
	company: async ({}, use) => {
		listening ??= LocalProvider.listen();
		await use(await listening);
	},
	configuration: async ({ company: { client, issuer } }, use) =>
		use({ env: { OIDC_OWN: `${client.id}:${client.secret}`, OIDC_OWN_ISSUER: issuer, OIDC_OWN_NAME: "Company" } }),
	product: async ({ product, company }, use) => {
		company.serve(`${product.origin}/login/return/own`);
		await use(product);
	},
});

const personOf = ({ email }: Person) => ({ sub: email, email, email_verified: true });
const withCompany = (page: Page) => page.getByRole("button", { name: "Continue with Company" });
const unlinked = (page: Page) => page.getByRole("button", { name: "Link Company", exact: true });

/** By the product's own links, from any page of the member area. */
async function openWaysToSignIn(page: Page): Promise<void> {
	const places = page.getByRole("navigation", { name: "Main navigation" });
	await places.getByRole("link", { name: "Settings" }).click();
	await page.getByRole("link", { name: /^Ways to sign in/ }).click();
}

async function proveAgain(page: Page, { password }: Person): Promise<void> {
	const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
	await dialog.getByLabel("Password", { exact: true }).fill(password);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
}

test("a provider's person signs in, after their password once; they link and unlink it themselves", async ({
	page,
	guard,
	company,
	customer,
}) => {
	guard.expect(/status of (?:403|422)/);
	guard.expect(/API error \{status: 422, .*PASSWORD_WRONG/);
	company.person = personOf(customer);
	await page.goto("/");
	await withCompany(page).click();
	await page.getByRole("button", { name: "Agree" }).click();
	await page.waitForURL("**/login/return/own");
	await expect(page.getByText(`${customer.email} has an account here.`)).toBeVisible();
	expect(new URL(page.url()).search, "what can be used stays in no address").toBe("");
	expect(await findings(page), "the password of the account").toEqual([]);
	await page.getByLabel("Password", { exact: true }).fill("not the password");
	await page.getByRole("button", { name: "Link and sign in" }).click();
	await expect(page.getByText("The password is wrong.")).toBeVisible();
	await page.getByLabel("Password", { exact: true }).fill(customer.password);
	await page.getByRole("button", { name: "Link and sign in" }).click();
	await page.waitForURL("**/main/dashboard");

	await openWaysToSignIn(page);
	await expect(page.getByText(`${customer.email}, since`)).toBeVisible();
	await new Terminal(page).openUserMenu();
	await page.getByRole("menuitem", { name: "Log out" }).click();
	await withCompany(page).click();
	await page.getByRole("button", { name: "Agree" }).click();
	await page.waitForURL("**/main/dashboard");

	await openWaysToSignIn(page);
	await page.getByRole("button", { name: "Unlink Company", exact: true }).click();
	await page.getByRole("dialog", { name: "Unlink Company?" }).getByRole("button", { name: "Unlink" }).click();
	await proveAgain(page, customer);
	await expect(unlinked(page)).toBeVisible();

	// Linked while signed in: the provider's address does not matter.
	company.person = { sub: "company-2", email: "dana@elsewhere.example", email_verified: false };
	await unlinked(page).click();
	await page.getByRole("button", { name: "Agree" }).click();
	await expect(page.getByText("Done: from now on you can sign in with it.")).toBeVisible();
	await page.getByRole("button", { name: "Back to the settings" }).click();
	await expect(page.getByText("dana@elsewhere.example, since")).toBeVisible();
	expect(await findings(page), "linked").toEqual([]);
	await page.getByRole("button", { name: "Unlink Company", exact: true }).click();
	await page.getByRole("dialog", { name: "Unlink Company?" }).getByRole("button", { name: "Unlink" }).click();
	await expect(unlinked(page)).toBeVisible();
});

test("who does not agree there, or has no proved address, is told so here and has a way on", {
	tag: "@full",
}, async ({ page, guard, company, customer }) => {
	guard.expect(/status of 422/);
	guard.expect(/API error \{status: 422, .*PROVIDER_EMAIL_UNVERIFIED/);
	company.person = personOf(customer);
	await page.goto("/");
	await withCompany(page).click();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByText("The sign-in was not finished. Nothing was changed.")).toBeVisible();
	expect(await findings(page), "not finished").toEqual([]);
	await page.getByRole("link", { name: "Back to the login page" }).click();

	company.person = { ...personOf(customer), sub: "company-3", email_verified: false };
	await withCompany(page).click();
	await page.getByRole("button", { name: "Agree" }).click();
	await expect(page.getByText("Company has not verified your e-mail address")).toBeVisible();

	// Another user at this browser: the provider prompts again.
	await page.context().clearCookies({ name: /^_(?:session|interaction)/ });
	company.person = { sub: "company-4", email: "grace@example.com", email_verified: true };
	await page.getByRole("link", { name: "Back to the login page" }).click();
	await withCompany(page).click();
	await page.getByRole("button", { name: "Agree" }).click();
	await page.waitForURL("**/register/country-residence");
});
