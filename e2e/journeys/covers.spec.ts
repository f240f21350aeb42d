import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { staff } from "../harness/customers.ts";
import { stillBox } from "../harness/pointer.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** A click at its centre or any of its edges hits the element itself. */
async function expectFree(what: Locator, name: string): Promise<void> {
	const covered = await what.evaluate((element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		const [middle, height] = [(left + right) / 2, (top + bottom) / 2];
		const places = [
			[middle, height],
			[left + 2, height],
			[right - 2, height],
			[middle, top + 2],
			[middle, bottom - 2],
		] as const;
		return places.flatMap(([x, y]) => {
			const hit = document.elementFromPoint(x, y);
			return hit !== null && element.contains(hit) ? [] : [`${Math.round(x)},${Math.round(y)} ${hit?.className}`];
		});
	});
	expect(covered, `${name} is covered`).toEqual([]);
}

const banner = (page: Page) => page.getByRole("button", { name: /^New Messages/ });
const toast = (page: Page) => page.locator("[data-sonner-toast]").first();

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("neither a banner nor a toast lies over the prices, the places or the name, and each can be dismissed", async ({
		page,
		product,
		customer,
	}) => {
		const support = await staff(product, "support");
		const body = { message: "Hello from support", customer_id: customer.id, client_message_id: randomUUID() };
		expect((await support.send("POST", "/chat/messages", body)).status).toBe(201);
		await new Terminal(page).enter(customer, "/main/trading/EURUSD");
		await expect(banner(page)).toBeVisible();
		await expect(toast(page)).toBeVisible();
		await toast(page).hover();
		const free = [
			[page.getByRole("button", { name: /^Sell/ }), "Sell"],
			[page.getByRole("button", { name: /^Buy/ }), "Buy"],
			[page.getByRole("link", { name: "Home" }), "the first place"],
			[page.getByRole("link", { name: "More" }), "the last place"],
			[page.getByRole("heading", { name: /EUR\/USD/ }), "the name"],
		] as const;
		for (const [what, name] of free) await expectFree(what, name);
		await toast(page).locator("[data-close-button]").tap();
		await page.getByRole("button", { name: "Hide this notice" }).tap();
		await expect(banner(page)).toHaveCount(0);
	});
});

test("on a wide screen a toast lies over no button of the page, and the banner is a line of every page", async ({
	page,
	product,
	customer,
}) => {
	const support = await staff(product, "support");
	const body = { message: "Hello from support", customer_id: customer.id, client_message_id: randomUUID() };
	expect((await support.send("POST", "/chat/messages", body)).status).toBe(201);
	await new Terminal(page).enter(customer, "/main/accounts");
	await expect(toast(page)).toBeVisible();
	await expectFree(page.getByRole("button", { name: "Open an account" }), "the button that opens an account");
	await expectFree(page.getByRole("button", { name: /^Your menu/ }), "the person's menu");
	await expect(banner(page)).toBeVisible();
	await page.goto("/help");
	await banner(page).click();
	await page.waitForURL("**/main/chat");
	await expect(banner(page)).toHaveCount(0);
});

test("on the wide terminal a toast lies in the free middle of the header, over no figure, price or tool", async ({
	page,
	product,
	customer,
}) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	const support = await staff(product, "support");
	await new Terminal(page).enter(customer, "/main/trading/EURUSD");
	const heading = page.getByRole("heading", { name: /EUR\/USD/ });
	await expect(heading).toBeVisible();
	const body = { message: "Hello from support", customer_id: customer.id, client_message_id: randomUUID() };
	expect((await support.send("POST", "/chat/messages", body)).status).toBe(201);
	await expect(toast(page)).toBeVisible();
	expect(await stillBox(toast(page))).toMatchObject({ y: 4, height: 44 });
	const free = [
		[page.getByRole("button", { name: /^Your menu/ }), "the user menu"],
		[page.getByRole("button", { name: /^Sell/ }).first(), "Sell"],
		[page.getByRole("button", { name: /^Buy/ }).first(), "Buy"],
		[heading, "the name"],
		[page.getByText("Limit", { exact: true }), "an order type"],
	] as const;
	for (const [what, name] of free) await expectFree(what, name);
});
