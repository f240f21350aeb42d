import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findings, MEASURED } from "../harness/axe.ts";
import { stillBox } from "../harness/pointer.ts";
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

/** How far a pixel's channels may be from a line's colour in all: a line between two rows covers three quarters of each. */
const NEAR = 160;

/** Pixels of a PNG that have about the colour of the first compared instrument. */
const comparedPixels = (page: Page, png: Buffer): Promise<number> =>
	page.evaluate(
		async ({ bytes, near }) => {
			const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
			const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
			const line = document.querySelector("[data-compared]");
			if (pen === null || line === null) throw new Error("nothing is compared");
			pen.fillStyle = getComputedStyle(line).stroke;
			pen.fillRect(0, 0, 1, 1);
			const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
			pen.drawImage(bitmap, 0, 0);
			const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
			let found = 0;
			for (let at = 0; at < data.length; at += 4) {
				const [ownRed = 0, ownGreen = 0, ownBlue = 0] = data.subarray(at, at + 3);
				if (Math.abs(ownRed - red) + Math.abs(ownGreen - green) + Math.abs(ownBlue - blue) < near) found += 1;
			}
			return found;
		},
		{ bytes: [...png], near: NEAR },
	);

test("a saved picture has what is compared in it", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	const panel = page.getByRole("dialog", { name: "Chart settings" });
	const saved = async () => {
		await page.getByRole("button", { name: "Chart settings" }).click();
		const download = page.waitForEvent("download");
		await panel.getByRole("button", { name: "Save as a picture" }).click();
		const bytes = await readFile(await (await download).path());
		await page.keyboard.press("Escape");
		await expect(panel).toHaveCount(0);
		return bytes;
	};
	const without = await saved();
	await page.getByRole("button", { name: "Chart settings" }).click();
	await panel.getByRole("button", { name: "Compare with others" }).click();
	await page.getByLabel("Find an instrument").fill("gold");
	await page.getByRole("button", { name: "Compare with Gold", exact: true }).click();
	await page.keyboard.press("Escape");
	await expect(page.locator("[data-compared]")).toHaveAttribute("d", /L/);
	const compared = await saved();
	const before = await comparedPixels(page, without);
	expect(await comparedPixels(page, compared)).toBeGreaterThan(before + 300);
});

test("the chart fills the window and goes back, with its settings within reach", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	const chart = page.getByRole("region", { name: /^EUR\/USD, .* candles$/ });
	const before = await stillBox(chart);
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

test("a trader draws on the chart: kept per instrument, on another device too, undone, locked and removed", async ({
	page,
	product,
	customer,
	browser,
}) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	await page.getByRole("button", { name: "Drawing tools" }).click();
	const tools = page.getByRole("toolbar", { name: "Drawing tools" });
	const list = page.getByRole("dialog", { name: "All drawings" });
	const plot = await stillBox(page.getByRole("img", { name: /^EUR\/USD/ }));
	const at = (x: number, y: number) => [plot.x + plot.width * x, plot.y + plot.height * y] as const;
	const draw = async (tool: string, ...points: (readonly [number, number])[]) => {
		await tools.getByRole("button", { name: tool }).click();
		for (const [x, y] of points) await page.mouse.click(x, y);
		// By its attributes: behind the dialog of a text it has no role.
		await expect(page.locator(`[aria-label="${tool}"][aria-pressed="true"]`)).toHaveCount(0);
	};
	const drawn = async () => {
		await tools.getByRole("button", { name: "All drawings", exact: true }).click();
		// Radix moves the focus into it when it is open: Escape closes nothing before.
		await expect(list.locator(":focus").or(list.and(page.locator(":focus")))).toHaveCount(1);
		const names = await list.getByRole("listitem").locator("span[dir=auto]").allTextContents();
		await page.keyboard.press("Escape");
		await expect(list).toBeHidden();
		return names;
	};
	await draw("Horizontal line", at(0.5, 0.6));
	await draw("Trend line", at(0.35, 0.4), at(0.6, 0.5));
	await draw("Text", at(0.5, 0.3));
	await page.getByRole("textbox", { name: "Text" }).fill("resistance");
	await page.getByRole("button", { name: "Put on the chart" }).click();
	expect(await drawn()).toEqual(["resistance", "Trend line", "Horizontal line"]);
	await page.keyboard.press("Control+z");
	await page.keyboard.press("Control+z");
	expect(await drawn(), "the words, then the text itself").toEqual(["Trend line", "Horizontal line"]);
	await page.keyboard.press("Control+Shift+z");
	await page.keyboard.press("Control+Shift+z");
	expect(await drawn()).toEqual(["resistance", "Trend line", "Horizontal line"]);

	const other = await browser.newPage({ baseURL: product.origin });
	const elsewhere = new Terminal(other);
	await elsewhere.enter(customer, "/main/trading/EURUSD");
	await other.getByRole("button", { name: "Drawing tools" }).click();
	await other.getByRole("button", { name: "All drawings", exact: true }).click();
	await expect(other.getByRole("listitem").filter({ hasText: "resistance" })).toBeVisible();
	await other.getByRole("button", { name: "Remove: Trend line" }).click();
	await expect.poll(drawn, { message: "gone on the first device too" }).toEqual(["resistance", "Horizontal line"]);
	await other.close();

	// An hour is another interval: what was drawn is there again.
	await page.getByRole("radio", { name: "1h", exact: true }).click();
	expect(await drawn()).toEqual(["resistance", "Horizontal line"]);
	await page.goto("/main/trading/GBPUSD");
	await page.getByRole("button", { name: "Drawing tools" }).click();
	await tools.getByRole("button", { name: "All drawings", exact: true }).click();
	await expect(list.getByText("Nothing is drawn on this instrument yet.")).toBeVisible();
});
