import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf, png } from "../http/testing-files.ts";
import { heic } from "../http/testing-heic.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Verification by documents over HTTP, from all sides (decision 0268). */

let site: FullSite;
let origin: string;
beforeAll(async () => {
	site = await createFullSite();
	origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
	await site.pool.query("UPDATE users SET email_verified_at = now() WHERE email_key = 'other@example.com'");
});
afterAll(() => site.close());

async function ask(role: Role, method: string, path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, ...answer.json() };
}
async function send(path: string, token: string | null, data: Buffer, name: string) {
	const form = new FormData();
	form.append("file", new Blob([new Uint8Array(data)]), name);
	const headers = token === null ? {} : { authorization: `Bearer ${token}` };
	const answer = await fetch(`${origin}/api/v1${path}`, { method: "POST", headers, body: form });
	return { status: answer.status, ...((await answer.json()) as { code?: string; data: { id: string; url: string } }) };
}
const upload = (role: Role, part: string, slot: string, data = png(40, 30), name = "a.png") =>
	send(`/verification/${part}/files/${slot}`, site.tokens[role], data, name);
const mine = async (role: Role = "customer") => (await ask(role, "GET", "/verification")).data;
const step = async (part: string, role: Role = "customer") =>
	(await mine(role)).steps.find((each: { part: string }) => each.part === part);
const idOf = async (role: Role) => (await ask(role, "GET", "/user")).data.id as string;

/** Sends a part; returns the request's id. */
async function request(role: Role, part: string, document: string, files: Record<string, Buffer>, more: object = {}) {
	for (const [slot, data] of Object.entries(files)) expect((await upload(role, part, slot, data)).status).toBe(201);
	const sent = await ask(role, "POST", `/verification/${part}/request`, { document, ...more });
	expect(sent.status, JSON.stringify(sent)).toBe(201);
	const list = await ask("support", "GET", `/admin/verification-requests?status=pending&user_id=${await idOf(role)}`);
	return list.data.find((each: { part: string }) => each.part === part).id as string;
}
const review = (id: string, over: object = {}, role: Role = "support") =>
	ask(role, "POST", `/admin/verification-requests/${id}/review`, {
		outcome: "approve",
		faults: [],
		note: null,
		marks: [],
		expires_on: "2090-01-31",
		document_number: "L01X00T47",
		...over,
	});
const confirm = (id: string, number: number, role: Role = "admin") =>
	ask(role, "POST", `/admin/verification-requests/${id}/confirm`, { review: number });
async function accept(role: Role, part: string, document: string, files: Record<string, Buffer>, over: object = {}) {
	const id = await request(role, part, document, files);
	expect((await review(id, over)).status).toBe(200);
	expect((await confirm(id, 1)).status).toBe(200);
	return id;
}
const notified = async (code: string) => {
	// The second time delivers what the jobs of the first have written.
	await site.runJobs();
	await site.runJobs();
	const { rows } = await site.pool.query("SELECT user_id, params FROM notifications WHERE code = $1", [code]);
	return rows;
};

describe("an uploaded picture", () => {
	it("lies encrypted in the storage, and is shown to its owner and by no other way", async () => {
		const { data } = await upload("customer", "identity", "front", png(61, 47));
		const names = await readdir(`${site.dir}/files/verification`);
		const stored = await readFile(`${site.dir}/files/verification/${names.find((name) => name === data.id)}`);
		expect(stored.includes("PNG")).toBe(false);
		const shown = await fetch(`${origin}${data.url}`);
		expect(Object.fromEntries(shown.headers)).toMatchObject({
			"cache-control": "no-store",
			"content-type": "image/png",
			"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
		});
		const picture = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
		expect([picture.width, picture.height]).toEqual([61, 47]);
		expect((await fetch(`${origin}${data.url.replace(/expires=\d/, "expires=9")}`)).status).toBe(404);
		expect((await ask("other", "GET", `/verification/files/${data.id}/preview`)).code).toBe("FILE_NOT_FOUND");
		expect((await ask("support", "GET", `/verification/files/${data.id}/preview`)).code).toBe("FILE_NOT_FOUND");
		expect((await ask("other", "DELETE", `/verification/files/${data.id}`, {})).code).toBe("FILE_NOT_FOUND");
	});

	it("replaces the one before in its slot, and is deleted when nobody sends it", async () => {
		const [first, second] = [await upload("customer", "selfie", "front"), await upload("customer", "selfie", "front")];
		expect((await step("selfie")).drafts).toMatchObject([{ id: second.data.id, source: "browser" }]);
		expect((await fetch(`${origin}${first.data.url}`)).status).toBe(404);
		await site.pool.query("UPDATE verification_files SET created_at = created_at - interval '8 days'");
		await site.runJobs();
		expect(await readdir(`${site.dir}/files/verification`)).toEqual([]);
		expect((await step("selfie")).drafts).toEqual([]);
	});

	it("may be a HEIC photo, which is stored as JPEG, and a PDF, whose pages are shown as pictures", async () => {
		const photo = await upload("customer", "selfie", "front", heic(), "IMG_0001.HEIC");
		expect(photo.status, JSON.stringify(photo)).toBe(201);
		expect((await fetch(`${origin}${photo.data.url}`)).headers.get("content-type")).toBe("image/jpeg");
		const bill = await upload("customer", "address", "page_1", pdf(), "bill.pdf");
		expect(bill.data).toMatchObject({ is_image: false, url: null });
		const page = await ask("customer", "GET", `/verification/files/${bill.data.id}/preview?page=1`);
		expect(page.data).toMatchObject({ kind: "page", page: 1, pages: 1 });
		expect((await upload("customer", "address", "page_2", Buffer.from("MZ"), "a.exe")).code).toBe("FILE_TYPE_REFUSED");
	});
});

