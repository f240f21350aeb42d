import type { Page } from "@playwright/test";
import { priceAlerts } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { newCustomer } from "../harness/customers.ts";
import { Desk } from "../harness/desk.ts";
import { stillBox } from "../harness/pointer.ts";
import { demoDataDir, Product } from "../harness/product.ts";
import { PUSH, PushedMarket } from "../harness/pushed-market.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });
test.describe.configure({ mode: "default" });

const dialog = (page: Page) => page.getByRole("dialog", { name: /alert on EUR\/USD/i });
const list = (page: Page) => page.getByRole("table", { name: "Alerts", exact: true }).locator("tbody tr");

/** So that lines near the market are in view. A page that is open sees only the last of quick ticks: load it afterwards. */
async function tallCandle(prices: PushedMarket): Promise<void> {
	for (const bid of [1.086, 1.087, 1.088, 1.086, 1.084, 1.082, 1.084, 1.085]) {
		await prices.set("EURUSD", bid.toFixed(5), (bid + 0.00012).toFixed(5));
	}
}

/** By the bell beside the title. */
async function set(page: Page, price: string, note = ""): Promise<void> {
	await page.getByRole("button", { name: "Price alert on EUR/USD" }).click();
	await dialog(page).getByLabel("Reaches", { exact: true }).fill(price);
	if (note !== "") await dialog(page).getByLabel(/^Note/).fill(note);
	await dialog(page).getByRole("button", { name: "Set alert" }).click();
	await expect(dialog(page)).toHaveCount(0);
}

test("an alert is set on the chart, moved by keyboard, triggered by a price, told once, and set again", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	const { client } = customer;
	const armed = async () => accepted(priceAlerts, await client.get("/alerts")).data;
	try {
		await tallCandle(desk.market);
		await page.reload();
		await page.getByRole("button", { name: "Price alert on EUR/USD" }).click();
		await dialog(page).getByLabel("Reaches", { exact: true }).fill("1.08500");
		await expect(dialog(page)).toContainText("Bid now: 1.08500. Choose a price above or below it.");
		await dialog(page).getByRole("button", { name: "Set alert" }).click();
		await expect(dialog(page)).toContainText("This is the present price. Choose one above or below it.");
		await dialog(page).getByLabel("Reaches", { exact: true }).fill("1.08600");
		await dialog(page).getByLabel(/^Note/).fill("level of March");
		await expect(dialog(page)).toContainText("Reached when the price rises to it. Bid now: 1.08500.");
		expect(await findings(page), "the dialog").toEqual([]);
		await dialog(page).getByRole("button", { name: "Set alert" }).click();
		await expect(dialog(page)).toHaveCount(0);
		await expect(desk.notice(/^Alert set on EUR\/USD/)).toBeVisible();
		expect(await armed()).toMatchObject([
			{ asset_id: "EURUSD", price_type: "bid", direction: "up", price: "1.08600", note: "level of March" },
		]);

		const line = page.getByRole("slider", { name: /Price alert: Bid rises to 1\.08600/ });
		await line.focus();
		await page.keyboard.press("ArrowUp");
		await expect(line).toHaveAttribute("aria-valuenow", "1.08601");
		await page.keyboard.press("Escape");
		await expect(line).toHaveAttribute("aria-valuenow", "1.086");
		for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect.poll(armed).toMatchObject([{ price: "1.08597", version: 2 }]);

		await page.getByRole("tab", { name: "Alerts" }).click();
		await expect(list(page)).toContainText(["Bid rises to 1.08597"]);
		await expect(list(page)).toContainText(["level of March"]);
		expect(await findings(page), "the list").toEqual([]);
		await desk.market.set("EURUSD", "1.08599", "1.08611");
		await expect(desk.notice(/EUR\/USD has reached 1\.08597/)).toBeVisible();
		await expect(list(page)).toHaveCount(0);
		await expect(page.getByText("No active alerts")).toBeVisible();
		await expect(page.getByRole("slider", { name: /Price alert/ })).toHaveCount(0);
		await page.getByRole("radio", { name: "Past", exact: true }).click();
		const past = page.getByRole("table", { name: "Past", exact: true }).locator("tbody tr");
		await expect(past).toHaveCount(1);
		await expect(past).toContainText("at 1.08599");
		// A second tick beyond it tells nothing more.
		await desk.market.set("EURUSD", "1.08605", "1.08617");
		await past.getByRole("button", { name: /^Set the alert on EUR\/USD again/ }).click();
		await dialog(page).getByLabel("Reaches", { exact: true }).fill("1.08400");
		await expect(dialog(page)).toContainText("Reached when the price falls to it.");
		await dialog(page).getByRole("button", { name: "Set alert" }).click();
		await expect.poll(armed).toMatchObject([{ direction: "down", price: "1.08400", note: "level of March" }]);
		await page.getByRole("radio", { name: "Active", exact: true }).click();
		await list(page)
			.getByRole("button", { name: /^Delete the alert/ })
			.click();
		await expect.poll(armed).toEqual([]);
		const told = await client.get("/notifications?category=trading");
		expect(told.json).toMatchObject({ data: [{ code: "PRICE_ALERT_NOTED", params: { reached: "1.08599" } }] });
	} finally {
		desk.market.stop();
	}
});

