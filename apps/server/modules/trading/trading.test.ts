import { randomUUID } from "node:crypto";
import { errorBody, isErrorCode } from "@truefill/contracts/errors";
import {
	accounts as accountsCall,
	amendOrder,
	amendTrade,
	balanceHistory,
	type Call,
	cancelOrder,
	closedTrades,
	closeTrade,
	ledger as ledgerCall,
	openTrade,
	openTrades,
	placeOrder,
} from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { enginePort } from "../../engine/index.ts";
import { startEngine, type TestEngine } from "../../engine/testing/fixtures.ts";
import type { RequestContext } from "../../http/bind.ts";
import { errorBodyOf } from "../../http/refusal.ts";
import { createLog } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { createAccounts } from "../accounts/index.ts";
import { createLedger } from "../ledger/index.ts";
import { createTrading } from "./index.ts";

const database = await createTestDatabase();
let t: TestEngine;
let routes: ReturnType<ReturnType<typeof createTrading>["routes"]>;
let alice: string;
let bob: string;

const modules = () => {
	const parts = { pool: database.pool, engine: enginePort(t.engine) };
	return [...createTrading(parts).routes(), ...createAccounts(parts).routes(), ...createLedger(parts).routes()];
};
beforeAll(async () => {
	t = await startEngine(database.pool);
	routes = modules();
	const accounts = createAccounts({ pool: database.pool, engine: enginePort(t.engine) });
	await accounts.openDemoAccount("alice", { accountId: "acc_alice" });
	await accounts.openDemoAccount("bob", { accountId: "acc_bob" });
	[alice, bob] = ["acc_alice", "acc_bob"];
});
afterAll(async () => {
	await t.engine.stop();
	await database.drop();
});

const request: RequestContext = {
	id: "r",
	address: "127.0.0.1",
	network: "127.0.0.1",
	userAgent: "",
	acceptLanguage: "",
	host: "localhost",
	cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
	log: createLog({ level: "silent" }),
};

interface Given {
	readonly user?: string;
	readonly params?: object;
	readonly query?: object;
	readonly body?: object;
}

/** A call like the binder's: input parsed by the contract, response checked by it. */
async function ask<R extends z.ZodType>(call: Call<z.ZodType, z.ZodType, z.ZodType, R>, given: Given = {}) {
	const bound = routes.find((one) => one.call.id === call.id);
	if (bound === undefined) throw new Error(`${call.id} is not bound`);
	const { user: id = "alice", params = {}, query = {}, body } = given;
	const result = await bound.handle({
		params: call.params.parse(params),
		query: call.query.parse(query),
		body: call.body.parse(body),
		user: { id, email: `${id}@truefill.test`, role: "customer", staffRole: null, status: "active" },
		session: { id: "s", expiresAtMs: 0 },
		request,
	});
	if (result.ok) return { ok: true, value: call.response.parse(result.value) } as const;
	const { code } = result.refusal;
	if (!isErrorCode(code)) throw new Error(code);
	return { ok: false, refusal: errorBody.parse(errorBodyOf(result.refusal)) } as const;
}

const id = () => randomUUID();
const buy = (overrides: object = {}) => ({
	command_id: id(),
	account_id: alice,
	asset_id: "EURUSD",
	trade_type: "buy",
	volume: "1000",
	...overrides,
});
const open = async (overrides: object = {}, user = "alice") => {
	const answer = await ask(openTrade, { body: buy(overrides), user });
	if (!answer.ok) throw new Error(answer.refusal.code);
	return answer.value.data;
};

