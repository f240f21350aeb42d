import { randomUUID } from "node:crypto";
import { dateAt, daysBetween, INTEREST_SCALE } from "@truefill/core/savings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { DEFAULT_SAVINGS_PLANS } from "../modules/savings/index.ts";
import { movedClock } from "../platform/testing-clock.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/* Savings over HTTP, on the real database; a customer's month passes on the clock. */

const clock = movedClock();
let site: FullSite;
let live: string;
let token: string | null;
beforeAll(async () => {
	site = await createFullSite({ clock, feed: "push" });
	token = site.tokens.customer;
	const desk = withdrawalDesk(site);
	await desk.makeReady();
	live = await desk.openLive("EUR");
	await desk.fund(live, "20000.00", "EUR");
	// They sign in again after each passing of time, by password alone.
	await site.pool.query("DELETE FROM totp_factors");
});
afterAll(() => site.close());

async function ask(method: "GET" | "POST", path: string, body?: object, as = token) {
	const answer = await site.send(method, `/api/v1${path}`, { token: as, ...(body === undefined ? {} : { body }) });
	return { status: answer.statusCode, ...answer.json() };
}
/** Sessions end while time passes. */
async function signInAgain(email: string, password: string): Promise<string> {
	const answer = await site.send("POST", "/api/v1/auth/login", { body: { email, password } });
	return answer.json().data.token;
}
const open = (planId: string, over: object = {}) =>
	ask("POST", "/savings", { command_id: randomUUID(), plan_id: planId, ...over });
const move = (from: string, to: string, amount: string) =>
	ask("POST", "/transfers", {
		command_id: randomUUID(),
		from_account_id: from,
		to_account_id: to,
		amount,
		minimum_received: "0.00",
	});
const detail = async (id: string) => (await ask("GET", `/savings/${id}`)).data;
const leave = (id: string, over: object = {}) =>
	ask("POST", `/savings/${id}/leave`, {
		command_id: randomUUID(),
		to_account_id: live,
		minimum_received: "0.00",
		...over,
	});
async function pass(days: number, accounts: readonly string[]) {
	await clock.advance(days * 86_400_000);
	token = await signInAgain(DEMO_CUSTOMER.email, DEMO_CUSTOMER.password);
	for (const id of accounts) {
		await expect
			.poll(
				async () => {
					const { account } = await detail(id);
					return account.state === "matured"
						? "done"
						: (await ask("GET", `/savings/${id}/exit?to_account_id=${live}`)).code;
				},
				{ timeout: 10_000 },
			)
			.not.toBe("SAVINGS_NOT_ACCRUED");
	}
}

