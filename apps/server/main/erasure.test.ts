import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { money } from "@truefill/core/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256, verifyBooks } from "../engine/index.ts";
import { createErasure, type Erasure } from "../modules/erasure/index.ts";
import { createSystemClock, diskStorage } from "../platform/index.ts";
import { PERSONAL_DATA } from "./assembly/personal-data.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let erasure: Erasure;
beforeAll(async () => {
	site = await createFullSite();
	erasure = createErasure({
		pool: site.pool,
		storage: diskStorage(join(site.dir, "files")),
		clock: createSystemClock(),
		personalData: PERSONAL_DATA,
	});
});
afterAll(() => site.close());

const ERASED = PERSONAL_DATA.flatMap(({ erased = [] }) => erased);
const KEPT: Readonly<Record<string, string>> = Object.assign({}, ...PERSONAL_DATA.map(({ kept }) => kept));
const PASSWORD = "a long enough password";
const BY = "admin@truefill.test";
const REASON = "Their request of May, after the time that the law asks for";
let serial = 0;
const send = async (method: string, path: string, token: string | null, body?: object) => {
	const answer = await site.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
	return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json()) };
};
const query = async (text: string, values: unknown[] = []) => (await site.pool.query(text, values)).rows;
const command = (body: object = {}) => ({ command_id: randomUUID(), ...body });

/** Strings that occur only in this customer's data. */
const MARKS = ["Zacharias", "Quellenhof", "zq-user", "zq-first@example.com", "zq-second@example.com", "5550173301"];

interface Person {
	readonly id: string;
	readonly token: string;
	readonly email: string;
}

async function client(
	email: string,
	username: string,
	names: readonly [first: string, last: string, phone: string] = ["Somebody", "Else", "5550100000"],
): Promise<Person> {
	const [first_name, last_name, phone] = names;
	const body = {
		first_name,
		last_name,
		username,
		email,
		phone,
		country_code: "+49",
		country: "germany",
		nationality: "germany",
		password: PASSWORD,
		confirm_password: PASSWORD,
	};
	await send("POST", "/auth/register", null, body);
	const { data } = await send("POST", "/auth/login", null, { email, password: PASSWORD });
	const { id } = data.user;
	await send("POST", `/admin/clients/${id}/approve`, site.tokens.support, { reason: "Papers seen" });
	expect((await send("POST", "/auth/step-up", data.token, { password: PASSWORD })).status).toBe(200);
	return { id, token: data.token, email };
}
const close = (who: Person) => send("POST", "/me/close", who.token, { confirm_email: who.email });
const years = (id: string, n: number) =>
	query("UPDATE users SET closed_at = closed_at - make_interval(years => $2) WHERE id = $1", [id, n]);
const book = async (accountId: string, cents: bigint) => {
	const commandId = `erasing-${++serial}`;
	const amount = money(cents);
	const body = { commandId, origin: "staff", accountId, amount, reason: "adjustment", note: "Deposit" } as const;
	expect((await site.engine.submit({ kind: "adjust-balance", ...body }, sha256(commandId))).kind).toBe("accepted");
};

