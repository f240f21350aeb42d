import { randomUUID } from "node:crypto";
import { ENTRY_REASONS } from "@truefill/core/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
const request = (over: object = {}) => ({
	command_id: randomUUID(),
	account_id: account,
	kind: "compensation",
	amount: "12.50",
	note: "A stop filled late",
	reason: "Complaint 4711 was upheld",
	...over,
});
const requested = async (over: object = {}) => {
	const answer = await ask("finance", "POST", "/admin/adjustments", request(over));
	expect(answer.status, answer.text).toBe(201);
	return answer.body.data;
};
const decide = (role: Role, id: string, what: "approve" | "refuse") =>
	ask(role, "POST", `/admin/adjustments/${id}/${what}`, { reason: "Checked against the fills" });
const balance = async () => {
	const { data } = (await ask("customer", "GET", "/accounts")).body;
	return data.find((each: { id: string }) => each.id === account).balance;
};
const cents = (text: string) => Math.round(Number(text) * 100);

describe("E23, E24 balance adjustments by four eyes", () => {
	it("are booked only when another member of staff agrees, once, under a reason of their own", async () => {
		const before = await balance();
		const command_id = randomUUID();
		const asked = await requested({ command_id });
		const { id, status } = asked;
		expect(status).toBe("pending");
		// The account can also be named by the number that the customer knows.
		expect(await requested({ command_id, account_id: asked.account_number })).toEqual(asked);
		const own = await decide("finance", id, "approve");
		expect([own.status, own.body.code]).toEqual([403, "FOUR_EYES"]);
		expect(await balance()).toBe(before);
		const both = await Promise.all([decide("admin", id, "approve"), decide("admin", id, "approve")]);
		// One of the two concurrent approvals is first; the other finds it approved, or booked.
		expect(both.some((answer) => answer.status === 200 && answer.body.data.status === "booked")).toBe(true);
		for (const answer of both) expect([200, 409]).toContain(answer.status);
		expect(cents(await balance()) - cents(before)).toBe(1250);
		const [entry] = (await ask("customer", "GET", `/ledger?account_id=${account}`)).body.data;
		expect(entry).toMatchObject({ reason: "compensation", amount: "12.50", note: "A stop filled late" });
		expect(entry.command_id).toBe(`adjust-${id}`);
		const { rows } = await site.pool.query(
			"SELECT action, actor_user_id FROM audit_log WHERE action LIKE 'adjustment.%' ORDER BY id",
		);
		expect(rows.map(({ action, actor_user_id }) => `${action} ${actor_user_id}`)).toEqual([
			"adjustment.requested usr_finance",
			"adjustment.approved usr_admin",
		]);
		expect((await decide("admin", id, "refuse")).body.code).toBe("ADJUSTMENT_DECIDED");
	});

	it("are not finished by who asked either, where the server died between the agreement and the booking", async () => {
		const { id } = await requested();
		await site.pool.query(
			"UPDATE requests SET status = 'approved', attempts = 1, decided_by = 'usr_admin', decided_at = now() WHERE id = $1",
			[id],
		);
		const before = await balance();
		expect((await decide("finance", id, "approve")).body.code).toBe("FOUR_EYES");
		expect(await balance()).toBe(before);
		expect((await decide("admin", id, "approve")).body.data.status).toBe("booked");
		expect(cents(await balance()) - cents(before)).toBe(1250);
	});

	it("are refused, or taken back by who asked, and then never booked", async () => {
		const before = await balance();
		const [first, second] = [await requested({ kind: "goodwill" }), await requested()];
		expect((await decide("admin", first.id, "refuse")).body.data).toMatchObject({ status: "refused" });
		expect((await decide("finance", second.id, "refuse")).body.data).toMatchObject({ decided_by: "usr_finance" });
		expect((await decide("admin", first.id, "approve")).body.code).toBe("ADJUSTMENT_DECIDED");
		expect(await balance()).toBe(before);
		const list = await ask("finance", "GET", "/admin/adjustments?status=refused");
		expect(list.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
		expect((await decide("admin", "adj_none", "approve")).status).toBe(404);
	});

	it("never take more than there is, and say so to who approves", async () => {
		const { id } = await requested({ kind: "adjustment", amount: "-9000000.00" });
		const answer = await decide("admin", id, "approve");
		expect([answer.status, answer.body.code]).toEqual([422, "BALANCE_TOO_LITTLE"]);
		const [failed] = (await ask("admin", "GET", "/admin/adjustments?status=failed")).body.data;
		expect(failed).toMatchObject({ id, failure: { code: "BALANCE_TOO_LITTLE" } });
	});

	it("are named by their command: the same again is one, another under the same name is refused", async () => {
		const body = request();
		const [first, again] = [
			await ask("finance", "POST", "/admin/adjustments", body),
			await ask("finance", "POST", "/admin/adjustments", body),
		];
		expect(again.body).toEqual(first.body);
		const other = await ask("finance", "POST", "/admin/adjustments", { ...body, amount: "13.00" });
		expect([other.status, other.body.code]).toEqual([409, "COMMAND_ID_REUSED"]);
	});

	it.each([
		[{ amount: "-1.00" }, "AMOUNT_NOT_POSITIVE"],
		[{ kind: "adjustment", amount: "0.00" }, "NOTHING_TO_CHANGE"],
		[{ kind: "bonus" }, "INPUT_INVALID"],
		[{ account_id: "acc_none" }, "ACCOUNT_NOT_FOUND"],
		[{ amount: "1.001" }, "INPUT_INVALID"],
		[{ note: "" }, "INPUT_INVALID"],
	])("%j is refused at once: %s", async (over, code) => {
		expect((await ask("finance", "POST", "/admin/adjustments", request(over))).body.code).toBe(code);
	});
});

describe("E20 swap-free accounts", () => {
	it("are made by staff, shown to the customer, and priced in the preview", async () => {
		const body = { command_id: randomUUID(), swap_free: true, reason: "Asked for by the customer" };
		const set = await ask("finance", "POST", `/admin/accounts/${account}/swap-free`, body);
		expect(set.body.data, set.text).toMatchObject({ id: account, swap_free: true });
		const again = await ask("finance", "POST", `/admin/accounts/${account}/swap-free`, body);
		expect(again.text).toBe(set.text);
		const preview = await ask("customer", "POST", "/orders/preview", {
			account_id: account,
			asset_id: "EURUSD",
			side: "buy",
			volume: "100000",
			order_type: "market",
		});
		const costs = new Map(
			preview.body.data.costs.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount]),
		);
		expect(costs.get("swap")).toBe("0.00");
		expect(Number(costs.get("administration-fee"))).toBeLessThan(0);
	});
});

describe("E24 the reasons of the journal", () => {
	it("are one closed list: the database takes these and no other", async () => {
		const { rows } = await site.pool.query<{ definition: string }>(
			"SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'journal_entries_reason_check'",
		);
		const stored = [...(rows[0]?.definition ?? "").matchAll(/'([a-z-]+)'/g)].map(([, reason]) => reason);
		expect(stored.toSorted()).toEqual([...ENTRY_REASONS].toSorted());
	});

	it("and the books are right after all of it", async () => {
		expect((await verifyBooks(site.pool)).faults).toEqual([]);
	});
});
