import { previewOrder } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH_MOVED } from "../harness/pushed-market.ts";
import { readDecimal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH_MOVED });
test.describe.configure({ mode: "default" });

/** Shorter than the lifetime of the page's token. */
const WAIT_MS = 10 * 60_000;

test("limit, stop and stop-limit orders wait, are reached, and each end is told with its numbers (E11)", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await desk.type("Limit");
		await desk.side("Buy");
		await desk.fill("Volume", "0.10");
		await desk.fill("Limit price", "1.08400");
		await expect(desk.ticket).toContainText("when the ask falls to 1.08400 or lower, never dearer");
		await desk.place();
		await expect(desk.notice(/^Placed: limit Buy 0\.10 lots EUR\/USD at 1\.08400/)).toBeVisible();
		await desk.type("Stop");
		await desk.fill("Stop price", "1.08600");
		await desk.place();
		await expect(desk.notice(/^Placed: stop Buy/)).toBeVisible();
		await desk.type("Stop limit");
		await desk.fill("Stop price", "1.08700");
		await desk.fill("Limit price", "1.08650");
		await desk.place();
		await expect(desk.notice(/^Placed: stop limit Buy/)).toBeVisible();
		await desk.ordersTab();
		await expect(desk.pendingRows).toHaveCount(3);
		expect(await findings(page), "the list of orders").toEqual([]);

		await desk.market.set("EURUSD", "1.08380", "1.08392");
		await expect(desk.notice(/^Filled at 1\.08392: Buy limit 0\.10 lots EUR\/USD/)).toBeVisible();
		await expect(desk.notice(/0\.8 pips better than the 1\.08400 it waited for/)).toBeVisible();
		await expect(desk.pendingRows).toHaveCount(2);

		await desk.market.set("EURUSD", "1.08603", "1.08615");
		await expect(desk.notice(/^Filled at 1\.08615: Buy stop/)).toBeVisible();
		await expect(desk.notice(/1\.5 pips worse than 1\.08600: the first price after a jump/)).toBeVisible();

		await desk.market.set("EURUSD", "1.08690", "1.08702");
		await expect(desk.notice(/^Stop reached: Buy stop limit/)).toBeVisible();
		await expect(desk.pendingRows.first()).toContainText("Stop reached, limit at 1.08650");
		await desk.market.set("EURUSD", "1.08636", "1.08648");
		await expect(desk.notice(/^Filled at 1\.08648: Buy stop limit/)).toBeVisible();

		expect((await desk.client.openTrades()).map(({ opening_price }) => opening_price)).toEqual([
			"1.08648",
			"1.08615",
			"1.08392",
		]);
		await page.getByRole("radio", { name: "Done" }).click();
		const done = page.getByRole("table", { name: "Done" }).locator("tbody tr");
		await expect(done.first()).toContainText("Filled");
		await expect(done.first()).toContainText("at 1.08648");
	} finally {
		desk.stop();
	}
});

test("a pair is placed at once, one cancels the other; orders of today and until a time end with their reason (E12)", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await desk.type("Limit");
		await desk.side("Buy");
		await desk.fill("Volume", "0.10");
		await desk.fill("Limit price", "1.08300");
		await page.getByRole("radio", { name: "Today" }).click();
		await expect(desk.ticket).toContainText("Ends at 17:00 New York");
		await desk.ticket.getByLabel("One cancels the other").check();
		await desk.fill("Price of the second order", "1.08700");
		expect(await findings(page), "the ticket of a pair").toEqual([]);
		await desk.ticket.getByRole("button", { name: "Place both orders" }).click();
		await expect(desk.notice(/^Placed as a pair: EUR\/USD at 1\.08300 or at 1\.08700/)).toBeVisible();
		const pair = await desk.client.pendingOrders();
		expect(pair.map(({ order_type, time_in_force }) => [order_type, time_in_force])).toEqual([
			["limit", "DAY"],
			["stop", "DAY"],
		]);
		expect(pair.every(({ expires_at }) => expires_at !== null)).toBe(true);
		expect(pair[1]?.oco_group, "the second is in the group of the first").toBe(pair[0]?.id);
		await desk.ordersTab();
		await expect(desk.pendingRows.filter({ hasText: "Pair" })).toHaveCount(2);

		await desk.market.set("EURUSD", "1.08690", "1.08702");
		await expect(desk.notice(/^Filled at 1\.08702: Buy stop/)).toBeVisible();
		await expect(desk.notice(/^Cancelled: Buy limit/)).toBeVisible();
		await expect(desk.notice(/The other order of the pair, .*, was done/)).toBeVisible();
		expect(await desk.client.pendingOrders()).toEqual([]);

		await desk.order("/orders", {
			asset_id: "EURUSD",
			side: "buy",
			volume: "10000",
			order_type: "limit",
			price: "1.07000",
			time_in_force: "GTD",
			expires_at: new Date((await product.advance(0)) + WAIT_MS).toISOString(),
		});
		await desk.ordersTab();
		await expect(desk.pendingRows).toHaveCount(1);
		await product.advance(WAIT_MS);
		await expect(desk.notice(/^Cancelled: Buy limit 0\.10 lots EUR\/USD/)).toBeVisible();
		await expect(desk.notice(/The order's time was over at .*\. Place it again to keep waiting/)).toBeVisible();
	} finally {
		desk.stop();
	}
});

