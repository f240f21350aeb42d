import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { App } from "../apps.ts";
import { signatureProblem } from "./signature.ts";

const NOW_S = 1_772_600_000;
const app: App = { id: "other", key: "k2", secret: "s2", kind: "plain" };
const BODY = '{"name":"news","channel":"room","data":"{}"}';

/** The signature as the protocol's libraries make it, implemented independently of the server's helpers. */
function signed({
	method = "POST",
	path = "/apps/other/events",
	body = BODY,
	key = app.key,
	secret = app.secret,
	atS = NOW_S,
	version = "1.0",
	more = {},
}: {
	method?: string;
	path?: string;
	body?: string;
	key?: string;
	secret?: string;
	atS?: number;
	version?: string;
	more?: Record<string, string>;
} = {}) {
	const parameters: Record<string, string> = {
		auth_key: key,
		auth_timestamp: String(atS),
		auth_version: version,
		...(body === "" ? {} : { body_md5: createHash("md5").update(body).digest("hex") }),
		...more,
	};
	const query = Object.keys(parameters)
		.sort()
		.map((name) => `${name}=${parameters[name]}`)
		.join("&");
	const signature = createHmac("sha256", secret).update(`${method}\n${path}\n${query}`).digest("hex");
	return { method, url: `${path}?${query}&auth_signature=${signature}`, body: Buffer.from(body) };
}
const problem = (request: { method: string; url: string; body: Buffer }) =>
	signatureProblem(app, request, NOW_S * 1000);

describe("the signature of the HTTP API (Channels protocol)", () => {
	it("is taken with a body and without one, up to ten minutes before and after", () => {
		expect(problem(signed())).toBeNull();
		expect(
			problem(signed({ method: "GET", path: "/apps/other/channels", body: "", more: { info: "user_count" } })),
		).toBeNull();
		for (const off of [-600, 600]) expect(problem(signed({ atS: NOW_S + off }))).toBeNull();
	});

	it("holds method, path, parameters and body: whatever of it is changed on the way is refused", () => {
		const right = signed();
		const wrong = "auth_signature is wrong";
		expect(problem({ ...right, method: "GET" })).toBe(wrong);
		expect(problem({ ...right, url: right.url.replace("/apps/other/", "/apps/truefill/") })).toBe(wrong);
		expect(problem({ ...right, url: `${right.url}&info=user_count` })).toBe(wrong);
		expect(problem({ ...right, url: right.url.replace(/auth_signature=.*/, "auth_signature=") })).toBe(wrong);
		expect(problem({ ...right, url: right.url.replace(/.$/, (end) => (end === "0" ? "1" : "0")) })).toBe(wrong);
		// A changed body with the signed checksum, one with a changed checksum, and one without checksum.
		const other = Buffer.from(BODY.replace("news", "lies"));
		expect(problem({ ...right, body: other })).toBe("body_md5 is not the body's");
		const sumOfOther = createHash("md5").update(other).digest("hex");
		const swapped = right.url.replace(/body_md5=[0-9a-f]+/, `body_md5=${sumOfOther}`);
		expect(problem({ ...right, url: swapped, body: other })).toBe(wrong);
		expect(problem({ ...signed({ body: "" }), body: other })).toBe("body_md5 is not the body's");
	});

	it.each([
		["another application's key", signed({ key: "k1" }), "auth_key is not the application's"],
		["another secret", signed({ secret: "s1" }), "auth_signature is wrong"],
		["another version", signed({ version: "2.0" }), "auth_version must be 1.0"],
		["no time", signed({ more: { auth_timestamp: "soon" } }), "auth_timestamp must be seconds since 1970"],
		["a parameter twice", { ...signed(), url: `${signed().url}&AUTH_KEY=k2` }, "a parameter is given twice"],
	])("is refused with %s", (_, request, why) => {
		expect(problem(request)).toBe(why);
	});

	it("is refused when it is older or newer than ten minutes, so that it cannot be kept and used again", () => {
		for (const off of [-601, 601]) expect(problem(signed({ atS: NOW_S + off }))).toContain("is not within 600 s");
	});
});
