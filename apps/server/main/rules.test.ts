import { randomUUID } from "node:crypto";
import { ALL_CALLS, type ChangesWire, errorsOf } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
}, 60_000);
afterAll(() => site.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
async function ask(method: Method, path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens.customer,
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
const command = (body: object = {}) => ({ command_id: randomUUID(), ...body });
const order = (over: object = {}) => ({
	account_id: account,
	asset_id: "EURUSD",
	side: "buy",
	volume: "1000",
	order_type: "limit",
	price: "0.5",
	...over,
});
const done = async (method: Method, path: string, body: object): Promise<ChangesWire> => {
	const answer = await ask(method, path, command(body));
	expect(answer.status, answer.text).toBeLessThan(300);
	return answer.body.data;
};
const trade = async (over: object = {}) => {
	const body = { account_id: account, asset_id: "EURUSD", trade_type: "buy", volume: "2000", ...over };
	const answer = await ask("POST", "/trades", command(body));
	expect(answer.status, answer.text).toBe(201);
	return answer.body.data.trade;
};

describe("orders over HTTP", () => {
	it("are placed, listed, amended with patch meaning, cancelled, and found among the done ones", async () => {
		const placed = await done("POST", "/orders", order({ stop_loss: "0.4", take_profit: "0.6" }));
		const [pending] = placed.orders;
		expect(pending).toMatchObject({ status: "pending", price: "0.50000", stop_loss: "0.40000", time_in_force: "GTC" });
		const id = pending?.id ?? "";
		expect((await ask("GET", `/orders?account_id=${account}`)).body.data).toEqual([pending]);
		const amended = await done("PATCH", `/orders/${id}`, { price: "0.51", take_profit: null });
		expect(amended.orders).toEqual([{ ...pending, price: "0.51000", take_profit: null }]);
		expect(amended.account.pending_orders).toBe(1);
		const cancelled = await done("DELETE", `/orders/${id}`, {});
		expect(cancelled.orders[0]).toMatchObject({
			id,
			status: "cancelled",
			cancellation: { code: "CANCELLED_BY_CUSTOMER", message: "You cancelled this." },
		});
		expect((await ask("GET", "/orders?status=done")).body.data[0]).toEqual(cancelled.orders[0]);
		expect((await ask("GET", "/orders")).body.data).toEqual([]);
	});

	it("answer a repeat to the byte, and another body under the same id with 409", async () => {
		const body = command(order());
		const [first, again] = [await ask("POST", "/orders", body), await ask("POST", "/orders", body)];
		expect([again.status, again.text]).toEqual([201, first.text]);
		const other = await ask("POST", "/orders", { ...body, price: "0.6" });
		expect([other.status, other.body.code]).toEqual([409, "COMMAND_ID_REUSED"]);
		expect((await ask("GET", "/orders")).body.meta.total).toBe(1);
		await done("DELETE", `/orders/${first.body.data.orders[0].id}`, {});
	});

	it("say in money what they cost before anything is placed, with the engine's own verdict", async () => {
		const market = await ask(
			"POST",
			"/orders/preview",
			order({ order_type: "market", price: undefined, volume: "100000" }),
		);
		expect(market.status, market.text).toBe(200);
		expect(market.body.data.costs.map(({ kind }: { kind: string }) => kind)).toEqual([
			"spread",
			"commission",
			"conversion-charge",
			"swap",
			"cash-adjustments",
			"guaranteed-premium",
		]);
		expect(market.body.data).toMatchObject({ refusal: null, currency: "USD", fill: { opened_volume: "100000" } });
		const wrong = await ask("POST", "/orders/preview", order({ price: "2" }));
		expect(wrong.body.data.refusal.code).toBe("ORDER_PRICE_WRONG_SIDE");
		expect(wrong.body.data.refusal.message).not.toContain("{");
		const missing = await ask("POST", "/orders/preview", order({ price: null }));
		expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ["price"]]);
		expect((await ask("GET", "/orders")).body.data).toEqual([]);
	});
});

