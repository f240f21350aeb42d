import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "../http/testing-zip.ts";
import { PERSONAL_DATA } from "./assembly/personal-data.ts";
import { createFullSite, type FullSite } from "./testing.ts";

const DATASETS = PERSONAL_DATA.flatMap(({ exported = [] }) => exported);

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

const DAY_MS = 86_400_000;
const send = async (method: string, path: string, body?: object, token = site.tokens.customer) => {
	const answer = await site.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
	return { status: answer.statusCode, ...answer.json() };
};
const query = async (text: string, values: unknown[] = []) => (await site.pool.query(text, values)).rows;
const forgetAll = () => query("DELETE FROM data_exports");
const ready = async (token = site.tokens.customer): Promise<string> => {
	const asked = await send("POST", "/me/exports", {}, token);
	expect(asked, JSON.stringify(asked)).toMatchObject({ status: 201, data: { status: "waiting", size_bytes: null } });
	await site.runJobs();
	const [first] = (await send("GET", "/me/exports", undefined, token)).data;
	expect(first).toMatchObject({ id: asked.data.id, status: "ready" });
	return first.id;
};
/** A link and its cookie. */
async function link(id: string, token = site.tokens.customer) {
	const answer = await site.send("POST", `/api/v1/me/exports/${id}/link`, { token, body: {} });
	expect(answer.statusCode, answer.body).toBe(201);
	const [cookie] = answer.cookies;
	return { url: String(answer.json().data.url), cookie: `${cookie?.name}=${cookie?.value}`, shape: cookie };
}
const fetchBy = (url: string, cookie = "") =>
	site.app.inject({ method: "GET", url, headers: { host: "localhost:3000", ...(cookie === "" ? {} : { cookie }) } });

