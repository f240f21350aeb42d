import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findings, MEASURED } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH, PushedMarket } from "../harness/pushed-market.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });

/** Buys of EUR/USD and AUD/USD and a smaller sell of EUR/USD; prices then move so that two of them gain. */
async function threeTrades(desk: Desk): Promise<void> {
	await desk.market.set("AUDUSD", "0.65500", "0.65512");
	await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "10000" });
	await desk.order("/trades", { asset_id: "AUDUSD", trade_type: "buy", volume: "20000" });
	await desk.order("/trades", { asset_id: "EURUSD", trade_type: "sell", volume: "5000" });
	await desk.market.set("EURUSD", "1.08600", "1.08612");
	await desk.market.set("AUDUSD", "0.65600", "0.65612");
	await expect(desk.rows("Open trades")).toHaveCount(3);
}

test("open trades are filtered, seen by instrument, copied and downloaded", async ({ page, product, customer }) => {
	const desk = await Desk.open(page, product, customer);
	const rows = desk.rows("Open trades");
	const filter = page
		.getByRole("search")
		.filter({ has: page.getByRole("searchbox", { name: "Instrument or number" }) });
	try {
		await threeTrades(desk);
		await page.getByRole("button", { name: "Filter", exact: true }).click();
		await filter.getByRole("searchbox").fill("aud");
		await expect(rows).toHaveCount(1);
		await expect(page.getByText("1 of 3 open trades")).toBeVisible();
		expect(await findings(page, MEASURED), "filtered").toEqual([]);
		await filter.getByRole("searchbox").fill("eurusd");
		await filter.getByRole("radio", { name: "Loss" }).click();
		await expect(rows).toHaveCount(1);
		await expect(rows.first()).toContainText("Sell");
		// The trade moves out of the losses with the price.
		await desk.market.set("EURUSD", "1.08400", "1.08412");
		await expect(rows.first()).toContainText("Buy");
		await filter.getByRole("radio", { name: "Buy" }).click();
		await filter.getByRole("searchbox").fill("aud");
		await expect(page.getByText("No trade fits the filter")).toBeVisible();
		await page.getByRole("tabpanel").getByRole("button", { name: "Show all" }).click();
		await expect(rows).toHaveCount(3);

		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await filter.getByRole("radio", { name: "Sell" }).click();
		await page.getByRole("button", { name: "Copy and download" }).click();
		await page.getByRole("menuitem", { name: "Copy the rows" }).click();
		await expect(desk.toast(/^1 row copied/)).toBeVisible();
		const copied = await page.evaluate(() => navigator.clipboard.readText());
		expect(copied.split("\n")[1]?.split("\t").slice(2, 5)).toEqual(["EURUSD", "sell", "5000"]);
		await filter.getByRole("button", { name: "Show all" }).click();
		const saved = page.waitForEvent("download");
		await page.getByRole("button", { name: "Copy and download" }).click();
		await page.getByRole("menuitem", { name: "Download as CSV" }).click();
		const csv = await readFile(await (await saved).path(), "utf8");
		const lines = csv.trimEnd().split("\r\n").slice(1);
		const open = await customer.client.openTrades();
		expect(lines.map((line) => line.split(",")[0]).sort()).toEqual(open.map(({ id }) => id).sort());

		await page.getByRole("button", { name: "By instrument", exact: true }).click();
		const positions = page.getByRole("table", { name: "Open trades by instrument" });
		const euro = positions.getByRole("row").filter({ hasText: "EUR/USD" });
		await expect(positions.locator("tbody tr")).toHaveCount(2);
		await expect(euro).toContainText(/2\s*Buy\s*0\.05\s*0\.10 @ 1\.08512\s*0\.05 @ 1\.08500/);
		expect(await findings(page, MEASURED), "by instrument").toEqual([]);
		await page.reload();
		await expect(positions.locator("tbody tr"), "remembered").toHaveCount(2);
		await euro.getByRole("button", { name: "Close all of EUR/USD" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: /^Close 2/ }).click();
		await expect(dialog).toHaveCount(0);
		await expect(positions.locator("tbody tr")).toHaveCount(1);
		expect((await customer.client.openTrades()).map(({ asset_id }) => asset_id)).toEqual(["AUDUSD"]);

		await desk.tab("Closed trades");
		await expect(desk.rows("Closed trades")).toHaveCount(2);
		await page.getByRole("button", { name: "Filter", exact: true }).click();
		await filter.getByRole("radio", { name: "Profit" }).click();
		await expect(desk.rows("Closed trades")).toHaveCount(1);
		const history = page.waitForEvent("download");
		await page.getByRole("button", { name: "Copy and download" }).click();
		await page.getByRole("menuitem", { name: "Download as CSV" }).click();
		const [, first, ...more] = (await readFile(await (await history).path(), "utf8")).trimEnd().split("\r\n");
		expect(first).toContain(",EURUSD,sell,5000,");
		expect(more, "what the filter shows").toEqual([]);
	} finally {
		desk.stop();
	}
});

