import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf, png } from "../http/testing-files.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Wires from both sides over HTTP: reference, confirmation, matching, names, history. */

let site: FullSite;
let dollars: string;
beforeAll(async () => {
	site = await createFullSite();
	const body = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	dollars = (await ask("customer", "POST", "/accounts", body)).data.id;
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST" | "DELETE", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, text: answer.body, ...answer.json() };
}
async function upload(
	data: Buffer,
	{
		name = "transfer.pdf",
		type = "application/pdf",
		role = "customer",
		query = {},
	}: Partial<{
		name: string;
		type: string;
		role: Role;
		query: Record<string, string>;
	}> = {},
) {
	const form = new FormData();
	form.append("file", new Blob([new Uint8Array(data)], { type }), name);
	const sent = new Response(form);
	const search = new URLSearchParams({ account_id: dollars, amount: "250.00", currency: "EUR", ...query });
	const answer = await site.app.inject({
		method: "POST",
		url: `/api/v1/deposits/wire/confirmations?${search}`,
		headers: {
			authorization: `Bearer ${site.tokens[role]}`,
			"content-type": sent.headers.get("content-type") ?? "",
		},
		payload: Buffer.from(await sent.arrayBuffer()),
	});
	return { status: answer.statusCode, ...answer.json() };
}
const wire = (over: object = {}) => ({
	command_id: randomUUID(),
	account_id: dollars,
	reference: `SEPA ${randomUUID()}`,
	amount: "250.00",
	currency: "EUR",
	reason: "Arrived this morning",
	...over,
});
const enter = (over: object = {}, role: Role = "finance") => ask(role, "POST", "/admin/deposits", wire(over));
const decide = (id: string, what: "approve" | "return", role: Role = "admin") =>
	ask(role, "POST", `/admin/deposits/${id}/${what}`, { reason: "Checked" });
const confirmations = async () => (await ask("customer", "GET", "/deposits/wire/confirmations")).data;
const stateOf = async (id: string) => (await confirmations()).find((each: { id: string }) => each.id === id)?.status;
const find = async (text: string) => (await ask("finance", "POST", "/admin/deposits/find", { text })).data;
const reference = async (role: Role = "customer"): Promise<string> =>
	(await ask(role, "POST", "/deposits/wire/reference", {})).data.reference;
const files = () => readdir(join(site.dir, "files", "wires")).catch(() => []);

describe("the reference of a customer", () => {
	it("is one for ever, also when it is first asked for many times at once", async () => {
		expect((await ask("customer", "GET", "/deposits/wire")).data.reference).toBeNull();
		const all = await Promise.all(Array.from({ length: 8 }, () => reference()));
		expect(new Set(all).size).toBe(1);
		expect(all[0]).toMatch(/^TF-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
		expect(await reference("other")).not.toBe(all[0]);
		expect((await ask("customer", "GET", "/deposits/wire")).data).toMatchObject({
			is_sample: true,
			reference: all[0],
		});
	});

	it("finds them in a line of the bank's statement, and with one wrong character only suggests them", async () => {
		const own = await reference();
		const exact = await find(`SVWZ+ zahlung ${own.toLowerCase().replaceAll("-", " ")} danke`);
		expect(exact).toMatchObject({ certainty: "exact", customers: [{ customer_id: "usr_demo", reference: own }] });
		expect(exact.customers[0].accounts).toMatchObject([{ id: dollars, currency: "USD" }]);
		const last = own.at(-1) === "2" ? "3" : "2";
		expect(await find(`${own.slice(0, -1)}${last}`)).toMatchObject({
			certainty: "similar",
			customers: [{ customer_id: "usr_demo" }],
		});
		expect(await find("Invoice 4711 of March")).toEqual({ certainty: "none", customers: [] });
	});
});

describe("a confirmation", () => {
	it("waits, is matched by staff, and follows its wire to the end", async () => {
		const { data, status } = await upload(pdf());
		expect(status).toBe(201);
		expect(data).toMatchObject({ status: "received", amount: "250.00", currency: "EUR", file_name: "transfer.pdf" });
		expect((await find(await reference())).customers[0].confirmations).toMatchObject([{ id: data.id }]);
		const named = await enter({ confirmation_id: data.id });
		expect(await stateOf(data.id)).toBe("matched");
		expect(named.data.confirmation).toMatchObject({ id: data.id, amount: "250.00" });
		expect(await ask("customer", "DELETE", `/deposits/wire/confirmations/${data.id}`)).toMatchObject({
			status: 409,
			code: "CONFIRMATION_MATCHED",
		});
		expect((await enter({ confirmation_id: data.id })).code).toBe("CONFIRMATION_NOT_FOUND");
		const preview = await ask("finance", "GET", `/admin/deposits/confirmations/${data.id}/preview`);
		expect(preview.data).toMatchObject({ kind: "page", page: 1 });
		const { rows } = await site.pool.query(
			"SELECT actor_user_id, subject_id FROM audit_log WHERE action = 'deposit.confirmation-viewed'",
		);
		expect(rows).toEqual([{ actor_user_id: "usr_finance", subject_id: "usr_demo" }]);
		expect((await decide(named.data.id, "approve")).data.status).toBe("booked");
		expect(await stateOf(data.id)).toBe("booked");
	});

	it("waits again when staff withdraw an entry made by mistake, and is returned with the money", async () => {
		const { data } = await upload(png(40, 30), { name: "photo.png", type: "image/png" });
		const mistake = await enter({ confirmation_id: data.id });
		expect((await decide(mistake.data.id, "return", "finance")).data.status).toBe("returned");
		expect(await stateOf(data.id)).toBe("received");
		const second = await enter({ confirmation_id: data.id });
		expect((await decide(second.data.id, "return")).data.status).toBe("returned");
		expect(await stateOf(data.id)).toBe("returned");
		expect((await ask("admin", "GET", `/admin/deposits/confirmations/${data.id}/preview`)).data).toMatchObject({
			width: 40,
			height: 30,
		});
	});

	it("is matched by one of two members of staff who do so at once", async () => {
		const { data } = await upload(pdf());
		const both = await Promise.all([enter({ confirmation_id: data.id }), enter({ confirmation_id: data.id }, "admin")]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
	});

	it("is removed with its file by its owner only, while it waits", async () => {
		const { data } = await upload(pdf());
		const path = `/deposits/wire/confirmations/${data.id}`;
		expect(await files()).toContain(data.id);
		expect((await ask("other", "DELETE", path)).code).toBe("CONFIRMATION_NOT_FOUND");
		expect((await ask("customer", "DELETE", path)).data).toEqual({ removed: true });
		expect(await files()).not.toContain(data.id);
		expect((await ask("customer", "DELETE", path)).code).toBe("CONFIRMATION_NOT_FOUND");
		expect((await enter({ confirmation_id: data.id })).code).toBe("CONFIRMATION_NOT_FOUND");
	});

	it.each([
		["another type", () => upload(Buffer.from("MZ"), { name: "a.exe" }), "FILE_TYPE_REFUSED"],
		["a Word file", () => upload(Buffer.from("PK"), { name: "a.docx", type: "" }), "FILE_TYPE_REFUSED"],
		["a text as a PDF", () => upload(Buffer.from("hello")), "FILE_TYPE_DIFFERS"],
		["an amount of nothing", () => upload(pdf(), { query: { amount: "0.00" } }), "AMOUNT_NOT_POSITIVE"],
		["a third decimal", () => upload(pdf(), { query: { amount: "1.001" } }), "INPUT_INVALID"],
		["another customer's account", () => upload(pdf(), { role: "other" }), "ACCOUNT_NOT_FOUND"],
	])("with %s is refused", async (_what, sent, code) => {
		const before = (await files()).length;
		expect((await sent()).code).toBe(code);
		expect((await files()).length).toBe(before);
	});

	it("of a demo account is refused", async () => {
		expect((await upload(pdf(), { query: { account_id: await site.accountId() } })).code).toBe("ACCOUNT_NOT_LIVE");
	});

	it("is refused when ten wait already, also when they are sent at once", async () => {
		const waiting = async () =>
			(await confirmations()).filter(({ status }: { status: string }) => status === "received");
		const one = () => upload(png(4, 4), { name: "a.png", type: "image/png" });
		while ((await waiting()).length < 9) expect((await one()).status).toBe(201);
		const both = await Promise.all([one(), one()]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
		expect(both.find(({ status }) => status === 422)?.code).toBe("CONFIRMATIONS_FULL");
		for (const { id } of await waiting()) await ask("customer", "DELETE", `/deposits/wire/confirmations/${id}`);
	});
});

describe("the sender's account", () => {
	it("is checked, stored without spaces, shown to staff, and part of what a repetition must equal", async () => {
		const wrong = await enter({ sender_account: "DE88 3704 0044 0532 0130 00" });
		expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, ["sender_account"]]);
		const body = wire({ sender_account: "DE89 3704 0044 0532 0130 00" });
		const entered = await ask("finance", "POST", "/admin/deposits", body);
		expect(entered.data).toMatchObject({ sender_account: "DE89370400440532013000" });
		const same = { ...body, sender_account: "de89370400440532013000" };
		expect((await ask("finance", "POST", "/admin/deposits", same)).data.id).toBe(entered.data.id);
		const other = { ...body, sender_account: "GB29NWBK60161331926819" };
		expect((await ask("finance", "POST", "/admin/deposits", other)).code).toBe("COMMAND_ID_REUSED");
		const [shown] = (await ask("admin", "GET", `/admin/deposits?id=${entered.data.id}`)).data;
		expect(shown.sender_account).toBe("DE89370400440532013000");
		await decide(entered.data.id, "return");
	});
});

describe("the sender's name", () => {
	it("is stored; another name than the customer's needs a reason, which the approver sees", async () => {
		const refused = await enter({ sender: "Grace Hopper" });
		expect(refused).toMatchObject({ status: 422, code: "SENDER_DIFFERS" });
		expect(refused.message).toContain("Grace Hopper");
		const body = wire({ sender: "Grace Hopper", sender_reason: "Joint account, proof in the file" });
		const accepted = await ask("finance", "POST", "/admin/deposits", body);
		expect(accepted.data).toMatchObject({
			sender: "Grace Hopper",
			sender_differs: true,
			sender_reason: "Joint account, proof in the file",
		});
		expect((await ask("finance", "POST", "/admin/deposits", body)).data).toEqual(accepted.data);
		const changed = { ...body, sender: "Somebody Else" };
		expect((await ask("finance", "POST", "/admin/deposits", changed)).code).toBe("COMMAND_ID_REUSED");
		const unknown = await enter();
		expect(unknown.data).toMatchObject({ sender: null, sender_differs: null });
		for (const { data } of [accepted, unknown]) await decide(data.id, "return");
	});
});

it("GET /deposits lists the customer's own payments, newest first, with what was booked in which entry", async () => {
	const { data } = await enter({ reference: "SEPA history", amount: "100.00", currency: "USD" });
	const pending = await ask("customer", "GET", "/deposits");
	expect(pending.data[0]).toMatchObject({ id: data.id, status: "pending", booked: null, fee: "0.00" });
	await decide(data.id, "approve");
	const { data: rows, meta } = await ask("customer", "GET", "/deposits");
	const [entry] = (await ask("customer", "GET", `/ledger?account_id=${dollars}`)).data;
	expect(rows[0]).toMatchObject({
		id: data.id,
		method: "wire",
		status: "booked",
		amount: "100.00",
		booked: { amount: "100.00", currency: "USD", entry: entry.number },
		reference: "SEPA history",
	});
	expect(meta.total).toBe(rows.length);
	expect((await ask("other", "GET", "/deposits")).data).toEqual([]);
	expect((await ask("customer", "GET", "/deposits?page=999999")).data).toEqual([]);
});
