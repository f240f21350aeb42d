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
});
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
		expect((await ask("GET", `/orders?status=done&order_id=${id}`)).body.data).toEqual(cancelled.orders);
		expect((await ask("GET", "/orders?status=done&order_id=O0-0")).body).toMatchObject({
			data: [],
			meta: { total: 0 },
		});
		expect((await ask("GET", "/orders")).body.data).toEqual([]);
	});

	it("come as a pair in one call, both or neither; cancelling one leaves the other", async () => {
		const legs = [order(), order({ order_type: "stop", price: "2" })].map(({ account_id: _, ...leg }) => leg);
		const body = command({ account_id: account, orders: legs });
		const [first, again] = [await ask("POST", "/orders/oco", body), await ask("POST", "/orders/oco", body)];
		expect([first.status, again.text]).toEqual([201, first.text]);
		const [one, other] = first.body.data.orders;
		expect(other.oco_group).toBe(one.id);
		const wrong = command({ account_id: account, orders: [legs[0], { ...legs[1], price: "0.1" }] });
		const refused = await ask("POST", "/orders/oco", wrong);
		expect([refused.status, refused.body.code]).toEqual([422, "ORDER_PRICE_WRONG_SIDE"]);
		const digits = command({ account_id: account, orders: [legs[0], { ...legs[1], volume: "1e5" }] });
		expect((await ask("POST", "/orders/oco", digits)).status).toBe(400);
		expect((await ask("POST", "/orders/oco", command({ account_id: account, orders: [legs[0]] }))).status).toBe(400);
		expect((await ask("GET", "/orders")).body.meta.total).toBe(2);
		for (const { id } of [one, other]) await done("DELETE", `/orders/${id}`, {});
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
		// A pending order is costed at its own price: swap is a share of the held value.
		const waiting = await ask("POST", "/orders/preview", order({ price: "0.5", volume: "100000" }));
		const swapOf = ({ body }: typeof market) =>
			Number(body.data.costs.find(({ kind }: { kind: string }) => kind === "swap").amount);
		expect(swapOf(market)).toBeLessThan(-1);
		expect((swapOf(waiting) * Number(market.body.data.fill.price)) / 0.5).toBeCloseTo(swapOf(market), 1);
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
		const own = (await ask("GET", `/deals?account_id=${account}&trade_id=${closed.trade_id}`)).body;
		expect(own.data.map((deal: { effect: string }) => deal.effect)).toEqual(["close", "open"]);
		expect(own.meta.total).toBe(2);
		expect(closed.costs).toHaveLength(6);
	});

	it("the journal lists the entries of one reason, as many as the statement counts, and sums to its line (E23)", async () => {
		await done("POST", `/trades/${(await trade()).id}/close`, {});
		const { lines } = (await ask("GET", `/accounts/${account}/statement`)).body.data;
		for (const { reason, entries, amount } of lines) {
			const first = (await ask("GET", `/ledger?account_id=${account}&reason=${reason}`)).body;
			expect(first.meta.total).toBe(entries);
			const all = [...first.data];
			for (let next = first.links.next; next !== null; ) {
				expect(next).toContain(`reason=${reason}`);
				const page = (await ask("GET", next.replace("/api/v1", ""))).body;
				all.push(...page.data);
				next = page.links.next;
			}
			expect(new Set(all.map((each: { reason: string }) => each.reason))).toEqual(new Set([reason]));
			const cents = all.reduce(
				(sum: bigint, each: { amount: string }) => sum + BigInt(each.amount.replace(".", "")),
				0n,
			);
			expect(cents).toBe(BigInt(amount.replace(".", "")));
		}
		expect(lines.map(({ reason }: { reason: string }) => reason)).toContain("trade-pnl");
		const refused = await ask("GET", `/ledger?account_id=${account}&reason=tips`);
		expect([refused.status, refused.body.code]).toEqual([400, "INPUT_INVALID"]);
	});

	it("a trade carries what protects it, and an amendment removes it", async () => {
		const opened = await trade({ trailing_distance: "0.01" });
		expect(opened).toMatchObject({ trailing_distance: "0.01000", close_request: null, swap: "0.00" });
		expect(opened.deal_id).toBe(`D${opened.id}`);
		// Order, fill and trade name each other in every list.
		const listed = (await ask("GET", `/open/trades?account_id=${account}`)).body.data;
		const mine = listed.find((each: { id: string }) => each.id === opened.id);
		expect(mine.order_id).toBe(opened.order_id);
		const [deal] = (await ask("GET", `/deals?account_id=${account}`)).body.data;
		expect([deal.id, deal.order_id, deal.trade_id]).toEqual([opened.deal_id, opened.order_id, opened.id]);
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
		const another = await ask(
			"POST",
			"/accounts",
			command({ type: "demo", position_mode: "hedging", currency: "JPY" }),
		);
		expect(another.body.data).toMatchObject({ name: "Demo JPY 2" });
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
		expect(await site.engine.projected()).toBe(true);
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

	it("with one position each are told what an order does to it: what it takes off costs no night (E9, E19)", async () => {
		const all = (await ask("GET", "/accounts")).body.data;
		const own = all.find((each: Record<string, unknown>) => each.position_mode === "netting").id;
		const position = await trade({ account_id: own, volume: "30000" });
		const published = async (side: string, volume: string) => {
			const terms = { account_id: own, order_type: "market", price: undefined, side, volume };
			const { status, body, text } = await ask("POST", "/orders/preview", order(terms));
			expect(status, text).toBe(200);
			const amount = (kind: string) =>
				body.data.costs.find((line: Record<string, unknown>) => line.kind === kind).amount as string;
			return { fill: body.data.fill, spread: amount("spread"), swap: amount("swap") };
		};
		const [reduces, closes, turns] = [
			await published("sell", "20000"),
			await published("sell", "30000"),
			await published("sell", "90000"),
		];
		expect(reduces.fill).toMatchObject({
			reductions: [{ trade_id: position.id, volume: "20000" }],
			opened_volume: "0",
			margin: "0.00",
			// Two thirds of the position's margin are released.
			used_margin_change: expect.stringMatching(/^-/),
		});
		// The market may have moved beyond the spread meanwhile: loss or profit depends on the reported price.
		const points = Math.round((Number(reduces.fill.price) - Number(position.opening_price)) * 1e5) || 0;
		expect(Math.sign(Number(reduces.fill.realised_pnl))).toBe(Math.sign(points));
		expect([closes.fill.used_margin_change, closes.fill.used_margin_after]).toEqual([`-${position.margin}`, "0.00"]);
		expect((await published("buy", "10000")).fill.realised_pnl).toBeNull();
		expect([reduces.swap, closes.swap, closes.fill.used_margin_after]).toEqual(["0.00", "0.00", "0.00"]);
		expect(turns.fill.opened_volume).toBe("60000");
		expect(turns.swap).not.toBe("0.00");
		// A quarter: half of the spread on 30,000 compared with the whole spread on 60,000.
		expect(Number(turns.spread)).toBeLessThan(2 * Number(closes.spread));
		await done("POST", "/trades/close-many", { account_id: own, which: "all" });
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
		// E7: current and projected figures use the same prices, so without changes they are equal.
		expect(Number(data.figures.used_margin)).toBeGreaterThan(Number(data.figures_now.used_margin));
		const still = (await ask("POST", `/accounts/${account}/preview`, {})).body.data;
		expect(still.figures_now).toEqual(still.figures);
		expect(still.figures_at_end).toEqual(still.figures);
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
		const below = await ask("POST", "/transfers", command({ ...between, minimum_received: "-1" }));
		expect([below.status, below.body.fields?.minimum_received?.code], below.text).toEqual([400, "OUT_OF_RANGE"]);
		const body = command({ ...between, minimum_received: "1" });
		const [sent, again] = [await ask("POST", "/transfers", body), await ask("POST", "/transfers", body)];
		expect(sent.status, sent.text).toBe(201);
		expect(again.text).toBe(sent.text);
		const after = (await ask("GET", "/accounts")).body.data.find(({ id }: { id: string }) => id === yen.id);
		expect(BigInt(after.balance) - BigInt(yen.balance)).toBe(BigInt(sent.body.data.received));
		const entries = (await ask("GET", `/ledger?account_id=${yen.id}`)).body.data;
		expect(entries[0]).toMatchObject({ reason: "transfer", amount: sent.body.data.received });
		const live = all.find(({ type }: { type: string }) => type === "live").id;
		expect((await ask("PATCH", `/accounts/${yen.id}`, command({ archived: true }))).body.data.archived).toBe(true);
		expect((await ask("POST", "/transfers/quote", between)).body.code).toBe("ACCOUNT_ARCHIVED");
		const mixed = await ask("POST", "/transfers/quote", { ...between, to_account_id: live });
		expect(mixed.body.code).toBe("TRANSFER_TYPES_DIFFER");
	});
});

