import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { DEMO_LIVE_CUSTOMER, demoLiveCode } from "../modules/identity/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";

const DAY_MS = 86_400_000;

let site: FullSite;
let token: string;
const get = async (path: string, of = token) => (await site.send("GET", `/api/v1${path}`, { token: of })).json();
/** By password and the published authenticator app. */
async function signIn({ send, app }: Pick<FullSite, "send" | "app"> = site): Promise<string> {
	const { email, password } = DEMO_LIVE_CUSTOMER;
	const first = await send("POST", "/api/v1/auth/login", { body: { email, password } });
	expect(first.json().code).toBe("SECOND_FACTOR_REQUIRED");
	const second = await app.inject({
		method: "POST",
		url: "/api/v1/auth/challenge",
		headers: { host: "localhost:3000" },
		cookies: Object.fromEntries(first.cookies.map(({ name, value }) => [name, value])),
		payload: { code: demoLiveCode(Date.now()) },
	});
	return second.json().data.token;
}
beforeAll(async () => {
	site = await createFullSite();
	await site.seedLiveCustomer();
	token = await signIn();
});
afterAll(() => site.close());

it("an interrupted seeding goes on at the next start, also after somebody has signed in with a code", async () => {
	const { pool, seedLiveCustomer, send, app, close } = await createFullSite();
	try {
		await pool.query("ALTER TABLE beneficiaries ADD CONSTRAINT broken CHECK (user_id = '') NOT VALID");
		await expect(seedLiveCustomer()).rejects.toThrow("broken");
		const of = await signIn({ send, app });
		await pool.query("ALTER TABLE beneficiaries DROP CONSTRAINT broken");
		await seedLiveCustomer();
		const { data } = (await send("GET", "/api/v1/withdrawals", { token: of })).json();
		expect(data.map(({ status }: { status: string }) => status)).toEqual(["pending", "paid"]);
		expect(await verifyBooks(pool)).toMatchObject({ faults: [] });
	} finally {
		await close();
	}
});

const daysAgo = (text: string): number => Math.floor((Date.now() - Date.parse(text)) / DAY_MS);

/** What their coins were worth when they were credited, in cents. */
const coinCents = async (): Promise<bigint> => {
	const { data } = await get("/deposits");
	const credited = data.find(({ method, status }: { method: string; status: string }) => {
		return method === "coin" && status === "booked";
	});
	return BigInt(credited.booked.amount.replace(".", ""));
};
/** Of what came in euros and in coins. */
const withCoins = async (): Promise<string> => `${170_000n + (await coinCents())}`.replace(/(?=..$)/, ".");

it("the demo's live customer signed up a month ago, is verified and paid in by card, wire and coin, with receipts", async () => {
	expect((await get("/verification")).data.level).toBe(2);
	const { data: accounts } = await get("/accounts");
	expect(accounts).toMatchObject([{ type: "live", currency: "EUR", balance: await withCoins() }]);
	const { data: deposits } = await get("/deposits");
	expect(deposits).toMatchObject([
		{ method: "wire", status: "pending", amount: "750.00", booked: null },
		{ method: "coin", status: "held", amount: "0.01000000", currency: "ETH", coin: { status: "unsupported" } },
		{ method: "coin", status: "booked", amount: "15.00000000", currency: "USDT", booked: { currency: "EUR" } },
		{ method: "wire", status: "booked", amount: "2500.00", booked: { amount: "2500.00", currency: "EUR" } },
		{ method: "card", status: "booked", amount: "400.00", reference: "Visa •••• 4242" },
	]);
	expect(deposits.map(({ at }: { at: string }) => daysAgo(at))).toEqual([0, 0, 14, 28, 29]);
	for (const { method, amount, booked } of deposits.slice(2)) {
		const receipt = (await get(`/accounts/${accounts[0].id}/receipts/${booked.entry}`)).data;
		expect(JSON.stringify(receipt)).toContain(method === "coin" ? booked.amount : amount);
	}
});

