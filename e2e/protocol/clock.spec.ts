import { randomUUID } from "node:crypto";
import { placeOrder } from "@truefill/contracts/http";
import { accepted, request } from "../harness/api.ts";
import { PUSH, PUSH_MOVED, PushedMarket } from "../harness/pushed-market.ts";
import { expect, protocol as test } from "../harness/test.ts";

const MINUTE_MS = 60_000;

test.use({ configuration: PUSH_MOVED });
test.describe.configure({ mode: "default" });

test("an order of ten minutes ends when the clock is moved by them, and not a minute before", async ({
	product,
	customer,
}) => {
	const { client } = customer;
	const { id: account_id } = await client.account();
	const market = new PushedMarket(product.origin);
	await market.set("EURUSD", "1.10000", "1.10010");
	market.stop();
	const startMs = await product.advance(0);
	const endMs = startMs + 10 * MINUTE_MS;
	const body = {
		command_id: randomUUID(),
		account_id,
		asset_id: "EURUSD",
		side: "buy",
		volume: "1000",
		order_type: "limit",
		price: "1.00000",
		time_in_force: "GTD",
		expires_at: new Date(endMs).toISOString(),
	};
	const [placed] = accepted(placeOrder, await client.send("POST", "/orders", body)).data.orders;
	if (placed === undefined) throw new Error("no order");

	expect(await product.advance(9 * MINUTE_MS)).toBeLessThan(endMs);
	expect((await client.pendingOrders()).map(({ id }) => id)).toContain(placed.id);

	expect(await product.advance(MINUTE_MS)).toBeGreaterThanOrEqual(endMs);
	const order = async () => (await client.doneOrders()).find(({ id }) => id === placed.id);
	await expect.poll(async () => (await order())?.status, "the order ends").toBe("cancelled");
	const ended = await order();
	expect(ended?.cancellation?.code).toBe("ORDER_EXPIRED");
	expect(Date.parse(ended?.finished_at ?? "")).toBeGreaterThanOrEqual(endMs);
});

test("a price is as old as the clock was moved by, and the next one is dealt at", async ({ product, customer }) => {
	const { client } = customer;
	const { id: account_id } = await client.account();
	const buy = () => {
		const order = { account_id, asset_id: "GBPUSD", trade_type: "buy", volume: "1000" };
		return client.send("POST", "/trades", { command_id: randomUUID(), ...order });
	};
	// Sent once, without `PushedMarket`: a repeated price could arrive after the clock was moved.
	const push = (bid: string, ask: string) =>
		request(product.origin, "/feed/quotes", {
			method: "POST",
			headers: { "x-feed-key": PUSH.env.FEED_KEY },
			body: [{ id: "GBPUSD", bid, ask }],
		});
	await push("1.27000", "1.27010");
	expect((await buy()).status).toBe(201);
	await product.advance(MINUTE_MS);
	const old = await buy();
	expect(old.status, old.text).toBe(422);
	expect(old.text).toContain("PRICE_STALE");
	await push("1.27010", "1.27020");
	expect((await buy()).status).toBe(201);
});
