import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { conversationOf } from "@truefill/contracts/http";
import { accepted, RISK, SUPPORT } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { type Customer, staff } from "../harness/customers.ts";
import { failing } from "../harness/failing.ts";
import { Guard } from "../harness/guard.ts";
import { looks } from "../harness/looks.ts";
import type { Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** Another user in a separate browser context, guarded like the first. */
async function customerAt(
	browser: Browser,
	product: Product,
	customer: Customer,
	listen: (page: Page) => void,
): Promise<{ readonly page: Page; readonly guard: Guard }> {
	const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
	const page = await context.newPage();
	const guard = await Guard.over(page);
	listen(page);
	await new Terminal(page).enter(customer, "/main/chat");
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
	return { page, guard };
}

async function atDesk(page: Page): Promise<void> {
	await new Terminal(page).enter(SUPPORT, "/admin/chat");
	await expect(page.getByRole("heading", { name: "Admin Chat" })).toBeVisible();
}

const row = (page: Page, name: string): Locator => page.locator("[data-client]").filter({ hasText: name });
/** The customer's first message. */
const ASKED = "One question before I begin";
const ask = async (customer: Customer): Promise<void> => {
	const answer = await customer.client.send("POST", "/chat/messages", {
		message: ASKED,
		client_message_id: randomUUID(),
	});
	expect(answer.status, answer.text).toBe(201);
};
const open = async (page: Page, { name }: Customer): Promise<void> => {
	await row(page, name).click();
	await expect(page.getByRole("log").getByText(ASKED)).toBeVisible();
};
const composer = (page: Page): Locator => page.getByPlaceholder("Type a message...");
const said = (page: Page, words: string): Locator => page.getByRole("log").getByText(words, { exact: true });

/** A one-pixel picture. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("customer and support talk, see each other write and read, and a note stays inside (SPEC §2, §4)", async ({
	page,
	browser,
	product,
	customer,
}) => {
	await ask(customer);
	await atDesk(page);
	await expect(page.getByText("Select a user to start chatting")).toBeVisible();
	await expect(
		page.getByText("Choose a user from the list to view their conversation and send messages."),
	).toBeVisible();
	await expect(row(page, customer.name)).toContainText("1 unread message");
	const unread = await page
		.locator("[data-client]")
		.evaluateAll((all) => all.map(({ textContent }) => /unread message/.test(textContent ?? "")));
	expect(unread.indexOf(false), "unread first").toBeGreaterThan(unread.lastIndexOf(true));
	await open(page, customer);
	await expect(row(page, customer.name)).not.toContainText("unread message");

	const heard: string[] = [];
	const { page: theirs, guard } = await customerAt(browser, product, customer, (listened) => {
		listened.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
		listened.on("response", (answer) => {
			if (answer.url().includes("/api/v1/"))
				answer.text().then(
					(text) => heard.push(text),
					() => undefined,
				);
		});
	});
	await expect(page.getByText("Online", { exact: true }).last()).toBeVisible();

	await composer(theirs).pressSequentially("Is anybody");
	await expect(page.getByText(/is writing/)).toBeVisible();
	const question = `Is anybody there? ${Date.now()}`;
	await composer(theirs).fill(question);
	await composer(theirs).press("Enter");
	await expect(said(page, question)).toBeVisible();
	await expect(page.getByText(/is writing/)).toBeHidden();
	await expect(
		theirs.getByRole("listitem").filter({ hasText: question }).getByText("Read", { exact: true }),
	).toBeVisible();

	const secret = `only for us ${Date.now()}`;
	await page.getByRole("radio", { name: "Private note" }).first().click();
	await page.getByPlaceholder("Write a note that only staff see...").fill(secret);
	await page.keyboard.press("Enter");
	await expect(said(page, secret)).toBeVisible();
	await page.getByRole("radio", { name: "Reply" }).last().click();

	await composer(page).fill("/hel");
	await expect(page.getByRole("option", { name: /^\/hello/ })).toBeVisible();
	await composer(page).press("Enter");
	await expect(composer(page)).toHaveValue(/^Hello Carla, this is Sam/);
	const answer = await composer(page).inputValue();
	await composer(page).press("Enter");
	await expect(said(theirs, answer)).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: answer }).getByText("Read", { exact: true })).toBeVisible();

	await page.getByRole("button", { name: /^State: / }).click();
	await page.getByRole("menuitem", { name: "Resolve" }).click();
	await expect(page.getByRole("button", { name: "State: Resolved" })).toBeVisible();
	await composer(theirs).fill("One thing more");
	await composer(theirs).press("Enter");
	await expect(page.getByRole("button", { name: "State: Open" })).toBeVisible();

	await theirs.reload();
	await expect(said(theirs, answer)).toBeVisible();
	expect(
		heard.some((text) => text.includes(question)),
		"what the customer's page receives was listened to",
	).toBe(true);
	expect(
		heard.filter((text) => text.includes(secret)),
		"the note never leaves the desk",
	).toEqual([]);
	expect(guard.violations).toEqual([]);
	await theirs.context().close();
});

test("of two who claim at once one is told, and who is replying is seen", async ({
	page,
	product,
	guard,
	customer,
}) => {
	guard.expect(/status of 409/);
	guard.expect(/API error \{status: 409, .*CONVERSATION_CHANGED/);
	const ada = await staff(product, "admin");
	const { id } = customer;
	await ask(customer);
	await atDesk(page);
	await open(page, customer);
	await ada.send("POST", "/chat/typing", { typing: true, customer_id: id });
	await expect(page.getByText("Ada Admin is replying")).toBeVisible();

	await page.getByRole("button", { name: "Unassigned" }).click();
	// The colleague's change does not arrive here before the claim is sent.
	const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
	await page.route(`**/admin/chat/conversations/${id}`, async (route) => {
		if (route.request().method() === "GET") await heard;
		await route.continue();
	});
	const seen = accepted(conversationOf, await ada.get(`/admin/chat/conversations/${id}`)).data;
	const admin = accepted(
		conversationOf,
		await ada.send("PATCH", `/admin/chat/conversations/${id}`, { version: seen.version, state: "pending" }),
	).data;
	expect(admin.version).toBeGreaterThan(seen.version);
	await page.getByRole("menuitem", { name: "Claim for me" }).click();
	await expect(new Terminal(page).toast(/A colleague was first/)).toBeVisible();
	hear();
	await expect(page.getByRole("button", { name: "State: Pending" })).toBeVisible();
	await page.getByRole("button", { name: "Unassigned" }).click();
	await page.getByRole("menuitem", { name: "Claim for me" }).click();
	await expect(page.getByRole("button", { name: "Assigned to you" })).toBeVisible();
	await expect(row(page, customer.name)).toContainText("Yours");
	await page.getByRole("button", { name: "Assigned to you" }).click();
	await page.getByRole("menuitem", { name: /^Ada Admin/ }).click();
	await expect(page.getByRole("button", { name: "Assigned to Ada Admin" })).toBeVisible();
});

test("the list searches, keeps to its tabs and the keyboard, and says when it could not be loaded (SPEC §2, §5, §8)", async ({
	page,
	guard,
	customer,
}) => {
	guard.expect(/ERR_FAILED/);
	guard.expect(/API error \{status: 0, .*admin\/users/);
	await ask(customer);
	await atDesk(page);
	await page.keyboard.press("Control+k");
	await expect(page.getByPlaceholder("Search users...")).toBeFocused();
	await page.keyboard.type("PERCY");
	await expect(page.locator("[data-client]")).toHaveCount(1);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: "Percy Pending" }).first()).toBeVisible();
	await expect(page.getByText("Start a conversation by typing a message below.")).toBeVisible();
	await expect(composer(page), "who is chosen is written to").toBeFocused();
	await page.keyboard.type("half an answer");
	await page.getByPlaceholder("Search users...").fill("nobody of this name");
	await expect(page.getByText("No users found")).toBeVisible();
	await page.keyboard.press("Escape");
	await row(page, customer.name).click();
	await expect(composer(page)).toHaveValue("");
	await row(page, "Percy Pending").click();
	await expect(composer(page), "each conversation keeps its draft").toHaveValue("half an answer");

	const download = page.waitForEvent("download");
	await row(page, customer.name).click();
	await page.getByRole("button", { name: "Transcript" }).click();
	await page.getByRole("menuitem", { name: "Text file", exact: true }).click();
	expect((await download).suggestedFilename()).toMatch(/\.txt$/);

	const outage = await failing(page, "**/api/v1/admin/users");
	await page.reload();
	await expect(page.getByText("Failed to load users. Retrying...")).toBeVisible();
	outage.over();
	await expect(row(page, "Percy Pending")).toBeVisible();
	await expect(page.getByText("Failed to load users. Retrying...")).toBeHidden();
});

test("an upload goes on while its conversation is left, and is sent from there (SPEC §2 Composer, §3)", async ({
	page,
	customer,
}) => {
	await ask(customer);
	// The upload is held back until the test releases it.
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	let asked = 0;
	await page.route("**/api/v1/chat/upload", async (route) => {
		asked += 1;
		await released;
		await route.continue();
	});
	const chip = page.getByRole("listitem").filter({ hasText: "proof.png" });
	await atDesk(page);
	await open(page, customer);
	await page
		.locator("input[type=file]")
		.setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") });
	await expect(chip).toContainText("%");
	await row(page, "Percy Pending").click();
	await expect(page.getByText("Start a conversation by typing a message below.")).toBeVisible();
	await expect(chip, "each conversation has its own").toHaveCount(0);
	await page.getByRole("link", { name: "Users" }).click();
	await page.waitForURL("**/admin/users");
	release();
	await page.getByRole("link", { name: "Chat" }).click();
	await open(page, customer);
	await expect(chip).toContainText("Ready");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(
		page
			.getByRole("log")
			.getByRole("button", { name: /proof\.png/ })
			.first(),
	).toBeVisible();
	expect(asked, "it was never begun again").toBe(1);
	await page.reload();
	await open(page, customer);
	await expect(
		page
			.getByRole("log")
			.getByRole("button", { name: /proof\.png/ })
			.first(),
	).toBeVisible();
	await expect(page.getByText("Ready", { exact: true })).toHaveCount(0);
});

test("a canned reply is written, refused, mended and deleted", async ({ page, guard, customer }) => {
	await ask(customer);
	guard.expect(/status of 4\d\d/);
	guard.expect(/API error \{status: 4\d\d, .*SHORTCUT_TAKEN/);
	await atDesk(page);
	await open(page, customer);
	await page.getByRole("button", { name: "Canned replies", exact: true }).first().click();
	const dialog = page.getByRole("dialog", { name: "Canned replies" });
	await dialog.getByRole("button", { name: "New reply" }).click();
	await dialog.getByLabel("Shortcut").fill("hello");
	await dialog.getByLabel("Text").fill("Good day {last_name}");
	await dialog.getByRole("button", { name: "Save the reply" }).click();
	await expect(dialog.getByLabel("Shortcut")).toHaveAttribute("aria-invalid", "true");
	await dialog.getByLabel("Shortcut").fill("good-day");
	await dialog.getByRole("button", { name: "Save the reply" }).click();
	await expect(dialog.getByText("/good-day")).toBeVisible();
	await page.keyboard.press("Escape");
	await composer(page).fill("/good");
	await page.getByRole("option", { name: /^\/good-day/ }).click();
	await expect(composer(page)).toHaveValue(`Good day ${customer.lastName}`);
	await page.getByRole("button", { name: "Canned replies", exact: true }).first().click();
	await dialog.getByRole("button", { name: "Delete /good-day" }).click();
	await dialog.getByRole("button", { name: "Delete it for everybody" }).click();
	await expect(dialog.getByText("/good-day")).toHaveCount(0);
});

test("a role that reads no conversations sees the list and the card alone (R19)", async ({ page, customer }) => {
	await ask(customer);
	// Staff have no member area and are redirected to the desk.
	await new Terminal(page).enter(RISK, "/main/trading");
	await page.waitForURL("**/admin/chat");
	await row(page, customer.name).click();
	await expect(page.getByText("Your role does not read conversations")).toBeVisible();
	await expect(page.getByRole("complementary", { name: "Customer" }).getByText(customer.email)).toBeVisible();
	await expect(composer(page)).toHaveCount(0);
});

for (const { name, scheme, size, viewport, tag } of looks("dark, wide")) {
	test.describe(name, { tag }, () => {
		test.use({ viewport, colorScheme: scheme });

		test("the desk has no barriers", async ({ page, customer }) => {
			const look = async (what: string) => expect(await findings(page, MEASURED), what).toEqual([]);
			await ask(customer);
			await new Terminal(page).enter(SUPPORT, `/admin/chat/${customer.id}`);
			await expect(page.getByRole("log").getByText(ASKED)).toBeVisible();
			await look("the conversation");
			if (size === "phone") {
				await page.getByRole("button", { name: "Show Users" }).click();
				await expect(page.getByRole("dialog", { name: "Admin Chat" })).toBeVisible();
				await look("the drawer");
				return;
			}
			await expect(page.getByRole("complementary", { name: "Customer" }).getByText(customer.email)).toBeVisible();
			await composer(page).fill("/");
			await expect(page.getByRole("option").first()).toBeVisible();
			await look("canned replies");
			await composer(page).fill("");
			await page.getByRole("radio", { name: "Private note" }).first().click();
			await look("a note");
		});
	});
}
