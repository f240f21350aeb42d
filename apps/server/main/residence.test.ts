import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

const password = "a long enough password";
/** An approved customer from this country, with a function for their calls. */
async function customerOf(country: string) {
	const email = `${country}@example.com`;
	const form = {
		first_name: "Grace",
		last_name: "Hopper",
		username: `user-${country}`,
		email,
		phone: "555 0100",
		country_code: "+1",
		country,
		nationality: country,
		password,
		confirm_password: password,
	};
	expect((await site.send("POST", "/api/v1/auth/register", { body: form })).statusCode).toBe(201);
	await site.pool.query("UPDATE users SET status = 'active' WHERE email_key = $1", [email]);
	const session = await site.send("POST", "/api/v1/auth/login", { body: { email, password } });
	const { token } = session.json().data;
	const ask = async (method: string, path: string, body?: object) => {
		const answer = await site.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
		return { status: answer.statusCode, body: answer.json(), text: answer.body };
	};
	const [account] = (await ask("GET", "/accounts")).body.data;
	const order = { account_id: account.id, side: "buy", volume: "1", order_type: "market" };
	return { ask, account, order, command: () => ({ command_id: randomUUID() }) };
}

describe("R26 a customer is told early and politely what they may not open where they live", () => {
	it("a resident of the United States: every instrument, in the site's data, the preview, the order and the trade", async () => {
		const { ask, account, order, command } = await customerOf("us");
		expect(account.jurisdiction).toEqual({ profile: "retail-eu-uk", country: "united-states" });
		const { data } = (await ask("GET", "/data")).body;
		for (const { not_eligible: said } of data.instruments) expect(said.code).toBe("INSTRUMENT_NOT_ELIGIBLE");
		const says = "cannot be opened by residents of the United States: United States law does not allow";
		const previewed = await ask("POST", "/orders/preview", { ...order, asset_id: "EURUSD" });
		expect(previewed.body.data.refusal.message).toContain(says);
		const { order_type: _, side, ...trade } = order;
		const opened = await ask("POST", "/trades", { ...command(), ...trade, trade_type: side, asset_id: "EURUSD" });
		expect([opened.status, opened.body.code]).toEqual([422, "INSTRUMENT_NOT_ELIGIBLE"]);
		expect(opened.body.message).toContain(says);
		expect(opened.body.message).not.toContain("{");
		const placed = await ask("POST", "/orders", {
			...command(),
			...order,
			asset_id: "EURUSD",
			order_type: "limit",
			price: "0.5",
		});
		expect([placed.status, placed.body.code]).toEqual([422, "INSTRUMENT_NOT_ELIGIBLE"]);
	});

	it("a resident of the United Kingdom: cryptos and nothing else; a German nothing", async () => {
		for (const [country, barred] of [
			["uk", ["cryptos"]],
			["germany", []],
		] as const) {
			const { ask } = await customerOf(country);
			const { data } = (await ask("GET", "/data")).body;
			const classes = new Set<string>();
			for (const each of data.instruments) if (each.not_eligible !== null) classes.add(each.asset_class);
			expect([...classes]).toEqual(barred);
			expect(data.profile).toBe("retail-eu-uk");
		}
	});

	it("who moves keeps what they have: it can be closed, not opened", async () => {
		const { ask, order, command } = await customerOf("france");
		const { order_type: _, side, ...trade } = order;
		const body = { ...trade, trade_type: side, asset_id: "EURUSD", volume: "1000" };
		const { data } = (await ask("POST", "/trades", { ...command(), ...body })).body;
		const { rows } = await site.pool.query<{ id: string }>(
			"UPDATE users SET country = 'united-states' WHERE email_key = 'france@example.com' RETURNING id",
		);
		await site.accounts.syncJurisdiction(rows[0]?.id ?? "");
		const [account] = (await ask("GET", "/accounts")).body.data;
		expect(account.jurisdiction.country).toBe("united-states");
		expect((await ask("POST", "/trades", { ...command(), ...body })).body.code).toBe("INSTRUMENT_NOT_ELIGIBLE");
		expect((await ask("POST", `/trades/${data.trade.id}/close`, command())).status).toBe(200);
	});
});