test("a trailing stop follows and never goes back; a guaranteed one fills exactly, for the premium shown before (E11)", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await desk.side("Buy");
		await desk.fill("Volume", "1");
		await desk.ticket.getByLabel("Stop loss", { exact: true }).first().check();
		await page.getByRole("radio", { name: "Trailing" }).click();
		await desk.ticket.getByLabel("Stop loss", { exact: true }).last().fill("20");
		await expect(desk.ticket).toContainText("Begins at 1.08300 and follows the bid up, 20.0 pips behind");
		await desk.place();
		await expect(desk.notice(/^Bought 1\.00 lots/)).toBeVisible();
		const row = desk.rows("Open trades").first();
		await expect(row).toContainText("1.08300");
		await desk.market.set("EURUSD", "1.08700", "1.08712");
		await expect(row).toContainText("1.08500");
		await desk.market.set("EURUSD", "1.08550", "1.08562");
		await expect(row).toContainText("1.08550");
		expect((await desk.client.openTrades())[0]?.stop_loss, "it never goes back").toBe("1.08500");
		await desk.market.set("EURUSD", "1.08495", "1.08507");
		await expect(desk.notice(/^Trailing stop closed EUR\/USD at 1\.08495/)).toBeVisible();

		await desk.market.set("EURUSD", "1.08500", "1.08512");
		await page.getByRole("radio", { name: "Guaranteed" }).click();
		await page.getByRole("radio", { name: "Price", exact: true }).first().click();
		await desk.ticket.getByLabel("Stop loss", { exact: true }).last().fill("1.08300");
		const shown = /Costs (USD\s[\d.]+), only if it fills/.exec(await desk.ticket.innerText())?.[1] ?? "";
		expect(readDecimal(shown)).toBe("9.00");
		expect(await findings(page), "the ticket of a guaranteed stop").toEqual([]);
		await desk.place();
		await expect(desk.rows("Open trades")).toHaveCount(1);
		await desk.market.set("EURUSD", "1.07900", "1.07912");
		await expect(desk.notice(/^Guaranteed stop closed EUR\/USD at 1\.08300/)).toBeVisible();
		const [closed] = await desk.client.closedTrades();
		expect(closed).toMatchObject({ closing_price: "1.08300", guaranteed_premium: "9.00" });

		await desk.tab("Closed trades");
		await desk.rows("Closed trades").first().click();
		const detail = page.getByRole("dialog", { name: /EUR\/USD/ });
		await expect(detail).toContainText("Filled exactly at the guaranteed stop, 1.08300, whatever the quote was");
		const costs = detail.getByRole("table", { name: "What it cost" });
		const premium = costs.getByRole("row", { name: /Guaranteed stop premium/ });
		await expect(premium.getByRole("cell")).toHaveText(["−9.00", "−9.00"]);
		await expect(detail).toContainText(closed?.deal_id ?? "no deal");
		await expect(detail).toContainText("opened the trade");
		expect(await findings(page), "the details of a trade").toEqual([]);
	} finally {
		desk.stop();
	}
});

