import { findings, MEASURED } from "../harness/axe.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH } from "../harness/pushed-market.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH });
test.describe.configure({ mode: "default" });

test("the dashboard of a new customer says what it will show, then explains a trade to the cent, by keys alone", async ({
	page,
	product,
	customer,
}) => {
	const desk = await Desk.open(page, product, customer);
	const panel = (name: string) => page.getByRole("region", { name, exact: true });
	const line = (name: string, label: string) => panel(name).locator("dl > div").filter({ hasText: label });
	try {
		await page.goto("/main/dashboard");
		// Nothing was traded: one next step, and each part says what it is for.
		await expect(page.getByRole("link", { name: "Open the terminal" })).toBeVisible();
		await expect(panel("Exposure")).toContainText("While a trade is open");
		await expect(panel("Result today")).toContainText("With your first trade");
		await expect(panel("Costs of the month")).toContainText("What you pay for trading");
		// The figures stand in the top bar, and at the bottom edge only on the terminal.
		await expect(page.getByRole("banner")).toContainText("Margin level");
		await expect(page.getByRole("region", { name: /^Account figures/ })).toHaveCount(0);

		await desk.order("/trades", { asset_id: "EURUSD", trade_type: "buy", volume: "10000" });
		await desk.market.set("EURUSD", "1.08600", "1.08612");
		await page.reload();
		// Bought at 1.08512, worth 1.08600 now.
		await expect(line("Result today", "Price changes")).toContainText("+8.80");
		const exposure = panel("Exposure").getByRole("row", { name: /EUR\/USD/ });
		await expect(exposure).toContainText("10,860.00");
		expect(await findings(page, MEASURED), "dashboard").toEqual([]);

		await panel("Exposure").getByRole("radio", { name: "Instrument" }).focus();
		await page.keyboard.press("ArrowRight");
		// The focus moves a task later, which two keys of one program can overtake.
		await expect(panel("Exposure").getByRole("radio", { name: "Currency" })).toBeFocused();
		await page.keyboard.press("Space");
		await expect(panel("Exposure").getByRole("row", { name: /USD/ })).toContainText("−10,860.00");

		const cursor = page.getByRole("slider", { name: "Balance after each entry" });
		await cursor.focus();
		await page.keyboard.press("Home");
		await expect(cursor).toHaveAttribute("aria-valuenow", "0");
		await expect(cursor).toHaveAttribute("aria-valuetext", /balance USD/);
		await page.keyboard.press("End");
		await expect(cursor).toHaveAttribute("aria-valuetext", /^Equity now: USD/);
		await panel("Equity").getByRole("radio", { name: "1D" }).press("Space");
		await expect(panel("Equity").getByRole("radio", { name: "1D" })).toBeChecked();

		await panel("Costs of the month").getByRole("link", { name: "Commission" }).press("Enter");
		await page.waitForURL(/\/main\/accounts\/\d+\?period=month$/);
		await expect(page.getByRole("radio", { name: "This month" })).toBeChecked();
	} finally {
		desk.stop();
	}
});
