import { randomUUID } from "node:crypto";
import type { Locator, Request } from "@playwright/test";
import { findings } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });
test.describe.configure({ mode: "default" });

/** Drags a line of the chart vertically by this many pixels, once the chart is still and the line can be gripped. */
async function drag(handle: Locator, by: number): Promise<void> {
	const page = handle.page();
	await handle.evaluate(async (line) => {
		const frame = () => new Promise((resume) => requestAnimationFrame(resume));
		for (let still = 0, last = Number.NaN; still < 10; await frame()) {
			const { left, top, height } = line.getBoundingClientRect();
			const gripped = line.contains(document.elementFromPoint(left + 12, top + height / 2));
			still = gripped && top === last ? still + 1 : 0;
			last = top;
		}
	});
	const box = await handle.boundingBox();
	if (box === null) throw new Error("the line is not on the chart");
	const [x, y] = [box.x + 12, box.y + box.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x, y + by, { steps: 6 });
	await page.mouse.up();
}

/** A candle tall enough for all lines to be visible. Each price is seen: ticks between two frames are conflated. */
async function tallCandle(desk: Desk): Promise<void> {
	for (const [bid, ask] of [
		["1.08800", "1.08812"],
		["1.08200", "1.08212"],
		["1.08500", "1.08512"],
	] as const) {
		await desk.market.set("EURUSD", bid, ask);
		await expect(desk.ticket).toContainText(bid);
	}
}

