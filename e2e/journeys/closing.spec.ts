import type { Locator, Request } from "@playwright/test";
import { findings } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { readDecimal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });
test.describe.configure({ mode: "default" });

test("winners close together after a confirmation in numbers; a trade reverses; two opposite ones close each other", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		const trade = { asset_id: "EURUSD", volume: "10000" };
		await desk.order("/trades", { ...trade, trade_type: "buy" });
		await desk.order("/trades", { ...trade, trade_type: "sell" });
		await desk.market.set("EURUSD", "1.08700", "1.08712");
		await expect(desk.rows("Open trades")).toHaveCount(2);

		await page.getByRole("button", { name: "Close several" }).click();
		await page.getByRole("menuitem", { name: /^Winners\s*1$/ }).click();
		const many = page.getByRole("dialog", { name: "Close the winners" });
		await expect(many).toContainText("1 trade, about +USD 18.80 net at the prices of now");
		await expect(many.getByRole("row")).toHaveCount(2);
		expect(await findings(page), "the question before closing several").toEqual([]);
		await many.getByRole("button", { name: "Close 1 trade, +USD 18.80" }).click();
		await expect(desk.notice(/^1 trade closed.*Net result \+USD\s18\.80/)).toBeVisible();
		await expect(desk.rows("Open trades")).toHaveCount(1);
		expect(await desk.client.openTrades()).toMatchObject([{ trade_type: "sell" }]);

		const row = desk.rows("Open trades").first();
		await row.getByRole("button", { name: "More for EUR/USD" }).click();
		await page.getByRole("menuitem", { name: "Reverse…" }).click();
		const reverse = page.getByRole("dialog", { name: "Reverse EUR/USD" });
		await expect(reverse).toContainText("both or neither");
		await expect(reverse).toContainText("−USD 21.20");
		expect(await findings(page), "the question before reversing").toEqual([]);
		await reverse.getByRole("button", { name: "Reverse to a buy of 0.10 lots" }).click();
		await expect(desk.notice(/^Reversed: now a buy of 0\.10 lots EUR\/USD/)).toBeVisible();
		expect(await desk.client.openTrades()).toMatchObject([{ trade_type: "buy", opening_price: "1.08712" }]);

		await desk.order("/trades", { ...trade, volume: "4000", trade_type: "sell" });
		await expect(desk.rows("Open trades")).toHaveCount(2);
		await desk.rows("Open trades").first().getByRole("button", { name: "More for EUR/USD" }).click();
		await page.getByRole("menuitem", { name: /Close by opposite/ }).click();
		const by = page.getByRole("dialog", { name: /Close EUR\/USD by an opposite trade/ });
		await expect(by).toContainText("0.04 lots of both trades close against each other, without spread");
		await by.getByRole("button", { name: "Close both" }).click();
		await expect(desk.notice(/^Closed against each other: 0\.04 lots EUR\/USD/)).toBeVisible();
		expect(await desk.client.openTrades()).toMatchObject([{ trade_type: "buy", volume: "6000" }]);
	} finally {
		desk.stop();
	}
});

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

