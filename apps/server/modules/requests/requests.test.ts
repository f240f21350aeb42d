import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { someMoney } from "@truefill/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { enginePort } from "../../engine/index.ts";
import { startEngine, type TestEngine } from "../../engine/testing/fixtures.ts";
import { createSystemClock } from "../../platform/clock.ts";
import { MIGRATIONS_DIR, migrate } from "../../platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { ofAccount, type RequestDefinition, type RequestStatus, Requests, type RequestWords } from "./index.ts";

const PEOPLE = ["usr_ann", "usr_bob", "usr_cat"] as const;
const WORDS: RequestWords<RequestStatus> = {
	unknown: "ADJUSTMENT_NOT_FOUND",
	decided: "ADJUSTMENT_DECIDED",
	statuses: {
		pending: ["pending"],
		approved: ["approved"],
		done: ["done"],
		held: ["held"],
		failed: ["failed"],
		refused: ["refused"],
		withdrawn: ["withdrawn"],
		expired: ["expired"],
	},
};
const terms = z.strictObject({ cents: z.string() });

/** Gives money when two others have approved; a refused one may be approved again. */
const GIFT: RequestDefinition<z.output<typeof terms>> = {
	kind: "gift",
	terms,
	rules: { approvals: 2, afterRefusal: "held" },
	unique: null,
	effect: {
		by: "command",
		command: ({ id, accountId, attempts, terms: { cents } }) => ({
			kind: "adjust-balance",
			commandId: `gift-${id}-${attempts}`,
			origin: "staff",
			accountId: ofAccount(accountId),
			amount: someMoney(cents, "USD"),
			reason: "adjustment",
			note: "gift",
		}),
	},
	subject: ({ accountId }) => ({ kind: "account", id: ofAccount(accountId) }),
	audit: { requested: "gift.requested", approved: "gift.approved", refused: "gift.refused", withdrawn: null },
	customer: null,
	staff: {
		permissions: { read: "accounts.adjust", decide: "accounts.adjust" },
		lateAfterHours: 24,
		summary: ({ cents }) => ({ amount: cents, currency: null, summary: null }),
		changes: () => [],
	},
	details: ({ id }) => ({ gift: id }),
};

async function addPeople(database: TestDatabase): Promise<void> {
	for (const id of PEOPLE)
		await database.pool.query(
			`INSERT INTO users (id, email, email_key, username, username_key, first_name, last_name, phone, country_code, role, staff_role, status, created_at)
			VALUES ($1, $1 || '@x.test', $1 || '@x.test', $1, $1, 'A', 'B', '1', '+1', 'admin', 'super', 'active', now())`,
			[id],
		);
}

