import { randomUUID } from "node:crypto";
import { errorBody } from "@truefill/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

/** JSON values that are no valid decimals: refused by the contract, with the field named. */
const NOT_DECIMALS = [
	"true",
	"1000",
	"1e3",
	"-1",
	"[]",
	'["1000"]',
	"{}",
	'""',
	'" 1000"',
	'"1000 "',
	'"1000\\n"',
	'"1000\\u0000"',
	'"1e3"',
	'"1E3"',
	'"0x3e8"',
	'"0b1"',
	'"-1000"',
	'"-0"',
	'"+1000"',
	'"01000"',
	'"1,000"',
	'"1_000"',
	'".5"',
	'"5."',
	'"1000.123456789"',
	'"NaN"',
	'"Infinity"',
	'"null"',
	'"999999999999999"',
	`"${"9".repeat(400)}"`,
	'"١٠٠٠"',
	'"１０００"',
];
/** Decimals that are no valid volumes: refused with their own codes. */
const NO_VOLUMES = ['"0"', '"0.00"', '"0.00000001"', '"1000.5"', '"99999999999999"', '"99999999999999.99999999"'];
const NO_PRICES = ['"0"', '"0.00000000"', '"1.00000001"'];
const BAD_PAGES = ["0", "-1", "1.5", "1e2", "01", "+1", "%201", "x", "9999999", "", "null", "[]", "1&page=2", "%00"];

let site: FullSite;
let account: string;
let trade: string;
let resting: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
	trade = await site.openTrade("20000");
	resting = await site.placeOrder();
});
afterAll(() => site.close());

/** All stored data of a customer, without the recorded refusals. */
async function owned(): Promise<unknown> {
	expect(await site.engine.projected()).toBe(true);
	const tables = ["open_trades", "closed_trades", "orders", "deals", "journal_entries", "postings"];
	const found = [];
	for (const table of tables) {
		const { rows } = await site.pool.query(
			`SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${table} t`,
		);
		found.push(rows);
	}
	const { rows } = await site.pool.query(
		"SELECT account_id, balance, credit, lifetime_pnl, open_trades FROM accounts ORDER BY account_id",
	);
	return [...found, rows];
}

interface Target {
	readonly name: string;
	readonly method: "POST" | "PATCH";
	readonly path: () => string;
	readonly body: () => Record<string, unknown>;
	readonly field: string;
	readonly refused: readonly string[];
}

const order = () => ({ account_id: account, asset_id: "EURUSD", trade_type: "buy", volume: "1000" });
const pending = () => ({
	account_id: account,
	asset_id: "EURUSD",
	side: "buy",
	volume: "1000",
	order_type: "limit",
	price: "0.5",
});
const prices = (
	name: string,
	method: Target["method"],
	path: Target["path"],
	body: Target["body"],
	fields: string[],
): Target[] => fields.map((field) => ({ name: `${name} ${field}`, method, path, body, field, refused: NO_PRICES }));
const TARGETS: readonly Target[] = [
	{
		name: "open volume",
		method: "POST",
		path: () => "/trades",
		body: order,
		field: "volume",
		refused: ["null", ...NO_VOLUMES],
	},
	...prices("open", "POST", () => "/trades", order, ["stop_loss", "take_profit", "bound", "trailing_distance"]),
	{
		name: "order volume",
		method: "POST",
		path: () => "/orders",
		body: pending,
		field: "volume",
		refused: ["null", ...NO_VOLUMES],
	},
	...prices("order", "POST", () => "/orders", pending, ["price", "stop_loss", "take_profit", "trailing_distance"]),
	...prices(
		"order",
		"POST",
		() => "/orders",
		() => ({ ...pending(), order_type: "stop-limit" }),
		["limit_price"],
	),
	...prices(
		"amend order",
		"PATCH",
		() => `/orders/${resting}`,
		() => ({}),
		["price", "stop_loss", "take_profit", "trailing_distance"],
	),
	...prices(
		"reverse",
		"POST",
		() => `/trades/${trade}/reverse`,
		() => ({}),
		["bound"],
	),
	...prices(
		"amend",
		"PATCH",
		() => `/trades/${trade}`,
		() => ({}),
		["stop_loss", "take_profit", "trailing_distance"],
	),
	{
		name: "close volume",
		method: "POST",
		path: () => `/trades/${trade}/close`,
		body: () => ({}),
		field: "volume",
		refused: ["null", ...NO_VOLUMES, '"20001"', '"21000"'],
	},
	...prices(
		"close",
		"POST",
		() => `/trades/${trade}/close`,
		() => ({ volume: "1000" }),
		["bound"],
	),
];

