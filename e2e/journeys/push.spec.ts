import { request } from "../harness/api.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const KEY = "a-price-bridge-of-the-test";
test.use({ feed: "push", productEnv: { FEED_KEY: KEY, MARKET_HOURS: "always" } });

test("a dealer's pushed price is on the screen, and the screen says whose it is", async ({ page, product }) => {
	const push = (bid: string, ask: string) =>
		request(product.origin, "/feed/quotes", {
			method: "POST",
			headers: { "x-feed-key": KEY },
			body: [{ id: "EURUSD", bid, ask }],
		});
	const terminal = new Terminal(page);
	await terminal.signInToDashboard();
	await expect(page.getByText("Dealer's prices").first()).toBeVisible();
	await terminal.openInstrument("EURUSD");
	await expect(terminal.ticket, "nothing can be ordered before the first price").toContainText(
		"There is no price for EUR/USD yet.",
	);
	for (const [bid, ask] of [
		["1.08500", "1.08512"],
		["1.08534", "1.08547"],
	] as const) {
		expect((await push(bid, ask)).status).toBe(200);
		await expect(terminal.watchRow("EUR/USD")).toContainText(bid);
		await expect(terminal.watchRow("EUR/USD")).toContainText(ask);
	}
	await push("1.08535", "1.08548");
	await terminal.trade("Buy", "0.01");
	await expect(terminal.rows("Open trades")).toHaveCount(1);
});
