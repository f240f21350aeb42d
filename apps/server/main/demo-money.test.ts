import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite({ demoMoney: false });
});
afterAll(() => site.close());

const get = async (path: string) => (await site.send("GET", `/api/v1${path}`, { token: site.tokens.other })).json();
const post = (path: string, body: object, token = site.tokens.other) =>
	site.send("POST", `/api/v1${path}`, { token, body: { command_id: randomUUID(), ...body } });

it("a site without demo money gives a new customer an empty live account, and says so", async () => {
	expect((await get("/settings")).data.demo_money).toBe(false);
	const { data } = await get("/accounts");
	expect(data).toMatchObject([{ name: "Live USD", type: "live", currency: "USD", balance: "0.00" }]);
	expect((await get("/user")).data).toMatchObject({ balance: "0.00", account_id: data[0].id });
	// The protection of live accounts applies at once, before the first deposit.
	const order = { account_id: data[0].id, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
	expect((await post("/trades", order)).json().code).toBe("TEST_NEEDED");
	expect((await get(`/ledger?account_id=${data[0].id}`)).data).toEqual([]);
});

it("and nobody makes demo money there", async () => {
	const request = { position_mode: "hedging", currency: "EUR" };
	const demo = await post("/accounts", { ...request, type: "demo" });
	expect([demo.statusCode, demo.json().code]).toEqual([403, "DEMO_MONEY_OFF"]);
	expect((await post("/accounts", { ...request, type: "live" })).statusCode).toBe(201);
	// An account that was opened while there was demo money.
	const old = await site.accountId();
	for (const [what, body] of [
		["top-up", { amount: "100.00" }],
		["reset", { balance: "100.00" }],
	] as const) {
		const answer = await post(`/accounts/${old}/${what}`, body, site.tokens.customer);
		expect([what, answer.statusCode, answer.json().code]).toEqual([what, 403, "DEMO_MONEY_OFF"]);
	}
	expect((await get("/accounts")).data.map(({ type }: { type: string }) => type)).toEqual(["live", "live"]);
});