test("an opened trade carries all that the screen needs, and the list and the account agree with it", async () => {
	const { trade, account, sequence } = await open({ volume: "100000", stop_loss: "1.08000", take_profit: "1.09" });
	expect(trade).toMatchObject({
		account_id: alice,
		asset_id: "EURUSD",
		trade_type: "buy",
		volume: "100000",
		opening_price: "1.08512",
		closing_price: "1.08510",
		leverage: 30,
		pnl: "-2.00",
		margin: "3617.07",
		stop_loss: "1.08000",
		take_profit: "1.09000",
		closed_at: null,
		opening_tick: { id: "EURUSD", bid: "1.08510", ask: "1.08512" },
	});
	expect(account).toMatchObject({
		balance: "10000.00",
		equity: "9998.00",
		used_margin: "3617.07",
		free_margin: "6380.93",
		open_trades: 1,
	});
	expect(sequence).toBe(3);
	const listed = await ask(openTrades, { query: { account_id: alice } });
	expect(listed).toMatchObject({
		ok: true,
		value: { data: [trade], meta: { total: 1, current_page: 1, last_page: 1 } },
	});
	expect(await ask(accountsCall)).toEqual({ ok: true, value: { data: [account] } });

	t.market.tick("EURUSD", "1.08702", "1.08704");
	const part = await ask(closeTrade, { params: { id: trade.id }, body: { command_id: id(), volume: "40000" } });
	// N9: 0.40 of one lot bought at 1.08512, closed at 1.08702.
	expect(part).toMatchObject({
		ok: true,
		value: {
			data: {
				trade: {
					pnl: "76.00",
					volume: "40000",
					closing_price: "1.08702",
					close_reason: "customer",
					trade_id: trade.id,
					stop_loss: "1.08000",
				},
			},
		},
	});
	t.market.tick("EURUSD", "1.08510", "1.08512");
	const rest = await ask(closeTrade, { params: { id: trade.id }, body: { command_id: id() } });
	expect(rest).toMatchObject({
		ok: true,
		value: { data: { account: { balance: "10074.80", lifetime_pnl: "74.80", open_trades: 0, margin_level: "∞" } } },
	});

	const closed = await ask(closedTrades, {});
	if (!closed.ok || !part.ok || !rest.ok) throw new Error("refused");
	expect(closed.value.data).toEqual([rest.value.data.trade, part.value.data.trade]);
});

test("the same command id gives the same answer to the byte, another body does not, also after a restart", async () => {
	const body = buy({ stop_loss: null });
	const first = await ask(openTrade, { body });
	expect(first.ok).toBe(true);
	t.market.tick("EURUSD", "1.08600", "1.08602");
	expect(JSON.stringify(await ask(openTrade, { body }))).toBe(JSON.stringify(first));
	expect(await ask(openTrade, { body: { ...body, volume: "2000" } })).toMatchObject({
		refusal: { code: "COMMAND_ID_REUSED" },
	});
	if (!first.ok) return;
	const closing = { params: { id: first.value.data.trade.id }, body: { command_id: id() } };
	const closed = await ask(closeTrade, closing);
	expect(closed.ok).toBe(true);
	await t.engine.stop();
	t = await startEngine(database.pool);
	routes = modules();
	expect(JSON.stringify(await ask(openTrade, { body }))).toBe(JSON.stringify(first));
	expect(JSON.stringify(await ask(closeTrade, closing))).toBe(JSON.stringify(closed));
});

test("amending leaves what is absent and removes what is null (E12)", async () => {
	const { trade } = await open({ stop_loss: "1.08000", take_profit: "1.09" });
	const amend = (body: object) => ask(amendTrade, { params: { id: trade.id }, body: { command_id: id(), ...body } });
	expect(await amend({ stop_loss: "1.07" })).toMatchObject({
		value: { data: { trade: { stop_loss: "1.07000", take_profit: "1.09000" } } },
	});
	expect(await amend({ take_profit: null })).toMatchObject({
		value: { data: { trade: { stop_loss: "1.07000", take_profit: null } } },
	});
	expect(await amend({})).toMatchObject({ refusal: { code: "NOTHING_TO_CHANGE" } });
	expect(await amend({ stop_loss: "0" })).toMatchObject({
		refusal: { code: "INPUT_INVALID", fields: { stop_loss: { code: "OUT_OF_RANGE" } } },
	});
});

