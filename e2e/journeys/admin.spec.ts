import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { adminSettings } from "@truefill/contracts/http";
import { ADMIN, accepted, Client, FINANCE, PENDING, request, SUPPORT } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { Guard } from "../harness/guard.ts";
import type { Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

interface Person {
	readonly email: string;
	readonly password: string;
}

/** Somebody else in a browser of his own, watched like the first. */
async function elsewhere(browser: Browser, product: Product): Promise<{ readonly page: Page; readonly guard: Guard }> {
	const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
	const page = await context.newPage();
	return { page, guard: await Guard.over(page) };
}
async function atDesk(page: Page, who: Person, path: string): Promise<void> {
	await new Terminal(page).signIn(who.email, who.password);
	await page.waitForURL("**/admin/**");
	await page.goto(path);
}
/** Proves for the page's session again who it is, as booking money needs it. */
async function proveAgain(page: Page, product: Product, password: string): Promise<void> {
	const kept = await page.evaluate(() => localStorage.getItem("user-storage"));
	const token = /"token":"([^"]+)"/.exec(kept ?? "")?.[1] ?? "";
	const answer = await request(product.origin, "/auth/step-up", { method: "POST", token, body: { password } });
	expect(answer.status, answer.text).toBe(200);
}
/** Gives the reason that every act of staff needs, and does it. */
async function because(page: Page, reason: string, act: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Reason").fill(reason);
	await dialog.getByRole("button", { name: act, exact: true }).click();
	await expect(dialog).toBeHidden();
}

