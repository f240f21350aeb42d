import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { chatMessages } from "@truefill/contracts/http";
import { accepted, SUPPORT } from "../harness/api.ts";
import { newCustomer, staff } from "../harness/customers.ts";
import { Guard } from "../harness/guard.ts";
import { demoDataDir, Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** Errors that the browser itself logs while the server is down. */
function forgiveOutage(guard: Guard): void {
	guard.expect(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE|INTERNET_DISCONNECTED|NETWORK)/);
	guard.expect(/WebSocket connection to .* failed/);
	guard.expect(/API error \{status: (0|null|undefined)/);
}

/** Markers of the messages, in the order on the screen. */
const MARK = /#\w+-\d+/g;
const onScreen = async (page: Page): Promise<string[]> => (await page.getByRole("log").innerText()).match(MARK) ?? [];

async function say(page: Page, ...marks: string[]): Promise<void> {
	for (const mark of marks) {
		const input = page.getByPlaceholder(/Type a message|Reconnecting/);
		await input.fill(mark);
		await input.press("Enter");
		await expect(input).toHaveValue("");
	}
}

/**
 * All faults that a conversation must survive, in one conversation: two tabs and two staff at once, a tab whose clock
 * is an hour off, a cut connection, a server that dies and restarts.
 */
test("two tabs and two staff write through a cut connection and a dead server: every screen shows the same, once (SPEC §4)", {
	tag: "@full",
}, async ({ page, browser, guard }) => {
	forgiveOutage(guard);
	const dataDir = await demoDataDir();
	let product = await Product.start({ dataDir });
	const { origin } = product;
	const context = await browser.newContext({ baseURL: origin, viewport: { width: 1000, height: 800 } });
	try {
		const ada = await staff(product, "admin");
		const customer = await newCustomer(product);
		const customer_id = customer.id;
		const adaSays = (mark: string) =>
			ada.send("POST", "/chat/messages", { message: mark, customer_id, client_message_id: randomUUID() });

		await new Terminal(page).enter(SUPPORT, `${origin}/admin/chat`);
		await page.locator("[data-client]").filter({ hasText: customer.name }).click();
		await expect(page.getByText("Start a conversation by typing a message below.")).toBeVisible();

		const first = await context.newPage();
		const firstGuard = await Guard.over(first);
		await new Terminal(first).enter(customer, "/main/chat");
		const second = await context.newPage();
		const secondGuard = await Guard.over(second);
		await second.addInitScript(() => {
			const { now } = Date;
			Date.now = () => now() + 3_600_000;
		});
		await second.goto("/main/chat");
		for (const each of [firstGuard, secondGuard]) forgiveOutage(each);
		for (const tab of [first, second]) await expect(tab.getByText("Connected", { exact: true })).toBeVisible();

		await Promise.all([
			say(first, "#first-1", "#first-2"),
			say(second, "#second-1", "#second-2"),
			say(page, "#sam-1", "#sam-2"),
			(async () => {
				for (const mark of ["#ada-1", "#ada-2"]) await adaSays(mark);
			})(),
		]);

		// All messages are on the server: from here on only new ones are queued.
		for (const screen of [page, first, second]) {
			await expect(screen.getByText(/Waiting for the connection|Sending…/)).toHaveCount(0);
		}
		await context.setOffline(true);
		await say(first, "#first-3");
		await say(second, "#second-3");
		await adaSays("#ada-3");
		await say(page, "#sam-3");
		await expect(second.getByText("Waiting for the connection")).toBeVisible();
		// The queue of one tab does not overwrite the other's.
		const kept = await first.evaluate(() =>
			Object.entries(localStorage)
				.filter(([key]) => key.startsWith("chat-outbox:"))
				.map(([, value]) => value)
				.join(),
		);
		expect(kept.match(MARK)?.toSorted()).toEqual(["#first-3", "#second-3"]);
		await context.setOffline(false);
		await expect.poll(() => onScreen(page)).toContain("#second-3");

		await product.kill();
		await say(second, "#second-4");
		await say(page, "#sam-4");
		await expect(page.getByText("Waiting for the connection")).toBeVisible();
		product = await Product.start({ dataDir, port: product.port });
		await expect.poll(() => onScreen(second)).toContain("#sam-4");
		await expect.poll(() => onScreen(page)).toContain("#second-4");
		await adaSays("#ada-4");

		const stored = async () =>
			accepted(chatMessages, await customer.client.at(product.origin).get("/chat/messages?page=1")).data.flatMap(
				({ message }) => message.match(MARK) ?? [],
			);
		const everything = ["first", "second", "sam", "ada"].flatMap((who) =>
			Array.from({ length: who === "first" ? 3 : 4 }, (_, at) => `#${who}-${at + 1}`),
		);
		await expect.poll(async () => (await stored()).toSorted()).toEqual(everything.toSorted());
		const order = await stored();
		for (const who of ["first", "second", "sam", "ada"]) {
			const own = order.filter((mark) => mark.startsWith(`#${who}-`));
			expect(own, "each in the order in which it was typed").toEqual(own.toSorted());
		}
		for (const screen of [page, first, second]) {
			await expect.poll(() => onScreen(screen)).toEqual(order);
			await expect(screen.getByText(/Waiting for the connection|Sending…/)).toHaveCount(0);
		}
		expect([...firstGuard.violations, ...secondGuard.violations]).toEqual([]);
	} finally {
		await context.close();
		await product.stop();
	}
});

test("what was typed without a connection is sent although its writer has left the chat (SPEC §4)", async ({
	page,
	context,
	guard,
	customer,
}) => {
	forgiveOutage(guard);
	const { client } = customer;
	await new Terminal(page).enter(customer, "/main/chat");
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
	await context.setOffline(true);
	await say(page, "#left-1", "#left-2");
	await page.getByRole("link", { name: "Dashboard" }).first().click();
	await page.waitForURL("**/main/dashboard");
	await context.setOffline(false);
	await expect
		.poll(async () =>
			accepted(chatMessages, await client.get("/chat/messages?page=1")).data.flatMap(
				({ message }) => message.match(MARK) ?? [],
			),
		)
		.toEqual(["#left-1", "#left-2"]);
	await expect
		.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("outbox"))))
		.toEqual([]);
});
