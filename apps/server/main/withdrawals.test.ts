import { randomUUID } from "node:crypto";
import { type Notification, notificationPath } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { IBAN, withdrawalDesk } from "./testing-withdrawals.ts";

/* A withdrawal from the plan to the payment, over HTTP, with a real database and engine (decisions 0264, 0266). */

let site: FullSite;
let desk: ReturnType<typeof withdrawalDesk>;
let account: string;
let bank: string;
beforeAll(async () => {
	site = await createFullSite();
	desk = withdrawalDesk(site);
	await desk.makeReady();
	account = await desk.openLive();
	await desk.fund(account, "5000.00");
	bank = await desk.addBank();
});
afterAll(() => site.close());

const booked = async () => {
	await site.engine.projected();
	const { rows } = await site.pool.query(
		"SELECT coalesce(sum(amount), 0)::text AS sum FROM (SELECT amount FROM postings WHERE ledger_account = 'house:transit' UNION ALL SELECT amount FROM house_postings WHERE ledger_account = 'house:transit') t",
	);
	return rows[0].sum;
};

describe("a withdrawal", () => {
	it("is planned, held, approved, released, sent, settled and told, each by the right people", async () => {
		const terms = (await desk.ask("customer", "GET", `/withdrawals/terms?account_id=${account}`)).data;
		expect(terms.withdrawable).toMatchObject({ amount: "5000.00", pending: "0.00" });
		expect(terms.gates.map((gate: { state: string }) => gate.state)).toEqual(Array(6).fill("met"));
		const planned = (await desk.plan(account, "300.00")).data;
		expect(planned).toMatchObject({ obstacles: [], fee: "15.00", before: { figures: { equity: "5000.00" } } });
		expect(planned.after.figures.equity).toBe("4700.00");
		const asked = await desk.request(account, "300.00");
		expect(asked.status, asked.text).toBe(201);
		const { id } = asked.data;
		expect(asked.data).toMatchObject({ status: "pending", can_cancel: true, amount: "300.00", fee: "15.00" });
		// The legs of the request are those that were shown.
		const shown = planned.legs.map(({ wire_sender: _, ...leg }: { wire_sender: string }) => leg);
		expect(asked.data.legs).toMatchObject(shown);
		expect(await desk.account(account)).toMatchObject({ balance: "4700.00", pending: "300.00" });
		expect((await desk.decide("finance", id, "release")).code).toBe("WITHDRAWAL_NOT_APPROVED");
		expect((await desk.decide("finance", id, "approve")).data.status).toBe("approved");
		expect((await desk.decide("finance", id, "release")).code).toBe("FOUR_EYES");
		expect((await desk.ask("customer", "POST", `/withdrawals/${id}/cancel`, {})).code).toBe("WITHDRAWAL_DECIDED");
		expect((await desk.decide("admin", id, "release")).data.status).toBe("processing");
		const onCard = async (request: string) =>
			(await desk.ask("support", "GET", "/admin/users/usr_demo/card")).data.requests.find(
				(each: { id: string }) => each.id === request,
			)?.status;
		expect(await onCard(id), "released, not paid yet").toBe("approved");
		expect((await desk.ask("finance", "GET", "/admin/payment-files/waiting")).data).toMatchObject([
			{ currency: "USD", count: 1, total: "285.00" },
		]);
		const file = (await desk.sendFile()).data;
		expect(file).toMatchObject({ status: "released", count: 1, total: "285.00" });
		const xml = (await desk.ask("finance", "GET", `/admin/payment-files/${file.id}/xml`)).data;
		expect(xml.content).toContain(`<EndToEndId>${id}</EndToEndId>`);
		expect(xml.content).toContain(IBAN);
		const settled = await desk.settle(id, "paid");
		expect(settled.data?.status, settled.text).toBe("done");
		const paid = await desk.of(id);
		expect(paid.status).toBe("paid");
		expect(await onCard(id)).toBe("done");
		const cardOf = async (role: "finance" | "support") =>
			(await desk.ask(role, "GET", "/admin/users/usr_demo/card")).data;
		const [forFinance, forSupport] = [await cardOf("finance"), await cardOf("support")];
		expect(forFinance.payments[0]).toMatchObject({ direction: "withdrawal", id, status: "paid", amount: "300.00" });
		expect(forSupport.payments[0]).toMatchObject({ direction: "withdrawal", id, status: "paid", amount: null });
		expect(forFinance.verification).toMatchObject({
			level: 2,
			steps: [{ part: "identity", status: "accepted" }, {}, {}, {}],
		});
		expect(paid.steps.map(({ code, state }: { code: string; state: string }) => `${code} ${state}`)).toEqual(
			["requested", "held", "approved", "released", "sent", "paid"].map((code) => `${code} done`),
		);
		expect(paid.steps.slice(2, 4).map(({ role }: { role: string }) => role)).toEqual(["finance", "super"]);
		expect(await desk.account(account)).toMatchObject({ balance: "4700.00", pending: "0.00" });
		expect((await desk.ask("finance", "GET", `/admin/payment-files/${file.id}/xml`)).code).toBe("PAYMENT_FILE_DECIDED");
		await site.runJobs();
		const list: Notification[] = (await desk.ask("customer", "GET", "/notifications")).data;
		const told = list.map(({ code }) => code);
		const pathOf = (wanted: string) => list.filter(({ code }) => code === wanted).map(notificationPath);
		expect(pathOf("WITHDRAWAL_APPROVED")).toEqual(["/main/withdrawal"]);
		expect(pathOf("WITHDRAWAL_PAID")).toEqual([`/main/receipts/${account}/${id}`]);
		expect((await desk.ask("customer", "GET", `/accounts/${account}/receipts/${id}`)).data).toMatchObject({
			id,
			kind: "withdrawal",
			fee: { quoted: "15.00", actual: "15.00" },
			steps: [
				{ code: "requested", by: "customer", role: null },
				{ code: "approved", by: "staff", role: "finance" },
				{ code: "approved", by: "staff", role: "super" },
				{ code: "file-made", role: "finance" },
				{ code: "file-released", role: "super" },
				{ code: "leg-sent", by: "system", amount: "285.00", currency: "USD" },
				{ code: "outcome-stated", role: "finance" },
				// The second person of the outcome.
				{ code: "outcome-confirmed", role: "super" },
				{ code: "leg-paid", by: "bank", amount: "285.00" },
			],
		});
		for (const code of ["REQUESTED", "APPROVED", "RELEASED", "PAID"]) expect(told).toContain(`WITHDRAWAL_${code}`);
		const mine = (await desk.ask("customer", "GET", "/me/requests")).data;
		expect(mine[0]).toMatchObject({ id, kind: "withdrawal", own: true, status: "done" });
		const { rows } = await site.pool.query(
			"SELECT action FROM audit_log WHERE action LIKE 'withdrawal.%' OR action LIKE 'payment-file.%' ORDER BY id",
		);
		expect(rows.map(({ action }) => action)).toEqual([
			"withdrawal.requested",
			"withdrawal.approved",
			"withdrawal.approved",
			"payment-file.made",
			"payment-file.released",
			"payment-file.downloaded",
			"withdrawal.outcome-stated",
			"withdrawal.outcome-confirmed",
		]);
	});

	it("comes back when it failed, and when the bank returns it later", async () => {
		const before = (await desk.account(account)).balance;
		const { id } = (await desk.request(account, "200.00")).data;
		await desk.decide("finance", id, "approve");
		await desk.decide("admin", id, "release");
		await desk.sendFile();
		expect((await desk.settle(id, "returned")).code).toBe("WITHDRAWAL_LEG_STATE");
		await desk.settle(id, "failed");
		expect(await desk.of(id)).toMatchObject({ status: "failed" });
		expect(await desk.account(account)).toMatchObject({ balance: before, pending: "0.00" });
		const again = (await desk.request(account, "200.00")).data;
		await desk.decide("finance", again.id, "approve");
		await desk.decide("admin", again.id, "release");
		await desk.sendFile();
		await desk.settle(again.id, "paid");
		await desk.settle(again.id, "returned");
		expect(await desk.of(again.id)).toMatchObject({ status: "returned" });
		// The bank sent back what it got: without the fee.
		expect(Number((await desk.account(account)).balance)).toBe(Number(before) - 15);
		expect((await desk.settle(again.id, "returned")).code).toBe("WITHDRAWAL_LEG_STATE");
	});

	it("is cancelled by the customer, or rejected, and its amount is back at once", async () => {
		const before = (await desk.account(account)).balance;
		const { id } = (await desk.request(account, "100.00")).data;
		expect((await desk.ask("other", "POST", `/withdrawals/${id}/cancel`, {})).code).toBe("WITHDRAWAL_NOT_FOUND");
		expect((await desk.ask("customer", "POST", `/withdrawals/${id}/cancel`, {})).data).toMatchObject({
			status: "cancelled",
			steps: [{ code: "requested" }, { code: "held" }, { code: "cancelled", owner: "you" }],
		});
		const other = (await desk.request(account, "100.00")).data;
		expect((await desk.decide("finance", other.id, "reject")).data).toMatchObject({ status: "rejected" });
		expect((await desk.decide("admin", other.id, "approve")).code).toBe("WITHDRAWAL_DECIDED");
		expect(await desk.account(account)).toMatchObject({ balance: before, pending: "0.00" });
	});

	it("is the same one when it is sent again, and another content is refused", async () => {
		const command_id = randomUUID();
		const first = await desk.request(account, "60.00", { command_id });
		const again = await desk.ask("customer", "POST", "/withdrawals", {
			command_id,
			account_id: account,
			amount: "60.00",
			plan_id: (await site.pool.query("SELECT terms->>'planId' AS plan FROM requests WHERE id = $1", [first.data.id]))
				.rows[0].plan,
		});
		expect(again.data.id).toBe(first.data.id);
		const other = await desk.request(account, "61.00", { command_id });
		expect(other.code).toBe("COMMAND_ID_REUSED");
		await desk.ask("customer", "POST", `/withdrawals/${first.data.id}/cancel`, {});
	});

	it.each([
		["0.00", "AMOUNT_NOT_POSITIVE"],
		["-1.00", "AMOUNT_NOT_POSITIVE"],
		["1.001", "INPUT_INVALID"],
		["1e3", "INPUT_INVALID"],
		["99999999999999", "WITHDRAWAL_ABOVE_AVAILABLE"],
		["20.00", "WITHDRAWAL_BELOW_MINIMUM"],
	])("of %s is refused: %s", async (amount, code) => {
		expect((await desk.request(account, amount)).code).toBe(code);
	});

	it("never leaves a demo account, and only by the plan that was shown", async () => {
		expect((await desk.request(await site.accountId(), "60.00")).code).toBe("ACCOUNT_NOT_LIVE");
		expect((await desk.request(account, "60.00", { plan_id: "another" })).code).toBe("WITHDRAWAL_PLAN_CHANGED");
	});

	it("keeps its bank account: it cannot be removed or changed meanwhile", async () => {
		const { id } = (await desk.request(account, "60.00")).data;
		expect((await desk.ask("customer", "DELETE", `/beneficiaries/${bank}`, {})).code).toBe("BENEFICIARY_IN_USE");
		await expect(site.pool.query("UPDATE beneficiaries SET number = 'X1234' WHERE id = $1", [bank])).rejects.toThrow(
			"does not change",
		);
		await desk.ask("customer", "POST", `/withdrawals/${id}/cancel`, {});
	});

	it("leaves the books right and nothing in transit", async () => {
		expect(await booked()).toBe("0");
		expect(await verifyBooks(site.pool)).toMatchObject({ faults: [] });
	});
});
