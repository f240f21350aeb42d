import { randomUUID } from "node:crypto";
import { errorBody } from "@truefill/contracts/errors";
import { type Answer, Client, request } from "../harness/api.ts";
import { contradictions } from "../harness/books.ts";
import { expect, protocol as test } from "../harness/test.ts";

/** Not decimals: refused before the market is consulted. */
const NOT_DECIMALS: readonly unknown[] = [
	[],
	["1000"],
	{},
	true,
	1000,
	1e3,
	"1e3",
	"1E3",
	"0x3e8",
	"1000.123456789",
	"-1000",
	"+1000",
	"01000",
	"1,000",
	"1_000",
	".5",
	"5.",
	"",
	" ",
	" 1000",
	"1000 ",
	"1000\n",
	"1000\u0000",
	"١٠٠٠",
	"１０００",
	"NaN",
	"Infinity",
	"null",
	"999999999999999",
	"9".repeat(400),
];
/** Decimals that are invalid volumes. */
const NOT_VOLUMES: readonly unknown[] = [...NOT_DECIMALS, null, "0", "0.00", "1000.5", "0.00000001", "99999999999999"];
/** Decimals that are invalid prices. `null` means "none" and is allowed. */
const NOT_PRICES: readonly unknown[] = [...NOT_DECIMALS, "0", "0.00000", "1.0000001"];

function expectRefused(answer: Answer, what: string): void {
	expect(answer.status, `${what} → ${answer.text}`).toBeGreaterThanOrEqual(400);
	expect(answer.status, `${what} → ${answer.text}`).toBeLessThan(500);
	expect(() => errorBody.parse(answer.json), `${what}: the shape of the error`).not.toThrow();
}

/** Checks that nothing changed: all the customer's data is as before, and the books are consistent. */
async function nothingChanged(client: Client, work: () => Promise<void>): Promise<void> {
	const look = async () => {
		const account = await client.account();
		const [open, closed] = [await client.openTrades(), await client.closedTrades()];
		const ledger = await client.ledger(account.id);
		expect(contradictions({ account, open, closed, ledger })).toEqual([]);
		const kept = open.map(({ id, volume, stop_loss, take_profit }) => ({ id, volume, stop_loss, take_profit }));
		return { balance: account.balance, kept, closed, ledger };
	};
	const before = await look();
	await work();
	expect(await look()).toEqual(before);
}

test("every numeric field refuses every bad value, and nothing changes", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	const { id: account_id } = await client.account();
	const open = { account_id, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
	const opened = await client.send("POST", "/trades", { command_id: randomUUID(), ...open });
	expect(opened.status, opened.text).toBe(201);
	const trade = (await client.openTrades())[0]?.id ?? "";
	const fields = [
		{ method: "POST", path: "/trades", body: open, field: "volume", values: NOT_VOLUMES },
		{ method: "POST", path: "/trades", body: open, field: "stop_loss", values: NOT_PRICES },
		{ method: "POST", path: "/trades", body: open, field: "take_profit", values: NOT_PRICES },
		{ method: "POST", path: "/trades", body: open, field: "bound", values: NOT_PRICES },
		{ method: "PATCH", path: `/trades/${trade}`, body: {}, field: "stop_loss", values: NOT_PRICES },
		{ method: "PATCH", path: `/trades/${trade}`, body: {}, field: "take_profit", values: NOT_PRICES },
		{ method: "POST", path: `/trades/${trade}/close`, body: {}, field: "volume", values: NOT_VOLUMES },
		{ method: "POST", path: `/trades/${trade}/close`, body: {}, field: "bound", values: NOT_PRICES },
	] as const;
	await nothingChanged(client, async () => {
		for (const { method, path, body, field, values } of fields) {
			for (const value of values) {
				const sent = { ...body, [field]: value, command_id: randomUUID() };
				const what = `${method} ${path} ${field}=${JSON.stringify(value)?.slice(0, 40)}`;
				expectRefused(await client.send(method, path, sent), what);
			}
		}
	});
});

