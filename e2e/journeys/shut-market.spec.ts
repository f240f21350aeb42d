import { randomUUID } from "node:crypto";
import { openTrade } from "@truefill/contracts/http";
import { accepted, Client } from "../harness/api.ts";
import { newCustomer } from "../harness/customers.ts";
import { Desk } from "../harness/desk.ts";
import type { Product } from "../harness/product.ts";
import { PUSH_MOVED, PushedMarket } from "../harness/pushed-market.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: { ...PUSH_MOVED, env: { ...PUSH_MOVED.env, MARKET_HOURS: "calendar" } } });

const SHARE = "AAPL";
const PRICE = ["180.00", "180.05"] as const;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

/** Moves the time to just after the share's next opening; does nothing while it is open. */
async function untilOpen(product: Product, client: Client): Promise<void> {
	const market = (await client.data()).quotes.find(({ id }) => id === SHARE)?.market;
	if (market?.state !== "closed") return;
	if (market.opens_at === null) throw new Error(`${SHARE} never opens`);
	await product.advance(Date.parse(market.opens_at) + SECOND_MS - (await product.advance(0)));
}

test("a close asked for while the market is shut waits in sight, can be taken back, and is filled at the opening (E14)", async ({
	page,
	product,
	guard,
}) => {
	// The page is left while its socket joins channels: the socket is gone when the server looks it up.
	guard.expect(/(?:403|NOT_ALLOWED).*broadcasting\/auth|broadcasting\/auth.*NOT_ALLOWED/);
	const customer = await newCustomer(product);
	// Hours pass, and sessions expire.
	const signedIn = () => Client.signIn(product.origin, customer.email, customer.password);
	await untilOpen(product, customer.client);
	let client = await signedIn();
	const market = new PushedMarket(product.origin);
	await market.set(SHARE, ...PRICE);
	market.stop();
	const { id } = await client.account();
	const { min_volume } = (await client.data()).instruments.find(({ id }) => id === SHARE) ?? { min_volume: "" };
	const trade = { command_id: randomUUID(), account_id: id, asset_id: SHARE, trade_type: "buy", volume: min_volume };
	accepted(openTrade, await client.send("POST", "/trades", trade));
	// A trading day has at most seven hours.
	await product.advance(8 * HOUR_MS);
	client = await signedIn();
	const desk = await Desk.at(page, product, { ...customer, client }, SHARE, PRICE);
	try {
		const share = async () => (await client.data()).quotes.find(({ id }) => id === SHARE);
		expect((await share())?.market.state).toBe("closed");
		const waiting = async () => (await client.openTrades())[0]?.close_request;

		const row = desk.rows("Open trades").first();
		const close = async () => {
			await row.getByRole("button", { name: /^Close |waits$/ }).click();
			await expect(page.locator("form").last()).toContainText("The market is shut. The close waits");
			await page.getByRole("button", { name: "Close when it opens" }).click();
			await expect(row.getByRole("button", { name: /A close of .* waits/ })).toBeVisible();
		};
		await close();
		expect(await waiting()).not.toBeNull();
		await row.getByRole("button", { name: /A close of .* waits/ }).click();
		await page.getByRole("button", { name: "Take it back" }).click();
		await expect(row.getByRole("button", { name: /^Close / })).toBeVisible();
		expect(await waiting()).toBeNull();
		await close();

		await page.goto("about:blank");
		// The first price after the opening is the one below.
		desk.market.silence(SHARE);
		await untilOpen(product, client);
		client = await signedIn();
		await desk.enter(customer, `/main/trading/${SHARE}`);
		await expect(row).toBeVisible();
		await desk.market.set(SHARE, "181.00", "181.05");
		await expect.poll(() => client.openTrades()).toEqual([]);
		const [closed] = await client.closedTrades();
		expect(Number(closed?.closing_price), "the first price of the open market").toBe(181);
		await expect(page.getByText("No open trades")).toBeVisible();
	} finally {
		desk.stop();
	}
});
