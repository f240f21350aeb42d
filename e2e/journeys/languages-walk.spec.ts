import type { Page } from "@playwright/test";
import { Client, DEMO } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { englishOnly, leftInEnglish } from "../harness/catalogue.ts";
import { expect, test } from "../harness/test.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const screensOf = (account: string) => [
	"dashboard",
	"trading/EURUSD",
	"positions",
	"more",
	"accounts",
	`accounts/${account}`,
	"personal",
	"test",
	"chat",
	"help",
	"help/margin",
	"settings",
	"nowhere",
];

/** The screen has finished loading: nothing is busy, no spinner. */
async function settled(page: Page): Promise<void> {
	await expect(page.locator("main, [role=main]").first()).toBeVisible();
	await page.waitForFunction(() => document.querySelector("[aria-busy=true], .breathes") === null);
}

// axe checks one width per language: findings hardly depend on the language or the width.
for (const [language, logIn, searched] of [
	["de", "Anmelden", WIDE],
	["ar", "تسجيل الدخول", PHONE],
] as const) {
	test.describe(`in ${language}`, { tag: "@full" }, () => {
		test.use({ locale: language, viewport: WIDE });

		test("every customer's screen is in their language, as wide as the page, without barriers", async ({
			page,
			product,
		}) => {
			test.setTimeout(300_000);
			const english = englishOnly(language);
			expect(english.length, "the catalogue was read").toBeGreaterThan(1_000);
			await page.setContent('<p>Closed trades</p><p title="Try Again">12</p><p lang="en">Open trades</p>');
			expect(await leftInEnglish(page, english), "what it would find").toEqual(["Closed trades", "Try Again"]);
			const { number } = await (await Client.signIn(product.origin)).account();
			await page.goto("/login");
			await page.locator("input[type=email]").fill(DEMO.email);
			await page.locator("input[type=password]").fill(DEMO.password);
			await page.getByRole("button", { name: logIn, exact: true }).click();
			await page.waitForURL("**/main/dashboard");
			await page.goto("/main/settings");
			const links = page.locator('a[href^="/main/settings/"]');
			await expect(links.first()).toBeVisible();
			const sections = await links.evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
			expect(sections.length, "sections of the settings").toBeGreaterThan(8);
			const wrong: string[] = [];
			for (const screen of [...screensOf(number), ...new Set(sections.map((href) => href.replace("/main/", "")))]) {
				await page.setViewportSize(WIDE);
				await page.goto(`/main/${screen}`);
				for (const size of [WIDE, PHONE]) {
					await page.setViewportSize(size);
					await settled(page);
					const at = `${screen} at ${size.width}`;
					wrong.push(...(await leftInEnglish(page, english)).map((text) => `${at}: in English: ${text}`));
					const wide = await page.evaluate(() => document.documentElement.scrollWidth);
					if (wide > size.width) wrong.push(`${at}: ${wide} pixels wide`);
					if (size !== searched) continue;
					wrong.push(...(await findings(page)).map((finding) => `${at}: ${finding}`));
				}
			}
			expect(wrong).toEqual([]);
		});
	});
}
