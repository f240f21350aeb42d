import { findings, MEASURED } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });

test("a trader sizes an order by what it may lose at its stop, or by its value", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	const sizes = page.getByRole("dialog", { name: "Size by risk or value" });
	const open = () => desk.ticket.getByRole("button", { name: "Size by risk or value" }).click();
	try {
		await desk.market.set("EURUSD", "1.08500", "1.08512");
		await open();
		await expect(sizes).toContainText("Choose buy or sell first.");
		await page.keyboard.press("Escape");
		await desk.side("Buy");
		await open();
		await expect(sizes).toContainText("Switch on a stop loss first");
		await expect(sizes.getByRole("button", { name: "No volume yet" })).toHaveAttribute("aria-disabled", "true");
		await page.keyboard.press("Escape");
		await desk.ticket.getByLabel("Stop loss", { exact: true }).first().check();
		await desk.ticket.getByLabel("Stop loss", { exact: true }).last().fill("1.08412");

		await open();
		// 1 % of 10,000.00 is 100.00: a lot loses that over 10 pips.
		await expect(sizes).toContainText("1.00 lots loses USD 100.00 if the stop at 1.08412 is hit, all costs included.");
		expect(await findings(page, MEASURED), "the calculator").toEqual([]);
		await sizes.getByRole("radio", { name: "Risk", exact: true }).click();
		await sizes.getByRole("textbox").fill("0.5");
		await expect(sizes).toContainText("Even the smallest volume, 0.01 lots, loses USD 1.00 at the stop.");
		await sizes.getByRole("textbox").fill("25.99");
		await sizes.getByRole("button", { name: "Use 0.25 lots" }).click();
		await expect(sizes).toHaveCount(0);
		await expect(desk.ticket.getByLabel("Volume", { exact: true })).toHaveValue("0.25");

		await open();
		await sizes.getByRole("radio", { name: "Value" }).click();
		await sizes.getByRole("textbox").fill("5000");
		await sizes.getByRole("button", { name: "Use 0.04 lots" }).press("Enter");
		await expect(desk.ticket.getByLabel("Volume", { exact: true })).toHaveValue("0.04");
		expect(await customer.client.openTrades(), "nothing is sent").toEqual([]);
	} finally {
		desk.stop();
	}
});

test("a ticket begins with the levels that were made the default, until they are removed", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	const level = (name: string) => desk.ticket.getByLabel(name, { exact: true });
	try {
		await desk.market.set("EURUSD", "1.08500", "1.08512");
		await desk.side("Buy");
		await level("Stop loss").first().check();
		await level("Stop loss").last().fill("1.08412");
		await level("Take profit").first().check();
		await level("Take profit").last().fill("1.08712");
		await desk.ticket.getByRole("button", { name: "Begin with these levels on EUR/USD" }).click();
		await expect(desk.ticket).toContainText("Default: stop 10, target 20 pips");
		expect(await findings(page, MEASURED), "a default bracket").toEqual([]);
		// Saved for all devices before the page is left.
		await expect
			.poll(async () => (await customer.client.get("/me/documents/ticket")).text)
			.toContain('"brackets":{"EURUSD"');

		await page.reload();
		await expect(level("Stop loss").last()).toHaveValue("10");
		await expect(level("Take profit").last()).toHaveValue("20");
		await desk.side("Sell");
		await desk.fill("Volume", "0.10");
		await desk.place();
		await expect(desk.toast(/^Sold 0\.10 lots EUR\/USD/)).toBeVisible();
		expect(await customer.client.openTrades(), "counted from the bid").toMatchObject([
			{ stop_loss: "1.08600", take_profit: "1.08300" },
		]);
		await level("Stop loss").first().uncheck();
		await level("Take profit").first().uncheck();
		await desk.ticket.getByRole("button", { name: "Use it" }).click();
		await expect(level("Stop loss").last()).toHaveValue("10");
		await desk.ticket.getByRole("button", { name: "Remove the default" }).click();
		await expect(desk.ticket).not.toContainText("Default: stop");
	} finally {
		desk.stop();
	}
});
