import type { Page } from "@playwright/test";
import { DEACTIVATED, PENDING, request } from "../harness/api.ts";
import { mailed } from "../harness/mails.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const tokenOf = (page: Page): Promise<string> =>
	page.evaluate(() => JSON.parse(localStorage.getItem("user-storage") ?? "null")?.state.token);

test("a wrong password is told, what was typed stays, the right one gets in", async ({ page, guard, customer }) => {
	guard.expect(/status of 401/);
	// The specification requires this line.
	guard.expect(/API error \{status: 401, .*CREDENTIALS_WRONG/);
	const terminal = new Terminal(page);
	await terminal.signIn({ ...customer, password: "not-the-password" });
	await expect(page.getByRole("alert").filter({ hasText: "The email or the password is not right." })).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue(customer.email);
	expect(new URL(page.url()).pathname).toBe("/");
	await page.getByLabel("Password", { exact: true }).fill(customer.password);
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	await page.waitForURL("**/main/dashboard");
});

test("the session survives a reload and ends with the logout", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.signInToDashboard(customer);
	// The sign-in page redirects a signed-in user.
	await page.goto("/");
	await page.waitForURL("**/main/**");
	await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
	const stored = await page.evaluate(() => localStorage.getItem("user-storage"));
	expect(stored, "the specification's key").not.toBeNull();
	expect(stored, "no password is stored").not.toContain(customer.password);

	await terminal.openUserMenu();
	await page.getByRole("menuitem", { name: "Log out" }).click();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	await page.goto("/main/dashboard");
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
});

test("who signs in again in another tab has one session, and the tab that was open goes on with it (ASVS 7.2.4)", async ({
	page,
	context,
	product,
	guard,
	customer,
}) => {
	// The open tab notices by refused calls, each once.
	guard.expect(/status of 401/);
	guard.expect(/API error \{status: 401, .*(SESSION_ENDED|RENEWAL_REFUSED)/);
	await new Terminal(page).enter(customer);
	await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
	const former = await tokenOf(page);
	expect(
		(await request(product.origin, "/auth/auto-login/request", { method: "POST", body: { email: customer.email } }))
			.status,
	).toBe(200);
	const link = await mailed(product.origin, customer.email, /(http:[^\s"<]+\/auto-login#[\w-]{43})/);
	let joined = 0;
	page.on("websocket", (socket) => {
		if (!socket.url().includes("/app/")) return;
		socket.on("framereceived", ({ payload }) => {
			if (String(payload).includes("subscription_succeeded")) joined += 1;
		});
	});
	const other = await context.newPage();
	await other.goto(`/auto-login${new URL(link).hash}`);
	await other.getByRole("button", { name: "Log in", exact: true }).click();
	await other.waitForURL("**/main/**");

	await expect.poll(() => joined, { message: "channels that the open tab joined anew" }).toBeGreaterThan(0);
	expect((await request(product.origin, "/user", { token: former })).status).toBe(401);
	await expect.poll(() => tokenOf(page)).toBe(await tokenOf(other));
	await page.getByRole("button", { name: /^Your menu/ }).click();
	await page.getByRole("menuitem", { name: "Settings" }).click();
	await page.waitForURL("**/main/settings");
	await page.reload();
	await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("an anonymous visitor who asks for a member's page signs in first and arrives there", async ({
	page,
	customer,
}) => {
	await page.goto("/main/trading/EURUSD");
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	await new Terminal(page).logIn(customer);
	await page.waitForURL("**/main/trading/EURUSD");
});

test("a pending client sees the gate and can log out", async ({ page }) => {
	await new Terminal(page).signIn(PENDING);
	await expect(page.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();
	await expect(page.getByText("Your account is awaiting approval from the Client Management Team.")).toBeVisible();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
});

test("a deactivated client sees the gate, and can ask again", async ({ page }) => {
	await new Terminal(page).signIn(DEACTIVATED);
	await expect(page.getByRole("heading", { name: "Account Currently Disabled" })).toBeVisible();
	await expect(page.getByText("Your account is currently disabled, please contact support.")).toBeVisible();
	await page.getByRole("button", { name: "Check Status" }).click();
	await expect(page.getByRole("heading", { name: "Account Currently Disabled" })).toBeVisible();
});

test("addresses that are nothing say so, inside and outside", async ({ page, customer }) => {
	await page.goto("/no/such/page");
	await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
	await expect(page.getByText("/no/such/page")).toBeVisible();
	await new Terminal(page).enter(customer, "/main/no-such");
	await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
	await page.goto("/admin/chat");
	await expect(page.getByRole("heading", { name: "This page does not exist" }), "R19").toBeVisible();
	await expect(page.getByText("Admin Chat")).toHaveCount(0);
	await page.goto("/main/trading/NOSUCH");
	await expect(page.getByText("There is no instrument NOSUCH")).toBeVisible();
});
