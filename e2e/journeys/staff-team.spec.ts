import type { Page } from "@playwright/test";
import { ADMIN } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { Guard } from "../harness/guard.ts";
import { mailed } from "../harness/mails.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const NORA = { email: "nora.new@example.com", password: "a wholly other staple" };

/** Answers the step-up prompt. */
async function prove(page: Page): Promise<void> {
	const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
	await dialog.getByLabel("Password", { exact: true }).fill(ADMIN.password);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
}

test("an admin invites somebody, who chooses a password by the mail and works; a lost factor and a leaver are helped (R19)", async ({
	page,
	browser,
	product,
	guard: own,
}) => {
	// Calls that need step-up are refused once, and retried.
	own.expect(/status of 403/);
	own.expect(/API error \{status: 403.*STEP_UP_REQUIRED/);
	await new Terminal(page).enter(ADMIN, "/admin/staff");
	await page.getByRole("button", { name: "Invite somebody" }).press("Enter");
	const dialog = page.getByRole("dialog", { name: "Invite somebody to work here" });
	await dialog.getByLabel("First name").fill("Nora");
	await page.keyboard.press("Tab");
	await page.keyboard.type("New");
	await page.keyboard.press("Tab");
	await page.keyboard.type(NORA.email);
	await dialog.getByLabel("Reason").fill("She joins the desk");
	expect(await findings(page, MEASURED)).toEqual([]);
	await dialog.getByRole("button", { name: "Send the invitation" }).click();
	await prove(page);
	await expect(dialog).toBeHidden();
	const row = page.getByRole("row").filter({ hasText: "Nora New" });
	await expect(row.getByText("Invited", { exact: true })).toBeVisible();
	await expect(row).toContainText("The link opens until");
	expect(await findings(page, MEASURED), "the team").toEqual([]);

	const context = await browser.newContext({ baseURL: product.origin });
	const hers = await context.newPage();
	const guard = await Guard.over(hers);
	// Requests of an ended session.
	guard.expect(/status of 40[13]/);
	guard.expect(/API error \{status: 40[13]/);
	const token = await mailed(product.origin, NORA.email, /#reset=([\w-]{43})/);
	await hers.goto(`/forgot-password#reset=${token}`);
	const fields = hers.locator("input[type=password]");
	await expect(fields).toHaveCount(2);
	for (const field of await fields.all()) await field.fill(NORA.password);
	await hers.keyboard.press("Enter");
	await expect(fields).toHaveCount(0);
	await new Terminal(hers).enter(NORA, "/admin/users");
	await expect(hers.getByRole("link", { name: "Chat" })).toBeVisible();
	await expect(hers.getByRole("link", { name: "Staff" })).toHaveCount(0);

	const act = async (what: string, submit: string) => {
		await row.getByRole("button", { name: "What can be done about Nora New" }).press("Enter");
		await page.getByRole("menuitem", { name: what }).press("Enter");
		const act = page.getByRole("dialog");
		await act.getByLabel("Reason").fill("As agreed");
		await act.getByRole("button", { name: submit, exact: true }).click();
		await expect(act).toBeHidden();
	};
	await page.reload();
	await expect(row.getByText("Active", { exact: true })).toBeVisible();
	await act("Remove second factors", "Remove second factors");
	await expect(hers.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
	await act("Deactivate", "Deactivate");
	await expect(row.getByText("Deactivated", { exact: true })).toBeVisible();
	await new Terminal(hers).logIn(NORA);
	await expect(hers.getByRole("heading", { name: "Account Currently Disabled" })).toBeVisible();
	await act("Reactivate", "Reactivate");
	await expect(row.getByText("Active", { exact: true })).toBeVisible();
	expect(guard.violations).toEqual([]);
	await context.close();
});