describe("statements over HTTP", () => {
	interface Line {
		readonly reason: string;
		readonly entries: number;
		readonly amount: string;
	}
	const cents = (text: string) => BigInt(text.replace(".", ""));

	it("say what every reason moved, so that the opening and the lines make the closing (E7, E24)", async () => {
		const whole = (await ask("GET", `/accounts/${account}/statement`)).body.data;
		const [now] = (await ask("GET", "/accounts")).body.data;
		expect(whole).toMatchObject({ opening_balance: "0.00", closing_balance: now.balance, currency: "USD" });
		const [latest] = (await ask("GET", `/ledger?account_id=${account}`)).body.data;
		expect(whole).toMatchObject({ entries: latest.number, last_hash: latest.hash });
		const sum = (lines: readonly Line[]) => lines.reduce((left, { amount }) => left + cents(amount), 0n);
		expect(sum(whole.lines)).toBe(cents(whole.closing_balance));
		expect(whole.lines.map(({ reason }: Line) => reason)).toEqual(
			expect.arrayContaining(["demo-funding", "trade-pnl", "transfer"]),
		);

		// Two adjacent periods add up to the whole one.
		const today = latest.occurred_at.slice(0, 10);
		const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
		const before = (await ask("GET", `/accounts/${account}/statement?to=${yesterday}`)).body.data;
		const after = (await ask("GET", `/accounts/${account}/statement?from=${today}`)).body.data;
		expect(before.closing_balance).toBe(after.opening_balance);
		expect(after.closing_balance).toBe(whole.closing_balance);
		expect(before.entries + after.entries).toBe(whole.entries);
		expect(before.entries).toBeGreaterThan(0);
		expect(after.entries).toBeGreaterThan(0);
		const listed = (await ask("GET", `/ledger?account_id=${account}&from=${today}`)).body;
		expect(listed.meta.total).toBe(after.entries);
		if (listed.links.next !== null) expect(listed.links.next).toContain(`from=${today}`);
	});

	it("are empty before the opening, and refuse a period that is none", async () => {
		const early = (await ask("GET", `/accounts/${account}/statement?to=2000-01-01`)).body.data;
		expect(early).toMatchObject({ opening_balance: "0.00", closing_balance: "0.00", lines: [], entries: 0 });
		expect(early.last_hash).toBe("0".repeat(64));
		for (const query of ["from=0000-01-01", "to=2026-02-30", "from=2026-02-02&to=2026-02-01", "from=now", "x=1"]) {
			expect((await ask("GET", `/accounts/${account}/statement?${query}`)).status, query).toBe(400);
			expect((await ask("GET", `/ledger?account_id=${account}&${query}`)).status, query).toBe(400);
		}
	});
});

