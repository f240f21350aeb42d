import { findings } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

for (const { scheme, tag } of [
	{ scheme: "dark", tag: [] },
	{ scheme: "light", tag: ["@full"] },
] as const) {
	test.describe(scheme, { tag: [...tag] }, () => {
		test.use({ colorScheme: scheme });

		test("everybody can read it without signing in, search it, and follow its links", async ({ page }) => {
			await page.goto("/help");
			await expect(page.getByRole("heading", { name: "Help", exact: true })).toBeVisible();
			expect(await findings(page), "the topics").toEqual([]);
			await page.getByRole("searchbox", { name: "Search the help" }).fill("E17");
			await expect(page.getByRole("status")).toHaveText("2 sections");
			await page.getByRole("link", { name: /^A worked ladder/ }).click();
			await expect(page).toHaveURL(/\/help\/close-out#a-worked-ladder$/);
			const ladder = page.getByRole("region", { name: "A worked ladder" });
			await expect(ladder.getByRole("heading")).toBeFocused();
			await expect(ladder).toContainText("10,397.07 USD");
			await expect(ladder.getByText("E17")).toBeVisible();
			expect(await findings(page), "a topic").toEqual([]);
			await page.getByRole("article").getByRole("link", { name: "accounts", exact: true }).click();
			await expect(page.getByRole("heading", { name: "Margin-call levels" })).toBeFocused();
		});
	});
}

test("the card that explains a figure leads to its rule, in a tab of its own", async ({ page, customer }) => {
	await new Terminal(page).enter(customer, "/main/help/nothing");
	await expect(page.getByText("There is no such topic")).toBeVisible();
	await page.getByRole("link", { name: "Trading", exact: true }).click();
	const bar = page.getByRole("region", { name: /^Account figures/ });
	await bar.getByRole("button", { name: /^Margin level/ }).click();
	const card = page.getByRole("dialog", { name: "Why? Margin level" });
	const [tab] = await Promise.all([
		page.waitForEvent("popup"),
		card.getByRole("link", { name: "The rule: Margin level" }).click(),
	]);
	await expect(tab).toHaveURL(/\/main\/help\/margin#the-figures$/);
	await expect(tab.getByRole("heading", { name: "The figures" })).toBeInViewport();
	await expect(tab.getByRole("article")).toContainText("138.06 %");
	await tab.close();
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Help", exact: true }).click();
	await expect(page.getByRole("link", { name: /^Orders/ })).toBeVisible();
});

test.describe("in Arabic", () => {
	test.use({ locale: "ar", viewport: { width: 390, height: 844 } });

	test("the same rule is read in one's own language under the same address, with the same numbers", async ({
		page,
	}) => {
		await page.goto("/help/close-out#a-worked-ladder");
		const heading = page.locator("#a-worked-ladder");
		await expect(heading).toBeFocused();
		await expect(heading).toHaveText(/\p{Script=Arabic}/u);
		const ladder = page.locator("section", { has: heading });
		await expect(ladder).toContainText("10,397.07 USD");
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		// Changing the language keeps the rule open.
		await page.evaluate(() => localStorage.setItem("language", "de"));
		await page.reload();
		await expect(page.locator("html")).toHaveAttribute("lang", "de");
		await expect(ladder).toContainText("10.397,07 USD");
		await expect(ladder.getByText("E17")).toBeVisible();
		await page.getByRole("link", { name: "Alle Themen" }).click();
		await page.getByRole("searchbox").fill("stop-loss");
		await expect(page.getByRole("navigation").getByRole("link").first()).toContainText(/stop-loss/i);
	});
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("one topic at a time, and nothing is wider than the screen", async ({ page }) => {
		const fits = async (where: string) =>
			expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(390);
		await page.goto("/help");
		await fits("the topics");
		for (const topic of ["Orders", "Margin and equity", "Margin call and close-out", "Ledger and proof"]) {
			await page.getByRole("link", { name: new RegExp(`^${topic}`) }).tap();
			await expect(page.getByRole("heading", { name: topic, level: 1 })).toBeVisible();
			await fits(topic);
			// The close-out topic is checked on a wide screen above.
			if (topic !== "Margin call and close-out") expect(await findings(page), topic).toEqual([]);
			await page.getByRole("link", { name: "All topics" }).tap();
		}
	});
});