test("what the ticket reckons is what the server's preview says, to the cent (E19); an order that only reduces opens nothing; IOC takes what is there (E12)", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await desk.side("Sell");
		await desk.fill("Volume", "0.30");
		const { id } = await desk.client.account();
		const answer = await desk.client.send("POST", "/orders/preview", {
			account_id: id,
			asset_id: "EURUSD",
			side: "sell",
			volume: "30000",
			order_type: "market",
		});
		const { fill, costs } = accepted(previewOrder, answer).data;
		const lines = desk.ticket.getByRole("definition");
		const line = (label: string) => desk.ticket.locator("dl > div").filter({ hasText: label }).getByRole("definition");
		await expect(lines.first()).toBeVisible();
		expect(readDecimal(await line("Margin").first().innerText())).toBe(fill?.margin);
		expect(readDecimal(await line("Free margin after").innerText())).toBe(fill?.free_margin_after);
		const spread = costs?.find(({ kind }) => kind === "spread")?.amount;
		expect(readDecimal(await line("Spread, if closed at once").innerText())).toBe(spread);
		const swap = costs?.find(({ kind }) => kind === "swap")?.amount;
		expect(readDecimal(await line("Swap, one day").innerText())).toBe(swap);

		// A reducing order opens nothing: no swap, half a spread, and its margin is freed.
		await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "50000" });
		await expect(desk.rows("Open trades")).toHaveCount(1);
		await desk.side("Sell");
		await desk.fill("Volume", "0.30");
		await desk.ticket.getByLabel("Reduce only").check();
		await expect(line("Swap, one day")).toHaveCount(0);
		const reducing = accepted(
			previewOrder,
			await desk.client.send("POST", "/orders/preview", {
				account_id: id,
				asset_id: "EURUSD",
				side: "sell",
				volume: "30000",
				order_type: "market",
				reduce_only: true,
			}),
		).data;
		const half = reducing.costs?.find(({ kind }) => kind === "spread")?.amount;
		expect(readDecimal(await line("Spread, half of it").innerText())).toBe(half);
		expect(reducing.costs?.find(({ kind }) => kind === "swap")?.amount).toBe("0.00");
		const held = Number((await desk.client.account()).used_margin);
		const released = (held - Number(reducing.fill?.used_margin_after)).toFixed(2);
		expect(reducing.fill?.used_margin_change).toBe(`-${released}`);
		expect(readDecimal(await line("Margin released").innerText())).toBe(released);
		expect(readDecimal(await line("Net result of what closes").innerText())).toBe(reducing.fill?.realised_pnl);
		expect(readDecimal(await line("Free margin after").innerText())).toBe(reducing.fill?.free_margin_after);

		// More than is open.
		await desk.fill("Volume", "0.60");
		await expect(desk.ticket).toContainText("Only 0.50 lots of the 0.60 lots is open on the other side");
		await page.getByRole("radio", { name: "IOC" }).click();
		await expect(desk.ticket).toContainText("It takes 0.50 lots off what you have open on the other side");
		await desk.place();
		await expect(page.getByText("No open trades")).toBeVisible();
		expect(await desk.client.openTrades()).toEqual([]);
	} finally {
		desk.stop();
	}
});

test("an order is changed with all that it carries, and all are cancelled together", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		const order = { asset_id: "EURUSD", side: "buy", volume: "10000", order_type: "limit" };
		await desk.order("/orders", { ...order, price: "1.08000" });
		await desk.order("/orders", { ...order, price: "1.07900" });
		await desk.ordersTab();
		await expect(desk.pendingRows).toHaveCount(2);
		await desk.pendingRows
			.first()
			.getByRole("button", { name: /^Change/ })
			.click();
		const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Save the order" }) });
		await form.getByLabel("Lots").fill("0.20");
		await form.getByRole("radio", { name: "Today" }).click();
		await form.getByRole("radio", { name: "Trailing" }).click();
		await form.getByLabel("Trailing distance").fill("25");
		await form.getByRole("button", { name: "Save the order" }).click();
		await expect(form).toHaveCount(0);
		expect(await desk.client.pendingOrders()).toMatchObject([
			{ price: "1.08000", volume: "20000", time_in_force: "DAY", trailing_distance: "0.00250", stop_loss: null },
			{ price: "1.07900", volume: "10000", time_in_force: "GTC", trailing_distance: null },
		]);
		await page.getByRole("button", { name: "Cancel all" }).click();
		const dialog = page.getByRole("dialog", { name: "Cancel all pending orders" });
		await expect(dialog.getByRole("listitem")).toHaveCount(2);
		expect(await findings(page), "the question before cancelling all").toEqual([]);
		await dialog.getByRole("button", { name: "Cancel 2 orders" }).click();
		await expect(page.getByText("No pending orders")).toBeVisible();
		expect(await desk.client.pendingOrders()).toEqual([]);
	} finally {
		desk.stop();
	}
});