describe("closing in families", () => {
	it("close-by, reverse and close-many name what they did; deals link order, fill and trade", async () => {
		const [buy, sell] = [await trade(), await trade({ trade_type: "sell", volume: "1000" })];
		const by = await done("POST", "/trades/close-by", { trade_id: buy.id, other_trade_id: sell.id });
		expect(by.closed).toHaveLength(2);
		expect(by.trades).toMatchObject([{ id: buy.id, volume: "1000" }]);
		const reversed = await done("POST", `/trades/${buy.id}/reverse`, {});
		expect(reversed.closed).toMatchObject([{ close_reason: "reverse" }]);
		expect(reversed.trades).toMatchObject([{ trade_type: "sell", volume: "1000" }]);
		await trade();
		const many = await done("POST", "/trades/close-many", { account_id: account, which: "all", side: "sell" });
		expect(many.closed).toHaveLength(1);
		await done("POST", "/trades/close-many", { account_id: account, which: "all" });
		const none = await ask("POST", "/trades/close-many", command({ account_id: account, which: "all" }));
		expect([none.status, none.body.code]).toEqual([422, "NOTHING_TO_CLOSE"]);
		const [closed] = (await ask("GET", "/closed/trades")).body.data;
		const deals = (await ask("GET", `/deals?account_id=${account}`)).body.data;
		expect(deals[0]).toMatchObject({ id: closed.deal_id, trade_id: closed.trade_id, effect: "close", side: "sell" });
		expect(deals[0].order_id).toMatch(/^O/);
		expect(closed.costs).toHaveLength(6);
	});

	it("a trade carries what protects it, and an amendment removes it", async () => {
		const opened = await trade({ trailing_distance: "0.01" });
		expect(opened).toMatchObject({ trailing_distance: "0.01000", close_request: null, swap: "0.00" });
		expect(opened.deal_id).toBe(`D${opened.id}`);
		const body = command({ trailing_distance: null, stop_loss: null });
		const amended = await ask("PATCH", `/trades/${opened.id}`, body);
		expect(amended.body.data.trade).toMatchObject({ trailing_distance: null, stop_loss: null });
		await done("POST", "/trades/close-many", { account_id: account, which: "all" });
	});
});

