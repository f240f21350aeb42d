import type { Page } from "@playwright/test";
import { findings } from "../harness/axe.ts";
import { freshName, PASSWORD } from "../harness/customers.ts";
import { expect, test } from "../harness/test.ts";

/** Texts of the sign-up, in the two languages of this journey. */
const WORDS = {
	de: {
		title: "Registrieren Sie sich und bringen Sie Ihren Handel voran",
		email: "E-Mail",
		password: "Passwort",
		start: "Registrieren",
		residence: "Wohnsitzland",
		country: "Deutschland",
		agree: "Ich stimme der Datenschutzerklärung zu und bin über 18 Jahre alt",
		go: "Weiter",
		form: "NEUES KONTO ERSTELLEN",
		create: "KONTO ERSTELLEN",
		fault: "Der Vorname muss mindestens 2 Zeichen haben",
		first: "Vorname",
		last: "Nachname",
		username: "Benutzername",
		phone: "Telefon",
		logIn: "Anmelden",
		hello: /^Guten Tag/,
	},
	ar: {
		title: "سجّل لتمنح تداولك دفعة قوية",
		email: "البريد الإلكتروني",
		password: "كلمة المرور",
		start: "إنشاء حساب",
		residence: "بلد الإقامة",
		country: "ألمانيا",
		agree: "أوافق على سياسة الخصوصية وعمري أكثر من 18 عامًا",
		go: "متابعة",
		form: "إنشاء حساب جديد",
		create: "إنشاء الحساب",
		fault: "يجب ألا يقل الاسم الأول عن حرفين",
		first: "الاسم الأول",
		last: "اسم العائلة",
		username: "اسم المستخدم",
		phone: "الهاتف",
		logIn: "تسجيل الدخول",
		hello: /^مرحبًا/,
	},
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

/** Nothing overflows the screen horizontally. */
const fits = async (page: Page, what: string): Promise<void> =>
	expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(
		page.viewportSize()?.width ?? 0,
	);

/** It fits, and axe finds nothing. */
async function looked(page: Page, what: string): Promise<void> {
	await fits(page, what);
	expect(await findings(page), what).toEqual([]);
}

const logIn = async (page: Page, words: Words, email: string, password: string) => {
	await page.getByLabel(words.email).fill(email);
	await page.getByLabel(words.password, { exact: true }).fill(password);
	await page.getByRole("button", { name: words.logIn, exact: true }).click();
};

/** SPEC §2 in another language: all three steps, with the messages for wrong fields. */
async function signUp(page: Page, words: Words, name: string): Promise<void> {
	await expect(page.getByRole("heading", { name: words.title })).toBeVisible();
	await fits(page, "step 1");
	await page.getByLabel(words.email).fill(`${name}@example.com`);
	await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: words.start, exact: true }).click();

	await page.waitForURL("**/register/country-residence");
	await page.getByRole("combobox", { name: words.residence }).click();
	await page.getByRole("option", { name: words.country, exact: true }).click();
	await expect(page.getByRole("listbox")).toHaveCount(0);
	await fits(page, "step 2");
	await page.getByRole("checkbox", { name: words.agree }).click();
	await page.getByRole("button", { name: words.go, exact: true }).click();

	await page.waitForURL("**/register");
	await expect(page.getByRole("heading", { name: words.form })).toBeVisible();
	await page.getByRole("button", { name: words.create, exact: true }).click();
	await expect(page.getByText(words.fault)).toBeVisible();
	await looked(page, "step 3 with faults");
	await page.getByLabel(words.first).fill("Grace");
	await page.getByLabel(words.last).fill("Hopper");
	await page.getByLabel(words.username).fill(name);
	await page.getByLabel(words.phone, { exact: true }).fill("202 555 0100");
	const sent = page.waitForRequest("**/api/v1/auth/register");
	await page.getByRole("button", { name: words.create, exact: true }).click();
	expect((await sent).postDataJSON()).toMatchObject({ country: "germany" });
	await expect(page.getByRole("heading", { name: words.logIn })).toBeVisible();
}

const pageIs = (page: Page) =>
	page.evaluate(() => [document.documentElement.lang, document.documentElement.dir].join(" "));

test("in German: chosen at the sign-up, kept through the login, refusals with German numbers", {
	tag: "@full",
}, async ({ page, customer }) => {
	await page.goto("/signup");
	await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
	await expect(page.getByRole("combobox", { name: "Sprache" })).toHaveValue("de");
	await signUp(page, WORDS.de, freshName());
	await logIn(page, WORDS.de, customer.email, customer.password);
	await expect(page.getByRole("heading", { name: WORDS.de.hello })).toBeVisible();
	await expect.poll(() => pageIs(page)).toBe("de ltr");
	await looked(page, "dashboard");

	await page.goto("/main/trading/EURUSD");
	await page
		.getByRole("button", { name: /^Kaufen/ })
		.first()
		.click();
	await page.getByLabel("Volumen", { exact: true }).fill("40");
	const refusal = page.getByText(/Dafür sind \d{1,3}(?:\.\d{3})+,\d\d USD nötig \(Margin, Kommission und Spread\)/);
	await expect(refusal.first()).toBeVisible();
	await looked(page, "terminal");
});

test.describe("on a phone whose browser reads Arabic", () => {
	test.use({ locale: "ar", viewport: { width: 390, height: 844 } });

	test("begins in Arabic, from right to left, and stays so up to the terminal", async ({ page, customer }) => {
		await page.goto("/signup");
		await expect(page.getByRole("combobox", { name: "اللغة" })).toHaveValue("ar");
		await expect.poll(() => pageIs(page)).toBe("ar rtl");
		await signUp(page, WORDS.ar, freshName());
		await logIn(page, WORDS.ar, customer.email, customer.password);
		await expect(page.getByRole("heading", { name: WORDS.ar.hello })).toBeVisible();
		await looked(page, "dashboard");
		await page.getByRole("link", { name: "التداول", exact: true }).click();
		await expect(page.getByRole("button", { name: /^شراء/ }).last()).toBeVisible();
		await looked(page, "terminal");
	});
});
