import { readFile } from "node:fs/promises";
import { findings, MEASURED } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** The first bytes of each PNG. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test("a trader chooses form, prices and length of the bars, finds them again, and saves a picture", async ({
	page,
	customer,
}) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	const settings = page.getByRole("button", { name: "Chart settings" });
	await settings.click();
	const panel = page.getByRole("dialog", { name: "Chart settings" });

	await panel.getByLabel("Form of the bars").click();
	await page.getByRole("option", { name: "Heikin-Ashi" }).click();
	await expect(panel.getByText("Heikin-Ashi shows averages, not prices that were dealt.")).toBeVisible();
	await panel.getByRole("radio", { name: "Mid" }).click();
	await panel.getByRole("radio", { name: "17:00 New York" }).click();
	await panel.getByRole("switch", { name: "Session breaks" }).click();

	const own = panel.getByLabel("Own length of a bar");
	await own.fill("25h");
	await own.press("Enter");
	await expect(panel.getByText("Enter up to 1439m, 23h, 30d, 12w or 12M.")).toBeVisible();
	await own.fill("7m");
	await own.press("Enter");
	const chart = page.getByRole("region", { name: "EUR/USD, 7-minute candles", includeHidden: true });
	await expect(chart).toBeVisible();
	expect(await findings(page, MEASURED), "with the settings open").toEqual([]);

	const download = page.waitForEvent("download");
	await panel.getByRole("button", { name: "Save as a picture" }).click();
	const picture = await download;
	expect(picture.suggestedFilename()).toMatch(/^EURUSD-7m-\d{4}-\d\d-\d\dT\d{4}\.png$/);
	const bytes = await readFile(await picture.path());
	expect(bytes.subarray(0, 4)).toEqual(PNG);

	await page.keyboard.press("Escape");
	await expect(settings).toBeFocused();
	await page.reload();
	await expect(chart).toBeVisible();
	await expect(page.getByRole("radio", { name: "7m", exact: true })).toBeChecked();

	await page.getByRole("button", { name: "Show as a table" }).click();
	const starts = chart.getByRole("table").getByRole("row").locator("time");
	await expect.poll(() => starts.count()).toBeGreaterThan(50);
	const times = await starts.evaluateAll((all) => all.map((each) => Date.parse(each.getAttribute("datetime") ?? "")));
	const apart = times.slice(1).map((at, index) => ((times[index] ?? 0) - at) / 60_000);
	// The simulated market is always open; only the last bar of a New York day is shorter.
	expect(Math.max(...apart)).toBe(7);
	expect(apart.filter((minutes) => minutes !== 7).length).toBeLessThanOrEqual(2);
});

test("the chart fills the window and goes back, with its settings within reach", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	const chart = page.getByRole("region", { name: /^EUR\/USD, .* candles$/ });
	const before = await chart.boundingBox();
	await page.getByRole("button", { name: "Full screen" }).click();
	const leave = page.getByRole("button", { name: "Leave full screen" });
	await expect(leave).toBeVisible();
	await expect
		.poll(async () => {
			const box = await chart.boundingBox();
			const inner = await page.evaluate(() => ({ x: 0, y: 0, width: innerWidth, height: innerHeight }));
			return JSON.stringify(box) === JSON.stringify(inner);
		})
		.toBe(true);
	await page.getByRole("button", { name: "Chart settings" }).click();
	await expect(page.getByRole("dialog", { name: "Chart settings" })).toBeVisible();
	await page.keyboard.press("Escape");
	await leave.click();
	await expect.poll(() => chart.boundingBox()).toEqual(before);
});
