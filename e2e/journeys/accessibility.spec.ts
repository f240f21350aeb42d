import { findings } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

for (const scheme of ["dark", "light"] as const) {
	for (const [size, viewport] of Object.entries(SIZES)) {
		test.describe(`${scheme}, ${size}`, () => {
			test.use({ viewport, colorScheme: scheme });

			test("sign-in, dashboard and terminal have no barriers", async ({ page }) => {
				test.setTimeout(90_000);
				const terminal = new Terminal(page);
				await page.goto("/");
				await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
				expect(await findings(page), "sign-in").toEqual([]);
				await terminal.signInToDashboard();
				await expect(page.getByText(/Lifetime result/)).toBeVisible();
				expect(await findings(page), "dashboard").toEqual([]);
				await terminal.openUserMenu();
				expect(await findings(page), "an open menu").toEqual([]);
				await page.keyboard.press("Escape");
				await expect(page.getByRole("menu")).toBeHidden();
				await page.goto("/main/trading/EURUSD");
				await expect.poll(() => terminal.chartColours()).toBeGreaterThan(3);
				expect(await findings(page), "terminal").toEqual([]);
				if (size === "phone") {
					await page.getByRole("button", { name: /^Buy/ }).last().click();
					await expect(page.getByRole("dialog", { name: /EUR\/USD/ })).toBeVisible();
					expect(await findings(page), "order ticket").toEqual([]);
				} else {
					for (const name of ["Closed trades", "Ledger"] as const) {
						await terminal.tab(name);
						await expect(terminal.rows(name).first()).toBeVisible();
						expect(await findings(page), name).toEqual([]);
					}
				}
			});
		});
	}
}