describe("every numeric field of every order call", () => {
	it.each(TARGETS.map((target) => [target.name, target] as const))(
		"%s refuses what is none, and nothing changes",
		async (_name, target) => {
			const before = await owned();
			for (const value of [...NOT_DECIMALS, ...target.refused]) {
				const rest: Record<string, unknown> = { ...target.body(), command_id: randomUUID() };
				delete rest[target.field];
				const body = `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(target.field)}:${value}}`;
				const answer = await site.send(target.method, `/api/v1${target.path()}`, { token: site.tokens.customer, body });
				const said = `${target.name} = ${value.slice(0, 40)}: ${answer.statusCode} ${answer.body}`;
				expect(answer.statusCode, said).toBeGreaterThanOrEqual(400);
				expect(answer.statusCode, said).toBeLessThan(500);
				const { code, fields } = errorBody.parse(answer.json());
				if (NOT_DECIMALS.includes(value)) {
					expect(code, said).toBe("INPUT_INVALID");
					expect(Object.keys(fields ?? {}), said).toEqual([target.field]);
				}
			}
			expect(await owned()).toEqual(before);
		},
		60_000,
	);

	it("names what is wrong with a volume that is a number", async () => {
		const codes: Record<string, string> = {};
		for (const volume of ["0", "999", "1000.5", "1500", "99999999999999"]) {
			const body = { ...order(), command_id: randomUUID(), volume };
			const answer = await site.send("POST", "/api/v1/trades", { token: site.tokens.customer, body });
			codes[volume] = answer.json().code;
		}
		expect(codes).toEqual({
			"0": "VOLUME_NOT_POSITIVE",
			"999": "VOLUME_BELOW_MINIMUM",
			"1000.5": "VOLUME_OFF_STEP",
			"1500": "VOLUME_OFF_STEP",
			"99999999999999": "VOLUME_ABOVE_MAXIMUM",
		});
	});
});

describe("orders with more than they should have", () => {
	it.each(["opening_price", "closing_price", "pnl", "leverage", "margin", "commission", "user_id", "id", "account"])(
		"refuse %s",
		async (key) => {
			const before = await owned();
			const body = { ...order(), command_id: randomUUID(), [key]: "1" };
			const answer = await site.send("POST", "/api/v1/trades", { token: site.tokens.customer, body });
			expect([answer.statusCode, answer.json().fields?.[key]?.code]).toEqual([400, "UNKNOWN_FIELD"]);
			expect(await owned()).toEqual(before);
		},
	);

	it.each([
		['{"__proto__":{"volume":"1000"}}', "INPUT_NOT_JSON"],
		['{"constructor":{"prototype":{"volume":"1000"}}}', "INPUT_NOT_JSON"],
		['{"volume":"1000","volume":"20000"}', "INPUT_NOT_JSON"],
		["[]", "INPUT_INVALID"],
		["7", "INPUT_INVALID"],
		["null", "INPUT_INVALID"],
		['{"volume":', "INPUT_NOT_JSON"],
	])("refuse the body %s", async (body, code) => {
		const answer = await site.send("POST", "/api/v1/trades", { token: site.tokens.customer, body });
		expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
	});

	it.each(["command_id", "account_id", "asset_id"])("refuse a wrong %s", async (field) => {
		for (const value of [null, 7, "", "x y", "../x", "a".repeat(65), ["a"], {}]) {
			const body = { ...order(), command_id: randomUUID(), [field]: value };
			const answer = await site.send("POST", "/api/v1/trades", { token: site.tokens.customer, body });
			expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [field]]);
		}
	});
});