it("their first withdrawal went back to the card and to the bank by two people at each step, days after the bank account was added", async () => {
	const { data: own } = await get("/withdrawals");
	expect(own).toMatchObject([
		{ status: "pending", amount: "300.00" },
		{ status: "paid", amount: "900.00" },
	]);
	const { data } = await get(`/admin/withdrawals/${own[1].id}`, site.tokens.admin ?? "");
	expect(data).toMatchObject({
		legs: [
			{ method: "card", cause: "card-return", amount: "400.00", status: "paid" },
			{ method: "wire", amount: "500.00", status: "paid", reference: "NTRF DEMO 1" },
		],
		approved_by: { id: "usr_finance" },
		released_by: { id: "usr_admin" },
		outcomes: [{ outcome: "paid", requested_by: { id: "usr_finance" }, decided_by: { id: "usr_admin" } }],
	});
	const times = data.steps.map(({ at }: { at: string }) => Date.parse(at));
	expect(data.steps.map(({ state }: { state: string }) => state)).toEqual(data.steps.map(() => "done"));
	expect(times.map((at: number) => Math.floor((Date.now() - at) / DAY_MS))).toEqual([18, 18, 17, 17, 17, 17, 16, 15]);
	expect(Date.parse(data.banks[0].added_at)).toBeLessThan(times[0] - DAY_MS);
	const { data: files } = await get("/admin/payment-files", site.tokens.finance ?? "");
	expect(files).toMatchObject([
		{ status: "settled", made_by: { id: "usr_finance" }, released_by: { id: "usr_admin" } },
	]);
});

it("everything that a further withdrawal needs is in place", async () => {
	const { data: accounts } = await get("/accounts");
	const { data } = await get(`/withdrawals/terms?account_id=${accounts[0].id}`);
	expect(data.gates.map(({ state }: { state: string }) => state)).toEqual(data.gates.map(() => "met"));
	expect(data.withdrawable).toMatchObject({ amount: await withCoins(), pending: "300.00" });
	const body = { account_id: accounts[0].id, amount: "50.00" };
	const planned = (await site.send("POST", "/api/v1/withdrawals/plan", { token, body })).json().data;
	expect(planned.legs).toMatchObject([{ method: "wire", cause: "wire-return", wire_sender: "same" }]);
});

it("they have read what they were told of all that is done", async () => {
	await site.runJobs();
	expect((await get("/notifications")).data.length).toBeGreaterThan(8);
	const { data } = await get("/notifications?unread=yes");
	expect(data.map(({ code }: { code: string }) => code)).toEqual(["COIN_UNSUPPORTED", "WITHDRAWAL_REQUESTED"]);
});

it("a wire and a withdrawal wait in the inbox for members of staff", async () => {
	const admin = site.tokens.admin ?? "";
	const { data } = await get("/admin/requests", admin);
	expect(data).toMatchObject([
		{ kind: "withdrawal", amount: "300.00", currency: "EUR" },
		{ kind: "deposit", amount: "750.00", currency: "EUR" },
	]);
	const pending = (await get("/admin/deposits?status=pending", admin)).data;
	expect(pending).toMatchObject([{ amount: "750.00", customer_name: "Lina Live", requested_by: "usr_finance" }]);
});

it("coins that came to an address of another coin wait for a decision of two members of staff", async () => {
	const { data } = await get("/admin/coin-deposits", site.tokens.finance ?? "");
	expect(data).toMatchObject([
		{
			status: "unsupported",
			coin: "ETH",
			address_coin: "USDT",
			customer: { name: "Lina Live" },
			decision: null,
			decisions: ["credit", "send-back"],
		},
	]);
});

const counts = async () => {
	const tables = [
		"users",
		"requests",
		"request_decisions",
		"verification_files",
		"card_payments",
		"withdrawal_legs",
		"payment_files",
		"coin_addresses",
		"coin_outputs",
		"coin_output_steps",
		"test_chain_transfers",
		"postings",
		"house_postings",
		"audit_log",
	];
	const found = await Promise.all(tables.map((name) => site.pool.query(`SELECT count(*)::int AS count FROM ${name}`)));
	return Object.fromEntries(tables.map((name, at) => [name, found[at]?.rows[0].count]));
};

it("the server's own work and a further start change nothing, the books are right and nothing is in transit", async () => {
	await site.engine.projected();
	const before = await counts();
	await site.runJobs();
	await site.seedLiveCustomer();
	await site.engine.projected();
	expect(await counts()).toEqual(before);
	expect(await verifyBooks(site.pool)).toMatchObject({ faults: [] });
	const { rows } = await site.pool.query(
		"SELECT coalesce(sum(amount), 0)::text AS sum FROM (SELECT amount FROM postings WHERE ledger_account = 'house:transit' UNION ALL SELECT amount FROM house_postings WHERE ledger_account = 'house:transit') t",
	);
	expect(rows).toEqual([{ sum: "0" }]);
	expect(site.logged).toEqual([]);
});
