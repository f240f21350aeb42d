import { randomUUID } from "node:crypto";
import { money } from "@truefill/core/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enginePort, verifyBooks } from "../engine/index.ts";
import { DEPOSIT } from "../modules/deposits/index.ts";
import { createHouse } from "../modules/house/index.ts";
import { RequestStore } from "../modules/requests/index.ts";
import { createLog, createSystemClock, type Pool } from "../platform/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* The house's own journal beside the customers' (decision 264): wires in, held and sent back, over HTTP. */

let site: FullSite;
let pool: Pool;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	pool = site.pool;
	const body = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "USD" };
	account = (await ask("customer", "POST", "/accounts", body)).data.id;
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, text: answer.body, ...answer.json() };
}
async function entered(amount: string, currency = "USD"): Promise<string> {
	const answer = await ask("finance", "POST", "/admin/deposits", {
		command_id: randomUUID(),
		account_id: account,
		reference: `SEPA ${randomUUID()}`,
		amount,
		currency,
		reason: "Arrived this morning",
	});
	expect(answer.status, answer.text).toBe(201);
	return answer.data.id;
}
const decide = (role: Role, id: string, what: "approve" | "return") =>
	ask(role, "POST", `/admin/deposits/${id}/${what}`, { reason: "Checked against the statement" });
/** Entries about a deposit, oldest first: reason and postings. */
const entriesOf = async (id: string) =>
	(await ask("finance", "GET", `/admin/house-ledger?about=${id}`)).data
		.toReversed()
		.map((entry: { reason: string; postings: { account: string; amount: string }[] }) =>
			[entry.reason, ...entry.postings.map((posting) => `${posting.account.slice(6)} ${posting.amount}`)].join(" "),
		);
const journal = async () => (await ask("finance", "GET", "/admin/house-ledger/balances")).data;
const balanceOf = async (name: string, currency = "USD") =>
	(await journal()).balances.find(
		(each: { account: string; currency: string }) => each.account === name && each.currency === currency,
	)?.balance;
const proof = () => verifyBooks(pool, UNDER_WAY);

describe("a wire", () => {
	it("is booked at the bank and in transit when it is approved, and leaves transit when the account has it", async () => {
		const id = await entered("100.00");
		expect(await entriesOf(id)).toEqual([]);
		await Promise.all([decide("admin", id, "approve"), decide("admin", id, "approve")]);
		expect(await entriesOf(id)).toEqual(["wire-received bank -100.00 transit 100.00"]);
		const { house, faults } = await proof();
		expect(faults).toEqual([]);
		expect(house).toMatchObject({ entries: 1, postings: 2, transit: {}, underway: 0 });
		expect(await balanceOf("house:transit")).toBe("0.00");
		const [entry] = (await ask("customer", "GET", `/ledger?account_id=${account}`)).data;
		expect(entry.postings.map((posting: { account: string }) => posting.account)).toContain("house:transit");
	});

	it("in another currency than the account's is zero in each currency over both journals", async () => {
		const id = await entered("50.00", "EUR");
		expect((await decide("admin", id, "approve")).data.status).toBe("booked");
		expect(await entriesOf(id)).toEqual(["wire-received bank -50.00 transit 50.00"]);
		const { house, faults, sums } = await proof();
		expect(faults).toEqual([]);
		expect(house.transit).toEqual({});
		expect(sums).toMatchObject({ EUR: "0", USD: "0" });
		expect(await balanceOf("house:bank", "EUR")).toBe("-50.00");
		expect(await balanceOf("house:conversion", "EUR")).toBe("50.00");
	});

	it("that the engine refuses waits in suspense, also when it is refused again, until it is sent back", async () => {
		const limit = { command_id: randomUUID(), currency: "USD", day: "300.00", week: null, month: null };
		expect((await ask("customer", "POST", "/me/deposit-limit", limit)).status).toBe(200);
		const id = await entered("500.00");
		expect((await decide("admin", id, "approve")).code).toBe("DEPOSIT_ABOVE_LIMIT");
		const first = ["wire-received bank -500.00 transit 500.00", "suspense transit -500.00 suspense 500.00"];
		expect(await entriesOf(id)).toEqual(first);
		expect((await journal()).open).toMatchObject([
			{ account: "house:suspense", about: { kind: "deposit", id }, currency: "USD", amount: "500.00" },
		]);
		expect((await decide("admin", id, "approve")).code).toBe("DEPOSIT_ABOVE_LIMIT");
		const second = ["suspense-cleared suspense -500.00 transit 500.00", "suspense transit -500.00 suspense 500.00"];
		expect(await entriesOf(id)).toEqual([...first, ...second]);
		expect((await proof()).faults).toEqual([]);
		expect((await decide("admin", id, "return")).data.status).toBe("returned");
		expect(await entriesOf(id)).toEqual([...first, ...second, "wire-sent suspense -500.00 bank 500.00"]);
		expect(await balanceOf("house:suspense")).toBe("0.00");
		expect((await journal()).open).toEqual([]);
		const { house, faults } = await proof();
		expect(faults).toEqual([]);
		expect(house.transit).toEqual({});
	});

	it("sent back before its approval passed through the bank; one withdrawn as a mistake did not", async () => {
		const back = await entered("20.00");
		await decide("admin", back, "return");
		expect(await entriesOf(back)).toEqual([
			"wire-received bank -20.00 suspense 20.00",
			"wire-sent suspense -20.00 bank 20.00",
		]);
		const mistake = await entered("20.00");
		await decide("finance", mistake, "return");
		expect(await entriesOf(mistake)).toEqual([]);
	});

	it("approved when the server died is under way, and booked once by a later approval", async () => {
		const id = await entered("30.00");
		const log = createLog({ level: "error" });
		const house = createHouse({ pool, engine: enginePort(site.engine), clock: createSystemClock(), log, underWay: [] });
		const amount = money(3_000n);
		// As the server leaves it that dies between the decision and the engine.
		await new RequestStore(pool).decide(
			DEPOSIT,
			id,
			{ decision: "approve", by: "usr_admin", reason: "seen", at: new Date() },
			async (tx) => {
				await house.book(tx, {
					key: `wire-received:${id}`,
					reason: "wire-received",
					about: { kind: "deposit", id },
					at: new Date(),
					postings: [
						{ account: "house:bank", currency: "USD", amount: money(-amount) },
						{ account: "house:transit", currency: "USD", amount },
					],
				});
				return null;
			},
		);
		expect(await proof()).toMatchObject({ faults: [], house: { transit: { USD: "3000" }, underway: 1 } });
		expect((await journal()).open).toMatchObject([
			{ account: "house:transit", about: { kind: "deposit", id }, amount: "30.00", under_way: true },
		]);
		expect((await decide("admin", id, "approve")).data.status).toBe("booked");
		expect(await entriesOf(id)).toEqual(["wire-received bank -30.00 transit 30.00"]);
		expect(await proof()).toMatchObject({ faults: [], house: { transit: {}, underway: 0 } });
	});
});

