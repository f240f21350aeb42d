import type { Page } from "@playwright/test";
import { findings } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { stillBox } from "../harness/pointer.ts";
import { PUSH, PushedMarket } from "../harness/pushed-market.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });
test.describe.configure({ mode: "default" });

/** So that there is room above and below the market, on an instrument that no other journey prices. A page that is open sees only the last of quick ticks. */
async function tallCandle(market: PushedMarket): Promise<void> {
	for (const bid of [1.086, 1.087, 1.088, 1.086, 1.084, 1.082, 1.084, 1.085]) {
		await market.set("USDCAD", bid.toFixed(5), (bid + 0.00012).toFixed(5));
	}
}

const menu = (page: Page) => page.getByRole("menu", { name: /^Orders and alerts at 1\.0/ });
const items = (page: Page) => menu(page).getByRole("menuitem");

async function drawn(terminal: Terminal) {
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	// The menu's script comes after the chart's.
	await expect(terminal.page.locator("[data-price-menu]")).toBeAttached();
	return stillBox(terminal.page.getByRole("img", { name: /USD\/CAD/ }));
}

test("the right button offers what can wait at that price, fills the ticket, and sends nothing", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.at(page, product, customer, "USDCAD", ["1.08500", "1.08512"]);
	try {
		await tallCandle(desk.market);
		await page.reload();
		const box = await drawn(desk);
		const press = (share: number) =>
			page.mouse.click(box.x + box.width / 3, box.y + box.height * share, { button: "right" });
		await press(0.25);
		await expect(items(page)).toContainText([
			/^Buy stop at /,
			/^Sell limit at /,
			/^Set an alert at /,
			/^Copy /,
			"Reset the chart view",
			"Chart settings",
		]);
		expect(await findings(page), "the menu").toEqual([]);
		const chosen = await items(page).nth(1).innerText();
		const price = /1\.0\d{4}/.exec(chosen)?.[0] ?? "";
		await items(page).nth(1).click();
		await expect(desk.ticket.getByLabel("Limit price")).toHaveValue(price);
		await expect(page.getByRole("radio", { name: "Limit", exact: true })).toBeChecked();
		await expect(desk.ticket.locator("button[type=submit]")).toContainText(
			`Place sell limit 0.10 lots USD/CAD at ${price}`,
		);
		await expect(desk.ticket.getByLabel("Volume", { exact: true })).toBeFocused();

		// The same again from below the market, over what was prepared before.
		await press(0.7);
		await expect(items(page).filter({ hasText: /^(?:Buy|Sell)/ })).toContainText([/^Buy limit at /, /^Sell stop at /]);
		const stop = /1\.0\d{4}/.exec(await items(page).nth(1).innerText())?.[0] ?? "";
		await items(page).nth(1).click();
		await expect(desk.ticket.getByLabel("Stop price")).toHaveValue(stop);
		expect(await customer.client.pendingOrders()).toEqual([]);
		expect(await customer.client.openTrades()).toEqual([]);

		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await press(0.25);
		await items(page).filter({ hasText: /^Copy/ }).click();
		await expect(desk.notice(/^1\.0\d{4} copied/)).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\.0\d{4}$/);
		await press(0.25);
		await expect(menu(page)).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(menu(page)).toHaveCount(0);
	} finally {
		desk.market.stop();
	}
});

test("the menu resets a dragged scale and opens the chart's settings", async ({ page, product, customer }) => {
	const desk = await Desk.at(page, product, customer, "USDCAD", ["1.08500", "1.08512"]);
	try {
		await tallCandle(desk.market);
		await page.reload();
		const box = await drawn(desk);
		const priceInMenu = async () => {
			await page.mouse.click(box.x + box.width / 3, box.y + box.height / 4, { button: "right" });
			const text = await items(page).first().innerText();
			return /1\.0\d{4}/.exec(text)?.[0] ?? text;
		};
		const before = await priceInMenu();
		await page.keyboard.press("Escape");
		const [axisX, middle] = [box.x + box.width - 24, box.y + box.height / 2];
		await page.mouse.move(axisX, middle);
		await page.mouse.down();
		await page.mouse.move(axisX, middle + 120, { steps: 6 });
		await page.mouse.up();
		expect(await priceInMenu(), "the scale was dragged").not.toBe(before);
		await items(page).filter({ hasText: "Reset the chart view" }).click();
		await expect(menu(page)).toHaveCount(0);
		expect(await priceInMenu(), "the automatic scale").toBe(before);
		await items(page).filter({ hasText: "Chart settings" }).click();
		await expect(page.getByRole("dialog", { name: "Chart settings" })).toBeVisible();
	} finally {
		desk.market.stop();
	}
});

test("with the keyboard the plus sign starts at the present price, is moved by arrows, and opens the menu", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.at(page, product, customer, "USDCAD", ["1.08500", "1.08512"]);
	try {
		await tallCandle(desk.market);
		await page.reload();
		await drawn(desk);
		await desk.tabTo(/^Orders and alerts at 1\.08500$/, 250);
		await page.keyboard.press("ArrowUp");
		await expect(page.getByRole("button", { name: "Orders and alerts at 1.08510" })).toBeFocused();
		await page.keyboard.press("Shift+ArrowDown");
		await expect(page.getByRole("button", { name: "Orders and alerts at 1.08410" })).toBeFocused();
		await page.keyboard.press("Shift+F10");
		await expect(menu(page)).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("button", { name: "Orders and alerts at 1.08410" })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(items(page).first()).toHaveText("Buy limit at 1.08410");
		await expect(items(page).first()).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(desk.ticket.getByLabel("Limit price")).toHaveValue("1.08410");
		await expect(desk.ticket.getByLabel("Volume", { exact: true })).toBeFocused();
		expect(await customer.client.pendingOrders()).toEqual([]);
	} finally {
		desk.market.stop();
	}
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("a long press on the chart opens the menu, and its order opens the ticket", async ({
		page,
		product,
		customer,
	}) => {
		const market = new PushedMarket(product.origin);
		const terminal = new Terminal(page);
		try {
			await tallCandle(market);
			await terminal.enter(customer, "/main/trading/USDCAD");
			const box = await drawn(terminal);
			const touch = await page.context().newCDPSession(page);
			const at = { x: Math.round(box.x + box.width / 3), y: Math.round(box.y + box.height / 4) };
			await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
			await expect(menu(page)).toBeVisible();
			await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
			await expect(items(page)).toHaveCount(6);
			const heights = await items(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
			expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
			const first = items(page).first();
			await expect(first).toContainText(/^Buy stop at/);
			const price = /1\.0\d{4}/.exec(await first.innerText())?.[0] ?? "";
			await first.tap();
			await expect(page.getByRole("dialog").getByLabel("Stop price")).toHaveValue(price);
			expect(await customer.client.pendingOrders()).toEqual([]);
		} finally {
			market.stop();
		}
	});
});
