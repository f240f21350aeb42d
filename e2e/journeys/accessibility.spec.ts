import { DEMO } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { looks } from "../harness/looks.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

for (const { name, size, viewport, scheme, tag } of looks("dark, wide", "light, phone")) {
	test.describe(name, { tag }, () => {
		test.use({ viewport, colorScheme: scheme });

		// Dana has a ledger and closed trades; nothing of theirs is changed.
		test("sign-in, dashboard and terminal have no barriers", async ({ page }) => {
			const terminal = new Terminal(page);
			await page.goto("/");
			await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
			expect(await findings(page, MEASURED), "sign-in").toEqual([]);
			const barriers = await page.evaluateHandle(() => {
				const form = document.createElement("form");
				const add = (name: string, text: string, style: string) => {
					const element = form.appendChild(document.createElement(name));
					element.textContent = text;
					element.style.cssText = style;
				};
				add("input", "", "");
				add("p", "Pale", "color:#999;background:#888");
				add("button", "a", "all:unset;font-size:9px");
				add("button", "b", "all:unset;font-size:9px");
				add("button", "What is read", "");
				form.lastElementChild?.setAttribute("aria-label", "Something else");
				return document.body.appendChild(form);
			});
			const found = (await findings(page, MEASURED)).map((each) => each.slice(0, each.indexOf(" ")));
			expect(new Set(found), "barriers put there").toEqual(
				new Set(["color-contrast", "label", "label-content-name-mismatch", "target-size"]),
			);
			await barriers.evaluate((form) => form.remove());
			await terminal.logIn(DEMO);
			await expect(page.getByText(/Lifetime result/)).toBeVisible();
			expect(await findings(page, MEASURED), "dashboard").toEqual([]);
			await terminal.openUserMenu();
			expect(await findings(page, MEASURED), "an open menu").toEqual([]);
			await page.keyboard.press("Escape");
			await expect(page.getByRole("menu")).toBeHidden();
			if (size === "phone") await terminal.phonePlace("Trade");
			else await page.getByRole("link", { name: "Trading", exact: true }).click();
			await expect(page.getByRole("button", { name: /^Buy/ }).last()).toBeVisible();
			await expect.poll(() => terminal.chartColours()).toBeGreaterThan(3);
			expect(await findings(page, MEASURED), "terminal").toEqual([]);
			if (size === "phone") {
				await page.getByRole("button", { name: /^Buy/ }).last().click();
				await expect(page.getByRole("dialog").locator("button[type=submit]")).toBeVisible();
				expect(await findings(page, MEASURED), "order ticket").toEqual([]);
				await page.goBack();
				await expect(page.getByRole("dialog")).toHaveCount(0);
				await terminal.phonePlace("Positions");
				await expect(page.getByRole("tab", { name: /^Open trades/ })).toBeVisible();
				expect(await findings(page, MEASURED), "positions").toEqual([]);
				await terminal.phonePlace("More");
				await expect(page.getByRole("heading", { name: "More" })).toBeVisible();
				expect(await findings(page, MEASURED), "more").toEqual([]);
				await page.getByRole("button", { name: /account, selected$/ }).click();
				await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
				expect(await findings(page, MEASURED), "account").toEqual([]);
			} else {
				for (const name of ["Closed trades", "Ledger"] as const) {
					await terminal.tab(name);
					await expect(terminal.rows(name).first()).toBeVisible();
					expect(await findings(page, MEASURED), name).toEqual([]);
				}
			}
		});
	});
}