describe("a request", () => {
	it("needs every side, the right document and the declaration, and is one at a time", async () => {
		const sent = (part: string, body: object) => ask("other", "POST", `/verification/${part}/request`, body);
		await upload("other", "identity", "front");
		expect((await sent("identity", { document: "id_card" })).code).toBe("VERIFICATION_INCOMPLETE");
		expect((await sent("identity", { document: "payslip" })).code).toBe("VERIFICATION_DOCUMENT_WRONG");
		await upload("other", "funds", "page_1");
		expect((await sent("funds", { document: "payslip" })).code).toBe("VERIFICATION_INCOMPLETE");
		await upload("other", "identity", "back");
		expect((await sent("identity", { document: "id_card" })).status).toBe(201);
		expect((await step("identity", "other")).status).toBe("review");
		// The card of the desk: everybody sees the state, those who review documents the request too.
		const onCard = async (role: Role) =>
			(await ask(role, "GET", `/admin/users/${await idOf("other")}/card`)).data.verification.steps[0];
		expect(await onCard("support")).toMatchObject({ part: "identity", status: "review" });
		expect((await onCard("support")).request_id).not.toBeNull();
		expect(await onCard("finance")).toMatchObject({ part: "identity", status: "review", request_id: null });
		expect((await sent("identity", { document: "id_card" })).code).toBe("VERIFICATION_UNDER_REVIEW");
		expect((await upload("other", "identity", "front")).code).toBe("VERIFICATION_UNDER_REVIEW");
		expect((await ask("other", "POST", "/verification/identity/withdraw", {})).status).toBe(200);
		expect((await step("identity", "other")).status).toBe("missing");
		const listed = (await ask("other", "GET", "/me/requests")).data[0];
		expect(listed).toMatchObject({ kind: "verification", own: true, status: "withdrawn" });
	});

	it("is approved by two people: level, lock, notification and both names follow in one commit", async () => {
		expect((await mine()).level).toBe(1);
		const id = await request("customer", "identity", "passport", { front: png(50, 40) });
		expect((await review(id, { expires_on: null })).code).toBe("REVIEW_INCOMPLETE");
		expect((await review(id, { document_number: null })).code).toBe("REVIEW_INCOMPLETE");
		expect((await review(id, { expires_on: "2020-01-01" })).code).toBe("DOCUMENT_EXPIRED");
		expect((await review(id)).data).toMatchObject({ status: "pending", reviews: [{ number: 1, by: "usr_support" }] });
		expect((await confirm(id, 1, "support")).code).toBe("FOUR_EYES");
		expect((await confirm(id, 2)).code).toBe("REVIEW_CHANGED");
		const both = await Promise.all([confirm(id, 1), confirm(id, 1), review(id, {}, "admin")]);
		expect(both.filter(({ status }) => status === 200).length, JSON.stringify(both.map((b) => b.code))).toBeGreaterThan(
			0,
		);
		const shown = await ask("support", "GET", `/admin/verification-requests/${id}`);
		if (shown.data.status === "pending") expect((await confirm(id, 2, "support")).status).toBe(200);
		expect((await step("identity")).status).toBe("accepted");
		const { rows: decisions } = await site.pool.query(
			"SELECT DISTINCT decided_by FROM request_decisions WHERE request_id = $1 ORDER BY 1",
			[id],
		);
		expect(decisions).toHaveLength(2);
		expect((await mine()).level, "without a selfie").toBe(1);
		const personal = (await ask("customer", "GET", "/me/personal")).data;
		expect(personal.verified_at).not.toBeNull();
		const change = { last_name: "Smith", version: personal.version };
		expect((await ask("customer", "PATCH", "/me/personal", change)).code).toBe("PERSONAL_LOCKED");
		expect(await notified("VERIFICATION_ACCEPTED")).toHaveLength(1);
		const selfie = await request("customer", "selfie", "selfie", { front: png(33, 44) });
		expect((await review(selfie, { expires_on: null, document_number: null })).data.compared).toMatchObject([
			{ part: "identity", slot: "front" },
		]);
		await confirm(selfie, 1);
		expect((await mine()).level).toBe(2);
		await accept("customer", "address", "utility_bill", { page_1: png(30, 60) }, { document_number: null });
		expect(await mine()).toMatchObject({ level: 3, levels: { currency: "EUR" } });
		expect((await upload("customer", "identity", "front")).code).toBe("VERIFICATION_DONE");
	});

	it("is sent back with what is wrong drawn on the picture, and sent again", async () => {
		const id = await request("other", "address", "bank_statement", { page_1: png(30, 60) });
		const [file] = (await ask("support", "GET", `/admin/verification-requests/${id}`)).data.files;
		const mark = { file_id: file.id, page: 1, x: 0.1, y: 0.2, width: 0.5, height: 0.25, fault: "cut_off" };
		const again = { outcome: "again", faults: ["cut_off"], marks: [mark], document_number: null };
		expect((await review(id, { ...again, faults: [] })).code).toBe("REVIEW_INCOMPLETE");
		expect((await review(id, { ...again, marks: [{ ...mark, x: 0.9 }] })).code).toBe("REVIEW_MARK_WRONG");
		expect((await review(id, { ...again, marks: [{ ...mark, file_id: "vfl_12345678" }] })).code).toBe(
			"REVIEW_MARK_WRONG",
		);
		await review(id, again);
		expect((await step("address", "other")).status, "one person alone decides nothing").toBe("review");
		expect((await confirm(id, 1)).status).toBe(200);
		expect(await step("address", "other")).toMatchObject({
			status: "again",
			faults: ["cut_off"],
			marks: [mark],
			files: [{ id: file.id }],
		});
		expect(await notified("VERIFICATION_AGAIN")).toHaveLength(1);
		const second = await request("other", "address", "bank_statement", { page_1: png(31, 60) });
		await review(second, { outcome: "reject", faults: ["name_differs"], document_number: null });
		await confirm(second, 1);
		expect((await step("address", "other")).status).toBe("rejected");
		expect((await review(second)).code).toBe("REQUEST_DECIDED");
		// Pictures of what was not accepted are kept for 90 days.
		const files = () => readdir(`${site.dir}/files/verification`);
		expect(await files()).toContain(file.id);
		await site.pool.query("UPDATE requests SET decided_at = decided_at - interval '91 days' WHERE id = $1", [id]);
		await site.runJobs();
		expect(await files()).not.toContain(file.id);
	});

	it("shows another customer with the same number, the same person or the same file", async () => {
		const theirs = await idOf("customer");
		const born = "UPDATE personal_details SET birth_date = '1990-01-31' WHERE user_id = ANY($1)";
		const other = await idOf("other");
		await site.pool.query("INSERT INTO personal_details (user_id, version) VALUES ($1, 1) ON CONFLICT DO NOTHING", [
			other,
		]);
		await site.pool.query(born, [[theirs, other]]);
		await site.pool.query(
			"UPDATE users SET (first_name, last_name) = (SELECT upper(first_name), last_name FROM users WHERE id = $1) WHERE id = $2",
			[theirs, other],
		);
		const id = await request("other", "identity", "passport", { front: png(50, 40) });
		const found = await review(id, { document_number: "l01x 00-t47" });
		expect(found.data.duplicates).toMatchObject([
			{ user_id: theirs, because: ["document_number", "name_and_birth_date", "file"] },
		]);
		await ask("other", "POST", "/verification/identity/withdraw", {});
	});

	it("tells the customer each time that staff looked, not each reload", async () => {
		const before = (await mine()).views;
		expect(before.length).toBeGreaterThan(0);
		const { rows } = await site.pool.query<{ by: string }>(
			"SELECT actor_user_id AS by FROM audit_log WHERE action = 'verification.viewed' AND subject_id = 'usr_demo'",
		);
		expect(rows).toHaveLength(before.length);
		const [row] = (await ask("admin", "GET", "/admin/verification-requests?user_id=usr_demo")).data;
		await ask("support", "GET", `/admin/verification-requests/${row.id}`);
		await ask("support", "GET", `/admin/verification-requests/${row.id}`);
		expect((await mine()).views).toEqual(before);
		expect((await ask("finance", "GET", `/admin/verification-requests/${row.id}`)).code).toBe("NOT_ALLOWED");
	});
});

