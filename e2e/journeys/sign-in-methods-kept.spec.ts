import type { Browser, Page } from "@playwright/test";
import { resetPassword } from "@truefill/contracts/http";
import { ADMIN, accepted, request, SUPPORT } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { CONFIRMATION_CODE, freshName, newCustomer, PASSWORD } from "../harness/customers.ts";
import { Guard } from "../harness/guard.ts";
import { mailed } from "../harness/mails.ts";
import type { Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { codeOf } from "../harness/totp.ts";

const FRESH = "a wholly other staple 7";

async function elsewhere(browser: Browser, product: Product): Promise<{ readonly page: Page; readonly guard: Guard }> {
	const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
	const page = await context.newPage();
	return { page, guard: await Guard.over(page) };
}

test("an address is changed by a code to the new one, told to the old one, and taken back from there on a phone", async ({
	page,
	browser,
	product,
	guard,
}) => {
	// The required step-up; a wrong code; ended sessions; the old password.
	guard.expect(/status of 4(?:01|03|22)/);
	guard.expect(/API error \{status: (?:401|422), /);
	const customer = await newCustomer(product, { confirmed: false });
	const before = customer.email;
	const after = `${freshName()}@example.com`;
	await new Terminal(page).enter(customer, "/main/settings/email");

	// The current address is unconfirmed: its code field is shown above every screen, under a different name.
	await expect(page.getByLabel("Confirmation code")).toBeVisible();
	await page.getByLabel("New email").fill(after);
	await page.getByRole("button", { name: "Send the code" }).click();
	const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
	await proof.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await proof.getByRole("button", { name: "Confirm" }).click();
	const field = page.getByLabel("Code sent to the new email");
	await expect(field).toBeVisible();
	await expect(page.getByRole("textbox", { name: /code/i }), "one code at a time").toHaveCount(1);
	const code = await mailed(product.origin, after, CONFIRMATION_CODE);
	await field.fill(code === "000000" ? "000001" : "000000");
	await page.getByRole("button", { name: "Change the email" }).click();
	await expect(page.getByText(/This is not the code/)).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await field.fill(code);
	await page.getByRole("button", { name: "Change the email" }).click();
	await expect(page.getByText(after, { exact: true })).toBeVisible();
	await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Confirmation code"), "the new address is proved already").toBeHidden();
	expect((await customer.client.get("/user")).status, "other devices are signed out").toBe(401);

	// The owner of the old address undoes it: by a click, not by the visit of a mail scanner.
	const link = await mailed(product.origin, before, /(http:[^\s"<]+\/undo-email-change#[\w-]{43})/);
	const address = link.slice(new URL(link).origin.length);
	const phone = await browser.newContext({
		baseURL: product.origin,
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
	});
	const owner = await phone.newPage();
	const ownerGuard = await Guard.over(owner);
	ownerGuard.expect(/status of 422/);
	ownerGuard.expect(/API error \{status: 422, .*LINK_SPENT/);
	await owner.goto(address);
	await expect(owner.getByRole("heading", { name: "Was it not you?" })).toBeVisible();
	await expect(owner, "the secret leaves the address at once").toHaveURL("/undo-email-change");
	expect(await findings(owner)).toEqual([]);
	await owner.getByRole("button", { name: "Take the change back" }).click();
	await expect(owner.getByRole("heading", { name: "Your address is back" })).toBeVisible();
	await expect(owner.getByText(before)).toBeVisible();
	expect(await findings(owner)).toEqual([]);

	// The attacker is signed out at once, and neither address with the password signs in.
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	for (const email of [after, before]) {
		const [answer] = await Promise.all([
			page.waitForResponse(/\/auth\/login$/),
			new Terminal(page).logIn({ email, password: PASSWORD }),
		]);
		expect(answer.status(), email).toBe(401);
		await expect(page.getByText("The email or the password is not right.")).toBeVisible();
	}
	const reset = await mailed(product.origin, before, /(http:[^\s"<]+#reset=[\w-]{43})/);
	// The page of this link is covered by another journey.
	const body = { token: reset.split("=").at(-1), password: FRESH, confirm_password: FRESH };
	accepted(resetPassword, await request(product.origin, "/auth/reset-password", { method: "POST", body }));
	await new Terminal(page).logIn({ email: before, password: FRESH });
	await page.waitForURL("**/main/**");

	// The same link again: used up.
	await owner.goto("about:blank");
	await owner.goto(address);
	await expect(owner.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
	expect(ownerGuard.violations).toEqual([]);
	await phone.close();
});

test("staff whose role needs a second factor are led to set one up at once, and reach nothing before", async ({
	page,
	browser,
	product,
	guard,
}) => {
	// Calls and channels of the desk; the required step-up; the factor that the role must keep.
	guard.expect(/status of 40[39]/);
	guard.expect(
		/API error \{status: 40[39], .*(?:STEP_UP_REQUIRED|SECOND_FACTOR|broadcasting\/auth, code: NOT_ALLOWED)/,
	);
	const { page: chief, guard: chiefGuard } = await elsewhere(browser, product);
	await new Terminal(chief).enter(ADMIN, "/admin/settings");
	await new Terminal(chief).stepUp(ADMIN);
	const demand = async (on: boolean, reason: string) => {
		const role = chief.getByRole("region", { name: "Staff" }).getByRole("checkbox", { name: "Support" });
		await role.setChecked(on);
		await chief.getByRole("button", { name: "Save", exact: true }).click();
		const dialog = chief.getByRole("dialog");
		await dialog.getByLabel("Reason").fill(reason);
		await dialog.getByRole("button", { name: "Save", exact: true }).click();
		await expect(dialog).toBeHidden();
	};

	// They are at the desk when the second factor becomes mandatory.
	await new Terminal(page).enter(SUPPORT, "/admin/chat");
	await expect(page.getByRole("navigation").first()).toBeVisible();
	await demand(true, "The insurer asks for it");
	const gate = page.getByRole("heading", { name: "Your role needs a second factor" });
	await expect(gate, "by itself, while she looks on").toBeVisible();
	for (const place of ["/admin/users/usr_demo", "/admin/me/sessions"]) {
		await page.goto(place);
		await expect(gate, place).toBeVisible();
		await expect(page.getByRole("navigation"), place).toHaveCount(0);
	}
	expect(await findings(page)).toEqual([]);
	// Nor by the server, whatever the page shows.
	const kept = await page.evaluate(() => localStorage.getItem("user-storage"));
	const token = /"token":"([^"]+)"/.exec(kept ?? "")?.[1] ?? "";
	for (const path of ["/admin/clients", "/admin/users", "/chat/messages?customer_id=usr_demo"]) {
		const answer = await request(product.origin, path, { token });
		expect([answer.status, answer.text.includes("SECOND_FACTOR_MISSING")], path).toEqual([403, true]);
	}

	await page.getByRole("button", { name: "Set up the app" }).click();
	const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
	await proof.getByLabel("Password", { exact: true }).fill(SUPPORT.password);
	await proof.getByRole("button", { name: "Confirm" }).click();
	const enrol = page.getByRole("dialog", { name: "Set up the authenticator app" });
	const key = await enrol.locator("code").innerText();
	await enrol.getByLabel("Then enter the code that the app shows").fill(codeOf(key));
	await enrol.getByRole("button", { name: "Turn on" }).click();
	await page.getByRole("button", { name: "I have kept them" }).click();
	await page.getByRole("button", { name: "Continue to the desk" }).click();
	const users = page.getByRole("navigation", { name: "Desk navigation" }).getByRole("link", { name: "Users" });
	await users.click();
	await expect(page.getByRole("row").nth(1)).toBeVisible();

	// They must keep it while it is mandatory, and may turn it off afterwards.
	await new Terminal(page).openUserMenu();
	await page.getByRole("menuitem", { name: "Settings" }).click();
	await page.getByRole("link", { name: /^Ways to sign in/ }).click();
	await page.getByRole("button", { name: "Turn off" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByText(/Add another one before you remove this/)).toBeVisible();
	await demand(false, "It was a trial");
	await page.getByRole("button", { name: "Turn off" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByRole("button", { name: "Set up the app" })).toBeVisible();
	await users.click();
	await expect(page.getByRole("row").nth(1)).toBeVisible();
	expect(chiefGuard.violations).toEqual([]);
	await chief.context().close();
});
