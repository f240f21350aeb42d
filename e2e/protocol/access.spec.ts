import { errorBody } from "@truefill/contracts/errors";
import * as contract from "@truefill/contracts/http";
import { Client, DEACTIVATED, PENDING, request } from "../harness/api.ts";
import { expect, protocol as test } from "../harness/test.ts";

interface AnyCall {
	readonly id: string;
	readonly method: string;
	readonly path: string;
	readonly access: contract.Access;
}

const isCall = (value: unknown): value is AnyCall =>
	typeof value === "object" && value !== null && "access" in value && "path" in value && "method" in value;

const CALLS = Object.values(contract as Readonly<Record<string, unknown>>).filter(isCall);
const pathOf = (call: AnyCall): string => call.path.replace(/\{\w+\}/g, "x");

test("every call that is not public refuses anonymous callers", async ({ product }) => {
	expect(CALLS.length).toBeGreaterThan(15);
	for (const call of CALLS.filter(({ access }) => access !== "public")) {
		for (const token of [undefined, "x", "a".repeat(64)]) {
			const answer = await request(product.origin, pathOf(call), {
				method: call.method,
				...(token === undefined ? {} : { token }),
				...(call.method === "GET" ? {} : { body: {} }),
			});
			expect(answer.status, `${call.id} with token ${token}: ${answer.text}`).toBe(401);
		}
	}
});

test("pending and deactivated people reach nothing that is a customer's", async ({ product }) => {
	for (const [person, code] of [
		[PENDING, "CLIENT_PENDING"],
		[DEACTIVATED, "CLIENT_DEACTIVATED"],
	] as const) {
		const client = await Client.signIn(product.origin, person.email, person.password);
		for (const call of CALLS.filter(({ access }) => access === "customer")) {
			const answer = await request(product.origin, pathOf(call), {
				method: call.method,
				token: client.token,
				...(call.method === "GET" ? {} : { body: {} }),
			});
			expect({ call: call.id, status: answer.status, code: errorBody.parse(answer.json).code }).toEqual({
				call: call.id,
				status: 403,
				code,
			});
		}
	}
});

test("logging out ends the session at once, everywhere", async ({ product }) => {
	const client = await Client.signIn(product.origin);
	expect((await client.get("/user")).status).toBe(200);
	expect((await client.send("POST", "/auth/logout", {})).status).toBe(200);
	for (const path of ["/user", "/accounts", "/data", "/open/trades"]) {
		expect((await client.get(path)).status, path).toBe(401);
	}
});

test("a wrong password and an unknown address are told the same", async ({ product }) => {
	const attempt = (email: string) =>
		request(product.origin, "/auth/login", { method: "POST", body: { email, password: "not-the-password" } });
	const [known, unknown] = [await attempt("demo@truefill.test"), await attempt("nobody@truefill.test")];
	expect(known.status).toBe(401);
	expect({ status: unknown.status, text: unknown.text }).toEqual({ status: known.status, text: known.text });
});

test("quotes are refused where prices come from elsewhere", async ({ product }) => {
	for (const headers of [{}, { "x-feed-key": "a-price-bridge-of-the-test" }]) {
		const body = [{ id: "EURUSD", bid: "1.1", ask: "1.2" }];
		const answer = await request(product.origin, "/feed/quotes", { method: "POST", body, headers });
		expect([401, 409]).toContain(answer.status);
	}
});
