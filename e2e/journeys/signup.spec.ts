import type { Page } from "@playwright/test";
import { DEMO } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { PASSWORD } from "../harness/customers.ts";
import { aboutMe, choose, password, stepOne, stepTwo } from "../harness/sign-up.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** In the quick tier the screens' own tests cover this. */
const FULL = { tag: "@full" } as const;

/** All that the browser stores of this site, as a string. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

/** The server's site settings, with some changed. */
async function withSettings(page: Page, changes: Readonly<Record<string, unknown>>): Promise<void> {
	await page.route("**/api/v1/settings", async (route) => {
		const answer = await route.fetch();
		const { data } = await answer.json();
		await route.fulfill({ response: answer, json: { data: { ...data, ...changes } } });
	});
}

const toast = (page: Page, text: string) =>
	page
		.getByRole("region", { name: /^Notifications/ })
		.getByRole("listitem")
		.filter({ hasText: text })
		.first();
test("from the sign-in page through the three steps to the awaiting-approval screen (SPEC §1, §2, §4, §5, §7; R2, R3, R4, R7)", async ({
	page,
}) => {
	await page.goto("/");
	await page.getByRole("link", { name: "Sign up" }).click();
	await expect(page.getByRole("heading", { name: "Sign up to power up your trading" })).toBeVisible();
	await expect(page.getByText("1,196 reviews")).toBeVisible();
	await expect(page.getByText("Trading CFDs carries a high level of risk").locator("visible=true")).toBeVisible();
	await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("en");
	expect(await findings(page), "step 1").toEqual([]);
	await stepOne(page, "grace@example.com");
	await expect(toast(page, "Email verified successfully! Please continue with registration.")).toBeVisible();

	await page.waitForURL("**/register/country-residence");
	await expect(page.getByText("You will be onboarded with a UK-regulated broker entity.")).toBeVisible();
	// The browser's locale is British English.
	await expect(page.getByRole("combobox", { name: "Country of Residence" })).toHaveText("United Kingdom");
	await choose(page, "Country of Residence", "Germany");
	const go = page.getByRole("button", { name: "Continue" });
	await expect(go).toHaveAttribute("aria-disabled", "true");
	await go.click({ force: true });
	expect(new URL(page.url()).pathname).toBe("/register/country-residence");
	expect(await findings(page), "step 2").toEqual([]);
	await stepTwo(page);

	await expect(page.getByRole("heading", { name: "CREATE A NEW ACCOUNT" })).toBeVisible();
	await expect(page.getByText("Some fields have been pre-filled from your previous step")).toBeVisible();
	for (const label of ["Email", "Country", "Nationality", "Password"]) {
		await expect(page.getByLabel(label, { exact: true }), label).toHaveCount(0);
	}
	await expect(page.getByLabel("Country code")).toHaveValue("+1");
	await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
	await expect(page.getByText("First name must be at least 2 characters")).toBeVisible();
	await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
	await expect(page.getByLabel("First name")).toBeFocused();
	expect(await findings(page), "step 3 with errors").toEqual([]);
	expect(await kept(page), "R6").not.toContain(PASSWORD);
	await aboutMe(page, "grace");
	const sent = page.waitForRequest("**/api/v1/auth/register");
	await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
	expect((await sent).postDataJSON()).toMatchObject({
		email: "grace@example.com",
		country: "germany",
		nationality: "united-kingdom",
		confirm_password: PASSWORD,
	});

	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	expect(new URL(page.url()).pathname).toBe("/");
	expect(await page.evaluate(() => localStorage.getItem("registration_data"))).toBeNull();
	await new Terminal(page).logIn({ email: "grace@example.com", password: PASSWORD });
	await expect(page.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();
	// SPEC §6: the sign-up redirects a signed-in user.
	await page.goto("/signup");
	await expect(page.getByRole("heading", { name: "Awaiting Approval" })).toBeVisible();
});

test(
	"steps 2 and 3 without a draft, or with one older than a day, lead back to the first (SPEC §4)",
	FULL,
	async ({ page }) => {
		for (const path of ["/register", "/register/country-residence"]) {
			await page.goto(path);
			await page.waitForURL("**/signup");
			await expect(toast(page, "Please complete the registration process first"), path).toBeVisible();
		}
		await page.evaluate(() => {
			const timestamp = new Date(Date.now() - 25 * 3_600_000).toISOString();
			const draft = { email: "old@example.com", country: "germany", timestamp, agreePrivacy: true };
			localStorage.setItem("registration_data", JSON.stringify(draft));
		});
		await page.goto("/register");
		await page.waitForURL("**/signup");
		await expect(toast(page, "Please complete the registration process first")).toBeVisible();
	},
);

test("an address that is taken is told, and one stays (SPEC §8)", FULL, async ({ page }) => {
	await page.goto("/signup");
	await stepOne(page, DEMO.email);
	await expect(toast(page, "Email is already registered")).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByLabel("Email")).toBeFocused();
	expect(new URL(page.url()).pathname).toBe("/signup");
	expect(await page.evaluate(() => localStorage.getItem("registration_data"))).toBeNull();
});

