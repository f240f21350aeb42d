import type { Browser } from "@playwright/test";
import { Client } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { CONFIRMATION_CODE, signUp } from "../harness/customers.ts";
import { mailed } from "../harness/mails.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const FRESH = "a wholly other staple 7";
const NARROW = { width: 390, height: 844 };

const elsewhere = async (browser: Browser, origin: string) => (await browser.newContext({ baseURL: origin })).newPage();

test("the address is confirmed by the code of a mail, which a wrong one does not do", async ({
	page,
	product,
	guard,
}) => {
	guard.expect(/status of 422/);
	guard.expect(/API error \{status: 422, .*EMAIL_CODE_WRONG/);
	const person = await signUp(product.origin);
	await new Terminal(page).enter(person, "/");
	await expect(page.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();
	const code = await mailed(product.origin, person.email, CONFIRMATION_CODE);
	await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
	await page.getByRole("button", { name: "Confirm", exact: true }).click();
	await expect(page.getByText("This is not the code. 4 tries are left.")).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.getByLabel("Code").fill(code);
	await page.getByRole("button", { name: "Confirm", exact: true }).click();
	await expect(page.getByLabel("Code")).toBeHidden();
	await page.reload();
	await expect(page.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();
	await expect(page.getByLabel("Code")).toBeHidden();
});

test("a forgotten password is replaced by a mailed link, once, on a phone; every session dies", async ({
	page,
	product,
	guard,
}) => {
	guard.expect(/status of 422/);
	guard.expect(/API error \{status: 422, /);
	const person = await signUp(product.origin);
	const { email } = person;
	const other = await Client.signIn(product.origin, email, person.password);
	expect((await other.get("/user")).status).toBe(200);

	await page.setViewportSize(NARROW);
	await page.goto("/");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
	await page.getByLabel("Email").fill(email);
	expect(await findings(page)).toEqual([]);
	await page.getByRole("button", { name: "Send the link" }).click();
	await expect(page.getByText(`If ${email} is registered here, a link is on its way.`)).toBeVisible();
	const link = await mailed(product.origin, email, /(http:[^\s"<]+#reset=[\w-]{43})/);
	expect(link.startsWith(`${product.origin.replace("127.0.0.1", new URL(link).hostname)}/forgot-password#`)).toBe(true);
	const path = link.slice(new URL(link).origin.length);
	await page.goto("about:blank");
	await page.goto(path);
	await page.getByLabel("New password", { exact: true }).fill(FRESH);
	await page.getByLabel("New password again").fill(FRESH);
	await expect(page, "the secret leaves the address at once").toHaveURL("/forgot-password");
	expect(await findings(page)).toEqual([]);
	await page.getByRole("button", { name: "Save the password" }).click();
	await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();

	expect((await other.get("/user")).status).toBe(401);
	await page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).click();
	await new Terminal(page).logIn({ email, password: FRESH });
	await expect(page.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();
	await mailed(product.origin, email, /(Your password was changed)/);

	// The same link again: used up.
	await page.goto("about:blank");
	await page.goto(path);
	// Shown when the link is opened, not after a new password has been typed.
	await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
	await page.getByRole("button", { name: "Ask for a new link" }).click();
	await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test("a mailed link lets one in after a click, once, and leads nowhere but here", async ({ page, product, guard }) => {
	guard.expect(/status of 422/);
	guard.expect(/API error \{status: 422, .*LINK_SPENT/);
	const { email } = await signUp(product.origin);
	await page.goto("/");
	await page.getByRole("link", { name: "Log in by email" }).click();
	await expect(page.getByRole("heading", { name: "Log in by email" })).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Send the link" }).click();
	const link = await mailed(product.origin, email, /(http:[^\s"<]+\/auto-login#[\w-]{43})/);
	const { hash } = new URL(link);
	// What a mail scanner does.
	expect((await fetch(`${product.origin}/auto-login`, { headers: { accept: "text/html" } })).status).toBe(200);
	await page.goto("about:blank");
	await page.goto(`/auto-login?to=${encodeURIComponent("https://evil.example/main")}${hash}`);
	await expect(page.getByRole("heading", { name: "Log in by this link" })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();
	expect(new URL(page.url()).origin).toBe(new URL(product.origin).origin);
	await expect(page.getByLabel("Code"), "the link has confirmed the address too").toBeHidden();
	await page.getByRole("button", { name: "Logout" }).click();
	await page.goto("about:blank");
	await page.goto(`/auto-login${hash}`);
	await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
});

test("another device is signed out from the settings, at once", async ({ page, product, browser, guard, customer }) => {
	// The step-up that is required first.
	guard.expect(/status of 403/);
	const other = await elsewhere(browser, product.origin);
	await new Terminal(other).enter(customer, "/main/settings");
	await expect(other.getByRole("heading", { name: "Settings" })).toBeVisible();
	await new Terminal(page).enter(customer, "/main/settings/sessions");
	await expect(page.getByText("This device")).toBeVisible();
	await expect(page.getByText("Signed in", { exact: true }).first()).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.getByRole("button", { name: "Sign out all others" }).click();
	const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
	await proof.getByLabel("Password", { exact: true }).fill(customer.password);
	await proof.getByRole("button", { name: "Confirm" }).click();
	await expect(proof).toBeHidden();
	await expect(page.getByRole("button", { name: /^Sign out (?!all|every)/ })).toHaveCount(0);
	expect((await customer.client.get("/user")).status).toBe(401);
	// The message prevents mistaking it for an error of the page (SPEC §8).
	await expect(other.getByText("You were signed out", { exact: true })).toBeVisible();
	await expect(other.getByRole("heading", { name: "Log in" })).toBeVisible();
	await other.context().close();
	await expect(page.getByText("This device")).toBeVisible();
});