describe("amounts of accounts and transfers", () => {
	const AMOUNTS = [
		...NOT_DECIMALS.filter((value) => value !== '"-1000"'),
		"null",
		'"0.001"',
		'"99999999999999.99999999"',
	];
	it.each([
		["top-up", (): string => `/accounts/${account}/top-up`, (): object => ({}), "amount"],
		["reset", (): string => `/accounts/${account}/reset`, (): object => ({}), "balance"],
		[
			"transfer",
			(): string => "/transfers",
			(): object => ({ from_account_id: account, to_account_id: account, minimum_received: "0" }),
			"amount",
		],
	] as const)("%s refuses what is none, and nothing changes", async (_name, path, rest, field) => {
		const before = await owned();
		for (const value of [...AMOUNTS, '"-1000"', '"0"']) {
			const sent = JSON.stringify({ ...rest(), command_id: randomUUID() });
			const body = `${sent.slice(0, -1)},"${field}":${value}}`;
			const answer = await site.send("POST", `/api/v1${path()}`, { token: site.tokens.customer, body });
			expect([value, answer.statusCode < 400, answer.statusCode < 500]).toEqual([value, false, true]);
			if (AMOUNTS.includes(value)) expect(Object.keys(answer.json().fields ?? {}), value).toEqual([field]);
		}
		expect(await owned()).toEqual(before);
	});

	it.each([
		{ order_type: "market" },
		{ side: "both" },
		{ time_in_force: "FOK" },
		{ expires_at: "tomorrow" },
		{ guaranteed_stop: "yes" },
		{ leverage: 500 },
		{ filled_price: "1" },
	])("an order with %j is refused", async (wrong) => {
		const body = { ...pending(), command_id: randomUUID(), ...wrong };
		const answer = await site.send("POST", "/api/v1/orders", { token: site.tokens.customer, body });
		expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, Object.keys(wrong)]);
	});
});

describe("pages, ids and ranges", () => {
	it.each(["/open/trades?", "/closed/trades?", "/orders?status=done&", "/deals?", "/ledger?account_id={account}&"])(
		"%s refuses what is no page",
		async (path) => {
			for (const page of BAD_PAGES) {
				const url = `/api/v1${path.replace("{account}", account)}page=${page}`;
				const answer = await site.send("GET", url, { token: site.tokens.customer });
				expect(answer.statusCode, `${url} ${answer.body}`).toBe(400);
				expect(errorBody.parse(answer.json()).code).toBe("INPUT_INVALID");
			}
			const far = await site.send("GET", `/api/v1${path.replace("{account}", account)}page=999999`, {
				token: site.tokens.customer,
			});
			expect([far.statusCode, far.json().data]).toEqual([200, []]);
		},
	);

	it("candles refuse what is no range", async () => {
		const day = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";
		for (const [query, code] of [
			[`resolution=2m&${day}`, "INPUT_INVALID"],
			[day, "INPUT_INVALID"],
			["resolution=1m&from=0&to=1", "INPUT_INVALID"],
			["resolution=1m&from=2026-13-01T00:00:00Z&to=2026-01-02T00:00:00Z", "INPUT_INVALID"],
			["resolution=1m&from=2026-01-01T00:00:00%2B02:00&to=2026-01-02T00:00:00Z", "INPUT_INVALID"],
			["resolution=1m&from=2020-01-01T00:00:00Z&to=2026-01-02T00:00:00Z", "RANGE_TOO_LONG"],
		]) {
			const answer = await site.send("GET", `/api/v1/instruments/EURUSD/candles?${query}`, {
				token: site.tokens.customer,
			});
			expect([query, answer.json().code]).toEqual([query, code]);
		}
		const nothing = await site.send("GET", `/api/v1/instruments/NOSUCH/candles?resolution=1m&${day}`, {
			token: site.tokens.customer,
		});
		expect([nothing.statusCode, nothing.json().code]).toEqual([422, "INSTRUMENT_UNKNOWN"]);
	});
});

describe("the log", () => {
	it("has no defect of ours in it", () => {
		expect(site.logged.filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);
	});
});
