import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { openTrade } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** An amount as shown, in cents: `−USD 1.04` is −104. */
function cents(text: string): number {
	const [, sign, amount] = /([−+]?)[^\d−+]*([\d,]+\.\d\d)/.exec(text) ?? [];
	if (amount === undefined) throw new Error(`no amount in ${text}`);
	return Number(amount.replaceAll(/[,.]/g, "")) * (sign === "−" ? -1 : 1);
}

/** All amounts of a card at one moment: its figure first, then its parts. */
const amounts = async (card: Locator): Promise<number[]> =>
	(
		await card
			.locator(".num")
			.evaluateAll((found) =>
				found.filter((each) => each.querySelector(".num") === null).map(({ textContent }) => textContent ?? ""),
			)
	)
		.filter((text) => /\d/.test(text))
		.map(cents);

test("by keys: a figure explains itself, down to the formula of a trade and a ledger entry; hashes are under Proof", async ({
	page,
	customer,
}) => {
	const { id } = await customer.client.account();
	const order = { account_id: id, asset_id: "EURUSD", trade_type: "buy", volume: "10000" };
	accepted(openTrade, await customer.client.send("POST", "/trades", { command_id: randomUUID(), ...order }));
	await new Terminal(page).enter(customer, "/main/trading/EURUSD");
	const bar = page.getByRole("region", { name: "Account figures" });
	const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });

	const equity = bar.getByRole("button", { name: /^Equity/ });
	await equity.press("Enter");
	const card = dialog("Why? Equity");
	// Until the trade and its price are here, equity and P&L are unknown.
	await expect(card.getByRole("button", { name: /P&L.*\d/ })).toBeVisible();
	const [total, balance, open] = await amounts(card);
	expect(total).toBe((balance ?? Number.NaN) + (open ?? Number.NaN));
	expect(await findings(page, MEASURED)).toEqual([]);

	await card.getByRole("button", { name: /P&L/ }).press("Enter");
	await dialog("Why? P&L")
		.getByRole("button", { name: /EUR\/USD/ })
		.press("Enter");
	const trade = dialog("Why? EUR/USD");
	await expect(trade.getByText(/^\(1\.\d+ − 1\.\d+\) × 10,000 = [−\d.]+ USD/)).toBeVisible();
	await expect(trade.getByText(/^10,000 × 1\.\d+ ÷ \d+ = USD/)).toBeVisible();
	const proof = trade.getByText("Proof", { exact: true });
	await expect(trade.getByText(/^Tick \d+/).first()).toBeHidden();
	await proof.press("Enter");
	await expect(trade.getByText(/^Tick \d+/).first()).toBeVisible();
	expect(await findings(page, MEASURED)).toEqual([]);
	await page.getByRole("button", { name: "Back" }).press("Enter");
	await expect(dialog("Why? P&L")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(equity).toBeFocused();

	await bar.getByRole("button", { name: /^Balance/ }).press("Enter");
	await dialog("Why? Balance")
		.getByRole("button", { name: /Demo funds/ })
		.press("Enter");
	await dialog("Why? Demo funds")
		.getByRole("button", { name: /Entry 1/ })
		.press("Enter");
	await expect(dialog("Why? Entry 1")).toContainText("Sum of both sides");
	await page.keyboard.press("Escape");
});

test("by mouse: the ticket's costs and its prices say where they come from", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	await terminal.enter(customer, "/main/trading/EURUSD");
	await terminal.ticket.getByRole("button", { name: "Buy", exact: false }).first().click();
	await terminal.ticket.getByRole("button", { name: "Why these costs?" }).click();
	const costs = page.getByRole("dialog", { name: "Why these costs?" });
	await expect(costs.getByText(/^\(1\.\d+ − 1\.\d+\) × [\d,]+ = [\d.]+ USD/)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(costs).toBeHidden();
	await page.getByRole("button", { name: "Why these prices of EUR/USD?" }).click();
	const price = page.getByRole("dialog", { name: "Why? Price of EUR/USD" });
	await expect(price).toContainText("no mark-up is added");
	expect(await findings(page, MEASURED)).toEqual([]);
});