describe("requests", () => {
	let database: TestDatabase;
	let t: TestEngine;
	let requests: Requests;
	let accountId: string;
	let serial = 0;
	beforeAll(async () => {
		database = await createTestDatabase();
		await addPeople(database);
		t = await startEngine(database.pool);
		requests = new Requests({ pool: database.pool, engine: enginePort(t.engine), clock: createSystemClock() });
		accountId = await t.openAccount("100.00");
	});
	afterAll(async () => {
		await t.engine.stop();
		await database.drop();
	});

	const ask = async (cents: string, over: { readonly id?: string } = {}) => {
		serial += 1;
		const added = await requests.store.add(GIFT, {
			id: over.id ?? `gift_${serial}`,
			userId: "usr_cat",
			accountId,
			terms: { cents },
			reason: "because",
			requestedBy: "usr_ann",
			requestedAt: new Date(),
		});
		if (added === null) throw new Error("not added");
		return added.id;
	};
	const approve = (id: string, by: string) => requests.approve(GIFT, WORDS, { id, by, reason: "seen" });
	const balance = () => t.state(accountId).balance;

	it("are carried out once when two others have approved, also when many approve at once", async () => {
		const id = await ask("5.00");
		const before = balance();
		expect(await approve(id, "usr_ann")).toMatchObject({ ok: false, refusal: { code: "FOUR_EYES" } });
		const first = await approve(id, "usr_bob");
		expect(first).toMatchObject({ ok: true, value: { status: "pending" } });
		expect(await approve(id, "usr_bob")).toMatchObject({ refusal: { code: "FOUR_EYES" } });
		expect(balance()).toBe(before);
		const answers = await Promise.all(Array.from({ length: 8 }, () => approve(id, "usr_cat")));
		expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
		expect(balance() - before).toBe(someMoney("5.00", "USD"));
		expect(await requests.store.find(GIFT, id)).toMatchObject({ status: "done", attempts: 1, decidedBy: "usr_cat" });
		expect(await approve(id, "usr_bob")).toMatchObject({
			refusal: { code: "ADJUSTMENT_DECIDED", params: { status: "done" } },
		});
		const { rows } = await database.pool.query(
			"SELECT action, actor_user_id FROM audit_log WHERE details->>'gift' = $1 ORDER BY id",
			[id],
		);
		expect(rows.map((row) => `${row.action} ${row.actor_user_id}`)).toEqual([
			"gift.requested usr_ann",
			"gift.approved usr_bob",
			"gift.approved usr_cat",
		]);
		// Each change is told to the staff's inbox, without what it is about.
		const told = await database.pool.query(
			"SELECT payload FROM messages_outbox WHERE event = 'request.updated' AND payload->>'request_id' = $1 ORDER BY id",
			[id],
		);
		expect(told.rows.map(({ payload }) => payload.status)).toEqual(["pending", "pending", "approved", "done"]);
		expect(told.rows[0].payload).toEqual({ request_id: id, kind: "gift", status: "pending" });
	});

	it("are held when the engine refuses, and need both approvals again", async () => {
		const id = await ask("-1000.00");
		await approve(id, "usr_bob");
		expect(await approve(id, "usr_cat")).toMatchObject({ refusal: { code: "BALANCE_TOO_LITTLE" } });
		expect(await requests.store.find(GIFT, id)).toMatchObject({
			status: "held",
			failure: { code: "BALANCE_TOO_LITTLE" },
		});
		const fund = { kind: "adjust-balance", origin: "staff", commandId: "fund-more", accountId, note: "" } as const;
		await t.send({ ...fund, amount: someMoney("2000.00", "USD"), reason: "adjustment" });
		expect(await approve(id, "usr_cat")).toMatchObject({ ok: true, value: { status: "pending" } });
		const before = balance();
		expect(await approve(id, "usr_bob")).toMatchObject({ ok: true, value: { status: "done", attempts: 2 } });
		expect(balance() - before).toBe(someMoney("-1000.00", "USD"));
	});

	it("that were approved when the server died are carried out once by a later approval", async () => {
		const id = await ask("7.00");
		await approve(id, "usr_bob");
		const at = new Date();
		await requests.store.decide(GIFT, id, { decision: "approve", by: "usr_cat", reason: "seen", at });
		const before = balance();
		expect(await approve(id, "usr_bob")).toMatchObject({ ok: true, value: { status: "done" } });
		expect(balance() - before).toBe(someMoney("7.00", "USD"));
	});

	it("are listed by kind and status, and refused ones end", async () => {
		const id = await ask("1.00");
		const refusing = { id, by: "usr_ann", reason: "a mistake" };
		expect(await requests.refuse(GIFT, WORDS, refusing)).toMatchObject({
			ok: true,
			value: { status: "withdrawn" },
		});
		expect(await requests.refuse(GIFT, WORDS, { ...refusing, id: "gift_none" })).toMatchObject({
			refusal: { code: "ADJUSTMENT_NOT_FOUND" },
		});
		const listed = await requests.store.list(GIFT, { statuses: ["withdrawn"] }, 10, 0);
		expect(listed.requests.map((request) => request.id)).toEqual([id]);
		expect((await requests.store.list({ ...GIFT, kind: "other" }, {}, 10, 0)).total).toBe(0);
	});
});

