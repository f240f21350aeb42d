import type { Page } from "@playwright/test";
import { request } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { type Customer, newCustomer } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { test as base, expect } from "../harness/test.ts";
import { codeOf } from "../harness/totp.ts";

/** Browsers allow passkeys at localhost, not at 127.0.0.1. */
const test = base.extend({
	baseURL: async ({ product }, use) => use(product.origin.replace("127.0.0.1", "localhost")),
});
// The tests share one customer and depend on each other's state.
test.describe.configure({ mode: "serial" });

let customer: Customer;
test.beforeAll(async ({ products }) => {
	customer = await newCustomer(await products.of({}));
});
let key = "";
let codes: string[] = [];

async function firstStep(page: Page): Promise<void> {
	await new Terminal(page).logIn(customer);
}

async function proveAgain(page: Page, code?: string): Promise<void> {
	const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
	await dialog.getByLabel("Password", { exact: true }).fill(customer.password);
	if (code !== undefined) await dialog.getByLabel(/^Code of your authenticator app/).fill(code);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
}

async function logOut(page: Page): Promise<void> {
	await new Terminal(page).openUserMenu();
	await page.getByRole("menuitem", { name: "Log out" }).click();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
}

test("an authenticator app is set up after proof, and its recovery codes are shown once (SPEC §7)", async ({
	page,
	guard,
}) => {
	guard.expect(/status of (?:403|422)/);
	guard.expect(/API error \{status: 422, .*(?:PASSWORD_WRONG|CODE_WRONG)/);
	const elsewhere = customer.client;
	await page.goto("/main/settings/sign-in");
	await firstStep(page);
	await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeVisible();
	expect(await findings(page), "the section").toEqual([]);
	await page.getByRole("button", { name: "Set up the app" }).click();

	const prove = page.getByRole("dialog", { name: "Confirm that it is you" });
	await prove.getByLabel("Password", { exact: true }).fill("not the password");
	await prove.getByRole("button", { name: "Confirm" }).click();
	await expect(prove.getByText("The password is wrong.")).toBeVisible();
	expect(await findings(page), "the proof").toEqual([]);
	await proveAgain(page);

	const enrol = page.getByRole("dialog", { name: "Set up the authenticator app" });
	await expect(enrol.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
	key = await enrol.locator("code").innerText();
	const code = enrol.getByLabel("Then enter the code that the app shows");
	await code.fill(codeOf(key) === "000000" ? "111111" : "000000");
	await enrol.getByRole("button", { name: "Turn on" }).click();
	await expect(enrol.getByText("The code is wrong, too old, or was used before.")).toBeVisible();
	expect(await findings(page), "the picture").toEqual([]);
	await code.fill(codeOf(key));
	await page.keyboard.press("Enter");

	const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
	await expect(kept.getByRole("listitem")).toHaveCount(10);
	codes = await kept.getByRole("listitem").allInnerTexts();
	await page.keyboard.press("Escape");
	await expect(kept, "they are not lost by one key").toBeVisible();
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		kept.getByRole("button", { name: "Download" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("recovery-codes.txt");
	expect(await findings(page), "the codes").toEqual([]);
	await kept.getByRole("button", { name: "I have kept them" }).click();
	await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

	// Sessions from before the change can be ended in the same step (ASVS 7.4.3).
	const offer = page.getByRole("status").filter({ hasText: "Your ways to sign in have changed" });
	await expect(offer).toContainText("Other devices signed in: 1.");
	expect(await findings(page), "the offer").toEqual([]);
	expect((await elsewhere.get("/user")).status).toBe(200);
	await offer.getByRole("button", { name: "Sign out all others" }).click();
	await expect(offer).toBeHidden();
	expect((await elsewhere.get("/user")).status).toBe(401);
});

test("the password alone lets nobody in any more: the app's code does, a recovery code does, once", async ({
	page,
	guard,
}) => {
	guard.expect(/status of (?:401|422)/);
	guard.expect(/API error \{status: (?:401, .*SECOND_FACTOR_REQUIRED|422, .*CODE_WRONG)/);
	await page.goto("/main/settings/sign-in");
	await firstStep(page);
	await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("user-storage")), "no token before").not.toMatch(/"token":"/);
	const field = page.getByLabel("Code of the app");
	await expect(field).toBeFocused();
	expect(await findings(page), "the second step").toEqual([]);
	await field.fill("000000");
	await page.keyboard.press("Enter");
	await expect(page.getByText("The code is wrong, too old, or was used before.")).toBeVisible();
	// The code used for the set-up is used up; the next one is valid already.
	await field.fill(codeOf(key, 1));
	await page.keyboard.press("Enter");
	await page.waitForURL("**/main/settings/sign-in");

	await logOut(page);
	await firstStep(page);
	await page.getByRole("button", { name: "Use a recovery code instead" }).click();
	const recovery = page.getByLabel("Recovery code");
	await recovery.fill((codes[0] ?? "").toLowerCase());
	await page.keyboard.press("Enter");
	await page.waitForURL("**/main/**");
	await logOut(page);
	await firstStep(page);
	await page.getByRole("button", { name: "Use a recovery code instead" }).click();
	await recovery.fill(codes[0] ?? "");
	await page.keyboard.press("Enter");
	await expect(page.getByText("The code is wrong, too old, or was used before.")).toBeVisible();
	await page.getByRole("button", { name: "Back to the password" }).click();
	await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
});

test("a passkey is added, signs in without password and code, proves again, and is removed", async ({
	page,
	guard,
}) => {
	guard.expect(/status of (?:401|403)/);
	guard.expect(/API error \{status: 401, .*SECOND_FACTOR_REQUIRED/);
	const device = await page.context().newCDPSession(page);
	await device.send("WebAuthn.enable");
	const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	const answers = (enabled: boolean) =>
		device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

	await page.goto("/main/settings/sign-in");
	await firstStep(page);
	await page.getByRole("button", { name: "Use a recovery code instead" }).click();
	await page.getByLabel("Recovery code").fill(codes[1] ?? "");
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await page.getByRole("dialog", { name: "Add a passkey" }).getByLabel("Name").fill("Laptop");
	await page.keyboard.press("Enter");
	await proveAgain(page, codes[2]);
	await expect(page.getByRole("list", { name: "Your passkeys" }).getByText("Laptop")).toBeVisible();
	expect(await findings(page), "with a passkey").toEqual([]);

	await answers(false);
	await logOut(page);
	const button = page.getByRole("button", { name: "Sign in with a passkey" });
	await expect(button).toBeVisible();
	expect(await findings(page), "the sign-in").toEqual([]);
	await answers(true);
	await button.click();
	await page.waitForURL("**/main/**");

	await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Settings" }).click();
	await page.getByRole("link", { name: /^Ways to sign in/ }).click();
	await page.getByRole("button", { name: "Laptop: more" }).click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	await page.getByRole("dialog", { name: "Remove Laptop?" }).getByRole("button", { name: "Remove" }).click();
	await page
		.getByRole("dialog", { name: "Confirm that it is you" })
		.getByRole("button", { name: "Use a passkey" })
		.click();
	await expect(page.getByText("You have no passkey yet.")).toBeVisible();
	await page.getByRole("button", { name: "Turn off" }).click();
	await page
		.getByRole("dialog", { name: "Turn the authenticator app off?" })
		.getByRole("button", { name: "Turn off" })
		.click();
	await expect(page.getByRole("button", { name: "Set up the app" })).toBeVisible();
});

test("an API token is shown once, opens its scopes only, and ends when it is revoked", async ({
	page,
	guard,
	product,
}) => {
	guard.expect(/status of 403/);
	await page.goto("/main/settings/api-tokens");
	await firstStep(page);
	await expect(page.getByText("You have no API token.")).toBeVisible();
	await page.getByRole("button", { name: "New token" }).click();
	const create = page.getByRole("dialog", { name: "New API token" });
	await create.getByLabel("Name").fill("Robot");
	expect(await findings(page), "the form").toEqual([]);
	await create.getByRole("button", { name: "Make the token" }).click();
	await proveAgain(page);
	const made = page.getByRole("dialog", { name: "Your new token" });
	const token = await made.getByLabel("Token").inputValue();
	expect(token).toMatch(/^tft_/);
	expect(await findings(page), "the token").toEqual([]);
	await made.getByRole("button", { name: "Done" }).click();
	await expect(page.getByRole("list", { name: "Your API tokens" }).getByText("Robot")).toBeVisible();
	expect(await page.content(), "shown once").not.toContain(token);

	expect((await request(product.origin, "/accounts", { token })).status).toBe(200);
	const beyond = await request(product.origin, "/user/security", { token });
	expect([beyond.status, beyond.json]).toMatchObject([403, { code: "SCOPE_MISSING" }]);
	await page.getByRole("button", { name: "Revoke Robot" }).click();
	await page.getByRole("dialog", { name: "Revoke Robot?" }).getByRole("button", { name: "Revoke" }).click();
	await expect(page.getByText("You have no API token.")).toBeVisible();
	expect((await request(product.origin, "/accounts", { token })).status).toBe(401);
});
