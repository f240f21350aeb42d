import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { offerCoinWallet, openAccount } from "@truefill/contracts/http";
import { ADMIN, accepted, type Client, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/* Staff decide coins that wait: one asks, another approves, and the customer sees what became of it, on a phone. */

const PHONE = { width: 390, height: 844 } as const;

const walletOf = async (client: Client, account: string, coin: string): Promise<string> =>
	accepted(offerCoinWallet, await client.send("POST", "/deposits/coins/wallets", { account_id: account, coin })).data
		.id;

/** Pays on the test chain's page, and makes it final. */
async function pay(chain: Page, wallet: string, amount: string, what = "This coin"): Promise<void> {
	await chain.goto(`/test-chain/${wallet}`);
	await chain.getByLabel(/^Amount/).fill(amount);
	await chain.getByLabel("What is sent").selectOption(what);
	await chain.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(chain.getByText("waits for a block")).toBeVisible();
	await chain.getByLabel("How many").fill("12");
	await chain.getByRole("button", { name: "Make blocks" }).click();
	await expect(chain.getByText("In block")).toBeVisible();
}

/** Answers the open dialog with a reason. */
async function answer(page: Page, button: string, reason: string): Promise<void> {
	const dialog = page.getByRole("dialog").last();
	await dialog.getByLabel("Reason").fill(reason);
	await dialog.getByRole("button", { name: button, exact: true }).click();
	await expect(dialog.getByLabel("Reason")).toBeHidden();
}

test("staff decide dust and a token that is not offered by two persons, and the customer sees it on a phone", async ({
	page,
	browser,
	product,
	customer,
}) => {
	const { client } = customer;
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	const account = accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
	const [dust, other] = [await walletOf(client, account.id, "USDT"), await walletOf(client, account.id, "ETH")];

	await page.setViewportSize(PHONE);
	const own = new Terminal(page);
	await own.enter(customer, `/main/deposit/usdt/${dust}`);
	const chain = await (await browser.newContext({ baseURL: product.origin })).newPage();
	await pay(chain, dust, "2");
	await expect(page.getByText("Too little so far")).toBeVisible();
	await expect(page.getByText(/kept for you and credited as soon as this address has received/)).toBeVisible();
	await pay(chain, other, "5", "A token that is not offered");
	await page.goto(`/main/deposit/eth/${other}`);
	await expect(page.getByText("Another coin", { exact: true })).toBeVisible();
	await page.goto("/main/deposit/history");
	await expect(page.getByText("This is not what the address is for.").first()).toBeVisible();
	expect(await findings(page), "the customer's history").toEqual([]);

	// One person asks.
	const financePage = await (await browser.newContext({ baseURL: product.origin })).newPage();
	const finance = new Terminal(financePage);
	await finance.enter(FINANCE, `/admin/coin-deposits?customer=${customer.id}`);
	await finance.stepUp(FINANCE);
	await expect(financePage.getByRole("heading", { name: "Coins received" })).toBeVisible();
	expect(await findings(financePage), "the list").toEqual([]);
	await financePage.getByRole("row", { name: /Below the minimum/ }).click();
	await expect(financePage.getByText("States over time")).toBeVisible();
	expect(await findings(financePage), "one deposit").toEqual([]);
	await financePage.getByRole("button", { name: "Credit", exact: true }).click();
	await answer(financePage, "Credit", "The customer asked for it");
	await expect(financePage.getByRole("button", { name: "Approve", exact: true })).toHaveAttribute(
		"aria-disabled",
		"true",
	);
	await financePage.keyboard.press("Escape");

	// What was sent back is proved by its transaction.
	await chain.goto(`/test-chain/${other}`);
	await chain.getByRole("button", { name: "Send back, as the site’s signer does" }).click();
	const transaction = (await chain.getByText(/^[0-9a-f]{64}$/).textContent()) ?? "";
	await financePage.getByRole("row", { name: /Another coin or token/ }).click();
	await financePage.getByRole("button", { name: "Sent back", exact: true }).click();
	await financePage.getByLabel("Transaction by which it was sent back").fill(transaction);
	await answer(financePage, "Sent back", "Sent back by the signer");

	// Another person approves both.
	const adminPage = await (await browser.newContext({ baseURL: product.origin })).newPage();
	const admin = new Terminal(adminPage);
	await admin.enter(ADMIN, `/admin/coin-deposits?customer=${customer.id}`);
	await admin.stepUp(ADMIN);
	for (const state of [/Below the minimum/, /Another coin or token/]) {
		await adminPage.getByRole("row", { name: state }).click();
		await adminPage.getByRole("button", { name: "Approve", exact: true }).click();
		await answer(adminPage, "Approve", "Checked on the chain");
		await adminPage.keyboard.press("Escape");
	}
	await adminPage.goto(`/admin/coin-deposits?customer=${customer.id}&state=all`);
	await expect(adminPage.getByRole("row", { name: /Credited/ })).toBeVisible();
	await expect(adminPage.getByRole("row", { name: /Sent back/ })).toBeVisible();

	await page.goto(`/main/deposit/usdt/${dust}`);
	await expect(page.getByText("Credited", { exact: true })).toBeVisible();
	await page.goto(`/main/deposit/eth/${other}`);
	await expect(page.getByText("Sent back by")).toBeVisible();
	expect(await findings(page), "what was sent back").toEqual([]);
});
