import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { DEMO_LIVE_CUSTOMER } from "../modules/identity/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let token: string;
const get = async (path: string, of = token) => (await site.send("GET", `/api/v1${path}`, { token: of })).json();
beforeAll(async () => {
	site = await createFullSite();
	await site.seedLiveCustomer();
	const { email, password } = DEMO_LIVE_CUSTOMER;
	token = (await site.send("POST", "/api/v1/auth/login", { body: { email, password } })).json().data.token;
}, 60_000);
afterAll(() => site.close());

it("the demo's live customer is verified, and their wire is booked with a receipt", async () => {
	expect((await get("/verification")).data.level).toBe(2);
	const { data: accounts } = await get("/accounts");
	expect(accounts).toMatchObject([{ type: "live", currency: "EUR", balance: "2500.00" }]);
	const { data: deposits } = await get("/deposits");
	expect(deposits).toMatchObject([
		{ status: "pending", amount: "750.00", booked: null },
		{ status: "booked", amount: "2500.00", booked: { amount: "2500.00", currency: "EUR" } },
	]);
	const entry = deposits[1].booked.entry;
	const receipt = (await get(`/accounts/${accounts[0].id}/receipts/${entry}`)).data;
	expect(JSON.stringify(receipt)).toContain("2500.00");
});

it("their second wire waits in the inbox for another member of staff than the one who entered it", async () => {
	const admin = site.tokens.admin ?? "";
	const { data } = await get("/admin/requests", admin);
	expect(data).toMatchObject([{ kind: "deposit", amount: "750.00", currency: "EUR" }]);
	const pending = (await get("/admin/deposits?status=pending", admin)).data;
	expect(pending).toMatchObject([{ amount: "750.00", customer_name: "Lina Live", requested_by: "usr_finance" }]);
});

const counts = async () => {
	const tables = [
		"users",
		"requests",
		"request_decisions",
		"verification_files",
		"postings",
		"house_postings",
		"audit_log",
	];
	const found = await Promise.all(tables.map((name) => site.pool.query(`SELECT count(*)::int AS count FROM ${name}`)));
	return Object.fromEntries(tables.map((name, at) => [name, found[at]?.rows[0].count]));
};

it("a further start changes nothing, the books are right and nothing is in transit", async () => {
	await site.engine.projected();
	const before = await counts();
	await site.seedLiveCustomer();
	await site.engine.projected();
	expect(await counts()).toEqual(before);
	expect(await verifyBooks(site.pool)).toMatchObject({ faults: [] });
	const { rows } = await site.pool.query(
		"SELECT coalesce(sum(amount), 0)::text AS sum FROM (SELECT amount FROM postings WHERE ledger_account = 'house:transit' UNION ALL SELECT amount FROM house_postings WHERE ledger_account = 'house:transit') t",
	);
	expect(rows).toEqual([{ sum: "0" }]);
});