test("levels and orders are dragged on the chart: one amendment each, never a second order", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		// A candle tall enough for all lines to be visible.
		for (const bid of [1.086, 1.087, 1.088, 1.086, 1.084, 1.082, 1.084, 1.085]) {
			await desk.market.set("EURUSD", bid.toFixed(5), (bid + 0.00012).toFixed(5));
		}
		await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "10000", stop_loss: "1.08350" });
		await desk.order("/orders", {
			asset_id: "EURUSD",
			side: "buy",
			volume: "10000",
			order_type: "stop",
			price: "1.08650",
		});
		const sent: string[] = [];
		page.on("request", (request: Request) => {
			if (request.method() !== "GET" && /\/(?:trades|orders)/.test(request.url())) {
				sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[^/]+$/, "…")}`);
			}
		});
		const stop = page.getByRole("slider", { name: /Stop loss of the Buy of 0\.10/ });
		await expect(stop).toBeVisible();
		await drag(stop, -12);
		const question = page.getByRole("group", { name: /^Move Stop loss/ });
		await expect(question).toBeVisible();
		await expect(stop).toContainText(/−USD\s[\d.]+ · level (?:∞|[\d,.]+%)/);
		expect(await findings(page), "the question on the chart").toEqual([]);
		await question.getByRole("button", { name: "Put back" }).click();
		await expect(stop).toHaveAttribute("aria-valuenow", "1.0835");
		expect(sent, "putting back sends nothing").toEqual([]);

		await drag(stop, -12);
		await question.getByRole("button", { name: "Move" }).click();
		await expect(desk.notice(/^Levels of EUR\/USD are set/)).toBeVisible();
		const [moved] = await desk.client.openTrades();
		expect(Number(moved?.stop_loss)).toBeGreaterThan(1.0835);
		expect(sent).toEqual(["PATCH /api/v1/trades/…"]);

		const [before] = await desk.client.pendingOrders();
		const order = page.getByRole("slider", { name: /Buy stop 0\.10 on the chart/ });
		await drag(order, -12);
		await expect(order).toContainText(/margin USD\s[\d.]+ · [\d.]+ pips away/);
		await page
			.getByRole("group", { name: /^Move Buy stop/ })
			.getByRole("button", { name: "Move" })
			.click();
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
		await page.keyboard.press("Escape");
		await order.focus();
		await page.keyboard.press("PageUp");
		await page.keyboard.press("Enter");
		await expect.poll(async () => (await desk.client.pendingOrders())[0]?.price).not.toBe(after[0]?.price);
		// The server may have changed it before the browser reports the request.
		await expect
			.poll(() => sent)
			.toEqual(["PATCH /api/v1/trades/…", "PATCH /api/v1/orders/…", "PATCH /api/v1/orders/…"]);
		expect(await desk.client.pendingOrders()).toHaveLength(1);
	} finally {
		desk.stop();
	}
});

test("the close-out map says what a real close-out then closes, at the same price and in the same order (E17, E19)", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await desk.market.set("GBPUSD", "1.27000", "1.27015");
		await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "200000" });
		await desk.order("/trades", { asset_id: "GBPUSD", trade_type: "buy", volume: "30000" });
		await expect(desk.rows("Open trades")).toHaveCount(2);
		await page.getByRole("link", { name: "Close-out map" }).click();
		const map = page.getByRole("dialog", { name: "Close-out map" });
		await expect(map).toContainText("The nearest single price that does it: EUR/USD at");
		expect(await findings(page), "the map").toEqual([]);
		await map.getByRole("radio", { name: "In one jump" }).click();
		const percent = map.getByRole("textbox", { name: "Move of EUR/USD in percent" });
		await percent.fill("-4.5");
		await expect(map.getByText(/would close, first EUR\/USD at/)).toBeVisible();
		const closing = map.getByRole("table", { name: "What would close, in this order" }).locator("tbody tr");
		const said = await closing.allInnerTexts();
		const target = /→ ([\d.]+)/.exec(await map.innerText())?.[1] ?? "";
		expect(target).toBe("1.03618");
		expect(await findings(page), "the map with a jump").toEqual([]);
		const foreseen = said.map((line) => line.split(/\s*\t\s*|\n/).map((part) => part.trim()));

		const known = new Set((await desk.client.closedTrades()).map(({ id }) => id));
		await desk.market.set("EURUSD", target, (Number(target) + 0.00012).toFixed(5));
		await expect(desk.notice(/^Margin close-out closed EUR\/USD/)).toBeVisible();
		const closed = (await desk.client.closedTrades()).filter(({ id }) => !known.has(id)).reverse();
		expect(closed.length).toBe(foreseen.length);
		closed.forEach((trade, at) => {
			const line = foreseen[at]?.join(" ") ?? "";
			expect(trade.close_reason).toBe("stop-out");
			expect(line).toContain(trade.asset_id === "EURUSD" ? "EUR/USD" : "GBP/USD");
			expect(line).toContain(trade.closing_price ?? "no price");
			expect(line).toContain((Number(trade.volume) / 100_000).toFixed(2));
			expect(line).toContain(
				readDecimal(trade.pnl ?? "")
					.replace("-", "−")
					.replace(/\B(?=(\d{3})+(?=\.))/g, ","),
			);
		});
	} finally {
		desk.stop();
	}
});
