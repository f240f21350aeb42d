import { chatMessages } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test("what a customer types without a connection waits, survives a reload, and arrives once; Enter sends, Shift and Enter does not, and an empty message is not sent (SPEC §2, §4, §5)", async ({
	page,
	context,
	guard,
	customer,
}) => {
	guard.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
	guard.expect(/WebSocket connection to .* failed/);
	guard.expect(/API error \{status: (0|null|undefined)/);
	const { client } = customer;
	await new Terminal(page).enter(customer, "/main/chat");
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
	const words = `written in a tunnel ${Date.now()}`;
	await context.setOffline(true);
	await page.getByPlaceholder(/Type a message|Reconnecting/).fill(words);
	await page.keyboard.press("Enter");
	await expect(page.getByText("Waiting for the connection")).toBeVisible();
	await context.setOffline(false);
	await page.reload();
	await expect(page.getByRole("log").getByText(words)).toHaveCount(1);
	// Acknowledged by the server: neither queued nor in flight.
	const bubble = page.getByRole("listitem").filter({ hasText: words });
	await expect(bubble.getByText(/^(Sent|Read)$/)).toBeAttached();
	const { data } = accepted(chatMessages, await client.get("/chat/messages?page=1"));
	expect(data.filter(({ message }) => message === words)).toHaveLength(1);

	const input = page.getByPlaceholder("Type a message...");
	await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
	const lines = `two lines ${Date.now()}`;
	await input.fill(lines);
	await input.press("Shift+Enter");
	await input.pressSequentially("and the second");
	await input.press("Enter");
	await expect(page.getByRole("log").getByText(`${lines}\nand the second`)).toBeVisible();
	await expect(input).toHaveValue("");
	// It is on the screen before the server has it.
	const newest = async () => accepted(chatMessages, await client.get("/chat/messages?page=1")).data.at(-1)?.message;
	await expect.poll(newest).toBe(`${lines}\nand the second`);
});
