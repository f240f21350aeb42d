import { stillBox } from "../harness/pointer.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("all six asset classes show a bid and an ask that move, and the screen says that they are simulated", async ({
	page,
	customer,
}) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading");
	await expect(page.getByText("Simulated prices").first()).toBeVisible();
	const classes = page.getByRole("toolbar", { name: "Asset classes" });
	for (const name of ["Crypto", "Stocks", "Indices", "Commodities", "Metals", "Forex"]) {
		await classes.getByRole("button", { name, exact: true }).click();
		const rows = page.getByRole("option");
		expect(await rows.count(), name).toBeGreaterThan(1);
		const first = rows.first();
		await expect(first, `${name} has no price`).toContainText(/\d\.?\d*\s*\d[\d,.]*\d/);
		await expect(first).not.toContainText("–");
		const before = await page.getByRole("listbox", { name: "Watchlist" }).innerText();
		await expect.poll(() => page.getByRole("listbox", { name: "Watchlist" }).innerText()).not.toBe(before);
	}
});

test("whoever went back in the chart is led to the newest candle again; a refused order says why and leaves what was typed", async ({
	page,
	customer,
}) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await expect.poll(() => terminal.chartColours()).toBeGreaterThan(3);
	const newest = page.getByRole("button", { name: "Go to the newest candle" });
	await expect(newest).toHaveCSS("pointer-events", "none");
	const plot = await stillBox(page.getByRole("img", { name: /^EUR\/USD/ }));
	await page.mouse.move(plot.x + plot.width / 4, plot.y + plot.height - 60);
	await page.mouse.down();
	await page.mouse.move(plot.x + plot.width - 90, plot.y + plot.height - 60, { steps: 8 });
	await page.mouse.up();
	await expect(newest).toHaveCSS("pointer-events", "auto");
	await newest.click();
	await expect(newest).toHaveCSS("pointer-events", "none");

	const { client } = customer;
	const { sequence } = await client.account();
	await terminal.ticket.getByRole("button", { name: /^Buy/ }).first().click();
	await terminal.ticket.getByLabel("Volume", { exact: true }).fill("90");
	await expect(terminal.ticket).toContainText(/This needs [\d,.]+ USD .*is free\. Choose a smaller volume\./);
	const submit = terminal.ticket.locator("button[type=submit]");
	await expect(submit).toHaveAttribute("aria-disabled", "true");
	await submit.click({ force: true });
	await expect(terminal.ticket.getByLabel("Volume", { exact: true })).toHaveValue("90");
	expect((await client.account()).sequence, "nothing was sent").toBe(sequence);
});

test("an order by keyboard alone, from the sign-in to the close", async ({ page, customer }) => {
	// The ticket's script is lazy-loaded: a key pressed before it arrives must still count.
	const pressed = Promise.withResolvers<void>();
	await page.route(/\/assets\/lazy-[^/]*\.js$/, async (route) => {
		await pressed.promise;
		await route.continue();
	});
	const terminal = new Terminal(page);
	const { client } = customer;
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
	await terminal.tabTo(/^Email$/);
	await page.keyboard.type(customer.email);
	await terminal.tabTo(/^Password$/);
	await page.keyboard.type(customer.password);
	await page.keyboard.press("Enter");
	await page.waitForURL("**/main/dashboard");
	await terminal.tabTo(/^Trading$/);
	await page.keyboard.press("Enter");
	await page.waitForURL("**/main/trading**");
	await expect(terminal.watchRow("EUR/USD")).toBeVisible();
	await page.keyboard.press("/");
	await expect(page.getByRole("combobox", { name: "Search instruments" })).toBeFocused();
	await page.keyboard.type("gbpusd");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/main/trading/GBPUSD");
	await page.keyboard.press("Escape");
	await terminal.tabTo(/^(All|Watchlist)$/);
	await page.keyboard.press("s");
	pressed.resolve();
	const ticket = page.getByRole("form", { name: /GBP\/USD/ });
	await expect(ticket.getByLabel("Volume", { exact: true })).toBeFocused();
	await page.keyboard.type("0.02");
	// Enter in a field does not send: the labelled button must be pressed.
	await page.keyboard.press("Enter");
	await terminal.tabTo(/^Sell 0\.02 lots GBP\/USD/, 40);
	expect(await client.openTrades()).toEqual([]);
	await page.keyboard.press("Enter");
	await expect(terminal.toast(/^Sold 0\.02 lots GBP\/USD/)).toBeVisible();
	expect(await client.openTrades()).toMatchObject([{ asset_id: "GBPUSD", trade_type: "sell", volume: "2000" }]);
	await terminal.tabTo(/^Close GBP\/USD/);
	await page.keyboard.press("Enter");
	// The form is lazy-loaded, and takes the focus when it arrives.
	await expect(page.getByLabel("Volume to close")).toBeVisible();
	await terminal.tabTo(/^Close the trade$/, 20);
	await page.keyboard.press("Enter");
	await expect(terminal.toast(/^Closed/)).toBeVisible();
	expect(await client.openTrades()).toEqual([]);
});

test("dark and light: the switch changes the screen and is remembered", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await page.emulateMedia({ colorScheme: "dark" });
	await terminal.enter(customer, "/main/settings");
	await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
	const brightness = () =>
		page.evaluate(() => {
			const canvas = document.createElement("canvas").getContext("2d");
			if (canvas === null) throw new Error("no canvas");
			const behind = [document.body, document.documentElement].map((each) => getComputedStyle(each).backgroundColor);
			canvas.fillStyle = behind.find((colour) => colour !== "rgba(0, 0, 0, 0)") ?? "transparent";
			canvas.fillRect(0, 0, 1, 1);
			const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
			return (red + green + blue) / 3;
		});
	const choose = async (theme: string) => {
		await terminal.openUserMenu();
		await page.getByRole("menuitemradio", { name: theme, exact: true }).click();
		await page.keyboard.press("Escape");
	};
	expect(await brightness(), "as the device: dark").toBeLessThan(80);
	await choose("Light");
	await expect.poll(brightness).toBeGreaterThan(180);
	await page.reload();
	await expect.poll(brightness, { message: "after a reload" }).toBeGreaterThan(180);
	await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
	await choose("Dark");
	await expect.poll(brightness).toBeLessThan(80);
});
