import { userChannel } from "@truefill/contracts/realtime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite, keepPublished } from "./testing.ts";

let site: FullSite;
let published: Awaited<ReturnType<typeof keepPublished>>;
beforeAll(async () => {
	site = await createFullSite();
	published = await keepPublished(site.pool);
});
afterAll(() => site.close());

async function ask(role: Role | null, method: string, path: string, body?: object, token?: string) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: token ?? (role === null ? null : site.tokens[role]),
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, body: answer.body === "" ? null : answer.json(), text: answer.body };
}
let serial = 0;
/** A client who has just registered and is pending, with a session. */
async function newcomer(): Promise<{ id: string; email: string; token: string }> {
	const email = `client${++serial}@example.com`;
	const password = "a long enough password";
	await site.send("POST", "/api/v1/auth/register", {
		body: {
			first_name: "New",
			last_name: `Client ${serial}`,
			username: `client${serial}`,
			email,
			phone: "555 010020",
			country_code: "+49",
			country: "germany",
			nationality: "germany",
			password,
			confirm_password: password,
		},
	});
	const { data } = (await ask(null, "POST", "/auth/login", { email, password })).body;
	return { id: data.user.id, email, token: data.token };
}
const decide = (role: Role, id: string, what: string, reason = "Checked by hand") =>
	ask(role, "POST", `/admin/clients/${id}/${what}`, { reason });
const statusSeenBy = async (token: string) => (await ask(null, "GET", "/user", undefined, token)).body?.data?.status;