/** Amendments and orders that the page sends, as `PATCH /api/v1/trades/…`. */
function sentBy(desk: Desk): string[] {
	const sent: string[] = [];
	desk.page.on("request", (request: Request) => {
		if (request.method() !== "GET" && /\/(?:trades|orders)/.test(request.url())) {
			sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[^/]+$/, "…")}`);
		}
	});
	return sent;
}

const eurusd = { asset_id: "EURUSD", volume: "10000" };

test("levels and orders are dragged on the chart: one amendment each, and only a wider risk is confirmed", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await tallCandle(desk);
		await desk.order("/trades", { ...eurusd, trade_type: "buy", stop_loss: "1.08350" });
		await desk.order("/orders", { ...eurusd, side: "buy", order_type: "stop", price: "1.08650" });
		const sent = sentBy(desk);
		const stop = page.getByRole("slider", { name: /Stop loss of the Buy of 0\.10/ });
		await expect(stop).toBeVisible();
		await drag(stop, 12);
		const question = page.getByRole("group", { name: /^Move Stop loss/ });
		await expect(question, "more can be lost").toBeVisible();
		await expect(stop).toContainText(/−USD\s[\d.]+/);
		await expect(page.getByText(/^−[\d.]+ pips · −\d\.\d\d% of equity$/)).toBeVisible();
		await expect(page.getByText(/^margin level (?:∞|[\d,.]+%) · close-out at \d\.\d{5}$/)).toBeVisible();
		expect(await findings(page), "the question on the chart").toEqual([]);
		await question.getByRole("button", { name: "Put back" }).click();
		await expect(stop).toHaveAttribute("aria-valuenow", "1.0835");
		expect(sent, "putting back sends nothing").toEqual([]);

		// Less can be lost: sent without a question, and taken back with one press.
		await drag(stop, -12);
		await expect(desk.notice(/^Levels of EUR\/USD are set/)).toBeVisible();
		expect(Number((await desk.client.openTrades())[0]?.stop_loss)).toBeGreaterThan(1.0835);
		expect(sent).toEqual(["PATCH /api/v1/trades/…"]);
		await page.getByRole("button", { name: "Put back" }).click();
		await expect.poll(async () => (await desk.client.openTrades())[0]?.stop_loss).toBe("1.08350");

		// A question that is not answered waits; Escape puts the line back.
		await drag(stop, 12);
		await expect(question).toBeVisible();
		const order = page.getByRole("slider", { name: /Buy stop 0\.10 on the chart/ });
		await order.focus();
		await expect(question).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(question).toBeHidden();
		await expect(stop).toHaveAttribute("aria-valuenow", "1.0835");
		sent.length = 0;

		const [before] = await desk.client.pendingOrders();
		await page.mouse.move(0, 0);
		await drag(order, -12);
		await expect(desk.notice(/^The EUR\/USD order is changed/)).toBeVisible();
		const after = await desk.client.pendingOrders();
		expect(
			after.map(({ id }) => id),
			"the same order, and no other",
		).toEqual([before?.id]);
		expect(Number(after[0]?.price)).toBeGreaterThan(1.0865);

		// By keyboard: arrows move, Escape resets, Enter sends.
		await order.focus();
		await page.keyboard.press("ArrowUp");
		await expect(page.getByText(/^margin USD\s[\d.]+ · [\d.]+ pips away$/)).toBeVisible();
		await page.keyboard.press("Escape");
		await order.focus();
		await page.keyboard.press("PageUp");
		await page.keyboard.press("Enter");
		await expect.poll(async () => (await desk.client.pendingOrders())[0]?.price).not.toBe(after[0]?.price);
		// The server may have changed it before the browser reports the request.
		await expect.poll(() => sent).toEqual(["PATCH /api/v1/orders/…", "PATCH /api/v1/orders/…"]);
		expect(await desk.client.pendingOrders()).toHaveLength(1);
	} finally {
		desk.stop();
	}
});

test("a second drag waits for the first; a lost connection says so, and nothing is sent twice", async ({
	page,
	product,
	customer,
	guard,
}) => {
	guard.expect(/ERR_CONNECTION_FAILED|NETWORK_FAILED/);
	const desk = await Desk.open(page, product, customer);
	try {
		await tallCandle(desk);
		await desk.order("/trades", { ...eurusd, trade_type: "buy", stop_loss: "1.08350" });
		const stop = page.getByRole("slider", { name: /Stop loss of the Buy of 0\.10/ });
		const prices: string[] = [];
		let release = () => {};
		const held = new Promise<void>((resume) => {
			release = resume;
		});
		await page.route("**/api/v1/trades/*", async (route) => {
			if (route.request().method() !== "PATCH") return route.fallback();
			prices.push(route.request().postDataJSON().stop_loss);
			if (prices.length === 1) await held;
			return route.fallback();
		});
		await drag(stop, -10);
		await expect.poll(() => prices.length).toBe(1);
		const first = Number(prices[0]);
		await drag(stop, -10);
		expect(prices, "the second one waits").toHaveLength(1);
		release();
		await expect.poll(() => prices.length).toBe(2);
		expect(Number(prices[1])).toBeGreaterThan(first);
		await expect.poll(async () => (await desk.client.openTrades())[0]?.stop_loss).toBe(prices[1]);
		await expect(stop).toHaveAttribute("aria-valuenow", `${Number(prices[1])}`);

		// The connection is lost while the line is dragged.
		await page.route("**/api/v1/trades/*", (route) =>
			route.request().method() === "PATCH" ? route.abort("connectionfailed") : route.fallback(),
		);
		await drag(stop, -8);
		await expect(desk.notice(/^The level was not moved/)).toBeVisible();
		await expect(stop, "back at the price of the server").toHaveAttribute("aria-valuenow", `${Number(prices[1])}`);
		expect((await desk.client.openTrades())[0]?.stop_loss).toBe(prices[1]);
	} finally {
		desk.stop();
	}
});

test("a trailing stop is dragged by its distance; break-even, default levels and closing from the line", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await tallCandle(desk);
		await desk.order("/trades", { ...eurusd, trade_type: "buy", trailing_distance: "0.00200" });
		const stop = page.getByRole("slider", { name: /Trailing stop of the Buy of 0\.10/ });
		await expect(stop).toContainText("TSL");
		await drag(stop, -10);
		await expect(desk.notice(/^Levels of EUR\/USD are set/)).toBeVisible();
		const [trailed] = await desk.client.openTrades();
		const distance = Number(trailed?.trailing_distance);
		expect(distance).toBeLessThan(0.002);
		expect(Number(trailed?.stop_loss)).toBeCloseTo(1.085 - distance, 5);
		await desk.market.set("EURUSD", "1.08700", "1.08712");
		await expect
			.poll(async () => Number((await desk.client.openTrades())[0]?.stop_loss), "it still trails")
			.toBeCloseTo(1.087 - distance, 5);

		// From the line of the trade, by keyboard alone.
		const line = page.getByRole("button", { name: /^Buy 0\.10 .*actions$/ });
		await line.focus();
		await page.keyboard.press("Enter");
		const panel = page.getByRole("dialog", { name: "Buy 0.10" });
		await expect(panel).toContainText("1.08512");
		expect(await findings(page), "actions of a line").toEqual([]);
		await panel.getByRole("button", { name: "More for EUR/USD" }).press("Enter");
		await page.getByRole("menuitem", { name: /^Stop to break-even/ }).press("Enter");
		const breakEven = page.getByRole("dialog", { name: "EUR/USD: stop to break-even" });
		await breakEven.getByRole("button", { name: "Save" }).press("Enter");
		await expect
			.poll(async () => (await desk.client.openTrades())[0])
			.toMatchObject({ stop_loss: "1.08512", trailing_distance: null });

		await page.keyboard.press("Escape");
		await page
			.getByRole("button", { name: /^Close EUR\/USD/ })
			.first()
			.click();
		await page
			.getByRole("dialog", { name: "Close EUR/USD" })
			.getByRole("button", { name: /^Close/ })
			.last()
			.click();
		await expect.poll(() => desk.client.openTrades()).toEqual([]);
	} finally {
		desk.stop();
	}
});

test("a part of the profit is taken by an order of that trade alone, which ends with it", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await tallCandle(desk);
		await desk.order("/trades", { ...eurusd, trade_type: "buy" });
		await desk.order("/trades", { ...eurusd, trade_type: "buy" });
		await expect(desk.rows("Open trades")).toHaveCount(2);
		await page.getByRole("button", { name: /^2 trades/ }).click();
		const panel = page.getByRole("dialog", { name: "2 trades" });
		const more = panel.getByRole("button", { name: "More for EUR/USD" });
		await expect(more).toHaveCount(2);
		for (const [at, price] of [
			[0, "1.08700"],
			[1, "1.08750"],
		] as const) {
			await more.nth(at).click();
			await page.getByRole("menuitem", { name: "Take part of the profit…" }).click();
			const dialog = page.getByRole("dialog", { name: "EUR/USD: take part of the profit" });
			await dialog.getByLabel("Take profit at").fill("1.08400");
			await expect(dialog, "a limit below the price").toContainText(/price/i);
			await dialog.getByLabel("Take profit at").fill(price);
			await expect(dialog).toContainText(/Closes 0\.05 lots, about \+USD\s\d+\.\d\d net\./);
			expect(await findings(page), "a partial take profit").toEqual([]);
			await dialog.getByRole("button", { name: "Place order" }).click();
			await expect(dialog).toBeHidden();
		}
		const orders = await desk.client.pendingOrders();
		expect(orders.map(({ trade_id }) => trade_id).sort()).toEqual(
			(await desk.client.openTrades()).map(({ id }) => id).sort(),
		);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("slider", { name: "TP 0.05 on the chart" })).toHaveCount(2);

		// Only the trade that the order names is reduced, and the order of a closed trade goes with it.
		const first = orders.find(({ price }) => price === "1.08700");
		const other = orders.find(({ price }) => price === "1.08750");
		await desk.market.set("EURUSD", "1.08710", "1.08722");
		await expect
			.poll(async () => (await desk.client.openTrades()).find(({ id }) => id === first?.trade_id)?.volume)
			.toBe("5000");
		expect((await desk.client.openTrades()).find(({ id }) => id === other?.trade_id)?.volume).toBe("10000");
		const closed = await desk.client.send("POST", `/trades/${other?.trade_id}/close`, { command_id: randomUUID() });
		expect(closed.status).toBe(200);
		await expect.poll(() => desk.client.pendingOrders()).toEqual([]);
	} finally {
		desk.stop();
	}
});

test("many trades and levels at one price fan out and stay usable", async ({ page, product, customer }) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await tallCandle(desk);
		for (let count = 0; count < 200; count += 1) {
			await desk.order("/trades", { ...eurusd, volume: "1000", trade_type: "buy", stop_loss: "1.08350" });
		}
		const group = page.getByRole("button", { name: /^200 trades/ });
		await group.hover();
		const trades = page.getByRole("dialog", { name: "200 trades" });
		await expect(trades.getByRole("listitem").first()).toContainText("1.08512");
		expect(await findings(page), "many trades").toEqual([]);
		await page.mouse.move(0, 0);
		await expect(trades, "gone with the pointer").toBeHidden();
		await group.click();
		await trades.getByRole("button", { name: "Close EUR/USD" }).first().click();
		await page
			.getByRole("dialog", { name: "Close EUR/USD" })
			.getByRole("button", { name: /^Close/ })
			.last()
			.click();
		await expect.poll(async () => (await desk.client.openTrades()).length).toBe(199);
		await page.keyboard.press("Escape");

		// One label for 199 stops; a chosen one has a grip of its own.
		await expect(page.getByRole("slider", { name: /^Stop loss of the Buy/ })).toHaveCount(0);
		await page.getByRole("button", { name: /^199 levels/ }).press("Enter");
		const levels = page.getByRole("dialog", { name: "199 levels" });
		expect(await findings(page), "many levels").toEqual([]);
		await levels
			.getByRole("button", { name: /^Stop loss of the Buy/ })
			.first()
			.press("Enter");
		const stop = page.getByRole("slider", { name: /^Stop loss of the Buy/ });
		await expect(stop).toHaveCount(1);
		await expect(stop).toBeFocused();
		await page.keyboard.press("PageUp");
		await page.keyboard.press("Enter");
		await expect
			.poll(async () => (await desk.client.openTrades()).filter(({ stop_loss }) => stop_loss !== "1.08350").length)
			.toBe(1);
	} finally {
		desk.stop();
	}
});
