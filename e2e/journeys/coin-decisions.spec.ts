import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { type AccountWire, coinWalletOfMine, offerCoinWallet, openAccount } from "@truefill/contracts/http";
import { ADMIN, accepted, type Client, FINANCE } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import type { Person } from "../harness/customers.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyBooks } from "../harness/verify-books.ts";

/* Staff decide coins that wait: one asks, another approves, and the customer sees what became of it. */

test.use({ configuration: { clock: "moved" } });
test.describe.configure({ mode: "default" });

const PHONE = { width: 390, height: 844 } as const;
const WIDE = { width: 1440, height: 900 } as const;
const DAY_MS = 86_400_000;

async function openLive(client: Client): Promise<AccountWire> {
	const opening = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	return accepted(openAccount, await client.send("POST", "/accounts", opening)).data;
}

const walletOf = async (client: Client, account: string, coin: string): Promise<string> =>
	accepted(offerCoinWallet, await client.send("POST", "/deposits/coins/wallets", { account_id: account, coin })).data
		.id;

/** Pays on the test chain's page, and makes it final. */
async function pay(chain: Page, wallet: string, amount: string, what = "This coin"): Promise<void> {
	await chain.goto(`/test-chain/${wallet}`);
	await expect(chain.getByRole("link", { name: "Back to the deposit" })).toHaveAttribute("href", new RegExp(wallet));
	await chain.getByLabel(/^Amount/).fill(amount);
	await chain.getByLabel("What is sent").selectOption(what);
	await chain.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(chain.getByText("waits for a block")).toBeVisible();
	await chain.getByLabel("How many").fill("12");
	await chain.getByRole("button", { name: "Make blocks" }).click();
	await expect(chain.getByText("In block")).toBeVisible();
	// A page that is still loading would go on beside the next one that is asked for.
	await chain.waitForLoadState();
}

/** A page of a member of staff at their desk, who has proved that it is them. */
async function deskOf(browser: Browser, origin: string, person: Person, path: string): Promise<Page> {
	const page = await (await browser.newContext({ baseURL: origin })).newPage();
	await new Terminal(page).enter(person, path);
	await new Terminal(page).stepUp(person);
	return page;
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
	const account = await openLive(client);
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
	const list = `/admin/coin-deposits?customer=${customer.id}`;
	const financePage = await deskOf(browser, product.origin, FINANCE, list);
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
	const adminPage = await deskOf(browser, product.origin, ADMIN, list);
	for (const state of [/Below the minimum/, /Another coin or token/]) {
		await adminPage.getByRole("row", { name: state }).click();
		await adminPage.getByRole("button", { name: "Approve", exact: true }).click();
		await answer(adminPage, "Approve", "Checked on the chain");
		await adminPage.keyboard.press("Escape");
	}
	await adminPage.goto(`${list}&state=all`);
	await expect(adminPage.getByRole("row", { name: /Credited/ })).toBeVisible();
	await expect(adminPage.getByRole("row", { name: /Sent back/ })).toBeVisible();

	await page.goto(`/main/deposit/usdt/${dust}`);
	await expect(page.getByText("Credited", { exact: true })).toBeVisible();
	await page.goto(`/main/deposit/eth/${other}`);
	await expect(page.getByText("Sent back by")).toBeVisible();
	expect(await findings(page), "what was sent back").toEqual([]);
});

for (const { name, viewport } of [
	{ name: "on a phone", viewport: PHONE },
	{ name: "on a wide screen", viewport: WIDE },
]) {
	test(`coins above the level of verification are held, and credited by two persons: the customer sees both ${name}`, async ({
		page,
		browser,
		product,
		customer,
	}) => {
		const account = await openLive(customer.client);
		const wallet = await walletOf(customer.client, account.id, "BTC");
		await page.setViewportSize(viewport);
		await new Terminal(page).enter(customer, `/main/deposit/btc/${wallet}`);
		const chain = await (await browser.newContext({ baseURL: product.origin })).newPage();
		// More than the first level of verification allows, at any price of a bitcoin.
		await pay(chain, wallet, "9");

		await expect(page.getByText("On hold", { exact: true })).toBeVisible();
		await expect(page.getByText(/level of verification allows deposits of/)).toBeVisible();
		await expect(page.getByRole("link", { name: /Help.*Received here/ })).toHaveAttribute(
			"href",
			"/main/help/deposits#if-coins-are-not-credited",
		);
		expect(await findings(page), "a payment on hold").toEqual([]);
		await page.goto("/main/deposit/history");
		await expect(page.getByRole("row", { name: /BTC/ })).toContainText("On hold");
		await expect(page.getByRole("link", { name: "History", exact: true })).toBeInViewport({ ratio: 1 });
		expect(await findings(page), "the history").toEqual([]);
		expect(await customer.client.ledger(account.id)).toEqual([]);

		const list = `/admin/coin-deposits?customer=${customer.id}`;
		const finance = await deskOf(browser, product.origin, FINANCE, list);
		await finance.getByRole("row", { name: /On hold/ }).click();
		await finance.getByRole("button", { name: "Credit", exact: true }).click();
		await answer(finance, "Credit", "The proof of funds was checked");
		await expect(finance.getByRole("button", { name: "Approve", exact: true })).toHaveAttribute(
			"aria-disabled",
			"true",
		);
		const admin = await deskOf(browser, product.origin, ADMIN, list);
		await admin.getByRole("row", { name: /On hold/ }).click();
		await expect(admin.getByText(/asks: Credit/)).toContainText("The proof of funds was checked");
		expect(await findings(admin), "a decision that waits").toEqual([]);
		await admin.getByRole("button", { name: "Approve", exact: true }).click();
		await answer(admin, "Approve", "Agreed");

		await page.goto(`/main/deposit/btc/${wallet}`);
		await expect(page.getByText("Credited", { exact: true })).toBeVisible();
		await expect(page.getByText("On hold", { exact: true })).toHaveCount(0);
		await page.goto("/main/deposit/history");
		await expect(page.getByRole("row", { name: /BTC/ })).toContainText("Booked");
		await page.getByRole("link", { name: "Entry 1" }).filter({ visible: true }).click();
		await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
		expect(await findings(page), "the receipt").toEqual([]);
		expect((await customer.client.ledger(account.id)).map(({ reason }) => reason)).toEqual(["deposit"]);
		expect(await verifyBooks(product.dataDir)).toContain("payments under way: 0");
		for (const each of [chain, finance, admin]) await each.context().close();
	});
}