test("the pointer at the price axis sets an alert at its price, and the line follows a drag", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await tallCandle(desk.market);
		await page.reload();
		await expect.poll(() => desk.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
		const chart = page.getByRole("img", { name: /EUR\/USD/ });
		const box = await stillBox(chart);
		const plus = page.locator("[data-price-menu][data-shown]");
		// A pointer that moves on, as a hand does: one single move may come before the alerts' script is there.
		let step = 0;
		await expect(async () => {
			step += 1;
			await page.mouse.move(box.x + box.width / 2 + (step % 20), box.y + box.height / 3);
			await expect(plus).toBeVisible({ timeout: 100 });
		}).toPass();
		await plus.click();
		await page.getByRole("menuitem", { name: /^Set an alert at 1\.0/ }).click();
		const chosen = await dialog(page).getByLabel("Reaches", { exact: true }).inputValue();
		expect(chosen).toMatch(/^1\.0\d{4}$/);
		await dialog(page).getByRole("button", { name: "Set alert" }).click();
		const line = page.getByRole("slider", { name: /Price alert/ });
		await expect(line).toBeVisible();
		const grip = await stillBox(line);
		const before = Number(await line.getAttribute("aria-valuenow"));
		await page.mouse.move(grip.x + 5, grip.y + grip.height / 2);
		await page.mouse.down();
		await page.mouse.move(grip.x + 5, grip.y + grip.height / 2 - 30, { steps: 4 });
		await page.mouse.up();
		await expect.poll(async () => Number(await line.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
		await expect(desk.notice(/^Alert on EUR\/USD changed/)).toBeVisible();
	} finally {
		desk.market.stop();
	}
});

async function market(product: Product, bid: string, ask: string): Promise<void> {
	const prices = new PushedMarket(product.origin);
	await prices.set("EURUSD", bid, ask);
	prices.stop();
}

test("what was reached while the server was not running is told as such after its start", async ({ page, guard }) => {
	// What the browser itself logs while the server is down.
	guard.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
	guard.expect(/WebSocket connection to .* failed/);
	guard.expect(/API error \{status: (0|null|undefined)/);
	const dataDir = await demoDataDir();
	let product = await Product.start({ dataDir, ...PUSH });
	try {
		const customer = await newCustomer(product);
		await market(product, "1.08500", "1.08512");
		await new Terminal(page).enter(customer, `${product.origin}/main/trading/EURUSD`);
		await set(page, "1.08700");
		await page.goto("about:blank");
		await product.halt();
		product = await Product.start({ dataDir, port: product.port, ...PUSH });
		await market(product, "1.08800", "1.08812");
		await page.goto(`${product.origin}/main/trading/EURUSD`);
		await page
			.getByRole("button", { name: /notification/i })
			.first()
			.click();
		await expect(page.getByText("EUR/USD reached 1.08700 while our server was not running")).toBeVisible();
	} finally {
		await product.stop();
	}
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("an alert is set by the bell, listed as a card, and deleted", async ({ page, product, customer }) => {
		const prices = new PushedMarket(product.origin);
		try {
			await tallCandle(prices);
			await new Terminal(page).enter(customer, "/main/trading/EURUSD");
			await set(page, "1.08700", "for the phone");
			const line = page.getByRole("slider", { name: /Price alert: Bid rises to 1\.08700/ });
			await expect(line).toBeAttached();
			await new Terminal(page).phonePlace("Positions");
			await page.getByRole("tab", { name: "Alerts" }).tap();
			const card = page.getByRole("article").filter({ hasText: "Bid rises to 1.08700" });
			await expect(card).toContainText("for the phone");
			const width = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(width).toBeLessThanOrEqual(390);
			await card.getByRole("button", { name: /^Delete/ }).tap();
			await expect(page.getByText("No active alerts")).toBeVisible();
		} finally {
			prices.stop();
		}
	});
});
