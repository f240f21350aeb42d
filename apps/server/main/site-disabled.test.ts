import { randomUUID } from "node:crypto";
import { ALL_CALLS, stopsWhenDisabled } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let tradeId: string;
let orderId: string;
beforeAll(async () => {
	site = await createFullSite();
	tradeId = await site.openTrade("3000");
	orderId = await site.placeOrder();
	await change("disabled");
});
afterAll(() => site.close());

const send = (method: string, path: string, body?: object, token: string | null = site.tokens.customer) =>
	site.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const codeOf = async (method: string, path: string, body?: object, token?: string | null) => {
	const answer = await send(method, path, body, token);
	return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
};
const id = () => ({ command_id: randomUUID() });
async function change(status: "active" | "disabled"): Promise<void> {
	const { version } = (await send("GET", "/admin/settings", undefined, site.tokens.admin)).json().data;
	const body = { version, set: { status }, reason: "Maintenance of the database" };
	const answer = await send("PATCH", "/admin/settings", body, site.tokens.admin);
	expect(answer.statusCode, answer.body).toBe(200);
}
const pathOf = (path: string, params: unknown) =>
	path.replace(/\{(\w+)\}/g, (_, name: string) =>
		String((params as Record<string, string> | undefined)?.[name] ?? "x"),
	);

describe("while the site is disabled", () => {
	const stopped = ALL_CALLS.filter((call) => stopsWhenDisabled(call) && call.upload === undefined);
	it.each(stopped.map((call) => [`${call.method} ${call.path}`, call] as const))(
		"%s is refused",
		async (_name, call) => {
			const sample = SAMPLES[call.id];
			const token = call.access === "public" ? null : site.tokens.customer;
			const answer = await send(call.method, pathOf(call.path, sample?.params), (sample?.body ?? {}) as object, token);
			expect([answer.statusCode, answer.json().code]).toEqual([403, "SITE_DISABLED"]);
		},
	);

	it("nothing is opened or made larger", async () => {
		const account = { ...id(), account_id: await site.accountId(), asset_id: "EURUSD", volume: "1000" };
		const order = { ...account, side: "buy", order_type: "limit", price: "0.5" };
		const leg = { asset_id: "EURUSD", side: "sell", volume: "1000", order_type: "limit", price: "9" };
		for (const [what, code] of [
			["a trade", await codeOf("POST", "/trades", { ...account, trade_type: "buy" })],
			["an order", await codeOf("POST", "/orders", order)],
			[
				"one of two that opens",
				await codeOf("POST", "/orders/oco", {
					...id(),
					account_id: account.account_id,
					orders: [{ ...leg, reduce_only: true }, leg],
				}),
			],
			["a larger order", await codeOf("PATCH", `/orders/${orderId}`, { ...id(), volume: "2000" })],
			["an order's price", await codeOf("PATCH", `/orders/${orderId}`, { ...id(), volume: "500", price: "0.6" })],
		] as const)
			expect([what, code]).toEqual([what, "SITE_DISABLED"]);
	});

	it("trades are closed and reduced, orders cancelled and made smaller, and all is read", async () => {
		const sell = { account_id: await site.accountId(), asset_id: "EURUSD", trade_type: "sell", reduce_only: true };
		expect(await codeOf("POST", "/trades", { ...id(), ...sell, volume: "1000" })).toBe(201);
		expect(await codeOf("POST", `/trades/${tradeId}/close`, { ...id(), volume: "1000" })).toBe(200);
		expect(await codeOf("POST", `/trades/${tradeId}/close`, id())).toBe(200);
		// Below the minimum volume: refused as usual.
		expect(await codeOf("PATCH", `/orders/${orderId}`, { ...id(), volume: "1" })).toBe("VOLUME_BELOW_MINIMUM");
		expect(await codeOf("DELETE", `/orders/${orderId}`, id())).toBe(200);
		for (const path of [
			"/open/trades",
			"/closed/trades",
			"/orders",
			"/accounts",
			"/data",
			"/user",
			"/chat/messages",
			"/me/exports",
		])
			expect([path, await codeOf("GET", path)]).toEqual([path, 200]);
		expect(await codeOf("POST", "/me/exports", {})).toBe(201);
	});

	it("people sign in, prove themselves and sign out", async () => {
		const login = await send(
			"POST",
			"/auth/login",
			{ email: "other@example.com", password: "another long password" },
			null,
		);
		const { token } = login.json().data;
		expect(await codeOf("POST", "/auth/step-up", { password: "another long password" }, token)).toBe(200);
		expect(await codeOf("POST", "/auth/logout", {}, token)).toBe(200);
	});

	it("staff work on, and open it again at once", async () => {
		const { support } = site.tokens;
		const answer = { customer_id: "usr_demo", message: "We are back at noon." };
		expect(await codeOf("POST", "/chat/messages", answer, support)).toBe(201);
		expect(await codeOf("PATCH", "/me/preferences", {}, support)).not.toBe("SITE_DISABLED");
		await change("active");
		await site.openTrade();
	});
});
