import { randomUUID } from "node:crypto";
import type { AppliedActionWire, ExpectedActionWire, LedgerEntryWire, TradeWire } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Dividends and splits as customers see them: the expected effect before, the actual effect afterwards (E22). */

let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const sent = { token: site.tokens[role], ...(body === undefined ? {} : { body }) };
	const answer = await site.send(method, `/api/v1${path}`, sent);
	expect(answer.statusCode, `${answer.body} ${site.logged.slice(-1)}`).toBeLessThan(300);
	return answer.json();
}
const command = (body: object = {}) => ({ command_id: randomUUID(), ...body });
const announce = async (over: object): Promise<string> => {
	const action = { ex_at: "2099-01-02T15:00:00.000Z", note: "As the company says", ...over };
	const { id } = (await ask("risk", "POST", "/admin/corporate-actions", command(action))).data;
	await ask("admin", "POST", `/admin/corporate-actions/${id}/approve`, { reason: "As the company says" });
	return id;
};
const expected = async (id: string): Promise<ExpectedActionWire | undefined> => {
	const { data } = await ask("customer", "GET", `/corporate-actions?account_id=${account}`);
	return data.find(({ action }: ExpectedActionWire) => action.id === id);
};
const applied = async (query = ""): Promise<AppliedActionWire[]> =>
	(await ask("customer", "GET", `/corporate-actions/applied?account_id=${account}${query}`)).data;
async function due(id: string): Promise<void> {
	await site.pool.query("UPDATE corporate_actions SET ex_at = now() + interval '1500 ms' WHERE id = $1", [id]);
	await site.backoffice.reload();
	const status = async () =>
		(await site.pool.query("SELECT status FROM corporate_actions WHERE id = $1", [id])).rows[0].status;
	await expect.poll(status, { interval: 100, timeout: 15_000 }).toBe("applied");
}
const deal = async (trade_type: "buy" | "sell", asset_id: string, volume: string, over: object = {}) => {
	const body = command({ account_id: account, asset_id, trade_type, volume, ...over });
	return (await ask("customer", "POST", "/trades", body)).data.trade as TradeWire;
};
const codes = async () => {
	const { rows } = await site.pool.query(
		"SELECT code, params FROM notifications WHERE code ~ '_(SOON|ANNOUNCED|CANCELLED)$'",
	);
	return rows as { code: string; params: Record<string, string> }[];
};

describe("E22 a dividend that is coming", () => {
	it("is told in money before, to the cent as it is paid, and afterwards with its numbers", async () => {
		const long = await deal("buy", "MSFT", "10");
		const short = await deal("sell", "MSFT", "4");
		const id = await announce({ kind: "dividend", asset_id: "MSFT", dividend: "0.75", tax_basis_points: 1500 });
		const before = await expected(id);
		expect(before).toMatchObject({
			action: { kind: "dividend", dividend: "0.75", status: "announced" },
			unknown: null,
		});
		const byTrade = new Map(before?.effect?.trades.map((line) => [line.trade_id, line]));
		// 10 × 0.75 × 85 % = 6.375, half-even; a sell pays the full amount.
		expect(byTrade.get(long.id)).toMatchObject({ trade_type: "buy", volume: "10", cash: "6.38", after: null });
		expect(byTrade.get(short.id)).toMatchObject({ trade_type: "sell", volume: "4", cash: "-3.00" });
		expect(before?.effect?.cash).toBe("3.38");

		await site.runJobs();
		await site.runJobs();
		const published = (await codes()).filter(({ params }) => params.instrument === "Microsoft");
		expect(published).toHaveLength(1);
		expect(published[0]).toMatchObject({
			code: "DIVIDEND_ANNOUNCED",
			params: { amount: "3.38", when: "2099-01-02T15:00:00.000Z" },
		});

		await due(id);
		// The list in memory is read again after the row is written.
		await expect.poll(() => expected(id)).toBeUndefined();
		const [after] = await applied();
		expect(after).toMatchObject({ action_id: id, kind: "dividend", dividend: "0.75", tax_basis_points: 1500 });
		expect(after?.effect).toEqual(before?.effect);
		expect(await applied(`&trade_id=${long.id}`)).toEqual([after]);
		expect(await applied(`&action_id=${id}`)).toEqual([after]);
		expect(await applied("&trade_id=none")).toEqual([]);
		const entries: LedgerEntryWire[] = (await ask("customer", "GET", `/ledger?account_id=${account}`)).data;
		const paid = entries.filter(({ command_id }) => command_id === `action-${id}`);
		expect(new Map(paid.map(({ trade_id, amount }) => [trade_id, amount]))).toEqual(
			new Map(after?.effect.trades.map(({ trade_id, cash }) => [trade_id, cash])),
		);
	});

	it("is applied although a customer's own command has the same id", async () => {
		const id = await announce({ kind: "dividend", asset_id: "MSFT", dividend: "0.10", tax_basis_points: 0 });
		const { id: own } = await deal("buy", "EURUSD", "1000", { command_id: `action-${id}` });
		const dividend = (await expected(id))?.effect;
		await due(id);
		expect((await applied(`&action_id=${id}`)).map(({ effect }) => effect)).toEqual([dividend]);
		expect(await applied(`&trade_id=${own}`)).toEqual([]);
	});
});

