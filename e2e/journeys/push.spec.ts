import { Desk } from "../harness/desk.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { CLOSED } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });
test.describe.configure({ mode: "default" });

test("a stop loss closes the trade by itself, and the screen says why; a dealer's pushed price is on the screen, and the screen says whose it is", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await desk.market.set("BTCUSD", "94000.00", "94018.00");
		await desk.openInstrument("BTCUSD");
		await desk.trade("Buy", "0.01");
		const row = desk.rows("Open trades").first();
		await row.getByRole("button", { name: /^Change levels/ }).click();
		const form = page.locator("form").filter({ has: page.getByRole("button", { name: /Save levels/ }) });
		await form.getByLabel("Stop loss").fill("93900.00");
		await form.getByRole("button", { name: "Save levels" }).click();
		await expect(form).toHaveCount(0);
		const [trade] = await desk.client.openTrades();
		expect(trade).toMatchObject({ asset_id: "BTCUSD", opening_price: "94018.00", stop_loss: "93900.00" });

		await desk.market.set("BTCUSD", "93900.01", "93918.01");
		expect(await desk.client.openTrades(), "one step above the level it is open").toHaveLength(1);
		const told = expect(desk.toast(/^Stop loss closed Bitcoin at 93,890\.00/)).toBeVisible();
		await desk.market.set("BTCUSD", "93890.00", "93908.00");
		await told;
		await expect(page.getByText("No open trades")).toBeVisible();
		await desk.tab("Closed trades");
		const first = desk.rows("Closed trades").first();
		await expect(first).toContainText("Bitcoin");
		expect((await desk.cells(first))[CLOSED.reason]).toBe("Stop loss");
		const [closed] = await desk.client.closedTrades();
		expect(closed).toMatchObject({
			trade_id: trade?.id,
			close_reason: "stop-loss",
			stop_loss: "93900.00",
			closing_price: "93890.00",
		});

		await expect(page.getByText("Dealer's prices").first()).toBeVisible();
		// An instrument that no other journey prices.
		await desk.openInstrument("NZDUSD");
		await desk.ticket.getByRole("button", { name: /^Buy/ }).first().click();
		await expect(desk.ticket, "nothing can be ordered before the first price").toContainText(
			"There is no price for NZD/USD yet.",
		);
		for (const [bid, ask] of [
			["0.57400", "0.57415"],
			["0.57434", "0.57450"],
		] as const) {
			await desk.market.set("NZDUSD", bid, ask);
			await expect(desk.watchRow("NZD/USD"), "the bid, then the ask").toContainText(new RegExp(`${bid}\\s*${ask}`));
		}
		await desk.tab("Open trades");
		await desk.trade("Buy", "0.01");
		await expect(desk.rows("Open trades").filter({ hasText: "NZD/USD" })).toHaveCount(1);
	} finally {
		desk.stop();
	}
});
