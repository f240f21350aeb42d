import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/* Comparing customers with lists, from all sides (decision 0275). */

const HEADER = "id,schema,name,aliases,birth_date,countries,sanctions,dataset";
const row = (id: string, name: string, more = ",,,,") => `${id},Person,${name},${more}`;
const filler = Array.from({ length: 20 }, (_, at) => row(`f${at}`, `Nobody Qqq${at}zzz`));

let site: FullSite;
let dir: string;
let desk: ReturnType<typeof withdrawalDesk>;
const list = (name: string, lines: readonly string[]) =>
	writeFile(join(dir, name), `${[HEADER, ...lines].join("\n")}\n`);

beforeAll(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-screening-"));
	await list("own.csv", [...filler, row("s1", "Ruslan Testov", "Руслан Тестов,1971-03-14,ru,Program,Own")]);
	site = await createFullSite({ screeningLists: dir });
	desk = withdrawalDesk(site);
	await site.runJobs();
});
afterAll(async () => {
	await site.close();
	await rm(dir, { recursive: true });
});

async function ask(role: Role, method: string, path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, text: answer.body, ...answer.json() };
}
const query = async (text: string, values: unknown[] = []) => (await site.pool.query(text, values)).rows;
const rename = (first: string, last: string) =>
	query("UPDATE users SET first_name = $1, last_name = $2 WHERE id = 'usr_demo'", [first, last]);
const hits = async (status = "open") => (await ask("risk", "GET", `/admin/screening/hits?status=${status}`)).data;
const reason = "Another birth date on the passport";
const review = (id: string, outcome: string, role: Role = "risk") =>
	ask(role, "POST", `/admin/screening/hits/${id}/review`, { outcome, reason });
const confirm = (id: string, number: number, role: Role = "admin") =>
	ask(role, "POST", `/admin/screening/hits/${id}/confirm`, { review: number });
const decide = async (id: string, outcome: string) => {
	const { data } = await review(id, outcome);
	const number = data.reviews.filter(({ earlier }: { earlier: boolean }) => !earlier).at(-1).number;
	return confirm(id, number);
};

describe("a customer who is similar to an entry", () => {
	let hit: string;
	let account: string;
	let withdrawal: string;

	it("is found after a change of the name, once, with both sides", async () => {
		expect(await hits()).toEqual([]);
		await desk.makeReady();
		account = await desk.openLive();
		await desk.fund(account, "500.00");
		await rename("Руслан", "Тестов");
		await desk.addBank();
		withdrawal = (await desk.request(account, "100.00")).data.id;
		expect((await desk.decide("finance", withdrawal, "approve")).status).toBe(200);
		await site.runJobs();
		await site.runJobs();
		const [found, ...others] = await hits();
		expect(others).toEqual([]);
		expect(found).toMatchObject({ list: "own", entry_id: "s1", kind: "sanction", score: "0.980", status: "open" });
		hit = found.id;
		const { data } = await ask("admin", "GET", `/admin/screening/hits/${hit}`);
		expect(data).toMatchObject({
			compared: { name: "Руслан Тестов" },
			entry: { names: ["Ruslan Testov", "Руслан Тестов"], births: ["1971-03-14"], nationalities: ["RU"] },
			birth: null,
			nationality: "other",
			reviews: [],
		});
	});

	it("cannot be paid out, cannot pay in, and is told nothing of it", async () => {
		expect((await desk.decide("admin", withdrawal, "release")).code).toBe("SCREENING_OPEN");
		const entered = await ask("finance", "POST", "/admin/deposits", {
			command_id: randomUUID(),
			account_id: account,
			reference: `SEPA ${randomUUID()}`,
			amount: "10.00",
			currency: "USD",
			reason,
		});
		expect((await ask("admin", "POST", `/admin/deposits/${entered.data.id}/approve`, { reason })).code).toBe(
			"SCREENING_OPEN",
		);
		const paid = await ask("customer", "POST", "/deposits/card", {
			command_id: randomUUID(),
			account_id: account,
			amount: "50.00",
			currency: "USD",
			language: "en",
		});
		expect(paid).toMatchObject({ status: 409, code: "PAYMENT_WAITS" });
		expect(paid.text).not.toMatch(/sanction|screen|list|compliance|review/i);
		for (const path of ["/me/requests", `/withdrawals/${withdrawal}`, "/notifications", "/user"]) {
			expect((await ask("customer", "GET", path)).text, path).not.toMatch(/screening|sanction|Ruslan Testov|scr_/i);
		}
		for (const role of ["support", "finance", "customer"] as const) {
			expect((await ask(role, "GET", "/admin/screening/hits")).code).toBe("NOT_ALLOWED");
		}
		const card = await ask("support", "GET", "/admin/users/usr_demo/card");
		expect(card.text).not.toMatch(/screening/);
	});

	it("is in the inbox of those who decide it, and of nobody else", async () => {
		const own = await ask("risk", "GET", "/admin/requests?kind=screening");
		expect(own.data).toMatchObject([{ id: hit, kind: "screening", summary: "own: Ruslan Testov" }]);
		expect((await ask("finance", "GET", "/admin/requests?kind=screening")).data).toEqual([]);
		expect((await ask("finance", "GET", `/admin/requests/${hit}`)).code).toBe("REQUEST_NOT_FOUND");
	});

	it("is cleared by two people, remembered, and can then be paid", async () => {
		expect((await confirm(hit, 1)).code).toBe("REVIEW_CHANGED");
		expect((await review(hit, "match")).status).toBe(200);
		expect((await review(hit, "clear")).data.reviews).toHaveLength(2);
		expect((await confirm(hit, 1)).code).toBe("REVIEW_CHANGED");
		expect((await confirm(hit, 2, "risk")).code).toBe("FOUR_EYES");
		expect((await confirm(hit, 2)).data).toMatchObject({ status: "cleared" });
		expect((await confirm(hit, 2)).code).toBe("REQUEST_DECIDED");
		await query("UPDATE screening_subjects SET lists_hash = 'old'");
		await site.runJobs();
		expect(await hits()).toEqual([]);
		expect((await desk.decide("admin", withdrawal, "release")).data.status).not.toBe("approved");
		const acts = await query("SELECT action FROM audit_log WHERE action LIKE 'screening.%' ORDER BY id");
		expect(acts.map(({ action }) => action)).toEqual(["screening.reviewed", "screening.reviewed", "screening.cleared"]);
	});

	it("is found anew when the entry or the customer changes, also at the moment of a release", async () => {
		const next = (await desk.request(account, "50.00")).data.id;
		expect((await desk.decide("finance", next, "approve")).status).toBe(200);
		await list("own.csv", [...filler, row("s1", "Ruslan Testov", "Руслан Тестов;R. Testov,1971-03-14,ru,Program,Own")]);
		await ask("admin", "POST", "/admin/screening/refresh", { accept_smaller: false, reason: "A newer list" });
		// Nothing has run since: the release compares by itself.
		expect((await desk.decide("admin", next, "release")).code).toBe("SCREENING_OPEN");
		const [found] = await hits();
		expect((await decide(found.id, "match")).data).toMatchObject({ status: "matched" });
		expect((await desk.decide("admin", next, "release")).code).toBe("SCREENING_OPEN");
		expect((await ask("risk", "POST", `/admin/screening/hits/${found.id}/reopen`, { reason })).data.status).toBe(
			"open",
		);
		expect((await ask("risk", "POST", `/admin/screening/hits/${found.id}/reopen`, { reason })).code).toBe(
			"SCREENING_HIT_OPEN",
		);
		expect((await decide(found.id, "clear")).data).toMatchObject({ status: "cleared" });
		expect((await desk.decide("admin", next, "release")).status).toBe(200);
	});

	it("keeps bank payments that were released before out of the payment file", async () => {
		await rename("Ruslan", "Testof");
		await site.runJobs();
		expect(await hits()).toHaveLength(1);
		expect((await desk.sendFile()).code).toBe("PAYMENT_FILE_EMPTY");
		await decide((await hits())[0].id, "clear");
		expect((await desk.sendFile()).status).toBe(200);
	});
});