describe("E22 a split that is coming", () => {
	it("shows old and new of trades, levels and orders, and what falls away", async () => {
		const trade = await deal("buy", "AAPL", "10");
		const level = (share: number) => (Number(trade.opening_price) * share).toFixed(2);
		const place = (volume: string, share: number) =>
			ask("customer", "POST", "/orders", {
				...command({ account_id: account, asset_id: "AAPL", side: "buy", volume, order_type: "limit" }),
				price: level(share),
				stop_loss: level(share / 2),
			});
		const kept = (await place("8", 0.5)).data.orders[0];
		const id = await announce({ kind: "split", asset_id: "AAPL", numerator: 4, denominator: 1 });
		const before = await expected(id);
		const line = before?.effect?.trades.find(({ trade_id }) => trade_id === trade.id);
		expect(line?.before).toMatchObject({ volume: "10", opening_price: trade.opening_price });
		expect(line?.after?.volume).toBe("40");
		expect(Number(line?.after?.opening_price) * 4).toBeCloseTo(Number(trade.opening_price), 6);
		const order = before?.effect?.orders.find(({ order_id }) => order_id === kept.id);
		expect(order?.before).toMatchObject({ volume: "8", price: kept.price });
		expect(order?.after?.volume).toBe("32");
		expect(order?.before?.stop_loss).toBe(level(0.25));
		expect(Number(order?.after?.stop_loss) * 4).toBeCloseTo(Number(level(0.25)), 1);

		await due(id);
		const [after] = await applied(`&trade_id=${trade.id}`);
		expect(after).toMatchObject({ action_id: id, kind: "split", numerator: 4, denominator: 1 });
		expect(after?.effect.orders).toEqual(before?.effect?.orders);
		expect(after?.effect.trades.map(({ trade_id, before: old, after: now }) => ({ trade_id, old, now }))).toEqual(
			before?.effect?.trades.map(({ trade_id, before: old, after: now }) => ({ trade_id, old, now })),
		);
		expect(after?.effect.tick?.id).toBe("AAPL");
	});

	it("says which order it would cancel and which trade it would close, in a split the other way", async () => {
		const trade = await deal("buy", "NVDA", "1");
		const id = await announce({ kind: "split", asset_id: "NVDA", numerator: 1, denominator: 50 });
		const effect = (await expected(id))?.effect;
		expect(effect?.closed).toMatchObject([{ trade_id: trade.id, volume: "1" }]);
		expect(effect?.trades).toEqual([]);
	});

	it("is told again a day before, and when it is cancelled; to who holds nothing, nothing", async () => {
		const soon = new Date(Math.ceil((Date.now() + 3_600_000) / 60_000) * 60_000).toISOString();
		const id = await announce({ kind: "split", asset_id: "TSLA", numerator: 3, denominator: 1, ex_at: soon });
		await site.runJobs();
		const published = async () =>
			(await codes()).filter(({ params }) => params.instrument === "Tesla").map(({ code }) => code);
		expect(await published()).toEqual([]);
		expect(await expected(id)).toMatchObject({ effect: null, unknown: null });
		await deal("buy", "TSLA", "5");
		await site.runJobs();
		expect(await published()).toEqual(["SPLIT_SOON"]);
		await ask("risk", "POST", `/admin/corporate-actions/${id}/cancel`, { reason: "It was postponed" });
		await site.runJobs();
		await site.runJobs();
		expect(await published()).toEqual(["SPLIT_SOON", "ACTION_CANCELLED"]);
	});
});
