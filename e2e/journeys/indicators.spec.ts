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

test("a set of indicators is saved as a template, used on another instrument, replaced and taken back", async ({
	page,
	customer,
}) => {
	const terminal = new Terminal(page);
	const dialog = page.getByRole("dialog", { name: "Indicators" });
	const shown = dialog.getByRole("region", { name: "On the chart" }).getByRole("listitem");
	const templates = dialog.getByRole("region", { name: "Templates" });
	const add = async (name: string) => {
		await dialog.getByRole("searchbox").fill(name);
		await dialog.getByRole("button", { name: new RegExp(`^${name}`, "i") }).click();
	};
	const open = async () => {
		await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
		await page.getByRole("button", { name: "Indicators", exact: true }).click();
	};
	await terminal.enter(customer, "/main/trading/EURUSD");
	await open();
	await expect(templates).toContainText("None yet.");
	await templates.getByLabel("Save as a template").fill("Swing");
	await expect(templates).toContainText("There is no indicator on the chart.");
	await add("relative strength");
	await add("supertrend");
	await templates.getByLabel("Save as a template").press("Enter");
	await expect(templates.getByRole("listitem")).toHaveText([/Swing.*2 indicators/]);
	expect(await findings(page, MEASURED), "with a template").toEqual([]);
	await expect
		.poll(async () => (await customer.client.get("/me/documents/indicator-templates")).text, {
			message: "kept for all devices",
		})
		.toContain("Swing");
	for (const each of [1, 2]) {
		await shown
			.first()
			.getByRole("button", { name: /^Remove/ })
			.click();
		await expect(shown).toHaveCount(each === 1 ? 1 : 0);
	}
	await page.keyboard.press("Escape");

	await terminal.openInstrument("GBPUSD");
	await open();
	await add("ichimoku");
	await templates.getByRole("button", { name: "Use the template Swing" }).click();
	await expect(shown).toHaveText([/RSI/, /Supertrend/]);
	await templates.getByRole("button", { name: "Undo" }).click();
	await expect(shown).toHaveText([/Ichimoku/]);
	// The same name again replaces the template.
	await templates.getByLabel("Save as a template").fill("Swing");
	await expect(templates).toContainText("Replaces the template of this name.");
	await templates.getByRole("button", { name: "Save", exact: true }).click();
	await expect(templates.getByRole("listitem")).toHaveText([/Swing.*1 indicator/]);
	await templates.getByRole("button", { name: "Remove the template Swing" }).click();
	await expect(templates.getByRole("listitem")).toHaveCount(0);
	await templates.getByRole("button", { name: "Undo" }).click();
	await expect(templates.getByRole("listitem")).toHaveCount(1);
});