describe("the identity of a customer who is similar to an entry", () => {
	it("is not accepted before the hit is cleared", async () => {
		await query("UPDATE users SET first_name = 'Ruslan', last_name = 'Testow' WHERE email_key = 'other@example.com'");
		const [{ id }] = await query("SELECT id FROM users WHERE email_key = 'other@example.com'");
		await query(
			`INSERT INTO requests (id, kind, user_id, terms, unique_key, reason, requested_at, requested_by, status)
			VALUES ('ver_1', 'verification', $1, '{"part":"selfie","document":"selfie","files":[],"declared":null}', $1 || ' selfie', 'Sent', now(), $1, 'pending')`,
			[id],
		);
		const body = { outcome: "approve", faults: [], note: null, marks: [], expires_on: null, document_number: null };
		const reviewed = await ask("support", "POST", "/admin/verification-requests/ver_1/review", body);
		expect(reviewed.status, reviewed.text).toBe(200);
		expect(await hits()).toHaveLength(1);
		const accept = () => ask("admin", "POST", "/admin/verification-requests/ver_1/confirm", { review: 1 });
		expect((await accept()).code).toBe("SCREENING_OPEN");
		await decide((await hits())[0].id, "clear");
		expect((await accept()).status).toBe(200);
	});
});

describe("lists", () => {
	const state = async () => (await ask("risk", "GET", "/admin/screening")).data;
	const own = async () => (await state()).lists.find((each: { list: string }) => each.list === "own");
	const alarms = () => site.logged.filter((line) => line.includes("SCREENING_LIST_REFUSED")).length;

	it("keep the last good content while a file is cut off, gone or far too small, with an alarm each", async () => {
		const before = await own();
		expect(before).toMatchObject({ entries: 21, refusal: null });
		const count = alarms();
		await writeFile(join(dir, "own.csv"), `${HEADER}\n${row("s1", '"Ruslan')}`);
		await site.runJobs();
		expect(await own()).toMatchObject({ entries: 21, refusal: "damaged", changed_at: before.changed_at });
		await list("own.csv", filler.slice(0, 10));
		await site.runJobs();
		expect(await own()).toMatchObject({ entries: 21, refusal: "shrunk" });
		await rm(join(dir, "own.csv"));
		await site.runJobs();
		expect(await own()).toMatchObject({ entries: 21, refusal: "missing" });
		expect(alarms()).toBe(count + 3);
		await site.runJobs();
		expect(alarms(), "the same files raise it once").toBe(count + 3);
		await rename("Ruslan", "Testova");
		await site.runJobs();
		expect(await hits(), "the last good list is still compared with").toHaveLength(1);
	});

	it("that are smaller are accepted by a member of staff, and are compared with at once", async () => {
		await list("own.csv", filler.slice(0, 10));
		const refresh = (smaller: boolean) =>
			ask("admin", "POST", "/admin/screening/refresh", {
				accept_smaller: smaller,
				reason: "The authority removed them",
			});
		expect((await refresh(false)).data.lists).toMatchObject([{ list: "own", refusal: "shrunk" }]);
		expect((await refresh(true)).data.lists).toMatchObject([{ list: "own", entries: 10, refusal: null }]);
		await site.runJobs();
		expect(await state()).toMatchObject({ source: "folder", threshold: "0.880", waiting: 0 });
	});
});