test("a trade is doubled by the ticket, and its stop moved to where it nets zero", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	const more = desk.rows("Open trades").getByRole("button", { name: /^More for|^More/ });
	try {
		await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "30000" });
		await desk.market.set("EURUSD", "1.08700", "1.08712");
		await more.click();
		await page.getByRole("menuitem", { name: "Double: the same order again" }).click();
		await expect(desk.ticket.getByLabel("Volume", { exact: true })).toHaveValue("0.30");
		await expect(desk.ticket.locator("button[type=submit]")).toContainText("Buy 0.30 lots EUR/USD");
		expect(await customer.client.openTrades(), "nothing is sent before the button").toHaveLength(1);

		await more.click();
		await page.getByRole("menuitem", { name: /^Stop to break-even/ }).click();
		const dialog = page.getByRole("dialog", { name: "EUR/USD: stop to break-even" });
		await expect(dialog).toContainText("the trade nets zero after all costs so far");
		expect(await findings(page, MEASURED), "break-even").toEqual([]);
		const stop = await dialog.getByLabel("Stop loss", { exact: true }).last().inputValue();
		await dialog.getByRole("button", { name: "Save levels" }).click();
		await expect(dialog).toHaveCount(0);
		expect(await customer.client.openTrades()).toMatchObject([{ stop_loss: stop }]);
		// Reached there, it closes with the least result that is not a loss.
		const spread = 12;
		const ask = (Number(stop) * 100_000 + spread) / 100_000;
		await desk.market.set("EURUSD", stop, ask.toFixed(5));
		await expect(desk.rows("Open trades")).toHaveCount(0);
		const [closed] = await customer.client.closedTrades();
		expect(closed?.closing_price).toBe(stop);
		expect(Number(closed?.pnl)).toBeGreaterThanOrEqual(0);
		expect(Number(closed?.pnl), "30,000 units earn 0.30 a step").toBeLessThan(0.3);
	} finally {
		desk.stop();
	}
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("cards are filtered and seen by instrument", async ({ page, product, customer }) => {
		const market = new PushedMarket(product.origin);
		const { client } = customer;
		try {
			await market.set("EURUSD", "1.08500", "1.08512");
			const account_id = (await client.account()).id;
			for (const [trade_type, volume] of [
				["buy", "10000"],
				["sell", "5000"],
			] as const) {
				const order = { command_id: randomUUID(), account_id, asset_id: "EURUSD", trade_type, volume };
				expect((await client.send("POST", "/trades", order)).status).toBe(201);
			}
			await new Terminal(page).enter(customer, "/main/positions");
			const cards = page.getByRole("article");
			await expect(cards).toHaveCount(2);
			await page.getByRole("button", { name: "Filter", exact: true }).tap();
			await page.getByRole("search").getByRole("radio", { name: "Sell" }).tap();
			await expect(cards).toHaveCount(1);
			await page.getByRole("search").getByRole("button", { name: "Show all" }).tap();
			await page.getByRole("button", { name: "By instrument", exact: true }).tap();
			await expect(cards).toHaveCount(1);
			await expect(cards).toContainText("0.05");
			expect(await findings(page, MEASURED), "by instrument on a phone").toEqual([]);
		} finally {
			market.stop();
		}
	});
});
