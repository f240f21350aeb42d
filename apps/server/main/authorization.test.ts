import { randomUUID } from "node:crypto";
import { ALL_CALLS } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CSP_REPORTS_PATH } from "../http/csp-reports.ts";
import { API_PREFIX } from "../http/policy.ts";
import { AUTHORIZATION } from "./authorization.golden.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

const ROLES: readonly Role[] = [
	"anon",
	"pending",
	"deactivated",
	"customer",
	"other",
	"support",
	"finance",
	"risk",
	"admin",
];
/** The codes with which access is refused. All other answers come from the call itself. */
const DOORS = [
	"SIGN_IN_REQUIRED",
	"SESSION_ENDED",
	"STEP_UP_REQUIRED",
	"NOT_ALLOWED",
	"CLIENT_PENDING",
	"CLIENT_DEACTIVATED",
	"ACCOUNT_NOT_FOUND",
	"TRADE_NOT_FOUND",
	"ORDER_NOT_FOUND",
	"CONVERSATION_NOT_FOUND",
	"FEED_KEY_WRONG",
	"APP_SIGNATURE_WRONG",
];

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite({ elevated: false });
});
afterAll(() => site.close());

describe("the golden table of authorization", () => {
	it("has every route that is really registered, and no other", () => {
		const written = new Set(AUTHORIZATION.map(({ route }) => route));
		expect([...new Set(site.routes)].sort()).toEqual([...written].sort());
	});

	it.each(AUTHORIZATION.map((row) => [`${row.route} ${row.send?.path ?? ""}`, row] as const))(
		"%s",
		async (_name, row) => {
			const [method = "", url = ""] = row.route.split(" ");
			const account = await site.accountId();
			const sent = JSON.stringify(row.send ?? {});
			// Only if the row needs one: trades take margin.
			const trade = sent.includes("{trade}") ? await site.openTrade("2000") : "";
			const order = sent.includes("{order}") ? await site.placeOrder() : "";
			const filled = (text: string) =>
				text.replaceAll("{account}", account).replace("{trade}", trade).replace("{order}", order);
			const answers: Record<string, string> = {};
			for (const role of ROLES) {
				const takesCommand =
					row.send?.body !== undefined &&
					/\/(?:trades|orders|accounts|transfers)/.test(url) &&
					!url.includes("/admin/") &&
					!/\/(?:preview|quote)$/.test(url);
				const command = takesCommand ? { command_id: randomUUID() } : {};
				const answer = await site.send(method, filled(row.send?.path ?? url), {
					token: site.tokens[role],
					...(row.send?.body === undefined ? {} : { body: filled(JSON.stringify({ ...row.send.body, ...command })) }),
				});
				expect(answer.statusCode, answer.body).toBeLessThan(500);
				const json = answer.headers["content-type"]?.includes("json") && answer.body !== "" ? answer.json() : {};
				const code = answer.statusCode < 400 ? "" : String(json.code);
				answers[role] = DOORS.includes(code) ? code : "ok";
			}
			expect(answers).toEqual(row.answers);
		},
	);

	it("tells an anonymous caller nothing: another's account is answered as one that does not exist", async () => {
		const token = site.tokens.other;
		const [theirs, nobodys] = [await site.accountId(), "acc_none"];
		const trade = await site.openTrade();
		for (const ask of [
			(id: string) => site.send("GET", `/api/v1/ledger?account_id=${id}`, { token }),
			(id: string) => site.send("GET", `/api/v1/open/trades?account_id=${id}`, { token }),
			(id: string) => site.send("GET", `/api/v1/accounts/${id}/balance-history`, { token }),
			(id: string) => site.send("GET", `/api/v1/accounts/${id}/overview`, { token }),
			(id: string) => site.send("GET", `/api/v1/orders?account_id=${id}`, { token }),
			(id: string) => site.send("GET", `/api/v1/deals?account_id=${id}`, { token }),
			(id: string) => site.send("POST", `/api/v1/accounts/${id}/preview`, { token, body: {} }),
		]) {
			const [a, b] = [await ask(theirs), await ask(nobodys)];
			expect([a.statusCode, a.body]).toEqual([b.statusCode, b.body]);
		}
		const close = (id: string) =>
			site.send("POST", `/api/v1/trades/${id}/close`, { token, body: { command_id: randomUUID() } });
		const [a, b] = [await close(trade), await close("10009999-1")];
		expect([a.statusCode, a.body]).toEqual([b.statusCode, b.body]);
		const cancel = (id: string) =>
			site.send("DELETE", `/api/v1/orders/${id}`, { token, body: { command_id: randomUUID() } });
		const [c, d] = [await cancel(await site.placeOrder()), await cancel("O10009999-1")];
		expect([c.statusCode, c.body]).toEqual([d.statusCode, d.body]);
	});
});

describe("contracts and routes", () => {
	it("are the same: every contract is bound, and the document has every one of them", async () => {
		// Not called by clients: the document itself, and the reports that browsers send by themselves.
		const apart = [`GET ${API_PREFIX}/openapi.json`, `POST ${CSP_REPORTS_PATH}`];
		const bound = site.routes.filter((route) => route.includes(` ${API_PREFIX}/`) && !apart.includes(route));
		const contracts = ALL_CALLS.map(
			({ method, path }) => `${method} ${API_PREFIX}${path.replace(/\{(\w+)\}/g, ":$1")}`,
		);
		expect([...new Set(bound)].sort()).toEqual([...contracts].sort());
		const document = (await site.send("GET", `${API_PREFIX}/openapi.json`)).json();
		for (const { method, path, id } of ALL_CALLS) {
			expect(document.paths[path]?.[method.toLowerCase()]?.operationId, id).toBe(id);
		}
		expect(Object.values(document.paths).flatMap((path) => Object.keys(path ?? {}))).toHaveLength(ALL_CALLS.length);
	});
});
