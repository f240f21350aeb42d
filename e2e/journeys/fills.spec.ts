import { findings } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { stillBox } from "../harness/pointer.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { CLOSED, OPEN, readDecimal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });
test.describe.configure({ mode: "default" });

test("a trader finds their own fills on the chart, by eye, by keyboard and by ear, and can leave them out", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.at(page, product, customer, "GBPUSD", ["1.33490", "1.33501"]);
	try {
		// Bids up to 1.33508: a buy at the ask of 1.33520 is above every bar of the chart.
		await desk.market.set("GBPUSD", "1.33508", "1.33520");
		await expect(desk.ticket).toContainText("1.33520");
		await expect.poll(() => desk.chartColours()).toBeGreaterThan(3);
		await page.getByRole("radio", { name: "1m", exact: true }).click();
		const marks = page.getByRole("group", { name: "Your fills" });

		await desk.trade("Buy", "0.10");
		const row = desk.rows("Open trades").first();
		await expect(row).toContainText("GBP/USD");
		expect((await desk.cells(row))[OPEN.openingPrice]).toBe("1.33520");
		const opened = marks.getByRole("button", { name: "Buy of 0.10 lots opened at 1.33520" });
		await expect(opened, "the mark of a fill above all highs").toBeVisible();
		const chart = page.getByRole("img", { name: /^GBP\/USD/ });
		const plot = await stillBox(chart);
		const mark = await stillBox(opened);
		expect(mark.y, "the mark lies within the drawing").toBeGreaterThanOrEqual(plot.y);
		expect(mark.y + mark.height).toBeLessThan(plot.y + plot.height);

		await desk.close(row);
		await desk.tab("Closed trades");
		const done = desk.rows("Closed trades").filter({ hasText: "1.33520" }).first();
		await expect(done).toBeVisible();
		const cells = await desk.cells(done);
		expect(cells[CLOSED.closingPrice]).toBe("1.33508");
		const name = /Buy of 0\.10 lots closed at 1\.33508/;
		const closed = marks.getByRole("button", { name });
		await expect(closed).toBeVisible();
		const told = ((await closed.getAttribute("aria-label")) ?? "").split(", ").at(-1) ?? "";
		expect(told, "what was closed last is told last").toMatch(/net$/);
		expect(readDecimal(told)).toBe(readDecimal(cells[CLOSED.net] ?? ""));

		await page.getByRole("combobox", { name: "Search instruments" }).focus();
		await desk.tabTo(name);
		await expect(page.getByText(/^Buy of 0\.10 lots closed at/)).toBeVisible();
		expect(await findings(page), "with a fill looked at").toEqual([]);
		await page.keyboard.press("Escape");
		await expect(page.getByText(/^Buy of 0\.10 lots closed at/)).toBeHidden();

		// Overlays pass wheel events to the chart.
		await chart.evaluate((drawing) =>
			drawing.addEventListener("wheel", () => drawing.setAttribute("data-wheeled", "yes"), { capture: true }),
		);
		await closed.hover();
		await page.mouse.wheel(0, -240);
		await expect(chart, "the wheel over a mark").toHaveAttribute("data-wheeled", "yes");

		const fills = page.getByRole("switch", { name: /Your fills/ });
		await page.getByRole("button", { name: "Chart settings" }).click();
		await fills.click();
		await expect(marks).toHaveCount(0);
		await page.reload();
		await expect.poll(() => desk.chartColours()).toBeGreaterThan(3);
		await expect(marks).toHaveCount(0);
		await page.getByRole("button", { name: "Chart settings" }).click();
		await expect(fills).not.toBeChecked();
		await fills.click();
		await expect(closed).toBeVisible();
	} finally {
		desk.stop();
	}
});

test("the scale takes in the lines that lie near, leaves out an order far away, and stays where a hand has put it", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.at(page, product, customer, "AUDUSD", ["0.65700", "0.65711"]);
	try {
		await desk.market.set("AUDUSD", "0.65740", "0.65751");
		await expect(desk.ticket).toContainText("0.65751");
		await page.getByRole("radio", { name: "1m", exact: true }).click();
		const line = (name: RegExp) => page.getByRole("slider", { name });
		const buyAt = (price: string) =>
			desk.order("/orders", { asset_id: "AUDUSD", side: "buy", order_type: "limit", price, volume: "10000" });

		// Bars and asks span 51 points: a line may extend that to 102.
		await desk.trade("Buy", "0.10");
		await expect(page.getByRole("group", { name: "Your fills" }).getByRole("button").first()).toBeVisible();
		await buyAt("0.65660");
		const near = line(/Buy limit 0\.10.*on the chart/).first();
		await expect(near).toBeVisible();
		await buyAt("0.60000");
		await expect(desk.page.getByRole("tab", { name: /^Orders/ })).toContainText("2");
		await expect(line(/Buy limit 0\.10.*on the chart/), "only the near one is drawn").toHaveCount(1);

		// Once dragged, the axis stays where the user put it: later fills do not move it.
		const opened = page.getByRole("group", { name: "Your fills" }).getByRole("button").first();
		const place = async () => Math.round((await stillBox(opened)).y);
		const automatic = await place();
		const chart = await stillBox(page.getByRole("img", { name: /^AUD\/USD/ }));
		await page.mouse.move(chart.x + chart.width - 20, chart.y + chart.height / 2);
		await page.mouse.down();
		await page.mouse.move(chart.x + chart.width - 20, chart.y + chart.height / 2 + 60, { steps: 6 });
		await page.mouse.up();
		await expect.poll(place).not.toBe(automatic);
		const byHand = await place();
		await buyAt("0.65690");
		await expect(line(/Buy limit 0\.10.*on the chart/)).toHaveCount(2);
		expect(await place()).toBe(byHand);
	} finally {
		desk.stop();
	}
});
