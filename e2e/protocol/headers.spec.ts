import { DEMO, request } from "../harness/api.ts";
import { expect, protocol as test } from "../harness/test.ts";

test("every answer carries the headers, whatever its status", async ({ product }) => {
	for (const path of ["/", "/login", "/main/trading/EURUSD", "/no/such/page", "/api/v1/settings", "/api/v1/nothing"]) {
		const answer = await fetch(`${product.origin}${path}`);
		await answer.arrayBuffer();
		const policy = answer.headers.get("content-security-policy") ?? "";
		expect(policy, path).toContain("default-src 'none'");
		expect(policy, path).toContain("frame-ancestors 'none'");
		expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
		expect(policy, path).not.toMatch(/(^|[\s;])(\*|https?:)(\s|;|$)/);
		expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
		expect(answer.headers.get("referrer-policy"), path).toBe("no-referrer");
		expect(answer.headers.get("x-powered-by"), path).toBeNull();
		expect(answer.headers.get("server"), path).toBeNull();
	}
});

test("the page has no script or style of its own, and its files are there", async ({ product }) => {
	const page = await (await fetch(`${product.origin}/`)).text();
	for (const [tag] of page.matchAll(/<script\b[^>]*>/g)) expect(tag).toMatch(/ src="\//);
	expect(page).not.toMatch(/<style|\son\w+=|style="/);
	for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
		const file = await fetch(`${product.origin}${path}`);
		expect(file.status, path).toBe(200);
		expect(file.headers.get("content-type"), path).not.toContain("text/html");
	}
});

test("the API is never cached, and tells about itself", async ({ product }) => {
	const settings = await request(product.origin, "/settings");
	expect(settings.status).toBe(200);
	expect(settings.headers.get("cache-control")).toContain("no-store");
	const openapi = await request(product.origin, "/openapi.json");
	expect(openapi.status).toBe(200);
	expect(openapi.json).toMatchObject({ openapi: expect.stringMatching(/^3\./), paths: expect.anything() });
	const docs = await fetch(`${product.origin}/api/docs`);
	expect(docs.status).toBe(200);
	expect(await docs.text()).toContain("/trades/{id}/close");
});

test("the cookies of renewal and of the known browser are out of reach of scripts and other sites", async ({
	product,
}) => {
	const answer = await request(product.origin, "/auth/login", { method: "POST", body: DEMO });
	const cookies = answer.headers.getSetCookie();
	expect(cookies).toHaveLength(2);
	for (const cookie of cookies) {
		expect(cookie).toMatch(/;\s*HttpOnly/i);
		expect(cookie).toMatch(/;\s*SameSite=Strict/i);
		expect(cookie).toMatch(/;\s*Path=\//i);
	}
});

test("wrong methods and unknown addresses are told as such", async ({ product }) => {
	const wrong = await request(product.origin, "/settings", { method: "DELETE" });
	expect(wrong.status).toBe(405);
	expect(wrong.headers.get("allow")).toContain("GET");
	expect((await request(product.origin, "/no-such-thing")).status).toBe(404);
});