describe("savings", () => {
	it("offers the plans of the customer's profile, and opens one once", async () => {
		const { data } = await ask("GET", "/savings");
		expect(data).toMatchObject({ offered: true, plans: DEFAULT_SAVINGS_PLANS["retail-eu-uk"].plans, accounts: [] });
		expect(await open("flexible-xyz")).toMatchObject({ status: 404, code: "SAVINGS_PLAN_UNKNOWN" });
		const commandId = randomUUID();
		const first = await open("flexible-eur", { command_id: commandId });
		expect(first).toMatchObject({
			status: 201,
			data: { name: "Savings EUR", state: "empty", balance: "0.00", accrued: "0.0000000000", pays_on: null },
		});
		expect((await open("flexible-eur", { command_id: commandId })).data.id).toBe(first.data.id);
		expect(await open("fixed-90-eur", { command_id: commandId })).toMatchObject({ code: "COMMAND_ID_REUSED" });
		expect((await ask("GET", "/savings")).data.accounts).toHaveLength(1);
		// It is no trading account: neither in their list nor for an order.
		const { data: trading } = await ask("GET", "/accounts");
		expect(trading.map(({ id }: { id: string }) => id)).not.toContain(first.data.id);
		const order = { asset_id: "EURUSD", trade_type: "buy", volume: "1000", account_id: first.data.id };
		expect(await ask("POST", "/trades", { command_id: randomUUID(), ...order })).toMatchObject({
			code: "ACCOUNT_IS_SAVINGS",
		});
		expect(await leave(first.data.id)).toMatchObject({ status: 201, data: { state: "left" } });
	});

	it("takes amounts within the plan's limits, and is another customer's for nobody", async () => {
		const { data: account } = await open("fixed-90-eur");
		expect(await move(live, account.id, "499.99")).toMatchObject({
			code: "SAVINGS_BELOW_MINIMUM",
			message: "The first amount of this plan is at least 500.00 EUR.",
		});
		for (const [method, path, body] of [
			["GET", `/savings/${account.id}`, undefined],
			["GET", `/savings/${account.id}/days`, undefined],
			["POST", `/savings/${account.id}/maturity`, { command_id: randomUUID(), at_maturity: "back" }],
		] as const) {
			expect(await ask(method, path, body, site.tokens.other)).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
		}
		expect(await ask("GET", `/savings/${live}`)).toMatchObject({ code: "ACCOUNT_NOT_SAVINGS" });
		expect(await leave(account.id)).toMatchObject({ status: 201 });
	});

	it("accrues every day, pays at the end of the month, and gives everything back with its interest", async () => {
		const { data: account } = await open("flexible-eur");
		expect(await move(live, account.id, "5000.00")).toMatchObject({ status: 201 });
		const { data: fixed } = await open("fixed-90-eur", { at_maturity: "back" });
		expect(await move(live, fixed.id, "1000.00")).toMatchObject({ status: 201 });
		expect(await move(live, fixed.id, "1000.00")).toMatchObject({ code: "SAVINGS_TERM_RUNS" });
		const before = await detail(account.id);
		expect(before.account).toMatchObject({ state: "earning", balance: "5000.00", paid: "0.00" });
		await pass(40, [account.id, fixed.id]);

		const after = await detail(account.id);
		const pages = [
			await ask("GET", `/savings/${account.id}/days`),
			await ask("GET", `/savings/${account.id}/days?page=2`),
		];
		const days = pages.flatMap(({ data }) => data);
		const count = daysBetween(before.account.started_on, dateAt({ timeZone: "Europe/Berlin" }, clock.nowMs()));
		expect(days).toHaveLength(count);
		expect(new Set(days.map(({ date }) => date)).size).toBe(count);
		const exact = days.reduce((sum, day) => sum + BigInt(day.exact.split("/")[0]), 0n);
		const paid = days.reduce((sum, day) => sum + (day.paid === null ? 0n : BigInt(day.paid.replace(".", ""))), 0n);
		expect(paid).toBeGreaterThan(0n);
		expect(after.account.paid.replace(".", "")).toBe(`${paid}`);
		// What is not paid is carried: ten decimals, rounded down.
		const left = ((exact - paid * INTEREST_SCALE) * 10n ** 8n) / INTEREST_SCALE;
		expect(BigInt(after.account.accrued.replace(".", ""))).toBe(left);
		const months = after.months.reduce(
			(sum: bigint, { paid: text }: { paid: string }) => sum + BigInt(text.replace(".", "")),
			0n,
		);
		expect(months).toBe(paid);
		// Each payment has its receipt: what it contains, what was paid, and what is left, exactly.
		const payment = days.findLast((day) => day.paid !== null);
		const { data: paper } = await ask("GET", `/accounts/${account.id}/receipts/${payment.receipt}`);
		expect(paper).toMatchObject({
			kind: "interest",
			amount: payment.paid,
			interest: { cause: "month", from: days.at(-1).date },
		});
		const part = ({ exact: text }: { exact: string }) => BigInt(text.split("/")[0] ?? "");
		const { runs, brought, accrued, forgone, carried } = paper.interest;
		expect(part(brought) + part(accrued) - part(forgone)).toBe(
			BigInt(payment.paid.replace(".", "")) * INTEREST_SCALE + part(carried),
		);
		expect(runs.reduce((sum: bigint, run: { interest: { exact: string } }) => sum + part(run.interest), 0n)).toBe(
			part(accrued),
		);
		expect(runs[0]).toMatchObject({ balance: "5000.00", from: days.at(-1).date, year_days: 365 });
		const [entry] = paper.entries;
		expect(entry).toMatchObject({ reason: "interest", amount: payment.paid });
		expect((await ask("GET", `/accounts/${account.id}/receipts/${entry.number}`)).data).toEqual(paper);
		// The projection of the first day came true in its months.
		const [first] = after.months;
		expect(before.projection[0]).toEqual(first);

		const { data: quote } = await ask("GET", `/savings/${account.id}/exit?to_account_id=${live}`);
		expect(quote).toMatchObject({ early: false, forgone: "0.0000000000", balance: after.account.balance });
		const balance = (await ask("GET", "/accounts")).data.find(({ id }: { id: string }) => id === live).balance;
		expect(await leave(account.id, { minimum_received: quote.received })).toMatchObject({ data: { state: "left" } });
		const now = (await ask("GET", "/accounts")).data.find(({ id }: { id: string }) => id === live).balance;
		expect(BigInt(now.replace(".", "")) - BigInt(balance.replace(".", ""))).toBe(
			BigInt(quote.received.replace(".", "")),
		);

		// The fixed term: left early, the interest of 30 of its days is forgone.
		const { data: early } = await ask("GET", `/savings/${fixed.id}/exit?to_account_id=${live}`);
		// 1000 × 2.1 % × days / 365, in ten decimals and in cents
		const earned = (time: number, decimals: bigint) => (21n * BigInt(time) * 10n ** decimals) / 365n;
		expect([early.early, early.accrued, early.forgone].join(" ").replaceAll(".", "")).toBe(
			`true ${earned(count, 10n)} ${earned(30, 10n)}`,
		);
		expect(early.interest.replace(".", "")).toBe(`${earned(count - 30, 2n)}`.padStart(3, "0"));
	});

	it("tells of paid interest, and a fixed term that is over goes back as the customer chose", async () => {
		const fixed = (await ask("GET", "/savings")).data.accounts.find(
			({ terms, state }: { terms: { kind: string }; state: string }) => terms.kind === "fixed" && state === "earning",
		);
		await pass(45, [fixed.id]);
		await site.runJobs();
		const codes = async () => (await ask("GET", "/notifications")).data.map(({ code }: { code: string }) => code);
		expect(await codes()).toContain("SAVINGS_MATURES_SOON");
		await pass(6, [fixed.id]);
		expect((await detail(fixed.id)).account).toMatchObject({ state: "matured", paid: "5.17" });
		await site.runJobs();
		await site.runJobs();
		expect((await detail(fixed.id)).account).toMatchObject({ state: "left", balance: "0.00" });
		expect(await codes()).toEqual(expect.arrayContaining(["SAVINGS_MATURED", "INTEREST_PAID"]));
		expect((await codes()).filter((code: string) => code === "SAVINGS_MATURES_SOON")).toHaveLength(1);
	});

	it("announces another rate in advance, once, and keeps the rate until then", async () => {
		const { data: account } = await open("flexible-eur");
		await move(live, account.id, "100.00");
		const plans = structuredClone(DEFAULT_SAVINGS_PLANS);
		const [plan] = plans["retail-eu-uk"].plans;
		if (plan === undefined) throw new Error("a plan");
		plans["retail-eu-uk"].plans[0] = { ...plan, tiers: [{ from: "0.00", rate_basis_points: 50 }] };
		await site.pool.query("INSERT INTO site_settings (name, value, updated_at) VALUES ('savings_plans', $1, now())", [
			JSON.stringify(plans),
		]);
		await site.runJobs();
		await site.runJobs();
		const { account: announced } = await detail(account.id);
		expect(announced.terms.tiers[0].rate_basis_points).toBe(175);
		expect(announced.announced).toMatchObject([{ terms: { tiers: [{ from: "0.00", rate_basis_points: 50 }] } }]);
		expect(announced.announced[0].from > announced.started_on).toBe(true);
		const sent = async () =>
			(await ask("GET", "/notifications")).data.filter(({ code }: { code: string }) => code === "SAVINGS_TERMS_CHANGE");
		await site.runJobs();
		expect(await sent()).toHaveLength(1);
		await pass(32, [account.id]);
		expect((await detail(account.id)).account).toMatchObject({
			announced: [],
			terms: { tiers: [{ from: "0.00", rate_basis_points: 50 }] },
		});
	});

	it("leaves the books right", async () => {
		expect(await verifyBooks(site.pool)).toMatchObject({ faults: [] });
	});

	it("is not offered where the profile says so, with the reason", async () => {
		await site.pool.query("UPDATE users SET country = 'belgium' WHERE id = 'usr_demo'");
		expect((await ask("GET", "/savings")).data).toMatchObject({ offered: false, country: "belgium", plans: [] });
		expect(await open("flexible-eur")).toMatchObject({
			status: 403,
			code: "SAVINGS_NOT_OFFERED",
			message: "Savings are not offered to residents of your country.",
		});
	});
});