it("of the release before are taken over with their decisions, and shown to other modules as they were", async () => {
	const folder = await mkdtemp(join(tmpdir(), "truefill-requests-"));
	const database = await createTestDatabase({ template: "empty" });
	try {
		for (const name of await readdir(MIGRATIONS_DIR))
			if (name < "0240") await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
		await migrate(database.pool, folder);
		await addPeople(database);
		await database.pool.query(`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
			VALUES ('usr_cus', 'c@x.test', 'c@x.test', 'C', 'D', 'customer', 'active', now())`);
		await database.pool.query(`INSERT INTO accounts (partition, account_id, user_id, number, name, type, position_mode, currency,
			balance, credit, lifetime_pnl, open_trades, sequence, opened_at)
			VALUES (0, 'acc', 'usr_cus', '1', 'Live', 'live', 'hedging', 'USD', 0, 0, 0, 0, 1, now())`);
		await database.pool.query(`INSERT INTO personal_requests
			(id, user_id, changes, reason, status, requested_at, decided_at, decided_by, decision_reason)
			VALUES ('prq_a', 'usr_cus', '{"city":"Bonn"}', 'r', 'pending', now(), NULL, NULL, NULL),
				('prq_b', 'usr_cus', '{"city":null}', 'r', 'approved', now(), now(), 'usr_bob', 'seen'),
				('prq_c', 'usr_cus', '{}', 'r', 'withdrawn', now(), now(), 'usr_cus', NULL)`);
		const decided = "now(), 'usr_bob', 'seen'";
		await database.pool.query(`INSERT INTO balance_adjustments
			(id, account_id, kind, amount, currency, note, reason, requested_at, requested_by, status, decided_at, decided_by, decision_reason, failure)
			VALUES ('adj_a', 'acc', 'goodwill', 100, 'USD', 'n', 'r', now(), 'usr_ann', 'pending', NULL, NULL, NULL, NULL),
				('adj_b', 'acc', 'adjustment', -100, 'USD', 'n', 'r', now(), 'usr_ann', 'approved', ${decided}, NULL),
				('adj_c', 'acc', 'adjustment', 100, 'USD', 'n', 'r', now(), 'usr_ann', 'booked', ${decided}, NULL),
				('adj_d', 'acc', 'adjustment', 100, 'USD', 'n', 'r', now(), 'usr_ann', 'refused', now(), 'usr_ann', 'mine', NULL),
				('adj_e', 'acc', 'adjustment', 100, 'USD', 'n', 'r', now(), 'usr_ann', 'failed', ${decided}, '{"code":"X"}')`);
		await database.pool.query(`INSERT INTO deposits
			(id, account_id, method, reference, reference_key, amount, currency, reason, requested_at, requested_by, status, decided_at, decided_by, decision_reason, attempts)
			VALUES ('dep_a', 'acc', 'wire', 'Ref 1', 'REF1', 100, 'EUR', 'r', now(), 'usr_ann', 'held', ${decided}, 2),
				('dep_b', 'acc', 'wire', 'Ref 2', 'REF2', 100, 'EUR', 'r', now(), 'usr_ann', 'booked', ${decided}, 1),
				('dep_c', 'acc', 'wire', 'Ref 3', 'REF3', 100, 'EUR', 'r', now(), 'usr_ann', 'returned', ${decided}, 0)`);
		await database.pool.query(`INSERT INTO corporate_actions (id, kind, instrument_id, ex_at, dividend, tax_basis_points, note,
			announced_at, announced_by, status, decided_at, decided_by, decision_reason)
			SELECT id, 'dividend', 'MSFT', now(), 1, 0, 'n', now(), 'usr_ann', status, CASE WHEN by IS NOT NULL THEN now() END, by, 'seen'
			FROM (VALUES ('act_a', 'proposed', NULL), ('act_b', 'lapsed', NULL), ('act_c', 'refused', 'usr_ann'),
				('act_d', 'announced', 'usr_bob'), ('act_e', 'announced', NULL)) AS each (id, status, by)`);
		const audited = `INSERT INTO audit_log (at, actor_user_id, action, subject_kind, subject_id, reason, details)
			VALUES (now(), 'usr_ann', $1, 'setting', $2, 'r', '{"before":null,"after":{"value":30}}')`;
		await database.pool.query(audited, ["setting.proposed", "dividend_cap_percent"]);
		await database.pool.query(audited, ["setting.proposed", "split_cap"]);
		await database.pool.query(audited, ["setting.refused", "split_cap"]);
		const views = async () => [
			(
				await database.pool.query(
					"SELECT id, kind, amount, note, status, decided_by FROM balance_adjustments ORDER BY id",
				)
			).rows,
			(await database.pool.query("SELECT id, reference, amount, currency, status, attempts FROM deposits ORDER BY id"))
				.rows,
		];
		const before = await views();
		expect(await migrate(database.pool)).toContain("0240_requests.sql");
		expect(await views()).toEqual(before);
		const actions = await database.pool.query("SELECT id, status, decided_by FROM corporate_action_list ORDER BY id");
		expect(actions.rows.map((row) => Object.values(row).join(" "))).toEqual([
			"act_a proposed ",
			"act_b lapsed ",
			"act_c refused usr_ann",
			"act_d announced usr_bob",
			"act_e announced ",
		]);
		const { rows: proposals } = await database.pool.query(
			"SELECT kind, terms, status, unique_key, requested_by FROM requests WHERE kind = 'setting-change'",
		);
		expect(proposals).toEqual([
			{
				kind: "setting-change",
				terms: { name: "dividend_cap_percent", before: null, after: { value: 30 } },
				status: "pending",
				unique_key: "dividend_cap_percent",
				requested_by: "usr_ann",
			},
		]);
		const { rows } = await database.pool.query(
			"SELECT id, status, attempts, unique_key FROM requests WHERE kind <> 'setting-change' ORDER BY id",
		);
		expect(rows).toEqual([
			{ id: "act_a", status: "pending", attempts: 0, unique_key: null },
			{ id: "act_b", status: "expired", attempts: 0, unique_key: null },
			{ id: "act_c", status: "withdrawn", attempts: 0, unique_key: null },
			{ id: "act_d", status: "done", attempts: 1, unique_key: null },
			{ id: "adj_a", status: "pending", attempts: 0, unique_key: null },
			{ id: "adj_b", status: "approved", attempts: 1, unique_key: null },
			{ id: "adj_c", status: "done", attempts: 1, unique_key: null },
			{ id: "adj_d", status: "withdrawn", attempts: 0, unique_key: null },
			{ id: "adj_e", status: "failed", attempts: 1, unique_key: null },
			{ id: "dep_a", status: "held", attempts: 2, unique_key: "wire REF1" },
			{ id: "dep_b", status: "done", attempts: 1, unique_key: "wire REF2" },
			{ id: "dep_c", status: "refused", attempts: 0, unique_key: "wire REF3" },
			{ id: "prq_a", status: "pending", attempts: 0, unique_key: "usr_cus" },
			{ id: "prq_b", status: "done", attempts: 1, unique_key: null },
			{ id: "prq_c", status: "withdrawn", attempts: 0, unique_key: null },
		]);
		const decisions = await database.pool.query(
			"SELECT request_id, attempt, decision, decided_by FROM request_decisions ORDER BY request_id",
		);
		expect(decisions.rows.map((row) => Object.values(row).join(" "))).toEqual([
			"act_c 0 refuse usr_ann",
			"act_d 0 approve usr_bob",
			"adj_b 0 approve usr_bob",
			"adj_c 0 approve usr_bob",
			"adj_d 0 refuse usr_ann",
			"adj_e 0 approve usr_bob",
			"dep_a 1 approve usr_bob",
			"dep_b 0 approve usr_bob",
			"dep_c 0 refuse usr_bob",
			"prq_b 0 approve usr_bob",
			"prq_c 0 refuse usr_cus",
		]);
	} finally {
		await rm(folder, { recursive: true });
		await database.drop();
	}
});
