import { findings } from "../harness/axe.ts";
import { CLOSED, OPEN, readDecimal, Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("a trader finds his own fills on the chart, by eye, by keyboard and by ear, and can leave them out", async ({
	page,
}) => {
	test.setTimeout(120_000);
	const terminal = new Terminal(page);
	await terminal.signInToDashboard();
	await terminal.openInstrument("EURUSD");
	await expect.poll(() => terminal.chartColours()).toBeGreaterThan(3);
	await page.getByRole("radio", { name: "1m", exact: true }).click();
	const marks = page.getByRole("group", { name: "Your fills" });

	await terminal.trade("Buy", "0.10");
	const row = terminal.rows("Open trades").first();
	await expect(row).toContainText("EUR/USD");
	const opening = (await terminal.cells(row))[OPEN.openingPrice] ?? "";
	const opened = marks.getByRole("button", { name: `Buy of 0.10 lots opened at ${opening}` });
	await expect(opened).toBeVisible();

	await terminal.close(row);
	await terminal.tab("Closed trades");
	const done = terminal.rows("Closed trades").filter({ hasText: opening }).first();
	await expect(done).toBeVisible();
	const closed = await terminal.cells(done);
	const name = new RegExp(`Buy of 0\\.10 lots closed at ${closed[CLOSED.closingPrice]?.replace(".", "\\.")}`);
	const mark = marks.getByRole("button", { name });
	await expect(mark).toBeVisible();
	const told = ((await mark.getAttribute("aria-label")) ?? "").split(", ").at(-1) ?? "";
	expect(told, "what was closed last is told last").toMatch(/net$/);
	expect(readDecimal(told)).toBe(readDecimal(closed[CLOSED.net] ?? ""));

	await page.getByRole("combobox", { name: "Search instruments" }).focus();
	await terminal.tabTo(name);
	await expect(page.getByText(/^Buy of 0\.10 lots closed at/)).toBeVisible();
	expect(await findings(page), "with a fill looked at").toEqual([]);
	await page.keyboard.press("Escape");
	await expect(page.getByText(/^Buy of 0\.10 lots closed at/)).toBeHidden();

	// What lies over the drawing leaves the wheel to it, and whoever went back is led to the newest candle again.
	const newest = page.getByRole("button", { name: "Go to the newest candle" });
	await expect(newest).toHaveCSS("pointer-events", "none");
	const chart = page.getByRole("img", { name: /^EUR\/USD/ });
	const plot = await chart.boundingBox();
	if (plot === null) throw new Error("the chart is not there");
	// The bar under the pointer stays where it is, so that it is told by the event that reaches the drawing.
	await chart.evaluate((drawing) =>
		drawing.addEventListener("wheel", () => drawing.setAttribute("data-wheeled", "yes"), { capture: true }),
	);
	await mark.hover();
	await page.mouse.wheel(0, -240);
	await expect(chart, "the wheel over a mark").toHaveAttribute("data-wheeled", "yes");
	await page.mouse.move(plot.x + plot.width / 4, plot.y + plot.height - 60);
	await page.mouse.down();
	await page.mouse.move(plot.x + plot.width - 90, plot.y + plot.height - 60, { steps: 8 });
	await page.mouse.up();
	await expect(newest).toHaveCSS("pointer-events", "auto");
	await newest.click();
	await expect(newest).toHaveCSS("pointer-events", "none");
	await expect(mark).toBeVisible();

	const fills = page.getByRole("switch", { name: /Your fills/ });
	await page.getByRole("button", { name: "Indicators and lines" }).click();
	await fills.click();
	await expect(marks).toHaveCount(0);
	await page.reload();
	await expect.poll(() => terminal.chartColours()).toBeGreaterThan(3);
	await expect(marks).toHaveCount(0);
	await page.getByRole("button", { name: "Indicators and lines" }).click();
	await expect(fills).not.toBeChecked();
	await fills.click();
	await expect(mark).toBeVisible();
});