describe("refusals are named and change nothing", () => {
	test.each([
		[{ volume: "0" }, "VOLUME_NOT_POSITIVE"],
		[{ volume: "1500" }, "VOLUME_OFF_STEP"],
		[{ volume: "1" }, "VOLUME_BELOW_MINIMUM"],
		[{ volume: "10000000" }, "MARGIN_TOO_LITTLE"],
		[{ volume: "10001000" }, "VOLUME_ABOVE_MAXIMUM"],
		[{ asset_id: "NOTHING" }, "INSTRUMENT_UNKNOWN"],
		[{ stop_loss: "1.2" }, "STOP_LOSS_WRONG_SIDE"],
		[{ bound: "1.0" }, "PRICE_BEYOND_BOUND"],
		[{ stop_loss: "1.080001" }, "PRICE_OFF_INCREMENT"],
		[{ stop_loss: "0.0" }, "INPUT_INVALID"],
		[{ account_id: "acc_bob" }, "ACCOUNT_NOT_FOUND"],
		[{ account_id: "acc_nobody" }, "ACCOUNT_NOT_FOUND"],
	])("%o is %s", async (overrides, code) => {
		const before = t.state(bob);
		const { openTrades: trades, balance } = t.state(alice);
		expect(await ask(openTrade, { body: buy(overrides) })).toMatchObject({ ok: false, refusal: { code } });
		expect(t.state(bob)).toBe(before);
		expect(t.state(alice)).toMatchObject({ openTrades: trades, balance });
	});
});

test("somebody else's account and trade answer exactly like missing ones", async () => {
	const { trade } = await open({ account_id: "acc_bob" }, "bob");
	const pairs: [Call, Given, Given][] = [
		[
			closeTrade,
			{ params: { id: trade.id }, body: { command_id: id() } },
			{ params: { id: "99999999-3" }, body: { command_id: id() } },
		],
		[
			amendTrade,
			{ params: { id: trade.id }, body: { command_id: id(), stop_loss: null } },
			{ params: { id: "x" }, body: { command_id: id(), stop_loss: null } },
		],
		[openTrades, { query: { account_id: bob } }, { query: { account_id: "acc_x" } }],
		[closedTrades, { query: { account_id: bob } }, { query: { account_id: "acc_x" } }],
		[ledgerCall, { query: { account_id: bob } }, { query: { account_id: "acc_x" } }],
		[balanceHistory, { params: { id: bob } }, { params: { id: "acc_x" } }],
	];
	for (const [call, foreign, missing] of pairs) {
		const answer = await ask(call, foreign);
		expect(answer.ok).toBe(false);
		expect(answer).toEqual(await ask(call, missing));
	}
	expect(t.state(bob).openTrades.size).toBe(1);
});

test("lists come in pages that neither repeat nor skip", async () => {
	const accounts = createAccounts({ pool: database.pool, engine: enginePort(t.engine) });
	await accounts.openDemoAccount("carol", { accountId: "acc_carol" });
	const made: string[] = [];
	for (let index = 0; index < 30; index += 1) {
		const { trade } = await open({ account_id: "acc_carol" }, "carol");
		made.unshift(trade.id);
	}
	const pages = async (call: typeof openTrades) => {
		const one = await ask(call, { user: "carol" });
		const two = await ask(call, { user: "carol", query: { page: "2", account_id: "acc_carol" } });
		if (!one.ok || !two.ok) throw new Error("refused");
		expect(one.value.meta).toEqual({ current_page: 1, per_page: 25, total: 30, last_page: 2 });
		expect(one.value.links).toEqual({ next: `/api/v1${call.path}?page=2`, prev: null });
		expect(two.value.links).toEqual({ next: null, prev: `/api/v1${call.path}?page=1&account_id=acc_carol` });
		return [...one.value.data, ...two.value.data].map((trade) => trade.id);
	};
	expect(await pages(openTrades)).toEqual(made);
	for (const trade of made) await ask(closeTrade, { user: "carol", params: { id: trade }, body: { command_id: id() } });
	expect(await pages(closedTrades)).toEqual(made.toReversed());
	const one = await ask(closedTrades, { user: "carol", query: { trade_id: made[7] } });
	expect(one).toMatchObject({ value: { data: [{ trade_id: made[7] }], meta: { total: 1 }, links: { next: null } } });
	const beyond = await ask(closedTrades, { user: "carol", query: { page: "9" } });
	expect(beyond).toMatchObject({ value: { data: [], links: { next: null, prev: "/api/v1/closed/trades?page=2" } } });
});