test("pages, ranges and resolutions refuse what is not one", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	const { id } = await client.account();
	const pages = ["0", "-1", "1.5", "1e2", "01", "+1", "", "x", "9999999", "1&page=2", "%00", "null", "[]"];
	for (const path of ["/open/trades?", "/closed/trades?", `/ledger?account_id=${id}&`]) {
		for (const page of pages) expectRefused(await client.get(`${path}page=${page}`), `${path}page=${page}`);
		expectRefused(await client.get(`${path}no_such_key=1`), `${path} with an unknown key`);
	}
	const range = "from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z";
	for (const query of [
		range,
		`resolution=2m&${range}`,
		"resolution=1m",
		"resolution=1m&from=yesterday&to=today",
		"resolution=1m&from=0&to=1",
		"resolution=1m&from=2026-01-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z",
		"resolution=1m&from=2026-13-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z",
		"resolution=1m&from=2026-01-01T00:00:00%2B02:00&to=2026-01-02T00:00:00.000Z",
	]) {
		expectRefused(await client.get(`/instruments/EURUSD/candles?${query}`), `candles ${query}`);
	}
	expectRefused(await client.get(`/instruments/NOSUCH/candles?resolution=1m&${range}`), "candles of nothing");
});

test("bodies that are not what the contract says are refused", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	const { id: account_id } = await client.account();
	const right = { command_id: randomUUID(), account_id, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
	const raw = (body: string, headers: Record<string, string> = {}) =>
		request(product.origin, "/trades", { method: "POST", token: client.token, body, headers });
	await nothingChanged(client, async () => {
		expectRefused(await client.send("POST", "/trades", { ...right, leverage: 1000 }), "an unknown key");
		expectRefused(await client.send("POST", "/trades", [right]), "a list");
		expectRefused(await client.send("POST", "/trades", null), "null");
		expectRefused(await client.send("POST", "/trades", "volume"), "a text");
		expectRefused(await client.send("POST", "/trades", {}), "nothing");
		for (const key of Object.keys(right)) {
			expectRefused(await client.send("POST", "/trades", { ...right, [key]: undefined }), `without ${key}`);
			for (const value of [null, 7, [], {}, "", "\u0000", "x".repeat(5_000), "' OR 1=1 --", "../../etc"]) {
				const what = `${key}=${JSON.stringify(value)?.slice(0, 30)}`;
				if (key !== "command_id" || typeof value !== "string" || !/^[\w-]{8,64}$/.test(value)) {
					expectRefused(await client.send("POST", "/trades", { ...right, [key]: value }), what);
				}
			}
		}
		expectRefused(await raw(`{"volume": 1000,`), "half a JSON");
		expectRefused(await raw(`{"__proto__":{"volume":"1"}}`), "a prototype");
		expectRefused(await raw("[".repeat(20_000)), "a deep nest");
		expectRefused(await raw(JSON.stringify(right), { "content-type": "text/plain" }), "not JSON by its type");
		expectRefused(await raw(JSON.stringify({ ...right, x: "y".repeat(200_000) })), "too large");
	});
});

test("refusals of the engine have names, and change nothing", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	const { id: account_id } = await client.account();
	const order = { account_id, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
	const send = (changes: Record<string, unknown>) =>
		client.send("POST", "/trades", { command_id: randomUUID(), ...order, ...changes });
	await nothingChanged(client, async () => {
		for (const [changes, status, code] of [
			[{ asset_id: "NOSUCH" }, 422, "INSTRUMENT_UNKNOWN"],
			[{ account_id: "no-such-account" }, 404, "ACCOUNT_NOT_FOUND"],
			[{ volume: "5000000" }, 422, "MARGIN_TOO_LITTLE"],
			[{ volume: "1500" }, 422, "VOLUME_OFF_STEP"],
			[{ volume: "0" }, 422, "VOLUME_NOT_POSITIVE"],
			[{ stop_loss: "9" }, 422, "STOP_LOSS_WRONG_SIDE"],
			[{ take_profit: "0.00001" }, 422, "TAKE_PROFIT_WRONG_SIDE"],
			[{ bound: "0.00001" }, 422, "PRICE_BEYOND_BOUND"],
		] as const) {
			const answer = await send(changes);
			expect({ status: answer.status, code: errorBody.parse(answer.json).code }).toEqual({ status, code });
			expect(errorBody.parse(answer.json).message, "a sentence without holes").not.toMatch(/[{}]/);
		}
		const close = (path: string) => client.send("POST", path, { command_id: randomUUID() });
		expect(errorBody.parse((await close("/trades/no-such-trade/close")).json).code).toBe("TRADE_NOT_FOUND");
	});
});