describe("a copy of one's data (GDPR 15 and 20)", () => {
	it("holds everything of them in JSON and CSV, exact to the cent, and nothing of anybody else", async () => {
		const account = await site.accountId();
		const trade = await site.openTrade("2000");
		await site.placeOrder();
		expect((await send("POST", `/trades/${trade}/close`, { command_id: randomUUID() })).status).toBe(200);
		const hostile = '=HYPERLINK("http://evil.example","x")';
		await query("UPDATE users SET last_name = $1 WHERE id = 'usr_demo'", [hostile]);
		await send("POST", "/chat/messages", { message: "@SUM(A1) hello; -1+1", client_message_id: randomUUID() });
		await query(
			"INSERT INTO chat_notes VALUES ('usr_demo', 1, 'note_1', (SELECT id FROM users WHERE staff_role = 'support'), 'c1', 'STAFF-NOTE', now())",
		);
		await query(
			`INSERT INTO mails (user_id, address, template, language, params, written_at, state, due_at, finished_at)
			VALUES ('usr_demo', 'demo@truefill.test', 'reset-password', 'en', '{"token":"SECRET-TOKEN","minutes":"30"}', now(), 'kept', now(), now())`,
		);
		const id = await ready();
		const { url, cookie } = await link(id);
		const answer = await fetchBy(url, cookie);
		expect(answer.statusCode).toBe(200);
		expect(answer.headers).toMatchObject({
			"content-type": "application/zip",
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
			"content-disposition": expect.stringMatching(/^attachment; filename="truefill-data-\d{4}-\d\d-\d\d\.zip"$/),
		});
		const files = unzip(answer.rawPayload);
		const names = [...DATASETS.map(({ name }) => name), "limits", "deposit-limit"];
		expect([...files.keys()].toSorted()).toEqual(
			["README.txt", ...names.flatMap((name) => [`${name}.json`, `${name}.csv`])].toSorted(),
		);
		const list = (name: string) => JSON.parse(files.get(`${name}.json`) ?? "");
		const [own] = (await send("GET", "/accounts")).data;
		expect(list("accounts")).toContainEqual(expect.objectContaining({ account_id: account, balance: own.balance }));
		expect(list("profile")).toMatchObject([{ email: "demo@truefill.test", last_name: hostile }]);
		// The whole ledger, as on the customer's own pages, and each entry sums to zero.
		const { meta, data } = await send("GET", `/ledger?account_id=${account}`);
		const ledger = list("ledger").filter((entry: { account_id: string }) => entry.account_id === account);
		expect(ledger).toHaveLength(meta.total);
		expect(ledger.at(-1)).toMatchObject({
			number: String(data[0].number),
			amount: data[0].amount,
			balance_after: data[0].balance_after,
			hash: data[0].hash,
		});
		const sums = new Map<string, bigint>();
		for (const { account_id, entry_number, amount } of list("ledger-postings")) {
			expect(amount).toMatch(/^-?\d+\.\d\d$/);
			const key = `${account_id} ${entry_number}`;
			sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount.replace(".", "")));
		}
		expect(sums.size).toBeGreaterThan(ledger.length - 1);
		expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
		const closed = (await send("GET", `/closed/trades?account_id=${account}`)).data[0];
		expect(list("closed-trades")).toContainEqual(
			expect.objectContaining({ closed_id: closed.id, net_pnl: closed.pnl, commission: closed.commission }),
		);
		expect(list("orders").length).toBeGreaterThan(0);
		expect(list("deals").length).toBeGreaterThan(1);
		expect(list("chat-messages").at(-1)).toMatchObject({ from: "you", message: "@SUM(A1) hello; -1+1" });
		expect(list("mails").at(-1)).toMatchObject({ template: "reset-password", params: { minutes: "30" } });
		expect(list("acts")).toContainEqual(
			expect.objectContaining({ action: "client.data-requested", by_yourself: true }),
		);
		for (const name of names) expect(list(name), name).toBeInstanceOf(Array);

		const everything = [...files.values()].join("\n");
		for (const secret of ["STAFF-NOTE", "SECRET-TOKEN", "argon2", "other@example.com", "password_hash"]) {
			expect(everything, secret).not.toContain(secret);
		}
		const [{ token_hash }] = await query(
			"SELECT encode(token_hash, 'hex') AS token_hash FROM session_tokens JOIN sessions s ON s.id = session_id WHERE s.user_id = 'usr_demo'",
		);
		expect(everything).not.toContain(token_hash);
		expect(files.get("profile.csv")).toContain(`"'=HYPERLINK(""http`);
		expect(files.get("chat-messages.csv")).toContain(`"'@SUM(A1) hello; -1+1"`);
		// An empty list has its columns too.
		expect(files.get("self-exclusions.csv")).toBe('\uFEFF"at","period","until"\r\n');
		const acts = await query("SELECT action FROM audit_log WHERE actor_user_id = 'usr_demo' ORDER BY id");
		expect(acts.map(({ action }) => action)).toEqual(["client.data-requested", "client.data-fetched"]);
		expect(await query("SELECT 1 FROM mails WHERE template = 'export-ready' AND user_id = 'usr_demo'")).toHaveLength(1);
		await site.runJobs();
		expect(await query("SELECT code FROM notifications WHERE code LIKE 'EXPORT%'")).toEqual([{ code: "EXPORT_READY" }]);
		expect((await readdir(site.dir)).filter((name) => name.startsWith("export-"))).toEqual([]);
		await forgetAll();
	});

	it("is only theirs: no link for another, none without the browser's cookie, none twice, late, or after the session", async () => {
		const id = await ready();
		const foreign = await send("POST", `/me/exports/${id}/link`, {}, site.tokens.other);
		expect([foreign.status, foreign.code]).toEqual([404, "EXPORT_NOT_FOUND"]);
		expect((await send("GET", "/me/exports", undefined, site.tokens.other)).data).toEqual([]);

		const first = await link(id);
		expect(first.shape).toMatchObject({ httpOnly: true, sameSite: "Strict", secure: true, maxAge: 120 });
		const gone = async (url: string, cookie?: string) => {
			const answer = await fetchBy(url, cookie);
			expect([answer.statusCode, answer.json().code]).toEqual([404, "EXPORT_NOT_FOUND"]);
		};
		await gone(first.url);
		const second = await link(id);
		await gone(first.url, first.cookie);
		await gone(second.url, first.cookie);
		await gone(`/api/exports/${"A".repeat(43)}`, second.cookie);
		for (const path of ["none", "..%2f..%2fetc", `${"A".repeat(42)}%00`, "%"]) {
			expect((await fetchBy(`/api/exports/${path}`, second.cookie)).statusCode).toBeLessThan(500);
		}
		// Only one of several concurrent requests is served.
		const parallel = await Promise.all(Array.from({ length: 5 }, () => fetchBy(second.url, second.cookie)));
		expect(parallel.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404]);
		await gone(second.url, second.cookie);

		const late = await link(id);
		await query("UPDATE data_exports SET link_expires_at = now() - interval '1 second'");
		await gone(late.url, late.cookie);

		const ended = await link(id);
		const [{ link_session_id: session }] = await query("SELECT link_session_id FROM data_exports");
		await query("UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE id = $1", [session]);
		await gone(ended.url, ended.cookie);
		await query("UPDATE sessions SET ended_at = NULL, end_reason = NULL WHERE id = $1", [session]);
		await forgetAll();
	});

	it("waits one at a time, however many are asked for at once, and is made twice a day", async () => {
		const asked = await Promise.all(Array.from({ length: 6 }, () => send("POST", "/me/exports", {})));
		expect(asked.map(({ status, code }) => code ?? status).toSorted()).toEqual([
			201,
			...Array(5).fill("EXPORT_WAITING"),
		]);
		await site.runJobs();
		await ready();
		const third = await send("POST", "/me/exports", {});
		expect(third).toMatchObject({ status: 409, code: "EXPORT_LIMIT", params: { count: "2" } });
		expect(Date.parse(third.params.again_at) - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
		await query("UPDATE data_exports SET requested_at = requested_at - interval '1 day'");
		await ready();
		await forgetAll();
	});

	it("is deleted after a week, and cannot be fetched then", async () => {
		const id = await ready();
		const files = async () => (await readdir(`${site.dir}/files/exports`)).filter((name) => name === id);
		expect(await files()).toHaveLength(1);
		await query("UPDATE data_exports SET requested_at = requested_at - interval '7 days'");
		expect((await send("POST", `/me/exports/${id}/link`, {})).code).toBe("EXPORT_NOT_FOUND");
		expect((await send("GET", "/me/exports")).data).toEqual([]);
		await site.runJobs();
		expect(await files()).toEqual([]);
		expect(await query("SELECT 1 FROM data_exports")).toEqual([]);
	});

	it("is given up after three attempts, said so, and may be asked for again", async () => {
		await query("UPDATE accounts SET currency = 'XXX' WHERE user_id = 'usr_demo'");
		const asked = await send("POST", "/me/exports", {});
		for (let i = 0; i < 3; i++) {
			expect((await send("GET", "/me/exports")).data).toMatchObject([{ id: asked.data.id, status: "waiting" }]);
			await site.runJobs();
		}
		expect((await send("GET", "/me/exports")).data).toMatchObject([{ id: asked.data.id, status: "failed" }]);
		await site.runJobs();
		expect(await query("SELECT 1 FROM notifications WHERE code = 'EXPORT_FAILED'")).toHaveLength(1);
		expect(site.logged.join("")).toMatch(/"job":"export customer data".*a job failed/);
		expect(site.logged.join("")).toContain('"alarm":"JOB_FAILED","job":"export customer data"');
		await query("UPDATE accounts SET currency = 'USD' WHERE user_id = 'usr_demo'");
		expect((await send("POST", "/me/exports", {})).status).toBe(201);
		await site.runJobs();
		await forgetAll();
	});

	it("is given up after a day without a job, and may be asked for again", async () => {
		const lost = `INSERT INTO data_exports (id, user_id, status, requested_at)
			VALUES ('exp_lost', 'usr_demo', 'waiting', now() - interval '25 hours')`;
		await query(lost);
		expect((await send("POST", "/me/exports", {})).code).toBe("EXPORT_WAITING");
		await site.runJobs();
		expect((await send("GET", "/me/exports")).data).toMatchObject([{ id: "exp_lost", status: "failed" }]);
		await ready();
		await forgetAll();
	});

	it("of somebody with many thousand entries is read through a cursor, each once and in order", async () => {
		const [{ partition, account_id }] = await query(
			"SELECT partition, account_id FROM accounts WHERE user_id = 'usr_demo' LIMIT 1",
		);
		await query(
			`INSERT INTO notifications (user_id, sequence, id, source, code, params, category, created_at)
			SELECT 'usr_demo', 100000 + n, 'ntf_many_' || n, 'many ' || n, 'WELCOME', '{}', 'support', now() FROM generate_series(1, 12345) n`,
		);
		expect([partition, account_id]).toHaveLength(2);
		const { url, cookie } = await link(await ready());
		const rows = JSON.parse(unzip((await fetchBy(url, cookie)).rawPayload).get("notifications.json") ?? "");
		const many = rows.filter(({ id }: { id: string }) => id.startsWith("ntf_many_"));
		expect(many.map(({ id }: { id: string }) => Number(id.slice("ntf_many_".length)))).toEqual(
			Array.from({ length: 12_345 }, (_, n) => n + 1),
		);
		await query("DELETE FROM notifications WHERE id LIKE 'ntf_many_%'");
		await forgetAll();
	});
});