describe("accounts over HTTP", () => {
	it("are opened in every currency and mode, once for one command", async () => {
		for (const [currency, balance] of [
			["EUR", "10000.00"],
			["JPY", "1000000"],
		] as const) {
			const body = command({ type: "demo", position_mode: "netting", currency, leverage_cap: 10 });
			const [first, again] = [await ask("POST", "/accounts", body), await ask("POST", "/accounts", body)];
			expect(first.status, first.text).toBe(201);
			expect(first.body.data).toMatchObject({ currency, balance, position_mode: "netting", leverage_cap: 10 });
			expect(again.text).toBe(first.text);
		}
		const live = await ask("POST", "/accounts", command({ type: "live", position_mode: "hedging", currency: "GBP" }));
		expect(live.body.data).toMatchObject({ name: "Live GBP", balance: "0.00", type: "live" });
		expect((await ask("GET", "/accounts")).body.data).toHaveLength(4);
		const bitcoin = await ask(
			"POST",
			"/accounts",
			command({ type: "demo", position_mode: "netting", currency: "BTC" }),
		);
		expect([bitcoin.status, Object.keys(bitcoin.body.fields)]).toEqual([400, ["currency"]]);
	});

	it("are renamed, capped and watched at levels of one's own, one thing at a time", async () => {
		const amend = (body: object) => ask("PATCH", `/accounts/${account}`, command(body));
		expect((await amend({ name: " My account " })).body.data.name).toBe("My account");
		expect((await amend({ leverage_cap: 5 })).body.data.leverage_cap).toBe(5);
		expect((await amend({ leverage_cap: null })).body.data.leverage_cap).toBeNull();
		expect((await amend({ margin_call_levels: ["120", "150.5"] })).body.data.margin_call_levels).toEqual([
			"150.50",
			"120.00",
		]);
		const low = await amend({ margin_call_levels: ["50"] });
		expect([low.status, low.body.code]).toEqual([422, "MARGIN_CALL_LEVELS_INVALID"]);
		expect((await amend({ margin_call_levels: ["120.123"] })).status).toBe(400);
		expect((await amend({ name: "a", leverage_cap: 3 })).status).toBe(400);
		expect((await amend({})).status).toBe(400);
		const { rows } = await site.pool.query("SELECT name, margin_call_levels FROM accounts WHERE account_id = $1", [
			account,
		]);
		expect(rows).toEqual([{ name: "My account", margin_call_levels: [15_050, 12_000] }]);
	});

	it("demo money is topped up and reset; live money is not", async () => {
		const before = (await ask("GET", "/accounts")).body.data;
		const top = await ask("POST", `/accounts/${account}/top-up`, command({ amount: "500.00" }));
		expect(top.status, top.text).toBe(200);
		expect(top.body.data.sequence).toBe(before[0].sequence + 1);
		expect((await ask("POST", `/accounts/${account}/top-up`, command({ amount: "-1.00" }))).body.code).toBe(
			"AMOUNT_NOT_POSITIVE",
		);
		expect((await ask("POST", `/accounts/${account}/top-up`, command({ amount: "0.001" }))).status).toBe(400);
		await trade();
		await done("POST", "/orders", order());
		const reset = await ask("POST", `/accounts/${account}/reset`, command({ balance: "20000.00" }));
		expect(reset.body.data).toMatchObject({ balance: "20000.00", open_trades: 0, pending_orders: 0 });
		const live = before.find(({ type }: { type: string }) => type === "live").id;
		expect((await ask("POST", `/accounts/${live}/top-up`, command({ amount: "1.00" }))).body.code).toBe(
			"ACCOUNT_NOT_DEMO",
		);
	});

	it("are previewed along supposed prices by the engine's own decisions, and nothing happens", async () => {
		const before = (await ask("GET", "/accounts")).body.data[0].sequence;
		const preview = await ask("POST", `/accounts/${account}/preview`, {
			opens: [{ asset_id: "EURUSD", side: "buy", volume: "400000" }],
			closes: [{ trade_id: "10009999-1" }],
			path: [[{ asset_id: "EURUSD", bid: "0.9", ask: "0.90002" }]],
		});
		expect(preview.status, preview.text).toBe(200);
		const { data } = preview.body;
		expect(data.refused).toMatchObject([{ part: "close", index: 0, reason: { code: "TRADE_NOT_FOUND" } }]);
		expect(data.close_out_prices).toMatchObject([{ asset_id: "EURUSD", above: null }]);
		expect(data.closed).toMatchObject([{ step: 0, trade: { close_reason: "stop-out", closing_price: "0.90000" } }]);
		expect(data.balance_at_end).toBe("0.00");
		expect((await ask("GET", "/accounts")).body.data[0].sequence).toBe(before);
		const crossed = [[{ asset_id: "EURUSD", bid: "1.1", ask: "1" }]];
		expect((await ask("POST", `/accounts/${account}/preview`, { path: crossed })).status).toBe(400);
		const unknown = [[{ asset_id: "NOSUCH", bid: "1", ask: "1" }]];
		expect((await ask("POST", `/accounts/${account}/preview`, { path: unknown })).body.code).toBe("INSTRUMENT_UNKNOWN");
	});

	it("send money to each other at the rate that was shown, never less, never twice", async () => {
		const all = (await ask("GET", "/accounts")).body.data;
		const yen = all.find(({ currency }: { currency: string }) => currency === "JPY");
		const between = { from_account_id: account, to_account_id: yen.id, amount: "100.00" };
		const quoted = await ask("POST", "/transfers/quote", between);
		expect(quoted.status, quoted.text).toBe(200);
		expect(quoted.body.data).toMatchObject({ currency: "USD", received_currency: "JPY" });
		const greedy = command({ ...between, minimum_received: "10000000" });
		expect((await ask("POST", "/transfers", greedy)).body.code).toBe("TRANSFER_BELOW_BOUND");
		const body = command({ ...between, minimum_received: "1" });
		const [sent, again] = [await ask("POST", "/transfers", body), await ask("POST", "/transfers", body)];
		expect(sent.status, sent.text).toBe(201);
		expect(again.text).toBe(sent.text);
		const after = (await ask("GET", "/accounts")).body.data.find(({ id }: { id: string }) => id === yen.id);
		expect(BigInt(after.balance) - BigInt(yen.balance)).toBe(BigInt(sent.body.data.received));
		const entries = (await ask("GET", `/ledger?account_id=${yen.id}`)).body.data;
		expect(entries[0]).toMatchObject({ reason: "transfer", amount: sent.body.data.received });
		const live = all.find(({ type }: { type: string }) => type === "live").id;
		const mixed = await ask("POST", "/transfers/quote", { ...between, to_account_id: live });
		expect(mixed.body.code).toBe("TRANSFER_TYPES_DIFFER");
	});
});

it("leaves right books behind, and a log without a refusal that no contract names", async () => {
	expect((await verifyBooks(site.pool)).faults).toEqual([]);
	expect(site.logged).toEqual([]);
	expect(ALL_CALLS.every((call) => errorsOf(call).length > 0)).toBe(true);
});
