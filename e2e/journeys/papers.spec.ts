import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { accounts, yearlySummary } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { newCustomer } from "../harness/customers.ts";
import { mailed } from "../harness/mails.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: { clock: "moved" } });
test.describe.configure({ mode: "default" });

const SIZES = [
	{ name: "on a wide screen", viewport: { width: 1280, height: 800 } },
	{ name: "on a phone", viewport: { width: 390, height: 844 } },
];
const DAY_MS = 86_400_000;

for (const { name, viewport } of SIZES) {
	test(`a customer reads a tax year, saves it as PDF and CSV, and is mailed what a day did ${name}`, async ({
		page,
		product,
	}) => {
		await page.setViewportSize(viewport);
		const customer = await newCustomer(product);
		const { client } = customer;
		const [account] = accepted(accounts, await client.get("/accounts")).data;
		if (account === undefined) throw new Error("no account");
		// The browser's session is a second one: what only needs the API is done before it.
		const order = { command_id: randomUUID(), asset_id: "EURUSD", trade_type: "buy", volume: "10000" };
		const opened = await client.send("POST", "/trades", { ...order, account_id: account.id });
		expect(opened.status, opened.text).toBe(201);
		const { data: found } = accepted(
			yearlySummary,
			await client.get(`/yearly-summary?account_id=${account.id}&time_zone=UTC`),
		);

		const terminal = new Terminal(page);
		await terminal.enter(customer, `/main/accounts/${account.number}`);
		await page.getByRole("radio", { name: "Yearly summary", exact: true }).click();
		const summary = page.getByRole("region", { name: "Yearly summary", exact: true });
		await expect(summary.getByRole("row", { name: /^Opening balance 0\.00/ })).toBeVisible();
		await expect(summary.getByRole("row", { name: /^Demo funds/ })).toContainText("+10,000.00");
		await expect(summary.getByText("This year is not over.")).toBeVisible();
		await expect(summary.getByText("This summary is no tax advice.")).toBeVisible();
		await expect(summary.getByText("No trade was closed in this year.")).toBeVisible();
		expect(await findings(page)).toEqual([]);

		const saving = async (button: string) => {
			const [file] = await Promise.all([
				page.waitForEvent("download"),
				summary.getByRole("button", { name: button }).click(),
			]);
			return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
		};
		const csv = await saving("Download as CSV");
		expect(csv.name).toBe(`${account.number}-year-${found.year}.csv`);
		const closing = `${account.number},USD,balance,closing,,,,,${found.accounts[0]?.closing_balance},,,`;
		expect(csv.bytes.toString("utf8").split("\r\n")).toContain(closing);
		const paper = await saving("Download as PDF");
		expect(paper.name).toBe(`${account.number}-year-${found.year}.pdf`);
		expect(paper.bytes.toString("latin1").startsWith("%PDF-1.7")).toBe(true);

		await page.getByRole("combobox", { name: "Begins on" }).click();
		await page.getByRole("option", { name: "April 6" }).click();
		await expect(summary.getByRole("heading", { name: /Yearly summary 20\d\d\/\d\d/ })).toBeVisible();
		await page.getByRole("radio", { name: "All accounts", exact: true }).click();
		await expect(summary.getByRole("heading", { name: new RegExp(account.number) })).toBeVisible();

		await page.goto("/main/settings/notifications");
		const daily = page.getByRole("switch", { name: /^Every day: balances/ });
		await expect(daily).not.toBeChecked();
		await daily.click();
		await expect(daily).toBeChecked();
		await page.reload();
		await expect(daily).toBeChecked();

		await product.runJobs();
		await page.goto("/favicon.svg");
		// Two: just after a midnight the day is over a day later than its date says.
		await product.advance(2 * DAY_MS);
		await product.runJobs();
		const told = await mailed(product.origin, customer.email, /(Balance at the end: [\d,.]+)/);
		expect(told).toMatch(/^Balance at the end: /);
	});
}