test("the ledger shows both sides of every entry, newest first, chained by hash", async () => {
	const first = await ask(ledgerCall, { user: "carol", query: { account_id: "acc_carol" } });
	const second = await ask(ledgerCall, { user: "carol", query: { account_id: "acc_carol", page: "2" } });
	if (!first.ok || !second.ok) throw new Error("refused");
	const entries = [...first.value.data, ...second.value.data];
	expect(entries.map((entry) => entry.number)).toEqual(Array.from({ length: 31 }, (_, index) => 31 - index));
	entries.forEach((entry, index) => {
		expect(entry.previous_hash).toBe(entries[index + 1]?.hash ?? "0".repeat(64));
		expect(entry.postings.map((posting) => posting.account)).toContain("customer:acc_carol");
	});
	expect(entries.at(-1)).toMatchObject({
		reason: "demo-funding",
		amount: "10000.00",
		balance_after: "10000.00",
		note: "Demo money",
		postings: [
			{ account: "customer:acc_carol", currency: "USD", amount: "10000.00" },
			{ account: "house:demo-funding", currency: "USD", amount: "-10000.00" },
		],
	});
	const history = await ask(balanceHistory, { user: "carol", params: { id: "acc_carol" } });
	if (!history.ok) throw new Error("refused");
	expect(history.value.data).toHaveLength(31);
	expect(history.value.data[0]?.balance).toBe("10000.00");
	expect(history.value.data.at(-1)?.balance).toBe(entries[0]?.balance_after);
});

test("a long balance history is thinned to 500 points and keeps its ends", async () => {
	await database.pool.query(
		`INSERT INTO entries (partition, account_id, number, account_sequence, line, reason, command_id, occurred_at, currency, amount,
			balance_after, ledger_accounts, amounts, previous_hash, hash)
		 SELECT partition, account_id, number + generate_series, account_sequence, line + generate_series, reason, command_id,
			occurred_at, currency, amount, number + generate_series, ledger_accounts, amounts, previous_hash, hash
		 FROM entries, generate_series(1, 4321) WHERE account_id = 'acc_carol' AND number = 31`,
	);
	const history = await ask(balanceHistory, { user: "carol", params: { id: "acc_carol" } });
	if (!history.ok) throw new Error("refused");
	expect(history.value.data.length).toBeLessThanOrEqual(500);
	expect(history.value.data.length).toBeGreaterThan(400);
	expect(history.value.data[0]?.balance).toBe("10000.00");
	expect(history.value.data.at(-1)?.balance).toBe("43.52");
});

test("each call that is repeated when its exact answer is no longer kept is answered as it was", async () => {
	const restart = async () => {
		await t.engine.stop();
		t = await startEngine(database.pool);
		routes = modules();
	};
	await restart();
	const parts = { pool: database.pool, engine: enginePort(t.engine) };
	await createAccounts(parts).openDemoAccount("dave", { accountId: "acc_dave" });
	const said: { again: () => Promise<unknown>; first: unknown }[] = [];
	const say = async <R extends z.ZodType>(call: Call<z.ZodType, z.ZodType, z.ZodType, R>, given: Given) => {
		const again = () => ask(call, { ...given, user: "dave", body: { command_id: commandId, ...given.body } });
		const commandId = id();
		const first = await again();
		said.push({ again, first });
		return first;
	};
	const account_id = "acc_dave";
	const opened = await say(openTrade, { body: { account_id, asset_id: "EURUSD", trade_type: "buy", volume: "3000" } });
	if (!opened.ok) throw new Error(opened.refusal.code);
	const params = { id: opened.value.data.trade.id };
	await say(amendTrade, { params, body: { stop_loss: "1.08000" } });
	await say(closeTrade, { params, body: { volume: "1000" } });
	const limit = { account_id, asset_id: "EURUSD", side: "buy", volume: "1000", order_type: "limit", price: "1.08000" };
	const placed = await say(placeOrder, { body: limit });
	if (!placed.ok) throw new Error(placed.refusal.code);
	const order = { id: placed.value.data.orders[0]?.id };
	await say(amendOrder, { params: order, body: { price: "1.07900" } });
	await say(cancelOrder, { params: order, body: {} });
	await say(closeTrade, { params, body: {} });
	expect(await say(closeTrade, { params, body: {} })).toMatchObject({ ok: false });
	expect(await t.engine.projected()).toBe(true);
	await restart();
	await database.pool.query("TRUNCATE recent_answers");
	for (const { again, first } of said) expect(await again()).toEqual(first);
});