/** A customer who has used every feature. */
async function rich(): Promise<Person> {
	const who = await client("zq-first@example.com", "zq-user", ["Zacharias", "Quellenhof", "5550173301"]);
	const { id, token } = who;
	const asked = command({ type: "live", position_mode: "hedging", currency: "USD" });
	const account = (await send("POST", "/accounts", token, asked)).data.id;
	await book(account, 50_000n);
	const demo = (await send("GET", "/accounts", token)).data[0].id;
	const deal = command({ account_id: demo, asset_id: "EURUSD", trade_type: "buy", volume: "1000" });
	const opened = await send("POST", "/trades", token, deal);
	expect(opened.status, JSON.stringify(opened)).toBe(201);
	expect((await send("POST", `/trades/${opened.data.trade.id}/close`, token, command())).status).toBe(200);
	await book(account, -50_000n);
	await send("PATCH", "/user/preferences", token, { theme: "dark" });
	await send("POST", "/chat/messages", token, { message: "Zacharias here", client_message_id: randomUUID() });
	const file = { id: `fil_${"z".repeat(20)}` };
	await query(
		`INSERT INTO chat_files (id, owner_id, state, file_name, media_type, size_bytes, is_image, created_at, customer_id, sequence, position)
		VALUES ($1, $2, 'stored', 'Quellenhof.pdf', 'application/pdf', 3, false, now(), $2, 1, 0)`,
		[file.id, id],
	);
	await diskStorage(join(site.dir, "files")).put(`chat/${file.id}`, Buffer.from("pdf"));
	await query(
		`INSERT INTO chat_notes VALUES ($1, 1, 'note_zq', 'usr_support', 'c-zq', 'Quellenhof calls often', now())`,
		[id],
	);
	await query(
		`INSERT INTO personal_details (user_id, birth_date, address_line_1, city, verified_at, verified_by)
		VALUES ($1, '1961-02-03', 'Quellenhof 7', 'Bonn', now(), 'usr_support')
		ON CONFLICT (user_id) DO UPDATE SET address_line_1 = 'Quellenhof 7', verified_at = now(), verified_by = 'usr_support'`,
		[id],
	);
	await query(
		`INSERT INTO personal_changes (user_id, at, actor_user_id, field, old_value, new_value)
		VALUES ($1, now(), $1, 'city', 'Quellenhof', 'Bonn')`,
		[id],
	);
	await query(
		`INSERT INTO requests (id, kind, user_id, terms, reason, status, requested_at, requested_by, decided_at, decided_by)
		VALUES ('prq_zq', 'personal-change', $1, '{"last_name":"Quellenhof"}', 'Quellenhof', 'refused', now(), $1, now(), 'usr_support')`,
		[id],
	);
	await query(
		`INSERT INTO email_changes (user_id, new_email, new_email_key, asked_at, expires_at, code_hash, changed_at, old_email, old_email_key, undo_hash, undo_until)
		VALUES ($1, 'zq-second@example.com', 'zq-second@example.com', now(), now(), $2, now(), 'zq-first@example.com', 'zq-first@example.com', $2, now())`,
		[id, Buffer.alloc(32, 7)],
	);
	await query(
		`INSERT INTO mails (user_id, address, template, language, params, written_at, state, due_at, finished_at)
		VALUES (NULL, 'ZQ-second@example.com', 'address-in-use', 'en', '{}', now(), 'kept', now(), now())`,
	);
	await query("INSERT INTO mail_requests (kind, email_key, language, at) VALUES ('reset-password', $1, 'en', now())", [
		"zq-second@example.com",
	]);
	await query(
		"INSERT INTO totp_factors (user_id, sealed_secret, confirmed_at, enrol_until, last_step) VALUES ($1, 'x', now(), now(), 0)",
		[id],
	);
	await query("INSERT INTO recovery_codes VALUES ($2, $1, NULL)", [id, Buffer.alloc(32, 9)]);
	await query(
		`INSERT INTO passkeys (credential_id, id, user_id, public_key, counter, transports, name, synced, created_at)
		VALUES ('cred-zq', 'pky_zq', $1, 'x', 0, '{}', 'Zacharias phone', false, now())`,
		[id],
	);
	await query(
		"INSERT INTO linked_providers (provider, subject, user_id, email, linked_at) VALUES ('google', 'zq', $1, 'zq-first@example.com', now())",
		[id],
	);
	await query(
		`INSERT INTO knowledge_tests (id, user_id, shown, started_at, answers, submitted_at, correct, passed, language)
		VALUES ('knt_zq', $1, '[]', now(), '{"why":"Zacharias"}', now(), 1, true, 'en')`,
		[id],
	);
	await query("INSERT INTO self_exclusions (user_id, at, period, until) VALUES ($1, now(), 'day', now())", [id]);
	await query("INSERT INTO online_users VALUES ($1) ON CONFLICT DO NOTHING", [id]);
	await send("POST", "/user/api-tokens", token, { name: "Zacharias robot", scopes: ["read"], days: 7 });
	expect((await send("POST", "/me/exports", token, {})).status).toBe(201);
	await site.runJobs();
	return who;
}