describe("what was accepted", () => {
	it("ends after its last day; the customer is told 30 days before, and then", async () => {
		const end = (days: number) =>
			site.pool.query(
				"UPDATE verification_parts SET expires_on = (now() AT TIME ZONE 'UTC')::date + $1::int WHERE user_id = 'usr_demo' AND part = 'address'",
				[days],
			);
		await end(33);
		expect(await notified("VERIFICATION_EXPIRES")).toEqual([]);
		await end(29);
		expect(await notified("VERIFICATION_EXPIRES")).toMatchObject([{ user_id: "usr_demo" }]);
		expect((await mine()).level).toBe(3);
		await end(-2);
		expect((await mine()).level, "before the job has run").toBe(2);
		expect(await notified("VERIFICATION_ENDED")).toHaveLength(1);
		expect(await notified("VERIFICATION_ENDED")).toHaveLength(1);
		expect((await step("address")).status).toBe("expired");
		await accept("customer", "address", "tax_letter", { page_1: png(32, 60) }, { document_number: null });
		expect((await mine()).level).toBe(3);
	});

	it("is asked for again by staff with a reason, and counts for another 30 days", async () => {
		const asked = (part: string) =>
			ask("support", "POST", `/admin/users/usr_demo/verification/${part}/ask`, { reason: "Your name has changed" });
		expect((await asked("identity")).data.level).toBe(3);
		const identity = await step("identity");
		expect(identity).toMatchObject({ status: "accepted", asked: { reason: "Your name has changed" } });
		expect(Date.parse(identity.expires_on) - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
		await asked("funds");
		expect(await step("funds")).toMatchObject({ status: "missing", expires_on: null });
		expect(await notified("VERIFICATION_ASKED")).toHaveLength(2);
		await accept("customer", "identity", "passport", { front: png(51, 40) });
		expect(await step("identity")).toMatchObject({ asked: null, expires_on: "2090-01-31" });
	});
});

describe("a phone that uploads for a computer", () => {
	const start = async (role: Role = "other") =>
		(await ask(role, "POST", "/verification/handovers", { part: "identity", document: "id_card" })).data;
	const open = (token: string) => ask("anon", "POST", "/handovers/open", { token });

	it("opens its link once, uploads what is needed and nothing else, and the computer follows", async () => {
		const { handover, token } = await start();
		const state = async (role: Role = "other") => ask(role, "GET", `/verification/handovers/${handover.id}`);
		expect((await state()).data.state).toBe("waiting");
		expect((await state("customer")).code).toBe("HANDOVER_ENDED");
		const answers = await Promise.all([open(token), open(token)]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
		const { capture } = answers.find(({ status }) => status === 200)?.data ?? {};
		expect((await state()).data.state).toBe("open");
		const phone = (slot: string, secret = capture) =>
			send(`/handovers/${secret}/files/${slot}`, null, png(9, 9), "a.png");
		expect((await phone("back")).data).toMatchObject({ source: "phone", url: null });
		expect((await phone("page_1")).code).toBe("HANDOVER_ENDED");
		expect((await phone("front", token)).code, "the link itself uploads nothing").toBe("HANDOVER_ENDED");
		const unread = await ask("anon", "POST", `/handovers/${token}/files/front`, {});
		expect(unread.code, "decided before a file is received").toBe("HANDOVER_ENDED");
		expect((await step("identity", "other")).drafts).toMatchObject([
			{ slot: "back", source: "phone", url: expect.any(String) },
		]);
		expect((await ask("anon", "POST", `/handovers/${capture}/finish`, {})).data.state).toBe("finished");
		expect((await state()).data.state).toBe("finished");
		expect((await phone("front")).code).toBe("HANDOVER_ENDED");
	});

	it("ends with time, with another link, with the computer's word and with its session", async () => {
		const late = await start();
		await site.pool.query("UPDATE verification_handovers SET expires_at = created_at WHERE id = $1", [
			late.handover.id,
		]);
		expect((await open(late.token)).code).toBe("HANDOVER_ENDED");
		const [replaced, ended] = [await start(), await start()];
		expect((await open(replaced.token)).code).toBe("HANDOVER_ENDED");
		expect((await ask("other", "POST", `/verification/handovers/${ended.handover.id}/end`, {})).data.state).toBe(
			"ended",
		);
		expect((await open(ended.token)).code).toBe("HANDOVER_ENDED");
		const last = await start();
		const { capture } = (await open(last.token)).data;
		expect((await ask("other", "POST", "/auth/logout", {})).code).toBeUndefined();
		expect((await send(`/handovers/${capture}/files/front`, null, png(9, 9), "a.png")).code).toBe("HANDOVER_ENDED");
	});
});
