import { randomUUID } from "node:crypto";
import { errorBody } from "@truefill/contracts/errors";
import { ALL_CALLS, apiScope, type Call, scopeOf } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_PREFIX } from "../http/policy.ts";
import { png } from "../http/testing-files.ts";
import { createFullSite, type FullSite, lockIdentity } from "./testing.ts";

/* Each test applies one class of attack to every call, so that new calls are covered automatically. */

let site: FullSite;
let address: string;
beforeAll(async () => {
	site = await createFullSite();
	address = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => site.close());

const PERSONAL: readonly Call["access"][] = ["customer", "session", "customer-or-staff"];
const plain = ({ path }: Call): string => `${API_PREFIX}${path.replace(/\{\w+\}/g, "none1234")}`;
const record = (value: unknown): Record<string, unknown> =>
	typeof value === "object" && value !== null ? { ...value } : {};

describe("a write that another site's page sends (ASVS 3.5.1)", () => {
	it("is refused by every call, whoever is signed in, before anything is looked at", async () => {
		const through: string[] = [];
		for (const call of ALL_CALLS.filter(({ method }) => method !== "GET")) {
			for (const headers of [
				{ origin: "https://evil.example" },
				{ origin: "null" },
				{ origin: "http://localhost:3000.evil.example" },
				{ "sec-fetch-site": "cross-site" },
				{ "sec-fetch-site": "same-site", origin: "http://localhost:3000" },
			]) {
				const answer = await site.app.inject({
					method: call.method,
					url: plain(call),
					headers: { host: "localhost:3000", authorization: `Bearer ${site.tokens.customer}`, ...headers },
				});
				const { code } = errorBody.parse(answer.json());
				if (answer.statusCode !== 403 || code !== "NOT_ALLOWED") through.push(`${call.id} ${JSON.stringify(headers)}`);
			}
		}
		expect(through).toEqual([]);
	});
});

describe("a call that only reads (ASVS 3.5.3)", () => {
	/** Tables that a read may change: audit and session records, and the server's own background work. */
	const NOTED = "^(audit_log|sessions|users|candles|snapshots|engine_.*|.*outbox.*|.*_cursors)$";

	it("changes nothing, whoever asks and whatever they are answered", async () => {
		expect(await site.engine.projected()).toBe(true);
		const { rows: tables } = await site.pool.query<{ name: string }>(
			"SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename !~ $1",
			[NOTED],
		);
		expect(tables.length).toBeGreaterThan(40);
		const state = async (): Promise<Record<string, unknown>> => {
			const found: Record<string, unknown> = {};
			for (const { name } of tables) {
				const hashed = `SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM "${name}" t`;
				found[name] = (await site.pool.query(hashed)).rows[0];
			}
			return found;
		};
		const before = await state();
		let read = 0;
		for (const call of ALL_CALLS.filter(({ method }) => method === "GET")) {
			for (const token of [site.tokens.customer, site.tokens.admin]) {
				const query = new URLSearchParams(record(SAMPLES[call.id]?.query) as Record<string, string>);
				const answer = await site.send("GET", `${plain(call)}?${query}`, { token });
				if (answer.statusCode === 200) read += 1;
			}
		}
		expect(read).toBeGreaterThan(35);
		expect(await state()).toEqual(before);
	});
});

describe("an API token (decision 0082)", () => {
	it("of each scope opens the calls of its scope and no other of all there are", async () => {
		const wrong: string[] = [];
		let opened = 0;
		for (const scope of apiScope.options) {
			const made = await site.send("POST", "/api/v1/user/api-tokens", {
				token: site.tokens.customer,
				body: { name: scope, scopes: [scope], days: 7 },
			});
			const { token } = made.json().data;
			for (const call of ALL_CALLS) {
				if (call.access === "public" || call.access === "feed-key") continue;
				const answer = await site.send(call.method, plain(call), {
					token,
					...(call.method === "GET" ? {} : { body: {} }),
				});
				const open = answer.statusCode < 400 || answer.json().code !== "SCOPE_MISSING";
				if (open) opened += 1;
				if (open !== (scopeOf(call.id) === scope)) wrong.push(`${scope}: ${call.id}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(opened).toBeGreaterThan(30);
	});
});

describe("a body that is no request of ours", () => {
	const JSON_TYPE = "application/json";
	const BODIES: readonly (readonly [string, string | Buffer, Record<string, string>])[] = [
		["brackets without end", "[".repeat(30_000), { "content-type": JSON_TYPE }],
		["a valid nest", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, { "content-type": JSON_TYPE }],
		["a mark of order", "\uFEFF{}", { "content-type": JSON_TYPE }],
		["UTF-16", Buffer.from('{"a":1}', "utf16le"), { "content-type": `${JSON_TYPE}; charset=utf-16` }],
		["no text", Buffer.from([0xff, 0xfe, 0x00, 0x80]), { "content-type": JSON_TYPE }],
		["packed", Buffer.from([0x1f, 0x8b, 8, 0]), { "content-type": JSON_TYPE, "content-encoding": "gzip" }],
		["too much", `{"a":"${"x".repeat(70_000)}"}`, { "content-type": JSON_TYPE }],
		[
			"five thousand fields",
			JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]))),
			{ "content-type": JSON_TYPE },
		],
		["a form", "a=1&__proto__=2", { "content-type": "application/x-www-form-urlencoded" }],
		["parts without a boundary", "--x", { "content-type": "multipart/form-data" }],
		["parts that end nowhere", "--x\r\n", { "content-type": "multipart/form-data; boundary=x" }],
		["plain text", "{}", { "content-type": "text/plain" }],
		["no type", "{}", {}],
	];

	it("is answered by every call with a refusal of the catalogue, never with a 5xx", async () => {
		const wrong: string[] = [];
		const before = site.logged.length;
		for (const call of ALL_CALLS.filter(({ method }) => method !== "GET")) {
			const token = call.access === "staff" ? site.tokens.admin : site.tokens.customer;
			for (const [name, payload, headers] of BODIES) {
				const answer = await site.app.inject({
					method: call.method,
					url: plain(call),
					headers: { host: "localhost:3000", authorization: `Bearer ${token}`, ...headers },
					payload,
				});
				const refused = answer.statusCode >= 400 && answer.statusCode < 500;
				if (!refused || !errorBody.safeParse(answer.json()).success)
					wrong.push(`${call.id}, ${name}: ${answer.statusCode}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(site.logged.slice(before)).toEqual([]);
	});
});

/** An id in a sample, by kind. */
const ID = /^(?:(acc|trd|ses|tok|pky|exp|prq|tst|ntf|fil|vfl|hnd)_|(O)\d+-\d+$)/;

describe("what is somebody else's (ASVS 8.2.2)", () => {
	/** Creates one object of each kind for the demo customer. Returns their ids. */
	async function theirs(): Promise<Record<string, string>> {
		const token = site.tokens.customer;
		const ask = async (method: string, path: string, body?: object, as: string | null = token) => {
			const answer = await site.send(method, `/api/v1${path}`, { token: as, ...(body === undefined ? {} : { body }) });
			expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
			return answer.json().data;
		};
		const one = async (sql: string): Promise<string> => (await site.pool.query<{ id: string }>(sql)).rows[0]?.id ?? "";
		const form = new FormData();
		form.append("file", new Blob([new Uint8Array(png(2, 2))], { type: "image/png" }), "a.png");
		const sent = await fetch(`${address}/api/v1/chat/upload`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}` },
			body: form,
		});
		const proof = await fetch(`${address}/api/v1/verification/identity/files/front`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}` },
			body: form,
		});
		const exported = await ask("POST", "/me/exports", {});
		await site.runJobs();
		await lockIdentity(site.pool, "usr_demo");
		const change = { changes: { last_name: "Other-Name" }, reason: "For a reason" };
		await ask("POST", "/me/personal/requests", change);
		await site.pool.query(
			`INSERT INTO passkeys (credential_id, id, user_id, public_key, counter, transports, name, synced, created_at)
				VALUES ('AAAA', 'pky_theirs', 'usr_demo', '\\x00', 0, '{}', 'Theirs', false, now())`,
		);
		return {
			acc: await site.accountId(),
			trd: await site.openTrade("2000"),
			O: await site.placeOrder(),
			ses: await one("SELECT id FROM sessions WHERE user_id = 'usr_demo' AND ended_at IS NULL LIMIT 1"),
			tok: (await ask("POST", "/user/api-tokens", { name: "Theirs", scopes: ["read"], days: 7 })).api_token.id,
			pky: "pky_theirs",
			exp: exported.id,
			prq: await one("SELECT id FROM personal_requests WHERE user_id = 'usr_demo' LIMIT 1"),
			tst: (await ask("POST", "/me/protection/test", {})).id,
			ntf: await one("SELECT id::text AS id FROM notifications WHERE user_id = 'usr_demo' ORDER BY id DESC LIMIT 1"),
			fil: ((await sent.json()) as { id: string }).id,
			vfl: ((await proof.json()) as { data: { id: string } }).data.id,
			hnd: (await ask("POST", "/verification/handovers", { part: "identity", document: "passport" })).handover.id,
		};
	}
	const nobodys = (kind: string, id: string): string =>
		({ trd: "10009999-1", O: "O10009999-1", ntf: "999999999" })[kind] ??
		`${id.slice(0, 4)}${"0".repeat(id.length - 4)}`;
	const state = async () => {
		expect(await site.engine.projected()).toBe(true);
		const tables = [
			"accounts",
			"open_trades",
			"orders",
			"passkeys",
			"api_tokens",
			"personal_requests",
			"knowledge_tests",
		];
		const found = tables.map(async (table) => {
			const { rows } = await site.pool.query(
				`SELECT md5(string_agg(to_jsonb(t)::text, '|' ORDER BY to_jsonb(t)::text)) AS hash FROM ${table} t WHERE to_jsonb(t)->>'user_id' = 'usr_demo' OR to_jsonb(t)->>'account_id' = 'acc_demo'`,
			);
			return [table, rows];
		});
		return Promise.all(found);
	};

	it("is answered by every call as what does not exist, letter by letter, and nothing of it changes", async () => {
		const owned = await theirs();
		expect(Object.entries(owned).filter(([, id]) => id === "" || id === undefined)).toEqual([]);
		const before = await state();
		const published: string[] = [];
		const seen = new Map<string, number>();
		for (const call of ALL_CALLS.filter(({ access }) => PERSONAL.includes(access))) {
			const sample = JSON.stringify({ params: {}, query: {}, body: {}, ...record(SAMPLES[call.id]), response: null });
			const kinds = [...sample.matchAll(/"([^"]+)"/g)]
				.map(([, text = ""]) => ID.exec(text))
				.flatMap((found) => found?.[1] ?? found?.[2] ?? []);
			for (const kind of new Set(kinds)) {
				const real = owned[kind] ?? "";
				const answers = [];
				for (const id of [real, nobodys(kind, real)]) {
					const filled = sample
						.replace(/"([^"]+)"/g, (whole, text: string) => {
							const found = ID.exec(text);
							return (found?.[1] ?? found?.[2]) === kind ? JSON.stringify(id) : whole;
						})
						.replace(
							/("(?:command_id|client_message_id)":)"[^"]+"/g,
							(_whole, name: string) => `${name}"${randomUUID()}"`,
						)
						.replace(/fil_\w+(?=\?)/g, id);
					const { params, query, body } = JSON.parse(filled) as Record<"params" | "query" | "body", unknown>;
					const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(record(params)[name]));
					const search = new URLSearchParams(
						Object.entries(record(query)).map(([name, value]): [string, string] => [name, String(value)]),
					);
					const answer = await site.send(call.method, `${API_PREFIX}${path}?${search.toString()}`, {
						token: site.tokens.other,
						...(call.method === "GET" ? {} : { body: body as object }),
					});
					answers.push(`${answer.statusCode} ${answer.body.replaceAll(id, "ID")}`);
					if (answer.statusCode < 400) published.push(`${call.id} ${kind}: ${answer.statusCode}`);
					const code = answer.statusCode < 400 ? "ok" : String(answer.json().code);
					seen.set(code, (seen.get(code) ?? 0) + 1);
				}
				if (answers[0] !== answers[1]) published.push(`${call.id} ${kind}: ${answers.join(" / ")}`);
			}
		}
		expect(published).toEqual([]);
		expect(await state()).toEqual(before);
		// All requests passed the input checks: no answer was about the shape of the input.
		expect(seen.get("INPUT_INVALID") ?? 0).toBe(0);
		expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(60);
	});
});