/** All columns of all tables that contain this text. */
async function found(text: string): Promise<string[]> {
	const columns = await query(`
		SELECT c.table_schema, c.table_name, c.column_name FROM information_schema.columns c
		JOIN information_schema.tables t USING (table_schema, table_name)
		WHERE c.table_schema IN ('public', 'pgboss') AND t.table_type = 'BASE TABLE'
		AND c.data_type IN ('text', 'json', 'jsonb', 'ARRAY', 'date', 'character varying')`);
	const places: string[] = [];
	for (const { table_schema: schema, table_name: table, column_name: column } of columns) {
		const rows = await query(`SELECT 1 FROM "${schema}"."${table}" WHERE "${column}"::text ILIKE $1 LIMIT 1`, [
			`%${text}%`,
		]);
		if (rows.length > 0) places.push(`${table}.${column}`);
	}
	return places;
}

describe("erasing a customer (GDPR 17, after MiFID II 16 has been kept)", () => {
	it("has a place for every table that names a person: erased, or kept with a reason", async () => {
		const rows = await query(`
			SELECT DISTINCT table_name FROM information_schema.columns
			WHERE table_schema = 'public' AND column_name IN ('user_id', 'customer_id', 'owner_id', 'session_id')`);
		const known = new Set([...ERASED.map(({ table }) => table), ...Object.keys(KEPT)]);
		expect(rows.map(({ table_name: name }) => String(name)).filter((name) => !known.has(name))).toEqual([]);
		const addressed = await query(`
			SELECT DISTINCT table_name FROM information_schema.columns WHERE table_schema = 'public'
			AND (column_name LIKE '%email%' OR column_name IN ('address', 'phone', 'first_name', 'user_agent', 'network'))`);
		expect(addressed.map(({ table_name: name }) => String(name)).filter((name) => !known.has(name))).toEqual([]);
	});

	it("is refused while the relation goes on, before the time, for staff, the demo and who is not there", async () => {
		const who = await client("early@example.com", "early");
		const objection = async (id: string, n = 5) => (await erasure.look(id, n)).objection;
		expect(await objection("usr_nobody")).toEqual({ kind: "unknown" });
		expect(await objection("usr_support")).toEqual({ kind: "staff" });
		expect(await objection("usr_demo")).toEqual({ kind: "demo" });
		expect(await objection(who.id)).toEqual({ kind: "goes-on" });
		const live = command({ type: "live", position_mode: "hedging", currency: "USD" });
		expect((await send("POST", "/accounts", who.token, live)).status).toBe(201);
		expect((await close(who)).status).toBe(200);
		await site.engine.projected();
		await years(who.id, 4);
		const kept = await objection(who.id);
		expect(kept).toMatchObject({ kind: "kept", because: ["dealt"] });
		const [{ closed_at }] = await query("SELECT closed_at FROM users WHERE id = $1", [who.id]);
		const until = new Date(closed_at);
		until.setUTCFullYear(until.getUTCFullYear() + 5);
		expect(kept).toMatchObject({ until });
		expect(await erasure.erase({ customerId: who.id, by: BY, reason: REASON, years: 5 })).toMatchObject({
			objection: { kind: "kept" },
		});
		await years(who.id, 1);
		expect(await objection(who.id)).toBeNull();
		expect(await objection(who.id, 7), "where the law asks for more").toMatchObject({ kind: "kept" });
		// Money reappears in the account.
		await query("UPDATE accounts SET balance = 1 WHERE user_id = $1 AND type = 'live'", [who.id]);
		expect(await objection(who.id)).toEqual({ kind: "unfinished" });
		await query("UPDATE accounts SET balance = 0 WHERE user_id = $1 AND type = 'live'", [who.id]);
		// A card payment that is not finished.
		await query(
			`INSERT INTO card_payments (id, user_id, account_id, provider, amount, fee, currency, request_hash, status, created_at, changed_at)
			SELECT 'pay_early', user_id, account_id, 'test', 100, 0, 'USD', 'h', 'paid', now(), now() FROM accounts WHERE user_id = $1 LIMIT 1`,
			[who.id],
		);
		expect(await objection(who.id)).toEqual({ kind: "unfinished" });
		await query("DELETE FROM card_payments WHERE id = 'pay_early'");
		// A part of a withdrawal that the bank sends back.
		await query(
			`INSERT INTO requests (id, kind, user_id, account_id, terms, reason, requested_at, requested_by, status)
			SELECT 'wdr_early', 'withdrawal', user_id, account_id, '{}', 'r', now(), user_id, 'expired' FROM accounts WHERE user_id = $1 LIMIT 1`,
			[who.id],
		);
		await query(
			`INSERT INTO withdrawal_legs (withdrawal_id, number, user_id, account_id, method, cause, destination, amount, fee,
				currency, received, received_currency, status)
			SELECT id, 1, user_id, account_id, 'wire', 'profit', 'ben_1', 100, 0, 'USD', 100, 'USD', 'returning' FROM requests WHERE id = 'wdr_early'`,
		);
		expect(await objection(who.id)).toEqual({ kind: "unfinished" });
		await query("DELETE FROM withdrawal_legs WHERE withdrawal_id = 'wdr_early'");
		await query("DELETE FROM requests WHERE id = 'wdr_early'");
		const erase = (by: string, reason = REASON, n = 5) => erasure.erase({ customerId: who.id, by, reason, years: n });
		await expect(erase("support@truefill.test")).rejects.toThrow(/not a staff member/);
		await expect(erase("early@example.com")).rejects.toThrow(/not a staff member/);
		await expect(erase(BY, " ")).rejects.toThrow(/reason/);
		await expect(erase(BY, REASON, 4)).rejects.toThrow(/at least 5/);
		expect(await query("SELECT 1 FROM users WHERE id = $1 AND erased_at IS NULL", [who.id])).toHaveLength(1);
	});

	it("of somebody of whom nothing must be kept is done at once", async () => {
		const who = await client("looker@example.com", "looker");
		expect((await close(who)).status).toBe(200);
		await site.engine.projected();
		expect(await erasure.erase({ customerId: who.id, by: BY, reason: REASON, years: 5 })).toMatchObject({
			erased: { files: 0 },
		});
		expect(await found("looker@example.com")).toEqual([]);
		expect((await send("POST", "/auth/register", null, { email: "looker@example.com" })).code).not.toBe("EMAIL_TAKEN");
	});

	it("leaves no word of them in any table, no file, and the books as they were, proved", async () => {
		const who = await rich();
		expect((await close(who)).status).toBe(200);
		await site.engine.projected();
		await site.runJobs();
		await years(who.id, 5);
		for (const mark of MARKS) expect(await found(mark), mark).not.toEqual([]);
		const books = () =>
			query(
				`WITH own AS (SELECT account_id FROM accounts WHERE user_id = $1)
				SELECT (SELECT string_agg(hash, ',' ORDER BY account_id, number) FROM journal_entries JOIN own USING (account_id)) AS chain,
				(SELECT count(*)::int FROM events JOIN own USING (account_id)) AS events,
				(SELECT count(*)::int FROM closed_trades JOIN own USING (account_id)) AS trades,
				(SELECT count(*)::int FROM audit_log WHERE subject_id = $1 OR actor_user_id = $1) AS acts`,
				[who.id],
			);
		const [before] = await books();
		expect(before).toMatchObject({ chain: expect.stringMatching(/.{64},.{64}/), trades: 1 });
		expect((await readdir(join(site.dir, "files/chat"))).length).toBeGreaterThan(0);

		const done = await erasure.erase({ customerId: who.id, by: BY, reason: REASON, years: 5 });
		expect(done).toMatchObject({
			erased: { files: 2, tables: { chat_messages: 1, personal_details: 1, sign_ins: 1, email_changes: 1 } },
		});
		for (const mark of [...MARKS, "1961-02-03"]) expect(await found(mark), mark).toEqual([]);
		expect(await readdir(join(site.dir, "files/chat"))).toEqual([]);
		for (const { table_name: table, column_name: column } of await query(`
			SELECT c.table_name, c.column_name FROM information_schema.columns c
			WHERE c.table_schema = 'public' AND c.column_name IN ('user_id', 'customer_id', 'owner_id')`)) {
			const left = await query(`SELECT 1 FROM "${table}" WHERE "${column}" = $1`, [who.id]);
			expect(left.length === 0 || KEPT[table] !== undefined, `${table}.${column}`).toBe(true);
		}
		const [after] = await books();
		expect(after).toEqual({ ...before, acts: before.acts + 1 });
		const [act] = await query("SELECT * FROM audit_log WHERE action = 'client.erased' AND subject_id = $1", [who.id]);
		expect(act).toMatchObject({ actor_user_id: "usr_admin", reason: REASON, details: { files: 2 } });
		const proof = await verifyBooks(site.pool);
		expect(proof.faults).toEqual([]);

		// Permanent: no sign-in, no reactivation, no second erasure.
		expect((await send("POST", "/auth/login", null, { email: who.email, password: PASSWORD })).status).toBe(401);
		const back = await send("POST", `/admin/clients/${who.id}/reactivate`, site.tokens.support, { reason: "Mistake" });
		expect(back).toMatchObject({ status: 409, code: "CLIENT_DECIDED", params: { decision: "erased" } });
		const seen = await send("GET", `/admin/clients/${who.id}`, site.tokens.support);
		expect(seen.data).toMatchObject({
			first_name: "Erased",
			last_name: "customer",
			decisions: [{ kind: "erased" }, {}, {}],
		});
		expect(await erasure.erase({ customerId: who.id, by: BY, reason: REASON, years: 5 })).toEqual({
			objection: { kind: "erased" },
		});
	});

	it("by the command says first what it would do, and does it when it is told to", async () => {
		const who = await client("byhand@example.com", "byhand");
		expect((await close(who)).status).toBe(200);
		await site.engine.projected();
		const url = site.pool.options.connectionString;
		const run = (...args: string[]) =>
			new Promise<{ code: number; out: string }>((resolve) => {
				const env = {
					...process.env,
					DATABASE_URL: url,
					DATA_DIR: site.dir,
				};
				const path = join(import.meta.dirname, "erase-customer.ts");
				execFile(process.execPath, [path, ...args], { env }, (error, stdout, stderr) =>
					resolve({ code: typeof error?.code === "number" ? error.code : 0, out: stdout + stderr }),
				);
			});
		expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining("npm run erase-customer") });
		expect(await run("usr_demo", "--years=9")).toMatchObject({
			code: 1,
			out: expect.stringContaining("shared sign-ins"),
		});
		expect(await run(who.id)).toMatchObject({ code: 0, out: expect.stringContaining("Nothing prevents the erasure") });
		expect(await found("byhand@example.com")).not.toEqual([]);
		const done = await run(who.id, "--erase", `--by=${BY}`, `--reason=${REASON}`);
		expect(done, done.out).toMatchObject({ code: 0, out: expect.stringContaining("Erased.") });
		expect(await found("byhand@example.com")).toEqual([]);
	});
});
