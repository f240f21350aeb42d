import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "@playwright/test";
import type { Client } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { staff } from "../harness/customers.ts";
import { looks } from "../harness/looks.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyPart } from "../harness/verification.ts";

const palette = (page: Page) => page.evaluate(() => document.documentElement.dataset.palette);
const json = (text: string): { data: Record<string, unknown> } => JSON.parse(text);
const preferences = async (client: Client) => json((await client.get("/me/preferences")).text).data;

const sections = (page: Page) => page.getByRole("navigation", { name: "Sections of the settings" });

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
	await page.getByRole("combobox", { name: label }).click();
	await page.getByRole("option", { name: option }).click();
}

test("what one chooses holds after a reload, in the other tab and on another device", async ({
	page,
	product,
	browser,
	customer,
}) => {
	const { client } = customer;
	await new Terminal(page).enter(customer);
	await page.getByRole("button", { name: /^Your menu/ }).click();
	await page.getByRole("menuitem", { name: "Settings" }).click();
	await page.waitForURL("**/main/settings");
	const otherTab = await page.context().newPage();
	await Promise.all([otherTab.waitForResponse("**/me/documents"), otherTab.goto("/main/settings/language")]);
	await expect(otherTab.getByRole("combobox", { name: "Show times in" })).toBeVisible();
	await page.getByRole("radio", { name: "Blue up, orange down" }).check();
	await expect.poll(() => palette(page)).toBe("blue-orange");
	await expect.poll(() => palette(otherTab)).toBe("blue-orange");
	await otherTab.close();

	await page.getByRole("link", { name: /^Language and time/ }).click();
	await choose(page, "Show times in", /Asia \/ Tokyo/);
	await expect.poll(async () => preferences(client)).toMatchObject({ palette: "blue-orange", time_zone: "Asia/Tokyo" });
	await page.reload();
	await expect(page.getByRole("combobox", { name: "Show times in" })).toContainText("Tokyo");
	await expect.poll(() => palette(page)).toBe("blue-orange");

	const device = await browser.newContext({ baseURL: product.origin });
	const there = await device.newPage();
	await new Terminal(there).enter(customer, "/main/settings/language");
	await expect.poll(() => palette(there)).toBe("blue-orange");
	await expect(there.getByRole("combobox", { name: "Show times in" })).toContainText("Tokyo");
	await choose(there, "Show times in", /As the device/);
	// The open page of the first device updates.
	await expect(page.getByRole("combobox", { name: "Show times in" })).toContainText("As the device");
	await device.close();
});

test("a limit refuses an order with its sentence, closing goes through, loosening waits", async ({
	page,
	guard,
	customer,
}) => {
	guard.expect(/status of 403/);
	const { client } = customer;
	const { id } = await client.account();
	const order = () =>
		client.send("POST", "/trades", {
			command_id: randomUUID(),
			account_id: id,
			asset_id: "EURUSD",
			trade_type: "buy",
			volume: "10000",
		});
	expect((await order()).status).toBe(201);
	const [opened] = await client.openTrades();

	await new Terminal(page).enter(customer, "/main/settings/protection");
	await page.getByLabel("Worth of all open trades").fill("1000");
	await page.getByRole("button", { name: "Save limits" }).click();
	await expect(page.getByText("Your limits hold from now on")).toBeVisible();
	const refused = await order();
	expect(refused.status).toBe(403);
	expect(refused.text).toContain("you have limited them to 1,000.00 USD");

	// The ticket says so before anything is sent: the browser applies the same rule.
	const places = page.getByRole("navigation", { name: "Main navigation" });
	await places.getByRole("link", { name: "Trading" }).click();
	await new Terminal(page).ticket.getByRole("button", { name: /^Buy/ }).first().click();
	await expect(page.getByText(/you have limited them to 1,000\.00 USD/).first()).toBeVisible();
	const closed = await client.send("POST", `/trades/${opened?.id}/close`, { command_id: randomUUID() });
	expect(closed.status).toBe(200);

	await places.getByRole("link", { name: "Settings" }).click();
	await sections(page)
		.getByRole("link", { name: /^Protection/ })
		.click();
	await page.getByLabel("Worth of all open trades").fill("");
	await page.getByRole("button", { name: "Save limits" }).click();
	await expect(page.getByText(/^From .* these limits hold/)).toBeVisible();
	expect((await order()).status).toBe(403);
	await page.getByRole("button", { name: "Keep the limits of now" }).click();
	await expect(page.getByText(/^From .* these limits hold/)).toHaveCount(0);
});

test("details are locked once the identity is verified, and changed by a request", async ({
	page,
	product,
	customer,
}) => {
	const support = await staff(product, "support");
	await new Terminal(page).enter(customer, "/main/personal");
	await page.getByLabel("City").fill("Berlin");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Your details are saved")).toBeVisible();
	await verifyPart(product, customer, "identity", 1);
	await page.reload();
	await expect(page.getByText("These details are locked")).toBeVisible();
	await expect(page.getByLabel("City")).toHaveCount(0);
	await page.getByRole("button", { name: "Ask for a change" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Last name").fill("Demo-Smith");
	await dialog.getByLabel("Why").fill("I have married");
	expect(await findings(page), "asking for a change").toEqual([]);
	await dialog.getByRole("button", { name: "Send the request" }).click();
	await expect(page.getByText("Waits", { exact: true })).toBeVisible();

	const waiting = JSON.parse((await support.get("/admin/personal-requests?status=pending")).text);
	const { id } = waiting.data.find(({ current }: { current: object }) =>
		isDeepStrictEqual(current, { last_name: customer.lastName }),
	);
	const decision = { decision: "approve", reason: "The certificate was seen" };
	const decided = await support.send("POST", `/admin/personal-requests/${id}/decide`, decision);
	expect(decided.status, decided.text).toBe(200);
	await page.reload();
	await expect(page.getByText("Answer: The certificate was seen")).toBeVisible();
	await expect(page.getByText("Demo-Smith", { exact: true }).first()).toBeVisible();
});

/** Each behind its link in the settings list. */
const PAGES = [
	"Appearance",
	"Language and time",
	"Trading",
	"Sounds",
	"Personal information",
	"Self-test",
	"Protection",
] as const;

for (const { name, viewport, scheme, tag } of looks("light, phone")) {
	test.describe(name, { tag }, () => {
		test.use({ viewport, colorScheme: scheme });
		test("the customer's own pages have no barriers", async ({ page, customer }) => {
			const look = async (name: string) => {
				await expect(page.getByRole("heading", { name, exact: true }).last()).toBeVisible();
				await expect(page.locator(".breathes")).toHaveCount(0);
				if (name === "Self-test") await expect(page.getByText(/Everything works|It works|does not work/)).toBeVisible();
				expect(await findings(page, MEASURED), name).toEqual([]);
				await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			};
			await new Terminal(page).enter(customer, "/main/settings");
			await look("Settings");
			for (const name of PAGES) {
				await sections(page)
					.getByRole("link", { name: new RegExp(`^${name}`) })
					.click();
				await look(name);
				if (name !== "Protection") await page.goBack();
			}
			await page.getByRole("button", { name: "Take the test" }).click();
			await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(24);
			expect(await findings(page, MEASURED), "the test of knowledge").toEqual([]);
		});
	});
}