describe("every table of the database", () => {
	/** Tables without customer data, and those omitted from a copy, each with the reason. */
	const LEFT_OUT: Readonly<Record<string, string>> = {
		session_elevations: "secrets in passing",
		passkey_challenges: "secrets in passing",
		login_challenges: "secrets in passing",
		provider_attempts: "secrets in passing",
		provider_findings: "secrets in passing",
		proofs: "hashes of secrets in passing",
		recovery_codes: "hashes of secrets",
		mail_requests: "in passing, deleted when answered",
		notification_queue: "in passing, in the copy as notifications when delivered",
		conversations: "the staff's state of work",
		chat_notes: "notes of the staff among themselves",
		online_users: "who is online now, in passing",
		requests: "in the copy as deposits, ledger entries, personal_requests and verification_requests",
		verification_handovers: "hashes of secrets in passing",
		user_preferences: "equals the document of that name, in the copy as preferences",
		user_document_counters: "the largest version of a document, in the copy with the documents",
		screening_subjects: "with which lists somebody was compared, of which they are not told by law",
		screening_hits: "entries of lists that may be the customer, of which they are not told by law",
		screening_requests: "likewise",
	};

	it("that names a person is in the copy, or has a reason not to be", async () => {
		const rows = await query(`
			SELECT DISTINCT table_name FROM information_schema.columns
			WHERE table_schema = 'public' AND column_name IN ('user_id', 'customer_id', 'owner_id')`);
		const published = DATASETS.map(({ query: text }) => text).join(" ");
		const missing = rows
			.map(({ table_name: name }) => String(name))
			.filter((name) => !new RegExp(`\\b${name}\\b`).test(published) && LEFT_OUT[name] === undefined);
		expect(missing).toEqual([]);
	});
});
