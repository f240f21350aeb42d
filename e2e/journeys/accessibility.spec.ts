import { DEMO } from "../harness/api.ts";
import { COLOURS, findings } from "../harness/axe.ts";
import { looks } from "../harness/looks.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

for (const { name, size, viewport, scheme, tag } of looks("dark, wide", "light, phone")) {
	test.describe(name, { tag }, () => {
		test.use({ viewport, colorScheme: scheme });

		// Dana, because a ledger and closed trades are looked at as well; nothing of hers is changed.
		test("sign-in, dashboard and terminal have no barriers", async ({ page }) => {
			const terminal = new Terminal(page);
			await page.goto("/");
			await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
			expect(await findings(page, COLOURS), "sign-in").toEqual([]);
			await terminal.signInToDashboard(DEMO);
			await expect(page.getByText(/Lifetime result/)).toBeVisible();
			expect(await findings(page, COLOURS), "dashboard").toEqual([]);
			await terminal.openUserMenu();
			expect(await findings(page, COLOURS), "an open menu").toEqual([]);
			await page.keyboard.press("Escape");
			await expect(page.getByRole("menu")).toBeHidden();
			await page.goto("/main/trading/EURUSD");
			await expect.poll(() => terminal.chartColours()).toBeGreaterThan(3);
			expect(await findings(page, COLOURS), "terminal").toEqual([]);
			if (size === "phone") {
				await page.getByRole("button", { name: /^Buy/ }).last().click();
				await expect(page.getByRole("dialog", { name: /EUR\/USD/ })).toBeVisible();
				expect(await findings(page, COLOURS), "order ticket").toEqual([]);
			} else {
				for (const name of ["Closed trades", "Ledger"] as const) {
					await terminal.tab(name);
					await expect(terminal.rows(name).first()).toBeVisible();
					expect(await findings(page, COLOURS), name).toEqual([]);
				}
			}
		});
	});
}
