import { randomUUID } from "node:crypto";
import type { StaffRequest, StaffRequestDetail } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite, lockIdentity } from "./testing.ts";

/* The staff's inbox over HTTP: every kind in one list, by who may see and who may decide. */

let site: FullSite;
let live: string;
beforeAll(async () => {
	site = await createFullSite();
	const body = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	live = (await ask("customer", "POST", "/accounts", body)).data.id;
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST" | "PATCH", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, text: answer.body, ...answer.json() };
}
async function deposit(role: Role, amount = "100.00"): Promise<string> {
	const answer = await ask(role, "POST", "/admin/deposits", {
		command_id: randomUUID(),
		account_id: live,
		reference: `SEPA ${randomUUID()}`,
		amount,
		currency: "EUR",
		reason: "Arrived this morning",
	});
	expect(answer.status, answer.text).toBe(201);
	return answer.data.id;
}
async function adjustment(role: Role): Promise<string> {
	const body = { account_id: live, kind: "adjustment", amount: "5.00", note: "Fee given back", reason: "A mistake" };
	const answer = await ask(role, "POST", "/admin/adjustments", { command_id: randomUUID(), ...body });
	expect(answer.status, answer.text).toBe(201);
	return answer.data.id;
}
const listed = async (role: Role, query = ""): Promise<StaffRequest[]> =>
	(await ask(role, "GET", `/admin/requests${query}`)).data;
const one = async (role: Role, id: string): Promise<StaffRequestDetail> =>
	(await ask(role, "GET", `/admin/requests/${id}`)).data;
const countOf = async (role: Role, kind: string) => {
	const { data } = await ask(role, "GET", "/admin/requests/counts");
	return data.find((each: { kind: string }) => each.kind === kind);
};

describe("the inbox", () => {
	it("lists all kinds, the oldest first, to those who may read them", async () => {
		const [first, second] = [await deposit("finance"), await adjustment("finance")];
		const own = (await listed("finance")).map(({ id }) => id);
		expect(own.indexOf(first)).toBeGreaterThanOrEqual(0);
		expect(own.indexOf(second)).toBe(own.indexOf(first) + 1);
		const newest = (await listed("finance", "?sort=newest")).map(({ id }) => id);
		expect(newest.indexOf(second)).toBeLessThan(newest.indexOf(first));
		for (const role of ["support", "risk"] as const) {
			expect((await listed(role)).map(({ kind }) => kind)).not.toContain("deposit");
			expect((await ask(role, "GET", `/admin/requests/${first}`)).code).toBe("REQUEST_NOT_FOUND");
		}
		expect((await listed("finance", "?kind=adjustment")).every(({ kind }) => kind === "adjustment")).toBe(true);
		expect((await listed("finance", "?customer=usr_admin")).length).toBe(0);
		expect((await listed("finance", "?customer=usr_demo&kind=deposit")).map(({ id }) => id)).toContain(first);
	});

	it("is searched by the customer's name, address and account, as the list of clients is", async () => {
		const id = await deposit("finance");
		const { data: accounts } = await ask("customer", "GET", "/accounts");
		const { number } = accounts.find((each: { id: string }) => each.id === live);
		const { data: clients } = await ask("finance", "GET", "/admin/clients?search=usr_demo");
		const found = async (role: Role, text: string) =>
			(await listed(role, `?search=${encodeURIComponent(text)}&sort=newest`)).map((each) => each.id);
		for (const text of ["Demo", "dana DEM", clients[0].email, number, live, "usr_demo"]) {
			expect(await found("finance", text), text).toContain(id);
			expect(await found("support", text), text).not.toContain(id);
		}
		for (const text of ["other@example.com", "usr_admin", "%", "10000000"])
			expect(await found("finance", text), text).toEqual([]);
		const counted = await ask("finance", "GET", `/admin/requests?search=${number}&status=all`);
		expect(counted.links?.first ?? counted.links).toBeDefined();
		expect(counted.meta.total).toBe((await listed("finance", "?status=all&customer=usr_demo")).length);
	});

	it("says who may decide, and why others cannot", async () => {
		const id = await deposit("finance");
		expect(await one("finance", id)).toMatchObject({
			amount: "100.00",
			currency: "EUR",
			approvals: { needed: 1, given: 0 },
			may: { approve: "own", refuse: null },
			customer: { id: "usr_demo" },
			reason: "Arrived this morning",
			decisions: [],
		});
		expect((await one("admin", id)).may).toEqual({ approve: null, refuse: null });
		expect((await listed("admin", "?whose=decidable")).map((each) => each.id)).toContain(id);
		expect((await listed("finance", "?whose=decidable")).map((each) => each.id)).not.toContain(id);
		expect((await listed("finance", "?whose=mine")).map((each) => each.id)).toContain(id);
		expect((await listed("admin", "?whose=mine")).map((each) => each.id)).not.toContain(id);

		await ask("admin", "POST", `/admin/deposits/${id}/approve`, { reason: "On the statement" });
		const done = await one("finance", id);
		expect(done).toMatchObject({ status: "done", may: { approve: "decided", refuse: "decided" } });
		expect(done.decisions).toMatchObject([
			{ number: 1, decision: "approve", by: { id: "usr_admin", is_customer: false }, reason: "On the statement" },
		]);
		expect((await listed("finance")).map((each) => each.id)).not.toContain(id);
		expect((await listed("finance", "?status=done")).map((each) => each.id)).toContain(id);
	});

	it("counts what is open, and what the caller may decide", async () => {
		const [before, others] = [await countOf("finance", "deposit"), await countOf("admin", "deposit")];
		await deposit("finance");
		expect(await countOf("finance", "deposit")).toEqual({ ...before, open: before.open + 1 });
		const after = { ...others, open: others.open + 1, decidable: others.decidable + 1 };
		expect(await countOf("admin", "deposit")).toEqual(after);
		expect(await countOf("risk", "deposit")).toBeUndefined();
	});

	it("marks what waits for longer than its kind should take", async () => {
		const [late, punctual] = [await deposit("finance"), await deposit("finance")];
		await site.pool.query("UPDATE requests SET requested_at = requested_at - interval '25 hours' WHERE id = $1", [
			late,
		]);
		expect([(await one("admin", late)).late, (await one("admin", punctual)).late]).toEqual([true, false]);
		expect((await listed("admin", "?age=late")).map(({ id }) => id)).toEqual([late]);
		expect((await countOf("admin", "deposit")).late).toBe(1);
	});

	it("shows a change of details beside the current ones, and a setting's and an action's terms", async () => {
		await lockIdentity(site.pool, "usr_demo");
		await ask("customer", "POST", "/me/personal/requests", { changes: { city: "Paris" }, reason: "I have moved" });
		const [change] = await listed("support", "?kind=personal-change");
		expect(change).toMatchObject({ requested_by: { id: "usr_demo", is_customer: true }, summary: "city" });
		const detail = await one("support", change?.id ?? "");
		expect(detail.changes).toMatchObject([{ name: "city", after: "Paris" }]);
		expect(detail.may).toEqual({ approve: null, refuse: null });

		const proposed = await ask("risk", "POST", "/admin/corporate-actions", {
			command_id: randomUUID(),
			kind: "split",
			numerator: 4,
			denominator: 1,
			asset_id: "MSFT",
			ex_at: "2099-01-02T15:00:00.000Z",
			note: "As the company says",
		});
		const action = await one("risk", proposed.data.id);
		expect(action.changes.map(({ name, after }) => [name, after])).toContainEqual(["ratio", "4:1"]);
	});

	it("shows support the states of a customer's requests, without who asked, how much and why", async () => {
		const id = await deposit("finance");
		const { data } = await ask("support", "GET", "/admin/users/usr_demo/card");
		const found = data.requests.find((each: { id: string }) => each.id === id);
		expect(found).toEqual({ id, kind: "deposit", status: "pending", requested_at: expect.any(String) });
		expect(data.payments.find((each: { id: string }) => each.id === id)).toMatchObject({ amount: null });
	});
});
