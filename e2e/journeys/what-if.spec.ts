import { findings } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });

test("a trader drags a price, sees what would close, and makes two supposed orders real at once", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	try {
		await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "200000" });
		await expect(desk.rows("Open trades")).toHaveCount(1);
		await page.keyboard.press("w");
		const bar = page.getByRole("region", { name: "What if", exact: true });
		await expect(bar).toContainText("What if – nothing is executed");
		await expect(bar).toContainText("Nothing would close.");
		// The prices of the terminal stay in sight.
		await expect(desk.ticket).toBeVisible();
		expect(await findings(page), "nothing supposed").toEqual([]);

		const slider = bar.getByRole("slider", { name: "Move of EUR/USD in percent" });
		const box = await slider.boundingBox();
		if (box === null) throw new Error("the slider has no place");
		await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
		await page.mouse.down();
		await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 5 });
		await page.mouse.up();
		const closing = bar.getByRole("table", { name: "What would close, in this order" }).locator("tbody tr");
		await expect(closing.first()).toContainText("Margin close-out at");
		// By keys, back towards the present price.
		await slider.fill("-0.2");
		await expect(bar).toContainText("Nothing would close.");
		await slider.press("ArrowRight");
		await expect(bar.getByRole("textbox", { name: "Move of EUR/USD in percent" })).toHaveValue("-0.1");
		await bar.getByRole("group", { name: "Margin" }).getByRole("button", { name: "× 5" }).click();
		await expect(closing.first()).toContainText("Margin close-out at");
		await bar.getByRole("button", { name: "Start over" }).click();
		await expect(bar).toContainText("Nothing would close.");

		const add = bar.getByRole("button", { name: "Add an order in EUR/USD" });
		await add.click();
		await bar.getByRole("textbox", { name: "Volume of order 1" }).fill("0.1");
		await add.click();
		await bar.getByRole("listitem", { name: "Order 2: EUR/USD" }).getByRole("radio", { name: "Sell" }).click();
		await bar.getByRole("textbox", { name: "Volume of order 2" }).fill("0.2");
		expect(await customer.client.openTrades(), "nothing is sent").toHaveLength(1);
		await bar.getByRole("button", { name: "Make it real …" }).click();
		const basket = page.getByRole("dialog", { name: "Send 2 orders for real" });
		await expect(basket).toContainText("Buy 0.10 lots EUR/USD at the market");
		await expect(basket).toContainText("Sell 0.20 lots EUR/USD at the market");
		expect(await findings(page), "the basket").toEqual([]);
		await basket.getByRole("button", { name: "Send 2 orders" }).dblclick();
		await expect(basket).toContainText("2 of 2 done.");
		await basket.getByRole("button", { name: "Close", exact: true }).click();
		const volumes = (await customer.client.openTrades()).map(({ volume }) => volume);
		expect([...volumes].sort()).toEqual(["10000", "20000", "200000"]);

		await bar.getByRole("button", { name: "Leave and forget it all" }).click();
		await expect(bar).toHaveCount(0);
		await expect(desk.rows("Open trades")).toHaveCount(3);
	} finally {
		desk.stop();
	}
});
