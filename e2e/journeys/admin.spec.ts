import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { adminSettings, announceAction } from "@truefill/contracts/http";
import { ADMIN, accepted, FINANCE, RISK, SUPPORT } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { signUp, staff } from "../harness/customers.ts";
import { Guard } from "../harness/guard.ts";
import { looks } from "../harness/looks.ts";
import type { Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** Another user in a separate browser context, guarded like the first. */
async function elsewhere(browser: Browser, product: Product): Promise<{ readonly page: Page; readonly guard: Guard }> {
	const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
	const page = await context.newPage();
	return { page, guard: await Guard.over(page) };
}
/** Gives the reason that every staff action needs, and confirms it. */
async function because(page: Page, reason: string, act: string): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Reason").fill(reason);
	await dialog.getByRole("button", { name: act, exact: true }).click();
	await expect(dialog).toBeHidden();
}

test("a waiting client is found, approved, goes on by themselves, is put out within seconds, and is taken back", async ({
	page,
	browser,
	product,
}) => {
	const waiting = await signUp(product.origin);
	const name = `${waiting.firstName} ${waiting.lastName}`;
	const { page: theirs, guard } = await elsewhere(browser, product);
	// Requests of an ended session.
	guard.expect(/status of 40[13]/);
	guard.expect(/API error \{status: 40[13]/);
	await new Terminal(theirs).signIn(waiting);
	await expect(theirs.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();

	await new Terminal(page).enter(SUPPORT, "/admin/users");
	await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
	await expect(page.getByRole("link", { name: "Settings" }), "support sets nothing").toHaveCount(0);
	await page.keyboard.press("/");
	await page.getByRole("combobox", { name: "Find a client" }).fill(waiting.lastName.toLowerCase());
	await expect(page.getByRole("option").filter({ hasText: name })).toBeVisible();
	await page.keyboard.press("Enter");
	await page.waitForURL(`**/admin/users/${waiting.id}`);
	await page.getByRole("button", { name: "Approve" }).click();
	await because(page, "All papers are complete", "Approve");
	await theirs.waitForURL("**/main/dashboard");
	await expect(theirs.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
	await expect(page.getByText("All papers are complete")).toBeVisible();

	await page.getByRole("button", { name: "Deactivate" }).click();
	await because(page, "They asked for it", "Deactivate");
	await expect(theirs.getByRole("heading", { name: "Log in" })).toBeVisible();
	await new Terminal(theirs).logIn(waiting);
	await expect(theirs.getByRole("heading", { name: "Account Currently Disabled" })).toBeVisible();
	// Reactivating needs step-up.
	await new Terminal(page).stepUp(SUPPORT);
	await page.getByRole("button", { name: "Reactivate" }).click();
	await because(page, "They came back", "Reactivate");
	await theirs.getByRole("button", { name: "Check Status" }).click();
	await expect(theirs.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
	expect(guard.violations).toEqual([]);
	await theirs.context().close();
});

test("a setting is previewed, saved, seen by visitors, and taken back; a shut site lets staff in", async ({
	page,
	browser,
	product,
	guard: own,
}) => {
	// Changing settings needs step-up.
	own.expect(/status of 403/);
	own.expect(/API error \{status: 403, .*STEP_UP_REQUIRED/);
	const { page: visitor, guard } = await elsewhere(browser, product);
	await visitor.clock.install();
	await visitor.goto("/");
	await new Terminal(page).enter(ADMIN, "/admin/settings");
	await expect(page.getByText("Sample of the demo").first(), "R2").toBeVisible();
	const name = page.getByLabel("Name", { exact: true });
	await name.fill("Blue Markets");
	await expect(page.getByRole("region", { name: "Preview" }).first()).toContainText("Blue Markets");
	// Opening the history keeps unsaved changes.
	await page.getByRole("radio", { name: "History" }).click();
	await expect(name).toHaveCount(0);
	await page.getByRole("radio", { name: "Settings" }).click();
	await expect(name).toHaveValue("Blue Markets");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	const saving = page.getByRole("dialog", { name: "Change 1 setting" });
	await saving.getByLabel("Reason").fill("The new brand");
	const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
	await saving.getByRole("button", { name: "Save", exact: true }).click();
	await proof.getByRole("button", { name: "Cancel" }).click();
	await expect(saving, "what was typed stays").toContainText("Blue Markets");
	await expect(saving.getByLabel("Reason")).toHaveValue("The new brand");
	await saving.getByRole("button", { name: "Save", exact: true }).click();
	await proof.getByLabel("Password", { exact: true }).fill(ADMIN.password);
	await proof.getByRole("button", { name: "Confirm" }).click();
	await expect(saving).toBeHidden();
	await visitor.reload();
	await expect(visitor).toHaveTitle(/Blue Markets/);

	await page.getByRole("radio", { name: "History" }).click();
	await expect(page.getByText("The new brand")).toBeVisible();
	await page.getByRole("button", { name: "Take back" }).first().click();
	await because(page, "Not yet", "Take back");
	await visitor.reload();
	await expect(visitor).toHaveTitle(/Truefill/);

	const admin = await staff(product, "admin");
	expect((await admin.send("POST", "/auth/step-up", { password: ADMIN.password })).status).toBe(200);
	const set = async (status: "active" | "disabled") => {
		const { data } = accepted(adminSettings, await admin.get("/admin/settings"));
		await admin.send("PATCH", "/admin/settings", { version: data.version, set: { status }, reason: "A test" });
	};
	await set("disabled");
	try {
		// An open page notices by itself.
		await visitor.clock.fastForward(31_000);
		await expect(visitor.getByRole("heading", { name: "Site Temporarily Disabled" })).toBeVisible();
		await visitor.goto("/admin/settings");
		await new Terminal(visitor).logIn(ADMIN);
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
	customer: { client },
}) => {
	const { id } = await client.account();
	const finance = await staff(product, "finance");
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
	await new Terminal(hers).enter(FINANCE, "/admin/approvals");
	await hers.getByRole("listitem").filter({ hasText: note }).getByRole("link").click();
	await expect(hers.getByText("You asked for it: somebody else has to decide.").first()).toBeVisible();
	await expect(hers.getByRole("button", { name: "Agree and book" })).toHaveAttribute("aria-disabled", "true");
	await hers.context().close();
	expect(guard.violations).toEqual([]);

	const desk = new Terminal(page);
	await desk.enter(ADMIN, "/admin/approvals");
	await desk.stepUp(ADMIN);
	await page.getByRole("tab", { name: /Balance adjustments/ }).click();
	const line = page.getByRole("listitem").filter({ hasText: note });
	await line.getByRole("link").click();
	const request = page.getByRole("article", { name: "Balance adjustment" });
	await expect(request).toContainText("Fay Finance asked for it");
	await request.getByRole("button", { name: "Agree and book" }).click();
	await because(page, "Checked against the fills", "Agree and book");
	await expect(line).toBeHidden();
	await expect(request).toContainText("Checked against the fills");
	await expect.poll(async () => (await client.ledger(id)).some((entry) => entry.note === note)).toBe(true);

	await page.getByRole("link", { name: "Market" }).click();
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

	await page.getByRole("link", { name: "Audit" }).click();
	await expect(page.getByRole("row", { name: /market\.halted.*News is pending/ }).first()).toBeVisible();
	const file = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export as CSV" }).click();
	expect((await file).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
});

test("a dividend waits for a second person, who reads what it does with its numbers and announces it", async ({
	page,
	browser,
	product,
	customer: { client },
}) => {
	const risk = await staff(product, "risk");
	expect((await risk.send("POST", "/auth/step-up", { password: RISK.password })).status).toBe(200);
	const note = `A quarter's dividend ${randomUUID().slice(0, 8)}`;
	const proposal = {
		command_id: randomUUID(),
		kind: "dividend",
		asset_id: "KO",
		ex_at: "2099-01-02T15:00:00.000Z",
		dividend: "0.01",
		tax_basis_points: 1500,
		note,
	};
	const tooMuch = await risk.send("POST", "/admin/corporate-actions", { ...proposal, dividend: "100000" });
	expect([tooMuch.status, tooMuch.text.includes("DIVIDEND_ABOVE_CAP")]).toEqual([422, true]);
	const proposed = await risk.send("POST", "/admin/corporate-actions", proposal);
	const { id } = accepted(announceAction, proposed).data;
	const told = async () => (await client.get("/data")).text.includes(id);

	// The proposer may withdraw it but not approve it.
	const { page: theirs, guard } = await elsewhere(browser, product);
	await new Terminal(theirs).enter(RISK, "/admin/market");
	await theirs.getByRole("tab", { name: "Corporate actions" }).click();
	const own = theirs.getByRole("listitem").filter({ hasText: note });
	await expect(own).toContainText("Waiting for a second person");
	await expect(own.getByRole("button", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");
	await theirs.context().close();
	expect(guard.violations).toEqual([]);
	expect(await told()).toBe(false);

	const desk = new Terminal(page);
	await desk.enter(ADMIN, "/admin/market");
	await desk.stepUp(ADMIN);
	await page.getByRole("tab", { name: "Corporate actions" }).click();
	const row = page.getByRole("listitem").filter({ hasText: note });
	await row.getByRole("button", { name: "Approve" }).click();
	const totals = page.getByRole("dialog").getByRole("region", { name: "If its moment were now" });
	await expect(totals).toContainText(/Price/);
	expect(await findings(page), "an approval").toEqual([]);
	await because(page, "As the company says", "Approve");
	await expect(row).toContainText("Announced");
	expect(await told()).toBe(true);
	await row.getByRole("button", { name: "Cancel it" }).click();
	await because(page, "It was a test", "Cancel it");
	await expect(row).toContainText("Cancelled");
});

test("a colleague whose laptop is lost is signed out everywhere, by an admin alone (R19, R25)", async ({
	page,
	browser,
	product,
}) => {
	const { page: lost, guard } = await elsewhere(browser, product);
	guard.expect(/status of 401/);
	guard.expect(/API error \{status: 401/);
	await new Terminal(lost).enter(SUPPORT, "/admin/staff");
	await expect(lost.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
	await expect(lost.getByRole("link", { name: "Staff" })).toHaveCount(0);
	await lost.getByRole("link", { name: "Chat" }).click();
	await expect(lost.getByRole("heading", { name: "Admin Chat" })).toBeVisible();

	await new Terminal(page).enter(ADMIN, "/admin/staff");
	const sam = page.getByRole("row").filter({ hasText: "Sam Support" });
	await expect(page.getByRole("row").filter({ hasText: "Ada Admin" }).getByText("You", { exact: true })).toBeVisible();
	await sam.getByRole("button", { name: "What can be done about Sam Support" }).click();
	await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
	await expect(page.getByRole("dialog")).toContainText(/[1-9]\d* sessions? and no API token/);
	await because(page, "Their laptop was lost", "Sign out everywhere");
	await expect(lost.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
	await expect(sam.getByRole("cell", { name: "0", exact: true })).toHaveCount(2);
	await page.getByRole("link", { name: "Audit" }).click();
	await expect(page.getByText("Their laptop was lost")).toBeVisible();
	expect(guard.violations).toEqual([]);
	await lost.context().close();
});

for (const { name, viewport, scheme, tag } of looks("dark, wide")) {
	test.describe(name, { tag }, () => {
		test.use({ viewport, colorScheme: scheme });

		test("no screen of the desk has a barrier", async ({ page }) => {
			const look = async (what: string) => expect(await findings(page, MEASURED), what).toEqual([]);
			const lookAt = async (heading: string) => {
				await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
				await expect(page.locator("main .breathes")).toHaveCount(0);
				await look(heading);
			};
			await new Terminal(page).enter(ADMIN, "/admin/users/usr_demo");
			await lookAt("Dana Demo");
			await page.getByRole("button", { name: "Adjust a balance" }).click();
			await expect(page.getByRole("dialog")).toBeVisible();
			await look("a dialog");
			await page.keyboard.press("Escape");
			for (const [link, heading] of [
				["Users", "Users"],
				["Approvals", "Approvals"],
				["Market", "Market"],
				["Audit", "Audit"],
				["Staff", "Staff"],
				["Settings", "Site settings"],
			] as const) {
				await page
					.getByRole("navigation", { name: "Desk navigation" })
					// A place says how much waits there: "Approvals: 1 request waits for you".
					.getByRole("link", { name: new RegExp(`^${link}(?::|$)`) })
					.click();
				await lookAt(heading);
			}
		});
	});
}
