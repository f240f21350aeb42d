import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* What the level of verification allows in all, over wires and cards together. Level 1: 2,000 EUR. */

let site: FullSite;
let euros: string;
beforeAll(async () => {
	site = await createFullSite();
	const body = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	euros = (await ask("customer", "POST", "/accounts", body)).data.id;
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, text: answer.body, ...answer.json() };
}
async function entered(amount: string): Promise<string> {
	const wire = { command_id: randomUUID(), account_id: euros, reference: `SEPA ${randomUUID()}`, amount };
	const answer = await ask("finance", "POST", "/admin/deposits", { ...wire, currency: "EUR", reason: "Has arrived" });
	expect(answer.status, answer.text).toBe(201);
	return answer.data.id;
}
const decide = (id: string, what: "approve" | "return") =>
	ask("admin", "POST", `/admin/deposits/${id}/${what}`, { reason: "Checked" });
const card = (amount: string) =>
	ask("customer", "POST", "/deposits/card", {
		command_id: randomUUID(),
		account_id: euros,
		amount,
		currency: "EUR",
		language: "en",
	});
const balance = async (): Promise<string> =>
	(await ask("customer", "GET", "/accounts")).data.find(({ id }: { id: string }) => id === euros).balance;
const house = async (id: string): Promise<string[]> => {
	const { rows } = await site.pool.query(
		`SELECT e.reason, p.ledger_account, p.amount::text FROM house_entries e JOIN house_postings p ON p.entry_number = e.number
		WHERE e.about_id = $1 ORDER BY e.number, p.amount`,
		[id],
	);
	return rows.map((row) => Object.values(row).join(" "));
};
async function told(): Promise<string[]> {
	await site.runJobs();
	const { data } = await ask("customer", "GET", "/notifications");
	return data.map(({ code }: { code: string }) => code).filter((code: string) => code.startsWith("DEPOSIT_"));
}
const verify = (isVerified: boolean) =>
	site.pool.query(
		isVerified
			? `INSERT INTO verification_parts (user_id, part, document, accepted_at, expires_on)
				VALUES ('usr_demo', 'identity', 'passport', now(), '2099-12-31'), ('usr_demo', 'selfie', NULL, now(), '2099-12-31')`
			: "DELETE FROM verification_parts WHERE user_id = 'usr_demo'",
	);

describe("a wire above the level", () => {
	it("is held in suspense with the reason, told once, and booked when the level allows it", async () => {
		await verify(false);
		const id = await entered("2000.01");
		expect(await decide(id, "approve")).toMatchObject({ status: 403, code: "DEPOSIT_ABOVE_LEVEL" });
		const again = await decide(id, "approve");
		expect(again.message).toContain("2,000.00 EUR in all");
		expect(await balance()).toBe("0.00");
		expect((await house(id)).slice(-2)).toEqual(["suspense house:transit -200001", "suspense house:suspense 200001"]);
		expect(await told()).toEqual(["DEPOSIT_HELD_BY_LEVEL"]);
		const [row] = (await ask("customer", "GET", "/deposits")).data;
		expect(row).toMatchObject({ id, status: "held", failure: { code: "DEPOSIT_ABOVE_LEVEL" } });
		await verify(true);
		expect((await decide(id, "approve")).data.status).toBe("booked");
		expect(await balance()).toBe("2000.01");
		expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
	});

	it("is sent back from suspense", async () => {
		await verify(false);
		const id = await entered("1.00");
		expect((await decide(id, "approve")).code).toBe("DEPOSIT_ABOVE_LEVEL");
		expect((await decide(id, "return")).data.status).toBe("returned");
		expect((await house(id)).slice(-2)).toEqual(["wire-sent house:suspense -100", "wire-sent house:bank 100"]);
		expect((await told())[0]).toBe("DEPOSIT_RETURNED");
	});
});

describe("cards and wires", () => {
	/** Leaves `left` of what the second level allows: 50,000 EUR. */
	async function leave(left: bigint): Promise<void> {
		await verify(false);
		await verify(true);
		const { rows } = await site.pool.query(
			"SELECT sum(amount)::text AS sum FROM journal_entries WHERE reason = 'deposit'",
		);
		const rest = 5_000_000n - BigInt(rows[0].sum) - left;
		const text = `${rest / 100n}.${`${rest % 100n}`.padStart(2, "0")}`;
		const done = await decide(await entered(text), "approve");
		expect(done.data?.status, done.text).toBe("booked");
	}

	it("count together, also while they are under way, in both directions", async () => {
		await leave(100_00n);
		expect(await card("100.01")).toMatchObject({ status: 403, code: "DEPOSIT_ABOVE_LEVEL" });
		const begun = await card("60.00");
		expect(begun.status, begun.text).toBe(201);
		const late = await entered("40.01");
		expect((await decide(late, "approve")).message).toContain("40.00 EUR of it is left");
		const fits = await entered("10.00");
		expect((await decide(fits, "approve")).data.status).toBe("booked");
		expect(await card("30.01")).toMatchObject({ code: "DEPOSIT_ABOVE_LEVEL" });
	});

	it("of which each fits alone are never both accepted, whoever is first", async () => {
		const [first, second] = [await entered("20.00"), await entered("20.00")];
		const answers = await Promise.all([decide(first, "approve"), decide(second, "approve"), card("20.00")]);
		const accepted = answers.filter(({ status }) => status < 300);
		expect(accepted, answers.map(({ text }) => text).join("\n")).toHaveLength(1);
		for (const refused of answers.filter(({ status }) => status >= 300)) {
			expect(refused).toMatchObject({ status: 403, code: "DEPOSIT_ABOVE_LEVEL" });
		}
		expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
	});
});
