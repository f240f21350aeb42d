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

test("trades chosen one by one close together, and the others stay", async ({ page, product, customer }) => {
	const desk = await Desk.open(page, product, customer);
	try {
		for (const volume of ["10000", "20000", "30000"])
			await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume });
		await expect(desk.rows("Open trades")).toHaveCount(3);
		await page.getByRole("button", { name: "Close several" }).click();
		await page.getByRole("menuitem", { name: /^Chosen by hand/ }).click();
		const many = page.getByRole("dialog", { name: "Close chosen trades" });
		const boxes = many.getByRole("checkbox", { name: /^Choose EUR\/USD, trade / });
		await expect(boxes).toHaveCount(3);
		await expect(many.getByRole("button", { name: /^Close 0 trades/ })).toHaveAttribute("aria-disabled", "true");
		const row = (lots: string) => many.getByRole("row").filter({ hasText: lots });
		await row("0.10").getByRole("checkbox").press("Space");
		await row("0.30").getByRole("checkbox").click();
		expect(await findings(page), "choosing trades").toEqual([]);
		await many.getByRole("button", { name: /^Close 2 trades, −USD\s4\.80$/ }).click();
		await expect(desk.notice(/^2 trades closed/)).toBeVisible();
		expect(await desk.client.openTrades()).toMatchObject([{ volume: "20000" }]);
	} finally {
		desk.stop();
	}
});

test("the what-if bar says what a real close-out then closes, at the same price and in the same order (E17, E19)", async ({
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
		await page.getByRole("link", { name: "What if" }).click();
		const bar = page.getByRole("region", { name: "What if", exact: true });
		await expect(bar).toContainText("The nearest single price that does it: EUR/USD at");
		expect(await findings(page), "the bar").toEqual([]);
		await bar.getByRole("radio", { name: "In one jump" }).click();
		const percent = bar.getByRole("textbox", { name: "Move of EUR/USD in percent" });
		await percent.fill("-4.5");
		await expect(bar.getByText(/would close, first EUR\/USD at/)).toBeVisible();
		const closing = bar.getByRole("table", { name: "What would close, in this order" }).locator("tbody tr");
		const said = await closing.allInnerTexts();
		const target = await bar.getByRole("textbox", { name: "Price of EUR/USD" }).inputValue();
		expect(target).toBe("1.03618");
		expect(await findings(page), "the bar with a jump").toEqual([]);
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