test("coins that are not in the books are a difference of the day, overdue after five days, and gone when they are sent back", async ({
	page,
	browser,
	product,
	customer,
}) => {
	const account = await openLive(customer.client);
	const wallet = await walletOf(customer.client, account.id, "ETH");
	const chain = await (await browser.newContext({ baseURL: product.origin })).newPage();
	await pay(chain, wallet, "50", "Another coin that is offered");
	const path = `/main/deposit/eth/${wallet}`;
	await new Terminal(page).enter(customer, path);
	for (const size of [PHONE, WIDE]) {
		await page.setViewportSize(size);
		await expect(page.getByText("Another coin", { exact: true })).toBeVisible();
	}
	const shown = accepted(coinWalletOfMine, await customer.client.get(`/deposits/coins/wallets/${wallet}`)).data;
	const id = shown.arrivals[0]?.id ?? "";
	await page.goto("/favicon.svg");

	// On the day that they came the coins' row differs; it is new.
	await product.runJobs();
	const days = "/admin/reconciliation?part=days";
	const first = await deskOf(browser, product.origin, FINANCE, days);
	const differenceOn = (desk: Page) =>
		desk.getByRole("table", { name: "Differences now" }).getByRole("row").filter({ hasText: id });
	await expect(differenceOn(first)).toContainText(/Not in our books.*Coins.*today.*USDT\s50\.00/s);
	const dayOn = (desk: Page) =>
		desk.getByRole("table", { name: "Days" }).getByRole("row").filter({ hasText: "Coins" }).filter({ hasText: "USDT" });
	await expect(dayOn(first).first()).toContainText("Differs");
	await first.context().close();

	// Nobody does anything for six days: it is overdue, and the alarm says so.
	await product.advance(6 * DAY_MS);
	await product.runJobs();
	await expect.poll(() => product.warnings).toContain("RECONCILIATION_DIFFERS");
	const finance = await deskOf(browser, product.origin, FINANCE, days);
	await expect(differenceOn(finance)).toContainText("Late");
	expect(await findings(finance), "an overdue difference").toEqual([]);
	await finance.setViewportSize(PHONE);
	await expect(differenceOn(finance).getByText("Late").filter({ visible: true })).toBeInViewport();
	await expect(differenceOn(finance).getByText(/USDT\s50\.00/)).toBeInViewport({ ratio: 1 });
	expect(await findings(finance), "an overdue difference on a phone").toEqual([]);
	await finance.setViewportSize(WIDE);

	// The coins are sent back, one person states it and another approves it.
	await chain.goto(`/test-chain/${wallet}`);
	await chain.getByRole("button", { name: "Send back, as the site’s signer does" }).click();
	const transaction = (await chain.getByText(/^[0-9a-f]{64}$/).textContent()) ?? "";
	const list = `/admin/coin-deposits?customer=${customer.id}`;
	await finance.goto(list);
	await finance.getByRole("row", { name: /Another coin or token/ }).click();
	await finance.getByRole("button", { name: "Sent back", exact: true }).click();
	await finance.getByLabel("Transaction by which it was sent back").fill(transaction);
	await answer(finance, "Sent back", "Sent back by the signer");
	const admin = await deskOf(browser, product.origin, ADMIN, list);
	await admin.getByRole("row", { name: /Another coin or token/ }).click();
	await admin.getByRole("button", { name: "Approve", exact: true }).click();
	await answer(admin, "Approve", "Checked on the chain");
	await product.runJobs();
	await admin.goto(days);
	await expect(dayOn(admin).first()).toContainText("Agrees");
	await expect(differenceOn(admin)).toHaveCount(0);

	await new Terminal(page).enter(customer, path);
	for (const size of [PHONE, WIDE]) {
		await page.setViewportSize(size);
		await expect(page.getByText("Sent back by")).toBeVisible();
		expect(await findings(page), `what was sent back, ${size.width} pixels wide`).toEqual([]);
	}
	expect(await verifyBooks(product.dataDir)).toContain("payments under way: 0");
});
