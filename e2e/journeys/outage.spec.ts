import { newCustomer } from "../harness/customers.ts";
import { demoDataDir, Product } from "../harness/product.ts";
import { Terminal } from "../harness/terminal.ts";
import { test as base, expect } from "../harness/test.ts";

/** The journey starts and kills its own product and does not use the shared one. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
const test = base.extend({ baseURL: async ({}, use) => use(undefined) });

/** Longer than the greatest quote age of any instrument that is traded. */
const SILENCE_MS = 40_000;

test("the server dies while a trade is open: the screen says so, sends nothing, and finds back by itself", async ({
	page,
	guard,
}) => {
	// Errors that the browser itself logs while the server is down.
	guard.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
	guard.expect(/WebSocket connection to .* failed/);
	// The new server does not know a session of long polling that the old one began.
	guard.expect(/status of 400 .*\/socket\.io\/.*&sid=/);
	guard.expect(/API error \{status: (0|null|undefined)/);
	const dataDir = await demoDataDir();
	let product = await Product.start({ dataDir });
	try {
		const terminal = new Terminal(page);
		const customer = await newCustomer(product);
		await page.clock.install();
		await terminal.enter(customer, `${product.origin}/main/trading/EURUSD`);
		await terminal.trade("Buy", "0.05");
		const row = terminal.rows("Open trades").first();
		await expect(row).toBeVisible();
		const feed = page.getByRole("banner").getByRole("button", { name: /Live|Connecting|Offline|Stale/ });
		await expect(feed).toContainText("Live");

		await product.kill();
		await expect(feed).not.toContainText("Live");
		// Simulates a long outage: the last price exceeds the greatest quote age. On reconnecting the page resynchronises
		// with the server's time, so its clock may not be moved after that.
		await page.clock.fastForward(SILENCE_MS);
		await expect(terminal.ticket).toContainText(/Last price .* ago|is .* old/);
		await expect(terminal.ticket.locator("button[type=submit]")).toHaveAttribute("aria-disabled", "true");
		await expect(row, "what is known stays on the screen").toBeVisible();

		product = await Product.start({ dataDir, port: product.port });
		await expect(feed).toContainText("Live");
		await expect(row).toBeVisible();
		const before = await row.innerText();
		await expect
			.poll(async () => ((await row.innerText()) === before ? `still, ${await feed.innerText()}` : "moves"), {
				message: "the result of the open trade",
			})
			.toBe("moves");
		await expect(terminal.ticket.locator("button[type=submit]")).not.toHaveAttribute("aria-disabled", "true");
		await terminal.close(row);
		await expect(page.getByText("No open trades")).toBeVisible();
		expect(await customer.client.at(product.origin).openTrades()).toEqual([]);
	} finally {
		await product.stop();
	}
});