describe("SPEC §1: client accounts need approval", () => {
	it("lets an approved client in at once, tells their screens, and writes down who and why", async () => {
		const { id, token } = await newcomer();
		expect((await ask(null, "GET", "/accounts", undefined, token)).body.code).toBe("CLIENT_PENDING");
		await published.forget();
		const approved = await decide("support", id, "approve", "Papers are complete");
		expect([approved.status, approved.body.data.status]).toEqual([200, "active"]);
		// Takes effect at once: the cached session is invalidated.
		expect((await ask(null, "GET", "/accounts", undefined, token)).status).toBe(200);
		expect(await statusSeenBy(token)).toBe("active");
		const heard = (await published.published()).filter(({ event }) => event === "user.updated");
		expect(heard.map(({ channels }) => channels)).toEqual([[userChannel(id)]]);
		const mails = await site.pool.query("SELECT template, params FROM mails WHERE user_id = $1", [id]);
		expect(mails.rows.map(({ template }) => template)).toContain("client-approved");
		const { decisions } = (await ask("support", "GET", `/admin/clients/${id}`)).body.data;
		expect(decisions).toMatchObject([{ kind: "approved", reason: "Papers are complete", by: { id: "usr_support" } }]);
	});

	it("tells the second of two colleagues who was first, and changes nothing", async () => {
		const { id } = await newcomer();
		const both = await Promise.all([decide("support", id, "approve"), decide("admin", id, "refuse")]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		const [first, second] = both[0]?.status === 200 ? [both[0], both[1]] : [both[1], both[0]];
		expect(second?.body.code).toBe("CLIENT_DECIDED");
		expect(second?.body.message).toMatch(/Sam Support|Ada Admin/);
		const { data } = (await ask("admin", "GET", `/admin/clients/${id}`)).body;
		expect(data.status).toBe(first?.body.data.status);
		expect(data.decisions).toHaveLength(1);
	});

	it("is decided by support alone, and only about customers", async () => {
		const { id } = await newcomer();
		for (const role of ["finance", "risk", "customer", "pending"] as const) {
			expect([role, (await decide(role, id, "approve")).status]).toEqual([role, 403]);
		}
		expect((await decide("admin", "usr_support", "deactivate")).body.code).toBe("CLIENT_NOT_FOUND");
		expect((await decide("support", id, "approve", "")).status).toBe(400);
		expect((await ask("support", "GET", "/admin/clients/usr_risk")).body.code).toBe("CLIENT_NOT_FOUND");
	});
});

describe("SPEC §6: deactivated is blocked", () => {
	it("ends every session at once; signing in again finds only the closed door; reactivated they are as before", async () => {
		const { id, email, token } = await newcomer();
		await decide("support", id, "approve");
		await site.pool.query(
			`INSERT INTO api_tokens (id, user_id, name, token_hash, scopes, created_at, expires_at)
			VALUES ('tok_0', $1, 'bot', $2, '{}', now(), now() + interval '1 day')`,
			[id, Buffer.alloc(32, 2)],
		);
		const ended: string[] = [];
		const leave = site.identity.sessionEvents.onSessionEnded(({ userId, sessionId }) =>
			ended.push(`${userId} ${sessionId.slice(0, 4)}`),
		);
		expect((await decide("support", id, "deactivate", "Asked for it")).status).toBe(200);
		leave();
		const mails = await site.pool.query("SELECT template, params FROM mails WHERE user_id = $1 ORDER BY id DESC", [id]);
		expect(mails.rows).toContainEqual(
			expect.objectContaining({
				template: "client-deactivated",
				params: expect.objectContaining({ reason: "Asked for it" }),
			}),
		);
		expect(ended.toSorted()).toEqual([`${id} ses_`, `${id} tok_`]);
		expect((await ask(null, "GET", "/user", undefined, token)).body.code).toBe("SESSION_ENDED");
		const again = await ask(null, "POST", "/auth/login", { email, password: "a long enough password" });
		expect(again.body.data.user.status).toBe("deactivated");
		const closed = await ask(null, "GET", "/accounts", undefined, again.body.data.token);
		expect(closed.body.code).toBe("CLIENT_DEACTIVATED");
		expect((await decide("support", id, "deactivate")).body.code).toBe("CLIENT_DECIDED");
		expect((await decide("support", id, "reactivate", "Came back")).body.data.status).toBe("active");
		expect((await ask(null, "GET", "/accounts", undefined, again.body.data.token)).status).toBe(200);
	});

	it("takes who was refused back as one who waits, never past the approval", async () => {
		const { id } = await newcomer();
		expect((await decide("support", id, "refuse", "No proof of address")).body.data.status).toBe("deactivated");
		expect((await decide("support", id, "reactivate")).body.data.status).toBe("pending");
		expect((await decide("support", id, "approve")).body.data.status).toBe("active");
	});
});

describe("signing a client out", () => {
	it("ends their sessions and API tokens at once, is written down and mailed, and lets them in again", async () => {
		const { id, email, token } = await newcomer();
		await decide("support", id, "approve");
		await site.pool.query(
			`INSERT INTO api_tokens (id, user_id, name, token_hash, scopes, created_at, expires_at)
			VALUES ('tok_1', $1, 'bot', $2, '{}', now(), now() + interval '1 day')`,
			[id, Buffer.alloc(32, 1)],
		);
		const ended: string[] = [];
		const leave = site.identity.sessionEvents.onSessionEnded(({ userId, sessionId }) =>
			ended.push(userId === id ? sessionId.slice(0, 4) : "another's"),
		);
		const out = (role: Role, whom: string, reason = "Their phone was stolen") =>
			ask(role, "POST", `/admin/clients/${whom}/sign-out`, { reason });
		expect((await out("risk", id)).status).toBe(403);
		expect((await out("support", id, "")).status).toBe(400);
		expect((await out("support", "usr_admin")).body.code, "staff are nobody's clients").toBe("CLIENT_NOT_FOUND");
		expect((await out("support", id)).body.data).toEqual({ sessions: 1, api_tokens: 1 });
		leave();
		expect(ended.toSorted()).toEqual(["ses_", "tok_"]);
		expect((await ask(null, "GET", "/user", undefined, token)).body.code).toBe("SESSION_ENDED");
		expect((await out("support", id)).body.data).toEqual({ sessions: 0, api_tokens: 0 });
		const { rows: mails } = await site.pool.query("SELECT params FROM mails WHERE user_id = $1 AND template = $2", [
			id,
			"client-signed-out",
		]);
		expect(mails[0]).toMatchObject({ params: { reason: "Their phone was stolen" } });
		const { rows: acts } = await site.pool.query(
			"SELECT actor_user_id, reason, details FROM audit_log WHERE action = 'client.signed-out' AND subject_id = $1 ORDER BY id",
			[id],
		);
		expect(acts[0]).toMatchObject({
			actor_user_id: "usr_support",
			reason: "Their phone was stolen",
			details: { sessions_ended: 1, tokens_ended: 1 },
		});
		const again = await ask(null, "POST", "/auth/login", { email, password: "a long enough password" });
		expect(again.body.data.user.status).toBe("active");
	});
});

describe("GET /admin/clients", () => {
	const list = async (query: string, role: Role = "support") =>
		(await ask(role, "GET", `/admin/clients?${query}`)).body as { data: { id: string; email: string }[]; meta: object };

	it("finds by parts of names and the address, by id, by account id and number; every word counts", async () => {
		const [account] = (await ask("customer", "GET", "/accounts")).body.data;
		for (const search of ["dan", "DEMO dana", "demo@truefill", "usr_demo", account.id, account.number]) {
			const { data } = await list(`search=${encodeURIComponent(search)}`);
			expect([search, data.map(({ id }) => id)]).toEqual([search, ["usr_demo"]]);
		}
		for (const search of ["dana nobody", "%", "_", "usr_support", "'; DROP TABLE users"]) {
			expect([search, (await list(`search=${encodeURIComponent(search)}`)).data]).toEqual([search, []]);
		}
	});

	it("filters by status and country, sorts both ways, and pages without a gap", async () => {
		expect((await list("status=deactivated")).data.map(({ id }) => id)).toContain("usr_deactivated");
		expect((await list("country=france")).data).toEqual([]);
		await newcomer();
		const proved = async (verified: string) => (await list(`verified=${verified}`)).data.map(({ email }) => email);
		expect(await proved("no")).toContain(`client${serial}@example.com`);
		expect(await proved("yes")).not.toContain(`client${serial}@example.com`);
		expect(await proved("yes")).toContain("demo@truefill.test");
		await site.pool.query(`INSERT INTO users (id, email, email_key, first_name, last_name, country, role, status, created_at)
			SELECT 'usr_many' || n, 'many' || n || '@x.test', 'many' || n || '@x.test', 'Many', 'Person ' || lpad(n::text, 5, '0'),
				'france', 'customer', 'active', now() - n * interval '1 minute' FROM generate_series(1, 60) n`);
		const names: string[] = [];
		for (const page of [1, 2, 3]) {
			names.push(...(await list(`country=france&sort=name&direction=asc&page=${page}`)).data.map(({ id }) => id));
		}
		expect(names).toEqual(Array.from({ length: 60 }, (_, n) => `usr_many${n + 1}`));
		const [first] = (await list("country=france&sort=email&direction=desc")).data;
		expect(first?.id).toBe("usr_many9");
		expect((await list("country=france")).meta).toMatchObject({ total: 60, last_page: 3 });
	});

	it("shows staff nobody's password, no whole phone number and no whole network, and writes down each look", async () => {
		const { id } = await newcomer();
		const { text } = await ask("finance", "GET", `/admin/clients/${id}`);
		expect(text).not.toMatch(/argon2|password|555 ?010020|127\.0\.0\.1/);
		const { rows } = await site.pool.query(
			"SELECT actor_user_id FROM audit_log WHERE action = 'client.viewed' AND subject_id = $1",
			[id],
		);
		expect(rows).toEqual([{ actor_user_id: "usr_finance" }]);
	});

	it("gives a client's trades and ledger only under their own name", async () => {
		const account = await site.accountId();
		expect(
			(await ask("risk", "GET", `/admin/clients/usr_demo/ledger?account_id=${account}`)).body.data.length,
		).toBeGreaterThan(0);
		expect((await ask("risk", "GET", `/admin/clients/usr_pending/ledger?account_id=${account}`)).body.code).toBe(
			"ACCOUNT_NOT_FOUND",
		);
		expect((await ask("risk", "GET", "/admin/clients/usr_demo/closed-trades")).body.data.length).toBeGreaterThan(0);
	});
});

describe("GET /admin/audit", () => {
	it("reads what nobody changes or takes away, the server's own role included", async () => {
		for (const sql of ["UPDATE audit_log SET reason = 'x'", "DELETE FROM audit_log", "TRUNCATE audit_log CASCADE"]) {
			await expect(site.pool.query(sql), sql).rejects.toThrow("append-only");
		}
	});

	it("finds acts by who, what, whom and when, and no other", async () => {
		const { id } = await newcomer();
		await decide("support", id, "approve", "=HYPERLINK(1)");
		// Where the comma is the decimal separator, spreadsheets separate cells at semicolons.
		await site.pool.query("UPDATE users SET first_name = 'Ann;=1+1', last_name = '＝2' WHERE id = $1", [id]);
		const today = new Date().toISOString().slice(0, 10);
		const find = async (query: string) => (await ask("admin", "GET", `/admin/audit?${query}`)).body.data;
		const wanted = { action: "client.approved", subject_id: id, reason: "=HYPERLINK(1)", by: { name: "Sam Support" } };
		expect(await find(`client=${id}`)).toMatchObject([wanted]);
		expect(await find(`client=${id}&actor=usr_support&action=client&from=${today}&to=${today}`)).toMatchObject([
			wanted,
		]);
		for (const query of [
			`client=${id}&actor=usr_risk`,
			`client=${id}&action=client.refused`,
			`client=${id}&action=clien`,
			`client=${id}&to=2020-01-01`,
		]) {
			expect([query, await find(query)]).toEqual([query, []]);
		}
		const file = (await ask("admin", "GET", `/admin/audit/export?client=${id}`)).body.data;
		expect(file).toMatchObject({ rows: 1, left_out: 0 });
		// A spreadsheet must not interpret user input as a formula.
		expect(file.content).toContain(`,"'=HYPERLINK(1)",`);
		expect(file.content).toContain(`,"Ann;'=1+1 ＝2",`);
		expect((await find("action=audit"))[0]).toMatchObject({ action: "audit.exported", by: { id: "usr_admin" } });
	});
});