describe("archived accounts over HTTP", () => {
	const amend = (id: string, body: object) => ask("PATCH", `/accounts/${id}`, command(body));

	it("take nothing until they are back, are told apart, and keep their number", async () => {
		const opening = command({ type: "demo", position_mode: "hedging", currency: "CHF" });
		const { data: spare } = (await ask("POST", "/accounts", opening)).body;
		const away = await amend(spare.id, { archived: true });
		expect(away.body.data).toMatchObject({ archived: true, balance: "10000.00" });
		const buy = { account_id: spare.id, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
		expect((await ask("POST", "/trades", command(buy))).body.code).toBe("ACCOUNT_ARCHIVED");
		expect((await ask("POST", `/accounts/${spare.id}/top-up`, command({ amount: "1.00" }))).body.code).toBe(
			"ACCOUNT_ARCHIVED",
		);
		expect(await site.engine.projected()).toBe(true);
		const { rows } = await site.pool.query("SELECT archived FROM accounts WHERE account_id = $1", [spare.id]);
		expect(rows).toEqual([{ archived: true }]);
		const back = await amend(spare.id, { archived: false });
		expect(back.body.data).toMatchObject({ archived: false, number: spare.number });
		expect((await ask("POST", "/trades", command(buy))).status).toBe(201);
		const full = await amend(spare.id, { archived: true });
		expect([full.status, full.body.code]).toEqual([422, "ACCOUNT_NOT_EMPTY"]);
		expect(full.body.message).toContain("1 open trades");
		expect(full.body.message).not.toContain("{");
	});

	it("leave the last account in use, and the user's own balance is of one in use", async () => {
		const other = await site.send("GET", "/api/v1/accounts", { token: site.tokens.other });
		const [only] = other.json().data;
		const body = command({ archived: true });
		const refused = await site.send("PATCH", `/api/v1/accounts/${only.id}`, { token: site.tokens.other, body });
		expect([refused.statusCode, refused.json().code]).toEqual([422, "LAST_ACCOUNT"]);
		await ask("POST", "/trades/close-many", command({ account_id: account, which: "all" }));
		expect((await amend(account, { archived: true })).status).toBe(200);
		expect((await ask("GET", "/user")).body.data.account_id).not.toBe(account);
		expect((await amend(account, { archived: false })).status).toBe(200);
		expect((await ask("GET", "/user")).body.data.account_id).toBe(account);
	});
});

describe("the most accounts that a person may have (ASVS 15.4.2)", () => {
	const count = async (inUse: boolean) =>
		(await ask("GET", "/accounts")).body.data.filter(({ archived }: { archived: boolean }) => archived !== inUse)
			.length;
	const open = () => ask("POST", "/accounts", command({ type: "demo", position_mode: "hedging", currency: "USD" }));

	it("are twenty in use, however many they ask for at once, and restoring leads to no more", async () => {
		const before = await count(true);
		const opened = await Promise.all(Array.from({ length: 30 }, open));
		expect(opened.filter(({ status }) => status === 201)).toHaveLength(20 - before);
		expect(new Set(opened.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
			new Set(["TOO_MANY_ACCOUNTS"]),
		);
		const { id } = opened.find(({ status }) => status === 201)?.body.data ?? {};
		const archive = (archived: boolean) => ask("PATCH", `/accounts/${id}`, command({ archived }));
		expect((await archive(true)).status).toBe(200);
		expect((await open()).status).toBe(201);
		expect((await archive(false)).body.code).toBe("TOO_MANY_ACCOUNTS");
		expect(await count(true)).toBe(20);
	});
});

it("leaves right books behind, and a log without a refusal that no contract names", async () => {
	expect((await verifyBooks(site.pool)).faults).toEqual([]);
	expect(site.logged).toEqual([]);
	expect(ALL_CALLS.every((call) => errorsOf(call).length > 0)).toBe(true);
});
