import type { CDPSession, Locator, Page } from "@playwright/test";
import { findings } from "../harness/axe.ts";
import type { Customer } from "../harness/customers.ts";
import { Desk } from "../harness/desk.ts";
import { stillBox } from "../harness/pointer.ts";
import type { Product } from "../harness/product.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ mode: "default" });

/** A finger that stays on the screen while it moves. */
async function slide(finger: CDPSession, from: { x: number; y: number }, by: number): Promise<void> {
	const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
		finger.send("Input.dispatchTouchEvent", { type, touchPoints });
	await send("touchStart", [from]);
	for (let step = 1; step <= 6; step += 1) await send("touchMove", [{ x: from.x, y: from.y + (by * step) / 6 }]);
	await send("touchEnd", []);
}

/** On an instrument that no other journey prices, with room above and below the market. */
async function phone(page: Page, product: Product, customer: Customer) {
	const desk = await Desk.onPhone(page, product, customer, "NZDUSD", ["0.60000", "0.60012"]);
	for (const bid of ["0.60300", "0.59700", "0.60000"]) {
		await desk.market.set("NZDUSD", bid, (Number(bid) + 0.00012).toFixed(5));
		await expect(desk.sellPrice).toContainText(bid.slice(0, 4));
	}
	await expect.poll(() => desk.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	return { desk, finger: await page.context().newCDPSession(page) };
}

const middleOf = async (locator: Locator) => {
	const { x, y, width, height } = await stillBox(locator);
	return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
};

test("a finger drags a stop: less risk at once, more after a confirmation, and nothing else is sent", async ({
	page,
	product,
	customer,
}) => {
	const { desk, finger } = await phone(page, product, customer);
	try {
		await desk.order("/trades", { asset_id: "NZDUSD", volume: "10000", trade_type: "buy", stop_loss: "0.59850" });
		const stop = page.getByRole("slider", { name: /Stop loss of the Buy of 0\.10/ });
		await slide(finger, await middleOf(stop), -14);
		await expect.poll(async () => Number((await desk.client.openTrades())[0]?.stop_loss)).toBeGreaterThan(0.5985);
		const tightened = (await desk.client.openTrades())[0]?.stop_loss;

		await slide(finger, await middleOf(stop), 20);
		const question = page.getByRole("group", { name: /^Move Stop loss/ });
		await expect(question, "more can be lost").toBeVisible();
		expect(await findings(page), "the question on a phone").toEqual([]);
		const box = await question.boundingBox();
		expect(box?.x ?? -1, "within the screen").toBeGreaterThanOrEqual(0);
		expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
		expect((await desk.client.openTrades())[0]?.stop_loss, "nothing is sent before").toBe(tightened);
		await question.getByRole("button", { name: /^Move/ }).tap();
		await expect(question).toBeHidden();
		await expect.poll(async () => (await desk.client.openTrades())[0]?.stop_loss).not.toBe(tightened);
		expect(Number((await desk.client.openTrades())[0]?.stop_loss)).toBeLessThan(Number(tightened));
	} finally {
		desk.stop();
	}
});

test("a finger draws a line, adds an indicator, and finds both after a reload", async ({ page, product, customer }) => {
	const { desk } = await phone(page, product, customer);
	try {
		const chart = page.getByRole("img", { name: /^NZD\/USD/ });
		const panes = () => page.locator("[role=img][aria-label^='NZD/USD'] canvas").count();
		const alone = await panes();
		await page.getByRole("button", { name: "Drawing tools" }).tap();
		const tools = page.getByRole("toolbar", { name: "Drawing tools" });
		await tools.getByRole("button", { name: "Horizontal line" }).tap();
		const plot = await stillBox(chart);
		await page.touchscreen.tap(plot.x + plot.width * 0.6, plot.y + plot.height * 0.4);
		await expect(page.locator(`[aria-label="Horizontal line"][aria-pressed="true"]`)).toHaveCount(0);
		await page.getByRole("button", { name: "Indicators", exact: true }).tap();
		const dialog = page.getByRole("dialog", { name: "Indicators" });
		await dialog.getByRole("searchbox").fill("rsi");
		await dialog.getByRole("button", { name: /^Relative strength index/ }).tap();
		await expect(dialog.getByRole("region", { name: "On the chart" }).getByRole("listitem")).toHaveText(/RSI 14/);
		await page.keyboard.press("Escape");
		await expect.poll(panes, { message: "a pane for the oscillator" }).toBeGreaterThan(alone);
		await page.reload();
		await expect.poll(panes).toBeGreaterThan(alone);
		await page.getByRole("button", { name: "Drawing tools" }).tap();
		await tools.getByRole("button", { name: "All drawings", exact: true }).tap();
		const list = page.getByRole("dialog", { name: "All drawings" });
		await expect(list.getByRole("listitem")).toContainText(["Horizontal line"]);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
	} finally {
		desk.stop();
	}
});
