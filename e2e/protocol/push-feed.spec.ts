import { randomUUID } from "node:crypto";
import { pushQuotes } from "@truefill/contracts/http";
import { accepted, Client, request } from "../harness/api.ts";
import { expect, protocol as test } from "../harness/test.ts";

/** A product of its own: no instrument has a price before the first test. */
const KEY = "another-price-bridge-of-the-test";
test.use({ configuration: { feed: "push", env: { FEED_KEY: KEY, MARKET_HOURS: "always" } } });
test.describe.configure({ mode: "default" });

const post = (origin: string, body: unknown, key: string | null = KEY) =>
	request(origin, "/feed/quotes", {
		method: "POST",
		body,
		...(key === null ? {} : { headers: { "x-feed-key": key } }),
	});

test("posts quotes that customers see, and each bad item is told its reason", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	const price = async (id: string) => (await client.data()).quotes.find((quote) => quote.id === id);
	expect(await price("EURUSD"), "no price before the first").toMatchObject({ bid: null, ask: null });

	const answer = accepted(
		pushQuotes,
		await post(product.origin, [
			{ id: "EURUSD", bid: "1.08500", ask: "1.08512" },
			{ id: "NOSUCH", bid: "1", ask: "2" },
			{ id: "GBPUSD", bid: "1.27010", ask: "1.27000" },
			{ id: "USDJPY", bid: "0", ask: "150.00" },
		]),
	).data;
	expect({ accepted: answer.accepted, refused: answer.refused }).toEqual({ accepted: 1, refused: 3 });
	expect(answer.reasons.map(({ index, id }) => ({ index, id }))).toEqual([
		{ index: 1, id: "NOSUCH" },
		{ index: 2, id: "GBPUSD" },
		{ index: 3, id: "USDJPY" },
	]);
	for (const { code, message } of answer.reasons) {
		expect(code).toMatch(/^[A-Za-z_-]+$/);
		expect(message).not.toBe("");
	}
	expect(await price("EURUSD")).toMatchObject({ bid: "1.08500", ask: "1.08512" });
	expect(await price("GBPUSD"), "a refused quote is no price").toMatchObject({ bid: null });

	const { id: account_id } = await client.account();
	const order = { command_id: randomUUID(), account_id, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
	await post(product.origin, [{ id: "EURUSD", bid: "1.08501", ask: "1.08513" }]);
	const bought = await client.send("POST", "/trades", order);
	expect(bought.status, bought.text).toBe(201);
	expect(bought.json).toMatchObject({ data: { trade: { opening_price: "1.08513" } } });
});

test("a wrong or missing key is refused, and so is a body that is no list of quotes", async ({ product }) => {
	const quotes = [{ id: "EURUSD", bid: "1.10000", ask: "1.10010" }];
	for (const key of [null, "", "x", `${KEY}x`]) expect((await post(product.origin, quotes, key)).status).toBe(401);
	const numbers = [null, [], {}, true, 1.1, "1e0", "0x1", "-1", "1.123456789", "NaN", "", " 1"];
	for (const body of [
		{},
		[],
		"x",
		[{}],
		[{ id: "EURUSD", bid: "1.1" }],
		[{ ...quotes[0], extra: 1 }],
		[{ ...quotes[0], ts: "yesterday" }],
		Array.from({ length: 1001 }, () => quotes[0]),
		...numbers.map((bid) => [{ ...quotes[0], bid }]),
		...numbers.map((ask) => [{ ...quotes[0], ask }]),
	]) {
		const answer = await post(product.origin, body);
		expect(answer.status, JSON.stringify(body).slice(0, 80)).toBeGreaterThanOrEqual(400);
		expect(answer.status, answer.text).toBeLessThan(500);
	}
});
