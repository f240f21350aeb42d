import { findings, MEASURED } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("a trader puts indicators on the chart, sets them by keyboard, and finds them again", async ({
	page,
	customer,
}) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	// Behind a dialog the chart has no role.
	const panes = () => page.locator("[role=img][aria-label^='EUR/USD'] canvas").count();
	const alone = await panes();

	const open = page.getByRole("button", { name: "Indicators", exact: true });
	await open.click();
	const dialog = page.getByRole("dialog", { name: "Indicators" });
	const shown = dialog.getByRole("region", { name: "On the chart" }).getByRole("listitem");
	await expect(dialog.getByRole("searchbox")).toBeFocused();
	await page.keyboard.type("stoch");
	await dialog.getByRole("button", { name: /^Stochastic oscillator/ }).press("Enter");
	await expect(shown).toHaveText(/Stoch 14 3 3/);
	await dialog.getByRole("searchbox").fill("ichimoku");
	await dialog.getByRole("button", { name: /^Ichimoku cloud/ }).click();
	await expect(shown).toHaveCount(2);
	await expect
		.poll(panes, { message: "a pane of its own for the oscillator, none for the cloud" })
		.toBeGreaterThan(alone);

	await dialog.getByRole("button", { name: /^Settings of Stochastic oscillator/ }).press("Enter");
	const length = dialog.getByLabel("Length", { exact: true });
	await length.fill("900");
	await expect(dialog.getByText("Enter a whole number from 1 to 500.")).toBeVisible();
	await length.fill("9");
	await expect(shown.first()).toHaveText(/Stoch 9 3 3/);
	expect(await findings(page, MEASURED), "with settings open").toEqual([]);
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(open).toBeFocused();

	await page.reload();
	await expect.poll(panes).toBeGreaterThan(alone);
	await open.click();
	await expect(shown).toHaveText([/Stoch 9 3 3/, /Ichimoku 9 26 52 26/]);
	await dialog.getByRole("button", { name: /^Remove Stochastic oscillator/ }).click();
	await dialog.getByRole("button", { name: /^Remove Ichimoku cloud/ }).click();
	await expect(dialog.getByText("None yet. Choose one from the list.")).toBeVisible();
	await expect.poll(panes).toBe(alone);
});