describe("races on wires", () => {
	/** What each outcome leaves in the house's journal. */
	const LEFT = {
		booked: ["wire-received bank -1.00 transit 1.00"],
		returned: ["wire-received bank -1.00 suspense 1.00", "wire-sent suspense -1.00 bank 1.00"],
		withdrawn: [],
	} as const;

	it("are decided once, whoever approves, returns and withdraws at the same time", async () => {
		const ids = await Promise.all(Array.from({ length: 12 }, () => entered("1.00")));
		await Promise.all(
			ids.flatMap((id, at) => {
				const acts = [
					() => decide("admin", id, "approve"),
					() => decide("admin", id, "return"),
					() => decide("finance", id, "return"),
					() => decide("admin", id, "approve"),
				];
				// Another one is first each time.
				return [...acts.slice(at % 4), ...acts.slice(0, at % 4)].map((act) => act());
			}),
		);
		const { data } = await ask("finance", "GET", "/admin/deposits");
		for (const id of ids) {
			const { status, decided_by: by } = data.find((each: { id: string }) => each.id === id);
			const outcome = status === "booked" ? "booked" : by === "usr_admin" ? "returned" : "withdrawn";
			expect(await entriesOf(id), `${id} is ${status}`).toEqual(LEFT[outcome]);
		}
		const { house, faults } = await proof();
		expect(faults).toEqual([]);
		expect(house).toMatchObject({ transit: {}, underway: 0 });
	});

	it("a held wire that is approved and returned at the same time is in one place", async () => {
		const id = await entered("500.00");
		expect((await decide("admin", id, "approve")).code).toBe("DEPOSIT_ABOVE_LIMIT");
		await Promise.all([
			decide("admin", id, "approve"),
			decide("finance", id, "return"),
			decide("admin", id, "approve"),
		]);
		const open = (await journal()).open.filter(({ about }: { about: { id: string } }) => about.id === id);
		const [deposit] = (await ask("finance", "GET", "/admin/deposits")).data.filter(
			(each: { id: string }) => each.id === id,
		);
		// The return comes before or after the second refusal.
		expect(["held", "returned"]).toContain(deposit.status);
		expect(open.length).toBe(deposit.status === "held" ? 1 : 0);
		if (deposit.status === "held") await decide("admin", id, "return");
		expect(await balanceOf("house:suspense")).toBe("0.00");
		expect((await proof()).faults).toEqual([]);
	});
});

it.each(UNDER_WAY)("what is under way of $kind is asked for by id, currency and amount", async ({ query }) => {
	const { rows, fields } = await pool.query(`SELECT id, currency, amount::numeric FROM (${query}) u`);
	expect([rows, fields.map(({ name }) => name)]).toEqual([[], ["id", "currency", "amount"]]);
});

describe("the list for staff", () => {
	it("filters by account, currency and payment, and shows hashes that form one chain", async () => {
		const all = (await ask("finance", "GET", "/admin/house-ledger")).data;
		for (const [at, entry] of all.entries()) {
			expect(entry.hash).toMatch(/^[0-9a-f]{64}$/);
			if (at > 0) expect(all[at - 1].previous_hash).toBe(entry.hash);
		}
		expect((await journal()).last_hash).toBe(all[0].hash);
		const suspense: { postings: { account: string }[] }[] = (
			await ask("finance", "GET", "/admin/house-ledger?account=house:suspense&currency=USD")
		).data;
		expect(suspense.length).toBeGreaterThanOrEqual(6);
		for (const { postings } of suspense) expect(postings.map(({ account }) => account)).toContain("house:suspense");
		expect((await ask("finance", "GET", "/admin/house-ledger?currency=EUR")).meta.total).toBe(1);
		expect((await ask("finance", "GET", "/admin/house-ledger?about=dep_none")).data).toEqual([]);
	});

	it.each(["account=house:nothing", "account=customer:x", "currency=eur", "about=%00", "page=0", "other=1"])(
		"refuses %s",
		async (query) => {
			expect((await ask("finance", "GET", `/admin/house-ledger?${query}`)).code).toBe("INPUT_INVALID");
		},
	);
});