test("a waiting client is found, approved, goes on by himself, is put out within seconds, and is taken back", async ({
	page,
	browser,
	product,
}) => {
	test.setTimeout(120_000);
	const { page: his, guard } = await elsewhere(browser, product);
	// What is asked with a session that has ended is answered so.
	guard.expect(/status of 40[13]/);
	guard.expect(/API error \{status: 40[13]/);
	await new Terminal(his).signIn(PENDING.email, PENDING.password);
	await expect(his.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();

	await atDesk(page, SUPPORT, "/admin/users");
	await expect(page.getByRole("row", { name: /Percy Pending/ })).toBeVisible();
	await expect(page.getByRole("link", { name: "Settings" }), "support sets nothing").toHaveCount(0);
	await page.keyboard.press("/");
	await page.getByRole("combobox", { name: "Find a client" }).fill("percy");
	await expect(page.getByRole("option", { name: /Percy Pending/ })).toBeVisible();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/admin/users/usr_pending");
	await page.getByRole("button", { name: "Approve" }).click();
	await because(page, "All papers are complete", "Approve");
	await his.waitForURL("**/main/dashboard", { timeout: 20_000 });
	await expect(his.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
	await expect(page.getByText("All papers are complete")).toBeVisible();
	await his.goto("/admin/users");
	await expect(his.getByRole("heading", { name: "This page does not exist" }), "R19").toBeVisible();
	await his.goto("/main/dashboard");
	await expect(his.getByRole("navigation", { name: "Main navigation" })).toBeVisible();

	await page.getByRole("button", { name: "Deactivate" }).click();
	await because(page, "He asked for it", "Deactivate");
	await expect(his.getByRole("heading", { name: "Log in" })).toBeVisible({ timeout: 15_000 });
	await new Terminal(his).signIn(PENDING.email, PENDING.password);
	await expect(his.getByRole("heading", { name: "Account Currently Disabled" })).toBeVisible();
	await page.getByRole("button", { name: "Reactivate" }).click();
	await because(page, "He came back", "Reactivate");
	await his.getByRole("button", { name: "Check Status" }).click();
	await expect(his.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
	expect(guard.violations).toEqual([]);
	await his.context().close();
});

test("a setting is previewed, saved, seen by visitors, and taken back; a shut site lets staff in", async ({
	page,
	browser,
	product,
}) => {
	test.setTimeout(120_000);
	const { page: visitor, guard } = await elsewhere(browser, product);
	await visitor.goto("/");
	await atDesk(page, ADMIN, "/admin/settings");
	await expect(page.getByText("Sample of the demo").first(), "R2").toBeVisible();
	const name = page.getByLabel("Name", { exact: true });
	await name.fill("Blue Markets");
	await expect(page.getByRole("region", { name: "Preview" }).first()).toContainText("Blue Markets");
	// A look into the history costs nothing of what was begun.
	await page.getByRole("radio", { name: "History" }).click();
	await expect(name).toHaveCount(0);
	await page.getByRole("radio", { name: "Settings" }).click();
	await expect(name).toHaveValue("Blue Markets");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await because(page, "The new brand", "Save");
	await visitor.reload();
	await expect(visitor).toHaveTitle(/Blue Markets/);

	await page.getByRole("radio", { name: "History" }).click();
	await expect(page.getByText("The new brand")).toBeVisible();
	await page.getByRole("button", { name: "Take back" }).first().click();
	await because(page, "Not yet", "Take back");
	await visitor.reload();
	await expect(visitor).toHaveTitle(/Truefill/);

	const admin = await Client.signIn(product.origin, ADMIN.email, ADMIN.password);
	const set = async (status: "active" | "disabled") => {
		const { data } = accepted(adminSettings, await admin.get("/admin/settings"));
		await admin.send("PATCH", "/admin/settings", { version: data.version, set: { status }, reason: "A test" });
	};
	await set("disabled");
	try {
		// An open page hears of it by itself.
		await expect(visitor.getByRole("heading", { name: "Site Temporarily Disabled" })).toBeVisible({ timeout: 45_000 });
		await visitor.goto("/admin/settings");
		await visitor.getByLabel("Email").fill(ADMIN.email);
		await visitor.getByLabel("Password", { exact: true }).fill(ADMIN.password);
		await visitor.getByRole("button", { name: "Log in", exact: true }).click();
		await expect(visitor.getByRole("heading", { name: "Site settings" })).toBeVisible();
	} finally {
		await set("active");
	}
	expect(guard.violations).toEqual([]);
	await visitor.context().close();
});

test("money is given by four eyes, an instrument is halted and enabled, and the log says who did it", async ({
	page,
	browser,
	product,
}) => {
	test.setTimeout(120_000);
	const customer = await Client.signIn(product.origin);
	const { id } = await customer.account();
	const finance = await Client.signIn(product.origin, FINANCE.email, FINANCE.password);
	await finance.send("POST", "/auth/step-up", { password: FINANCE.password });
	const note = `A stop filled late ${randomUUID().slice(0, 8)}`;
	const asked = await finance.send("POST", "/admin/adjustments", {
		command_id: randomUUID(),
		account_id: id,
		kind: "compensation",
		amount: "12.50",
		note,
		reason: "Complaint upheld",
	});
	expect(asked.status, asked.text).toBe(201);

	const { page: hers, guard } = await elsewhere(browser, product);
	await atDesk(hers, FINANCE, "/admin/approvals");
	const own = hers.getByRole("listitem").filter({ hasText: note });
	await expect(own.getByRole("button", { name: "Agree and book" })).toHaveAttribute("aria-disabled", "true");
	await hers.context().close();
	expect(guard.violations).toEqual([]);

	await atDesk(page, ADMIN, "/admin/approvals");
	await proveAgain(page, product, ADMIN.password);
	await page.getByRole("tab", { name: /Balance adjustments/ }).click();
	const line = page.getByRole("listitem").filter({ hasText: note });
	await expect(line).toContainText("Fay Finance");
	await line.getByRole("button", { name: "Agree and book" }).click();
	await because(page, "Checked against the fills", "Agree and book");
	await expect(line).toBeHidden();
	await expect.poll(async () => (await customer.ledger(id)).some((entry) => entry.note === note)).toBe(true);

	await page.goto("/admin/market");
	await page.getByLabel("Search instruments").fill("HK50");
	const instrument = page.getByRole("table", { name: "Instruments" }).locator("tbody tr").first();
	await instrument.getByRole("checkbox").click();
	await page.getByRole("button", { name: "Halt", exact: true }).click();
	await because(page, "News is pending", "Halt");
	await expect(instrument).toContainText("Halted");
	await instrument.getByRole("checkbox").click();
	await page.getByRole("button", { name: "Enable again" }).click();
	await because(page, "The news is out", "Enable again");
	await expect(instrument).not.toContainText("News is pending");

	await page.goto("/admin/audit?action=market");
	await expect(page.getByRole("row", { name: /market\.halted.*News is pending/ }).first()).toBeVisible();
	const file = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export as CSV" }).click();
	expect((await file).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
});

test("a colleague whose laptop is lost is signed out everywhere, by an admin alone (R19, R25)", async ({
	page,
	browser,
	product,
}) => {
	const { page: lost, guard } = await elsewhere(browser, product);
	guard.expect(/status of 401/);
	guard.expect(/API error \{status: 401/);
	await atDesk(lost, SUPPORT, "/admin/chat");
	await expect(lost.getByRole("heading", { name: "Admin Chat" })).toBeVisible();
	await expect(lost.getByRole("link", { name: "Staff" })).toHaveCount(0);
	await lost.goto("/admin/staff");
	await expect(lost.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
	await lost.goto("/admin/chat");
	await expect(lost.getByRole("heading", { name: "Admin Chat" })).toBeVisible();

	await atDesk(page, ADMIN, "/admin/chat");
	await page.getByRole("link", { name: "Staff" }).click();
	const sam = page.getByRole("row").filter({ hasText: "Sam Support" });
	await expect(page.getByRole("row").filter({ hasText: "Ada Admin" }).getByText("You", { exact: true })).toBeVisible();
	await sam.getByRole("button", { name: "Sign out everywhere" }).click();
	await expect(page.getByRole("dialog")).toContainText(/[1-9]\d* sessions? and no API token/);
	await because(page, "His laptop was lost", "Sign out everywhere");
	await expect(lost.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
	await expect(sam.getByRole("cell", { name: "0", exact: true })).toHaveCount(2);
	await page.goto("/admin/audit");
	await expect(page.getByText("His laptop was lost")).toBeVisible();
	expect(guard.violations).toEqual([]);
	await lost.context().close();
});

test("no screen of the desk has a barrier, dark and light, wide and on a phone", async ({ page }) => {
	test.setTimeout(180_000);
	await atDesk(page, ADMIN, "/admin/users");
	for (const [width, colorScheme] of [
		[1440, "dark"],
		[390, "light"],
	] as const) {
		await page.setViewportSize({ width, height: 844 });
		await page.emulateMedia({ colorScheme });
		for (const [path, shown] of [
			["/admin/users", "Users"],
			["/admin/users/usr_demo", "Dana Demo"],
			["/admin/approvals", "Approvals"],
			["/admin/market", "Market"],
			["/admin/audit", "Audit"],
			["/admin/staff", "Staff"],
			["/admin/settings", "Site settings"],
		] as const) {
			await page.goto(path);
			await expect(page.getByRole("heading", { name: shown, level: 1 })).toBeVisible();
			await expect(page.locator("main .breathes")).toHaveCount(0);
			expect(await findings(page), `${path}, ${width}, ${colorScheme}`).toEqual([]);
		}
		await page.goto("/admin/users/usr_demo");
		await page.getByRole("button", { name: "Adjust a balance" }).click();
		await expect(page.getByRole("dialog")).toBeVisible();
		expect(await findings(page), `a dialog, ${width}`).toEqual([]);
	}
});