test("after a reload the password is asked for again; what the server refuses is shown where it belongs (R6, SPEC §5, §8)", async ({
	page,
	guard,
}) => {
	guard.expect(/status of 4(?:09|22)/);
	guard.expect(/API error \{status: 4(?:09|22), .*(?:PASSWORD_TOO_COMMON|USERNAME_TAKEN)/);
	await page.goto("/signup");
	await stepOne(page, "ada@example.com");
	await page.waitForURL("**/register/country-residence");
	await page.goto("/register");
	await page.waitForURL("**/register/country-residence");
	await expect(toast(page, "Please agree to the Privacy Policy")).toBeVisible();
	await stepTwo(page);
	await page.reload();
	await aboutMe(page, "ada");
	await password(page).fill("password1");
	await page.getByLabel("Confirm password").fill("password2");
	await page.getByLabel("Confirm password").blur();
	await expect(page.getByText("Passwords do not match")).toBeVisible();
	await page.getByLabel("Confirm password").fill("password1");
	await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
	await expect(password(page)).toBeFocused();
	await expect(password(page)).toHaveAttribute("aria-invalid", "true");
	await password(page).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	await expect(toast(page, "Your account has been created")).toBeVisible();
	await page.goBack();
	await page.waitForURL("**/signup");
});

test("where nothing can be stored, the steps work all the same", FULL, async ({ page }) => {
	await page.addInitScript(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
	});
	await page.goto("/signup");
	await stepOne(page, "full@example.com");
	await stepTwo(page);
	await expect(page.getByText("You register as full@example.com.")).toBeVisible();
});

test("the whole form and the landing form, as the server's setting says (SPEC §2; R4, R17, R23)", async ({ page }) => {
	await withSettings(page, { r_page: "basic", promo_url: "/help", review_badge: null });
	await page.goto("/signup?variant=td");
	await expect(page.getByRole("heading", { name: "CREATE A NEW ACCOUNT" })).toBeVisible();
	await expect(page.getByText("Some fields have been pre-filled")).toHaveCount(0);
	await expect(page.getByRole("link", { name: "I have a promo-code" })).toHaveAttribute("href", "/help");
	await aboutMe(page, "basic");
	await page.getByLabel("Email").fill("basic@example.com");
	await page.getByRole("combobox", { name: "Country", exact: true }).click();
	await expect(page.getByRole("option")).toHaveText([
		"Nigeria",
		"United Kingdom",
		"United States",
		"Canada",
		"Australia",
	]);
	await page.getByRole("option", { name: "Canada" }).click();
	await choose(page, "Nationality", "Canada");
	await expect(page.getByRole("listbox")).toHaveCount(0);
	expect(await findings(page), "basic").toEqual([]);
	await password(page).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	const sent = page.waitForRequest("**/api/v1/auth/register");
	await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
	expect((await sent).postDataJSON()).toMatchObject({ country: "ca", nationality: "canada", country_code: "+1" });
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();

	await withSettings(page, {
		r_page: "ic",
		register_page_header: "Words before",
		register_page_footer: "Words after",
		terms_url: "https://example.com/terms",
		privacy_url: "javascript:alert(1)",
	});
	await page.goto("/signup");
	await expect(page.getByRole("heading", { name: "Live Trading Account Application" })).toBeVisible();
	await expect(page.getByText("2000+ products across 6 asset classes")).toBeVisible();
	await expect(page.getByText("Words before")).toBeVisible();
	await expect(page.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "https://example.com/terms");
	await expect(page.getByRole("link", { name: "Privacy" })).toHaveCount(0);
	expect(await findings(page), "landing").toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(page.getByText("Words before")).toBeHidden();
	await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/?type=basic");
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await page.getByRole("button", { name: "Put the risk warning away" }).click();
	await page.getByRole("button", { name: "Read the risk warning" }).click();
	await expect(page.getByRole("button", { name: "Put the risk warning away" })).toBeVisible();
	await page.getByRole("button", { name: "Create Your Account" }).click();
	await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
});
